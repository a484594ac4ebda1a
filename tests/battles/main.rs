//! Whole battles between programs: hundreds of them come to their end, and at every moment the rules allow what
//! they list and nothing else.

mod bout;
mod moment;

use std::ops::Range;
use std::thread;

use toise_engine::{Battle, Greedy, Leader, Random, Scenario, Seed, Seeded};

use bout::{Bout, Counts, board};
use moment::Moment;

const BOARDS: [&str; 2] = ["purgatory", "sapience"];

/// One moment in so many is looked at closely, and of those one in so many has all it lists played.
const CLOSELY: u32 = 12;

fn random(seed: u64) -> Random {
    Random::new(Seed(seed))
}

fn greedy(_: u64) -> Greedy {
    Greedy
}

/// No more commands than a battle between the sides can take, of fighters that are activated once a turn, move,
/// strike and are done, and may each be waited for.
fn most_commands(battle: &Battle) -> usize {
    const TURNS: usize = 4;
    let fighters = battle.state().store().all().count();
    TURNS * (2 + fighters * 5)
}

/// Plays battles to their end and looks at every moment of them.
fn battles<L: Leader>(edition: &str, seeds: Range<u64>, leader: impl Fn(u64) -> L + Sync) -> Counts {
    let (scenario, mut counts) = (board(edition), Counts::default());
    for seed in seeds {
        // A failure names the battle it is in.
        let named = thread::Builder::new().name(format!("{edition}, seed {seed}"));
        thread::scope(|scope| {
            let battle = || whole_battle(&scenario, seed, &leader, &mut counts);
            let ended = named.spawn_scoped(scope, battle).expect("a thread").join();
            ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        });
    }
    counts
}

fn whole_battle<L: Leader>(scenario: &Scenario, seed: u64, leader: impl Fn(u64) -> L, counts: &mut Counts) {
    let mut bout = Bout::new(scenario, seed, leader);
    let most = most_commands(&bout.battle);
    let mut picks = Seeded::new(Seed(seed), 0);
    let mut events = Vec::new();
    for commands in 0.. {
        assert!(commands <= most, "no end after {commands} commands");
        let legal = bout.battle.legal_commands();
        moment::fighters_stand_apart(&bout.battle);
        moment::what_is_listed_is_accepted(&bout.battle, &legal);
        if picks.below(CLOSELY) == 0 || bout.battle.is_over() {
            Moment::new(&bout.battle, &legal, picks.clone()).only_what_is_listed_is_accepted();
            if picks.below(CLOSELY) == 0 {
                moment::what_is_listed_can_be_played(&bout.battle, &legal);
            }
        }
        let Some(happened) = bout.step() else { break };
        counts.count(&happened);
        events.extend(happened);
    }
    assert!(bout.battle.is_over());
    let folded = bout.battle.setup().fold(bout.battle.start_state(), &events);
    assert_eq!(&folded, bout.battle.state(), "the events folded over the start give the end");
}

/// What random leaders come to do in a few hundred battles.
#[track_caller]
fn everything_was_tried(counts: &Counts) {
    let some = counts.moves > 10_000 && counts.ranged > 500 && counts.exchanges > 200 && counts.deaths > 50;
    assert!(some, "these battles say little: {counts:?}");
    for action in ["Walk", "Run", "Assault", "Charge", "Shoot", "Attack", "Disengage", "Wait"] {
        assert!(counts.actions.contains_key(action), "nobody took the action {action}");
    }
}

#[test]
fn random_battles_of_purgatory_are_sound_from_start_to_end() {
    everything_was_tried(&battles("purgatory", 0..250, random));
}

#[test]
fn random_battles_of_sapience_are_sound_from_start_to_end() {
    everything_was_tried(&battles("sapience", 0..250, random));
}

#[test]
fn battles_between_leaders_that_seek_the_enemy_are_sound_from_start_to_end() {
    for edition in BOARDS {
        let counts = battles(edition, 0..10, greedy);
        assert!(counts.deaths > 20, "these battles say little: {counts:?}");
    }
}

#[test]
fn the_seeds_decide_a_battle() {
    let ends = || {
        let end = |edition: &str, seed: u64| {
            let mut bout = Bout::new(&board(edition), seed, random);
            bout.finish();
            bout.battle.hash()
        };
        BOARDS.iter().flat_map(|edition| (0..10).map(|seed| end(edition, seed))).collect::<Vec<_>>()
    };
    let other = thread::spawn(ends);
    let here = ends();
    assert_eq!(here, other.join().expect("no panic"));
    let mut different = here.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), here.len(), "another seed is another battle");
}

#[test]
fn a_battle_saved_and_loaded_in_its_middle_goes_on_to_the_same_end() {
    for edition in BOARDS {
        for seed in 0..10 {
            let mut whole = Bout::new(&board(edition), seed, random);
            for _ in 0..15 * seed + 7 {
                whole.step().expect("the battle is not over so soon");
            }
            let text = whole.battle.save();
            let mut loaded = Bout { battle: Battle::load(&text).expect("a save loads"), ..whole.clone() };
            assert_eq!(loaded.battle.state(), whole.battle.state());
            assert_eq!(loaded.battle.save(), text, "a save of a loaded save is the same text");
            whole.finish();
            loaded.finish();
            assert_eq!(loaded.battle.hash(), whole.battle.hash(), "{edition}, seed {seed}");
        }
    }
}

#[test]
fn commands_taken_back_and_played_again_lead_to_the_same_end() {
    for edition in BOARDS {
        for seed in 0..10 {
            let mut bout = Bout::new(&board(edition), seed, random);
            // The leaders and the state at every moment.
            let mut moments = Vec::new();
            loop {
                moments.push((bout.leaders.clone(), bout.battle.hash()));
                if bout.step().is_none() {
                    break;
                }
            }
            let end = bout.battle.hash();
            for back in [1, 2, 30, moments.len() - 1] {
                let (leaders, hash) = moments[moments.len() - 1 - back].clone();
                let mut again = Bout { leaders, ..bout.clone() };
                assert!((0..back).all(|_| again.battle.undo()));
                assert_eq!(again.battle.hash(), hash, "{edition}, seed {seed}, {back} taken back");
                again.finish();
                assert_eq!(again.battle.hash(), end, "{edition}, seed {seed}, {back} taken back");
            }
            while bout.battle.undo() {}
            assert_eq!(bout.battle.hash(), moments[0].1);
        }
    }
}
