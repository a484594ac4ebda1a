//! Whole battles between programs: hundreds of them come to their end, and at every moment the rules allow what
//! they list and nothing else.

mod bout;
mod moment;
mod rounds;

use std::ops::Range;
use std::thread;

use toise_engine::hell_dorado::{self, TurnEvent};
use toise_engine::rules::Outcome;
use toise_engine::{
    Battle, ByOdds, Event, Fighter, Greedy, Leader, Legal, Random, Rulebook, Scenario, Search, Seed, Seeded,
};

use bout::{Bout, Counts, board};
use moment::Moment;

const HELL_DORADO: [&str; 2] = ["hell_dorado/battles/purgatory", "hell_dorado/battles/sapience"];

const IN_ROUNDS: [&str; 2] = ["tribunal/battles/three_against_three", "duel/battles/three_against_three"];

/// The boards of every rulebook.
fn boards() -> impl Iterator<Item = &'static str> {
    HELL_DORADO.into_iter().chain(IN_ROUNDS)
}

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
    let turns = if let Rulebook::HellDorado(_) = battle.setup().rulebook { 4 } else { 20 };
    let fighters = battle.state().store().all().count();
    turns * (2 + fighters * 5)
}

/// Plays battles to their end and looks at every moment of them.
fn battles<L: Leader>(name: &str, seeds: Range<u64>, leader: impl Fn(u64) -> L + Sync) -> Counts {
    let (scenario, mut counts) = (board(name), Counts::default());
    for seed in seeds {
        // A failure names the battle it is in.
        let named = thread::Builder::new().name(format!("{name}, seed {seed}"));
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
            only_what_is_listed_is_accepted(&bout.battle, &legal, &picks);
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
    let told = events.iter().rev().find_map(|event| match event {
        Event::HellDorado(hell_dorado::Event::Turn(TurnEvent::BattleEnded { scores, .. })) => {
            Some(scores.iter().map(|(_, points)| *points).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(bout.battle.scores(), told, "the score is that of the end");
    let (in_rounds, outcome) = (told.is_none(), bout.battle.outcome());
    if let Some(Outcome::Won(winner)) = outcome.filter(|_| in_rounds) {
        let mut all = bout.battle.state().store().all().map(|(_, fighter)| fighter);
        let out = |fighter: &Fighter| bout.battle.is_out_of_action(fighter);
        assert!(all.all(|fighter| fighter.side() == winner || out(fighter)), "whoever lost is out of action");
    }
}

fn only_what_is_listed_is_accepted(battle: &Battle, legal: &Legal, picks: &Seeded) {
    match battle.setup().rulebook {
        Rulebook::HellDorado(_) => {
            Moment::new(battle, legal, picks.clone()).only_what_is_listed_is_accepted();
        }
        Rulebook::Tribunal(_) | Rulebook::Duel(_) => rounds::only_what_is_listed_is_accepted(battle, legal),
    }
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
    everything_was_tried(&battles(HELL_DORADO[0], 0..250, random));
}

#[test]
fn random_battles_of_sapience_are_sound_from_start_to_end() {
    everything_was_tried(&battles(HELL_DORADO[1], 0..250, random));
}

#[test]
fn random_battles_of_tribunal_are_sound_from_start_to_end() {
    let counts = battles(IN_ROUNDS[0], 0..500, random);
    assert!(counts.moves > 10_000 && counts.deaths > 500, "these battles say little: {counts:?}");
    for deed in ["attack", "shot", "spell", "fear", "giving up", "proposal", "breaking off", "end of a fight"]
    {
        assert!(counts.actions.get(deed).is_some_and(|count| *count > 100), "too little {deed}: {counts:?}");
    }
}

#[test]
fn random_battles_of_duel_are_sound_from_start_to_end() {
    let counts = battles(IN_ROUNDS[1], 0..500, random);
    assert!(counts.moves > 10_000 && counts.deaths > 500, "these battles say little: {counts:?}");
    for deed in ["attack", "attack on all", "blow back", "courage", "leaving"] {
        assert!(counts.actions.get(deed).is_some_and(|count| *count > 50), "too little {deed}: {counts:?}");
    }
}

#[test]
fn battles_between_leaders_that_seek_the_enemy_are_sound_from_start_to_end() {
    for name in IN_ROUNDS {
        let counts = battles(name, 0..100, greedy);
        assert!(counts.deaths > 200, "these battles say little: {counts:?}");
    }
    for name in HELL_DORADO {
        let counts = battles(name, 0..10, greedy);
        assert!(counts.deaths > 20, "these battles say little: {counts:?}");
    }
}

#[test]
fn battles_between_leaders_that_count_are_sound_from_start_to_end() {
    for name in boards() {
        let counts = battles(name, 0..6, |_| ByOdds);
        assert!(counts.deaths > 10, "these battles say little: {counts:?}");
        let counts = battles(name, 0..2, |_| Search::default());
        assert!(counts.deaths > 3, "these battles say little: {counts:?}");
    }
}

#[test]
fn the_seeds_decide_a_battle() {
    let ends = || {
        let end = |name: &str, seed: u64| {
            let mut bout = Bout::new(&board(name), seed, random);
            bout.finish();
            bout.battle.hash()
        };
        boards().flat_map(|name| (0..10).map(move |seed| end(name, seed))).collect::<Vec<_>>()
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
    for name in boards() {
        for seed in 0..10 {
            let mut whole = Bout::new(&board(name), seed, random);
            let pace = if IN_ROUNDS.contains(&name) { 3 } else { 15 };
            for _ in 0..pace * seed + 7 {
                whole.step().expect("the battle is not over so soon");
            }
            let text = whole.battle.save();
            let mut loaded = Bout { battle: Battle::load(&text).expect("a save loads"), ..whole.clone() };
            assert_eq!(loaded.battle.state(), whole.battle.state());
            assert_eq!(loaded.battle.save(), text, "a save of a loaded save is the same text");
            whole.finish();
            loaded.finish();
            assert_eq!(loaded.battle.hash(), whole.battle.hash(), "{name}, seed {seed}");
        }
    }
}

#[test]
fn commands_taken_back_and_played_again_lead_to_the_same_end() {
    for name in boards() {
        for seed in 0..10 {
            let mut bout = Bout::new(&board(name), seed, random);
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
                assert_eq!(again.battle.hash(), hash, "{name}, seed {seed}, {back} taken back");
                again.finish();
                assert_eq!(again.battle.hash(), end, "{name}, seed {seed}, {back} taken back");
            }
            while bout.battle.undo() {}
            assert_eq!(bout.battle.hash(), moments[0].1);
        }
    }
}
