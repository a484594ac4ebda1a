//! Any sequence of commands, legal and not, with answers, `undo`, `redo`, saves.

use std::sync::LazyLock;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use toise_engine::geometry::overlap;
use toise_engine::{Answer, Battle, Command, PlayError, Progress, Scenario, Seed};

use super::saved_is_loaded;
use crate::scenarios_folder;

/// Small boards of every rulebook, with terrain and without.
const BOARDS: [&str; 11] = [
    "hell_dorado/move/the_way_round_is_found_and_paid_for",
    "hell_dorado/move/a_fall_is_a_direct_attack_by_option",
    "hell_dorado/examples/ex_04_the_dying_missionary_stuns",
    "hell_dorado/examples/ex_05_a_shot_into_a_melee_goes_astray",
    "hell_dorado/examples/ex_06_an_explosion_touches_three",
    "hell_dorado/effect/a_reaction_may_move_its_owner",
    "hell_dorado/effect/a_vae_effect_may_be_kept",
    "hell_dorado/effect/an_effect_in_an_area_takes_those_the_circle_touches",
    "tribunal/battles/three_against_three",
    "tribunal/battles/a_fight_from_initiative_to_breaking_off",
    "duel/battles/three_against_three",
];

static SCENARIOS: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
    let load =
        |name| Scenario::load(scenarios_folder().join(format!("{name}.ron"))).expect("a sound scenario");
    BOARDS.map(load).into()
});

/// As many moves as a sequence has at most.
const MOST: usize = 32;

/// Bytes read one after the other; 0 when there are no more.
struct Bytes<'b>(std::slice::Iter<'b, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        self.0.next().copied()
    }

    fn below(&mut self, most: usize) -> usize {
        let number = u16::from_be_bytes([self.next().unwrap_or(0), self.next().unwrap_or(0)]);
        usize::from(number) % most.max(1)
    }

    fn pick<'t, T>(&mut self, among: &'t [T]) -> Option<&'t T> {
        among.get(self.below(among.len()))
    }
}

/// Plays what bytes say: a board, a seed, then moves. What is listed is played; what is refused, or asks, changes
/// nothing; nobody overlaps; what was taken back comes again; a save loads.
///
/// # Panics
/// When any of that does not hold.
pub fn commands(bytes: &[u8]) {
    let mut bytes = Bytes(bytes.iter());
    let (Some(board), Some(seed)) = (bytes.next(), bytes.next()) else { return };
    let scenario = &SCENARIOS[usize::from(board) % SCENARIOS.len()];
    let mut battle = scenario.start_seeded(Seed(seed.into()));
    for _ in 0..MOST {
        let Some(what) = bytes.next() else { break };
        let before = battle.clone();
        match (what % 8, battle.waiting().cloned()) {
            (0, _) => back_and_forth(&mut battle, usize::from(what / 8 % 4) + 1),
            (1, _) => {
                battle.undo();
            }
            (2, _) => {
                battle.redo();
            }
            (3, _) => battle = saved_is_loaded(&battle),
            (4..=6, Some(choice)) => {
                let answer = bytes.pick(&choice.options()).cloned().unwrap_or(Answer::Default);
                battle.answer(answer).unwrap_or_else(|error| panic!("an answer offered: {error}"));
            }
            (_, Some(choice)) => {
                let options = choice.options();
                let answer = bytes.pick(&options).unwrap_or(&Answer::Default);
                let Some(other) = altered(answer, scenario, &mut bytes) else { continue };
                if battle.answer(other).is_err() {
                    unchanged(&battle, &before);
                }
            }
            (4, None) => {
                let ways = battle.destinations();
                let Some(way) = bytes.pick(&ways) else { continue };
                listed(&mut battle, &way.command);
            }
            (5, None) => {
                let legal = battle.legal_commands();
                let commands: Vec<&Command> = legal.commands.iter().chain(&legal.done).collect();
                let opening = battle.opening();
                let Some(command) = bytes.pick(&commands).copied().or(opening.as_ref()) else { continue };
                listed(&mut battle, command);
            }
            _ => {
                let legal = battle.legal_commands();
                let commands: Vec<&Command> = legal.commands.iter().chain(&legal.done).collect();
                let Some(command) = bytes.pick(&commands) else { continue };
                let Some(other) = altered(*command, scenario, &mut bytes) else { continue };
                any(&mut battle, &other);
            }
        }
        fighters_stand_apart(&battle);
    }
    saved_is_loaded(&battle);
}

/// A command that is listed is played.
fn listed(battle: &mut Battle, command: &Command) {
    if let Err(error) = battle.play(command.clone()) {
        panic!("listed and not played: {command}: {error}");
    }
}

/// Any command is played, or refused as it is when asked about.
fn any(battle: &mut Battle, command: &Command) {
    let before = battle.clone();
    let allowed = battle.check(command);
    match battle.play(command.clone()) {
        Ok(Progress::Done(_) | Progress::Waiting { .. }) => assert_eq!(allowed, Ok(()), "{command}"),
        Err(PlayError::Refused(refusal)) => {
            assert_eq!(allowed, Err(refusal), "{command}");
            unchanged(battle, &before);
        }
        Err(error) => panic!("{command}: {error}"),
    }
}

fn unchanged(battle: &Battle, before: &Battle) {
    assert!(battle == before && battle.hash() == before.hash(), "what is refused changes nothing");
}

/// What is taken back comes again.
fn back_and_forth(battle: &mut Battle, times: usize) {
    let before = battle.clone();
    let taken = (0..times).take_while(|_| battle.undo()).count();
    assert!((0..taken).all(|_| battle.redo()));
    assert!(*battle == before && battle.hash() == before.hash(), "taken back and brought again");
    assert!(battle.commands().eq(before.commands()), "the commands taken back are those brought again");
}

fn fighters_stand_apart(battle: &Battle) {
    let standing: Vec<_> = battle.state().store().standing().map(|(_, fighter)| fighter).collect();
    for (index, one) in standing.iter().enumerate() {
        for other in &standing[..index] {
            assert!(!overlap(&one.disc(), &other.disc()), "{} and {} overlap", one.name(), other.name());
        }
        assert!(battle.setup().board.holds(&one.disc()).holds(), "{} stands off the board", one.name());
    }
}

/// A value with one of its parts made another: a name that of another fighter, a number any number.
fn altered<T: Serialize + DeserializeOwned>(
    value: &T,
    scenario: &Scenario,
    bytes: &mut Bytes<'_>,
) -> Option<T> {
    let mut value = serde_json::to_value(value).ok()?;
    let mut parts = Vec::new();
    leaves(&mut value, &mut parts);
    let place = bytes.below(parts.len());
    let part = parts.into_iter().nth(place)?;
    *part = match part {
        Value::String(_) => {
            let battle = scenario.start();
            let names: Vec<_> =
                battle.state().store().all().map(|(_, fighter)| fighter.name().to_string()).collect();
            Value::from(bytes.pick(&names).cloned().unwrap_or_else(|| "nobody".to_owned()))
        }
        Value::Number(_) => {
            let number = bytes.below(usize::from(u16::MAX));
            let [high, low] = [number / 256, number % 256];
            match high % 4 {
                0 => Value::from(low),
                1 => Value::from(f64::from(u8::try_from(low).unwrap_or(0)) / 8.0),
                2 => Value::from(-f64::from(u8::try_from(low).unwrap_or(0)) * 1e-5),
                _ => Value::from(f64::MAX),
            }
        }
        Value::Bool(truth) => Value::from(!*truth),
        _ => return None,
    };
    serde_json::from_value(value).ok()
}

fn leaves<'v>(value: &'v mut Value, found: &mut Vec<&'v mut Value>) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| leaves(value, found)),
        Value::Object(values) => values.values_mut().for_each(|value| leaves(value, found)),
        Value::Null => {}
        _ => found.push(value),
    }
}
