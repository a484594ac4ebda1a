//! Whatever a scenario begins with, every player plays on from there, and leaves the battle as sound as it was.

use std::path::PathBuf;
use std::thread;

use toise_engine::{Contest, LeaderKind, Scenario, Seed, SeededLeader};
use toise_tests::scenarios;

/// How far every scenario is played on.
const COMMANDS: usize = 12;

fn plays_on(scenarios: &[(PathBuf, Scenario)], kind: LeaderKind) -> usize {
    let mut played = 0;
    for (path, scenario) in scenarios {
        let mut battle = scenario.start_seeded(Seed(3));
        let sides = scenario.setup().sides.len().max(1);
        let mut leaders: Vec<_> = (0..sides).map(|_| SeededLeader { kind, seed: Seed(3) }.leader()).collect();
        let leaders = leaders.iter_mut().map(|leader| &mut **leader as &mut dyn toise_engine::Leader);
        let mut contest = Contest::new(leaders.collect()).at_most(COMMANDS);
        let mut events = Vec::new();
        match contest.play(&mut battle, |_, happened| events.extend_from_slice(happened)) {
            Ok(report) => played += report.commands,
            // A situation may leave a side nothing to do, before the first turn.
            Err(toise_engine::ContestError::NoCommand { .. }) => {
                let legal = battle.legal_commands().of_the_side_to_play(&battle);
                assert!(legal.commands.is_empty() && legal.done.is_none(), "{kind}: {}", path.display());
            }
            Err(error) => panic!("{kind}: {}: {error}", path.display()),
        }
        let folded = battle.setup().fold(battle.start_state(), &events);
        assert_eq!(&folded, battle.state(), "{kind}: {}", path.display());
    }
    played
}

#[test]
fn every_player_plays_on_from_the_start_of_every_scenario() {
    let scenarios = scenarios();
    let (one, other) = scenarios.split_at(scenarios.len() / 2);
    for kind in LeaderKind::ALL {
        let played = thread::scope(|scope| {
            let halves = [one, other].map(|half| scope.spawn(|| plays_on(half, *kind)));
            halves.map(|half| half.join().expect("no panic"))
        });
        println!("{kind}: {} commands", played[0] + played[1]);
        assert!(played[0] + played[1] > 5 * scenarios.len());
    }
}

#[test]
fn a_contest_in_a_file_names_every_player() {
    let contest = |leader: &str| {
        format!(
            r#"(
                title: "contest", rules: Duel(), board: (width: 20, depth: 20),
                profiles: {{ "man": (melee: 2, strength: 2, reflex: 1, agility: 1, base: 30, weapons: {{ "axe": (attack: 1) }}) }},
                fighters: {{
                    "ann": (profile: "man", side: "west", at: (5, 5)),
                    "bob": (profile: "man", side: "east", at: (9, 5)),
                }},
                dice: Seed(4),
                script: [Contest(leaders: {{ "west": {leader}, "east": Greedy }}, commands: 9)],
            )"#
        )
    };
    for kind in LeaderKind::ALL {
        let leader = SeededLeader { kind: *kind, seed: Seed(7) }.to_string();
        let scenario = Scenario::parse(&contest(&leader)).unwrap_or_else(|error| panic!("{leader}: {error}"));
        let run = scenario.run();
        assert!(run.failure.is_none(), "{leader}: {:?}", run.failure);
        assert_eq!(run.battle.commands().count(), 9, "{leader}");
    }
    let error = Scenario::parse(&contest("Serch")).expect_err("no such leader").to_string();
    assert!(error.contains("no leader is called `Serch`"), "{error}");
    let error = Scenario::parse(&contest("Odds(3)")).expect_err("it takes no seed").to_string();
    assert!(error.contains("Odds"), "{error}");
}
