//! What is simulated, which battles are fought, how they sum up.

use super::*;
use crate::rules::Name;
use crate::store::SideId;
use crate::{LeaderKind, Scenario, Seed, SeededLeader};

const GREEDY: LeaderKind = LeaderKind::Greedy;
const RANDOM: LeaderKind = LeaderKind::Random;

fn exchange() -> Scenario {
    Scenario::parse(include_str!("../../examples/exchange.ron")).unwrap()
}

/// Three sides of one fighter each.
fn three() -> Scenario {
    let text = include_str!("../../examples/exchange.ron");
    let (head, _) = text.split_once("        \"bob\"").unwrap();
    let fighters = r#"        "bob": (profile: "veteran", side: "east", at: (8, 5)),
        "cid": (profile: "veteran", side: "south", at: (5, 8)),
    },
    script: [],
)"#;
    Scenario::parse(&(head.to_owned() + fighters)).unwrap()
}

#[test]
fn there_is_one_player_for_all_sides_or_one_a_side() {
    let (two, three) = (exchange(), three());
    let players = |scenario, players| BattleSim::new(scenario, players).map(|sim| sim.players().to_vec());
    assert_eq!(players(&three, &[RANDOM]), Ok(vec![RANDOM; 3]));
    assert_eq!(players(&two, &[RANDOM, GREEDY]), Ok(vec![RANDOM, GREEDY]));
    assert_eq!(players(&two, &[]), Err(SimError::Players { sides: 2, found: 0 }));
    assert_eq!(players(&three, &[RANDOM, GREEDY]), Err(SimError::Players { sides: 3, found: 2 }));
    assert_eq!(
        players(&two, &[]).unwrap_err().to_string(),
        "there are 0 players, expected 1 for all sides or 2, one a side"
    );
}

/// Who leads each side in the first runs, and the places of the seeds they have among those of the simulation.
fn lineups(sim: &BattleSim<'_>, runs: u64) -> Vec<(u64, Vec<LeaderKind>)> {
    let runs = (0..runs).map(|run| {
        let Lineup { run: number, seed, leaders } = sim.lineup(run);
        assert_eq!(number, run);
        for (side, leader) in leaders.iter().enumerate() {
            assert_eq!(leader.seed, leader_seed(seed, side));
        }
        let group = (0..=run).find(|group| battle_seed(5, *group) == seed).unwrap();
        (group, leaders.iter().map(|leader| leader.kind).collect())
    });
    runs.collect()
}

#[test]
fn two_players_change_sides_in_pairs_and_three_go_round() {
    let (two, three) = (exchange(), three());
    let sim = BattleSim::new(&two, &[GREEDY, RANDOM]).unwrap().seed(5);
    let (one, other) = (vec![GREEDY, RANDOM], vec![RANDOM, GREEDY]);
    assert_eq!(
        lineups(&sim, 4),
        [(0, one.clone()), (0, other.clone()), (1, one.clone()), (1, other.clone())]
    );
    let sim = BattleSim::new(&three, &[RANDOM, GREEDY, GREEDY]).unwrap().seed(5);
    let [first, second, third] =
        [[RANDOM, GREEDY, GREEDY], [GREEDY, GREEDY, RANDOM], [GREEDY, RANDOM, GREEDY]].map(Vec::from);
    assert_eq!(lineups(&sim, 4), [(0, first.clone()), (0, second), (0, third), (1, first)]);
}

#[test]
fn one_player_for_all_sides_has_a_battle_of_its_own_in_each_run() {
    let scenario = exchange();
    for players in [&[GREEDY][..], &[RANDOM, RANDOM]] {
        let sim = BattleSim::new(&scenario, players).unwrap().seed(5);
        let groups: Vec<u64> = lineups(&sim, 4).into_iter().map(|(group, _)| group).collect();
        assert_eq!(groups, [0, 1, 2, 3]);
    }
}

#[test]
fn changing_sides_is_the_same_as_naming_the_players_the_other_way_round() {
    let scenario = exchange();
    let sim = |players: [LeaderKind; 2]| BattleSim::new(&scenario, &players).unwrap();
    let (one, other) = (sim([GREEDY, RANDOM]), sim([RANDOM, GREEDY]));
    for pair in (0..20).step_by(2) {
        for (run, mirrored) in [(pair, pair + 1), (pair + 1, pair)] {
            let (mut here, there) = (one.play(run).unwrap(), other.play(mirrored).unwrap());
            here.lineup.run = mirrored;
            assert_eq!(here, there);
        }
    }
    assert_eq!(one.play_all(0..20).unwrap().sides, other.play_all(0..20).unwrap().sides);
}

#[test]
fn a_run_is_the_same_whenever_it_is_played() {
    let scenario = exchange();
    let sim = BattleSim::new(&scenario, &[RANDOM]).unwrap().seed(3);
    let run = sim.play(7).unwrap();
    assert_eq!(sim.clone().play(7).unwrap(), run);
    assert_ne!(sim.play(8).unwrap().lineup.seed, run.lineup.seed);
    assert!((0..20).any(|other| sim.play(other).unwrap().lost != run.lost));
    let other = BattleSim::new(&scenario, &[RANDOM]).unwrap().seed(4);
    assert_ne!(other.lineup(7), run.lineup);
}

#[test]
fn runs_begin_after_a_step_with_the_dice_beside_it() {
    let scenario = exchange();
    let sim = || BattleSim::new(&scenario, &[GREEDY]).unwrap();
    let after = sim().after_step(2).unwrap();
    // Bob has two of his nine lives left in every run.
    let lost = |sim: &BattleSim<'_>| {
        let summary = sim.play_all(0..40).unwrap();
        summary.fighters.iter().map(|fighter| fighter.lost).collect::<Vec<_>>()
    };
    let ([ann, bob], [ann_after, bob_after]) =
        (lost(&sim())[..].try_into().unwrap(), lost(&after)[..].try_into().unwrap());
    assert!(ann_after < ann && bob_after >= bob, "{ann} {bob}, {ann_after} {bob_after}");
    assert_eq!(sim().after_step(4).unwrap_err(), SimError::NoStep { step: 4, steps: 3 });
    let over = include_str!("../../examples/exchange.ron").replace(
        "        Expect(",
        "        Contest(leaders: {\"west\": Greedy, \"east\": Greedy}),\n        Expect(",
    );
    let over = Scenario::parse(&over.replace("    script:", "    dice: Seed(1),\n    script:")).unwrap();
    let sim = || BattleSim::new(&over, &[GREEDY]).unwrap();
    assert_eq!(sim().after_step(3).unwrap_err(), SimError::Over { step: 3 });
    // What is expected after the contest is said of the attack: the script fails there.
    assert!(matches!(sim().after_step(4).unwrap_err(), SimError::Script(failure) if failure.step == 4));
    assert!(sim().after_step(2).is_ok());
}

/// A run that ended in some way, with these fighters lost and these points.
fn run(lineup: &Lineup, ending: Ending, lost: [bool; 2], scores: Option<[u32; 2]>) -> BattleRun {
    let (lost, scores) = (lost.to_vec(), scores.map(Vec::from));
    BattleRun { lineup: lineup.clone(), ending, turns: 2, commands: 9, scores, lost }
}

#[test]
fn runs_are_counted_for_sides_players_and_fighters() {
    let scenario = exchange();
    let sim = BattleSim::new(&scenario, &[GREEDY, RANDOM]).unwrap();
    // The sides are known by name: the first is east.
    let (there, back) = (sim.lineup(0), sim.lineup(1));
    let (east, west) = (Ending::Won(SideId::at(0)), Ending::Won(SideId::at(1)));
    let mut summary = BattleSummary::new(&sim);
    for run in [
        run(&there, east, [true, false], Some([9, 0])),
        run(&back, east, [true, false], Some([9, 1])),
        run(&there, west, [false, true], Some([0, 9])),
        run(&back, Ending::Drawn, [true, true], Some([9, 9])),
        run(&there, Ending::Unfinished, [false, false], None),
    ] {
        summary.add(&run);
    }
    let results = |won, drawn, lost, unfinished| Results { won, drawn, lost, unfinished };
    let [of_east, of_west] = &summary.sides[..] else { panic!("two sides") };
    assert_eq!((of_east.name.as_str(), of_west.name.as_str()), ("east", "west"));
    assert_eq!((of_east.results, of_west.results), (results(2, 1, 1, 1), results(1, 1, 2, 1)));
    assert_eq!(of_east.score, [9, 9, 0, 9].into_iter().collect());
    assert_eq!(of_west.score, [0, 1, 9, 9].into_iter().collect());
    // Ann fights for west, Bob for east.
    assert_eq!(of_east.survivors, [1, 1, 0, 0, 1].into_iter().collect());
    assert_eq!(of_west.survivors, [0, 0, 1, 0, 1].into_iter().collect());
    let players: Vec<(LeaderKind, Results)> =
        summary.players.iter().map(|player| (player.kind, player.results)).collect();
    assert_eq!(players, [(GREEDY, results(1, 1, 2, 1)), (RANDOM, results(2, 1, 1, 1))]);
    let fighters: Vec<(&str, &str, u64)> =
        summary.fighters.iter().map(|it| (it.name.as_str(), it.side.as_str(), it.lost)).collect();
    assert_eq!(fighters, [("ann", "west", 3), ("bob", "east", 2)]);
    assert_eq!((summary.runs, summary.turns.mean(), summary.commands.total()), (5, 2.0, 5));
    assert_eq!(of_east.results.of(of_east.results.won), Rate { count: 2, of: 5 });
}

#[test]
fn a_battle_that_reaches_the_most_commands_or_turns_is_unfinished() {
    let scenario = exchange();
    let sim = || BattleSim::new(&scenario, &[RANDOM]).unwrap();
    let run = sim().at_most(2).play(0).unwrap();
    assert_eq!((run.ending, run.commands, run.turns), (Ending::Unfinished, 2, 1));
    let ends = |turns| -> Vec<(u16, bool)> {
        let sim = sim().at_most_turns(turns);
        let runs = (0..20).map(|run| sim.play(run).unwrap());
        runs.map(|run| (run.turns, run.ending == Ending::Unfinished)).collect()
    };
    assert!(ends(1).contains(&(1, true)) && ends(1).iter().all(|(turns, _)| *turns == 1));
    assert!(ends(u16::MAX).iter().all(|(_, unfinished)| !unfinished));
}

#[test]
fn a_lineup_is_written_as_a_file_has_it() {
    let leaders = vec![
        SeededLeader { kind: GREEDY, seed: Seed(4) },
        SeededLeader { kind: RANDOM, seed: Seed(u64::MAX) },
    ];
    let lineup = Lineup { run: 0, seed: Seed(12), leaders };
    let sides = ["the \"east\"", "west"].map(Name::from);
    let contest = r#"Contest(leaders: {"the \"east\"": Greedy, "west": Random(18446744073709551615)}"#;
    assert_eq!(lineup.in_file(&sides, None), ["dice: Seed(12)", &format!("{contest})")]);
    assert_eq!(lineup.in_file(&sides, Some(7))[1], format!("{contest}, commands: 7)"));
}
