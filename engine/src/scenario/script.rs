//! The steps of a script.

use serde::{Deserialize, Serialize};
use toise_rules::Name;
use toise_rules::dice::{DieSet, Face, Rerolls};

use super::expect::{self, Expected};
use super::load::name;
use super::place::bearing;
use super::scope::Scope;
use crate::battle::Played;
use crate::chance::{Seed, Tape};
use crate::choice::Answer;
use crate::player::{LeaderKind, SeededLeader};
use crate::ron_file::{
    FileId, Key, Kind, Node, Place, Problem, ProblemCode, Problems, Record, Variant, did_you_mean,
};
use crate::rulebook::Command;

/// A step of a script.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) place: Place,
    pub(crate) action: Action,
}

/// What a step does.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Plays a command.
    Play(Play),
    /// Compares the battle and what the last command did with what is expected.
    Expect(Vec<Expected>),
    /// Plays a command that must be refused with a code.
    Refused(Play, String),
    /// Lets programs lead the sides.
    Contest(Contest),
}

/// Programs that lead the sides, until the battle is over or so many commands are played.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    /// One leader a side, in the order of the sides.
    pub(crate) leaders: Vec<SeededLeader>,
    /// After so many commands it stops, battle over or not; none when it must come to the end.
    pub(crate) commands: Option<usize>,
}

/// A command of a script, with the dice and answers written beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The command.
    pub command: Command,
    /// Its own dice; none when it rolls the battle's.
    pub tape: Option<Tape>,
    /// The answers to its choices, as [`Script`](crate::Script) gives them.
    pub answers: Vec<Answer>,
}

impl Play {
    /// The play that gives the answers a command was given before.
    pub(crate) fn again(played: &Played) -> Self {
        let answers = played.replies.iter().map(|reply| reply.answer.clone()).collect();
        Play { command: played.command.clone(), tape: played.tape.clone(), answers }
    }
}

/// The keys a command that rolls or asks can have besides its own.
pub(crate) const CHANCE_KEYS: [Key; 4] =
    [Key::optional("dice"), Key::optional("bearings"), Key::optional("picks"), Key::optional("answers")];

/// Reads a script, every step as far as it can be read.
pub(crate) fn read(node: &Node<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Vec<Step>> {
    let mut scope = scope.clone();
    node.list_of(problems, |node, problems| {
        let action = action(node, &mut scope, problems);
        // What cannot be read may have been meant to activate somebody.
        scope.lost = scope.active.is_none() && (scope.lost || action.is_none());
        Some(Step { place: node.first_line(), action: action? })
    })
}

/// Reads one command, as a step would give it, while a fighter is activated or none is.
pub(crate) fn command(
    file: FileId,
    text: &str,
    active: Option<&Name>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Play> {
    let node = Node::parse(file, text, problems)?;
    let mut scope = scope.clone();
    scope.active = active.cloned();
    play(&node, &mut scope, problems)
}

fn action(node: &Node<'_>, scope: &mut Scope<'_>, problems: &mut Problems) -> Option<Action> {
    let variant = node.variant("step", problems)?;
    match variant.name() {
        "Expect" => {
            let [list] = variant.values::<1>("Expect([Killed(\"…\")])", problems)?;
            expect::read(&list, scope, problems).map(Action::Expect)
        }
        "Refused" => refused(&variant, scope, problems),
        "Contest" => contest(&variant, scope, problems).map(Action::Contest),
        _ => play(node, scope, problems).map(Action::Play),
    }
}

/// `Refused(Attack(target: "bob"), "not-in-contact")`.
fn refused(variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Action> {
    let [command, code] = variant.values::<2>("Refused(Attack(target: \"…\"), \"code\")", problems)?;
    let refusal = code.text(problems);
    // What is refused for a name that does not exist may name it; and a refused activation changes nothing.
    let lenient = refusal.as_ref().is_none_or(|refusal| refusal.starts_with("unknown-"));
    let play = play(&command, &mut scope.of_refused(lenient), problems);
    let refusal = refusal?;
    let codes = scope.rulebook.rejection_codes();
    if !codes.contains(&refusal.as_str()) {
        let message = format!("no refusal has the code \"{refusal}\"");
        let help = did_you_mean(&refusal, codes.iter().copied());
        problems.push(code.problem(ProblemCode::UnknownName, message).help(help));
        return None;
    }
    Some(Action::Refused(play?, refusal))
}

/// `Contest(leaders: {"west": Greedy, "east": Random(7)}, commands: 500)`.
fn contest(variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Contest> {
    const KEYS: [Key; 2] = [Key::required("leaders"), Key::optional("commands")];
    let record = variant.record(&KEYS, problems)?;
    let commands = match record.get("commands") {
        Some(node) => node.integer(1..=100_000_usize, problems).map(Some),
        None => Some(None),
    };
    let node = record.get("leaders")?;
    let entries = node.map(problems)?;
    let mut leaders: Vec<Option<SeededLeader>> = vec![None; scope.sides.len()];
    let mut sound = true;
    for entry in &entries {
        let place = scope.sides.iter().position(|side| side.as_str() == entry.key);
        let read = leader(&entry.value, problems);
        match place.and_then(|place| leaders.get_mut(place)) {
            Some(leader) => *leader = read,
            None if scope.sides_are_known() => {
                let help = did_you_mean(&entry.key, scope.sides.iter().map(Name::as_str));
                let message = format!("there is no side \"{}\"", entry.key);
                problems.push(Problem::new(entry.key_place, ProblemCode::UnknownName, message).help(help));
            }
            None => {}
        }
        sound &= place.is_some() && read.is_some();
    }
    // Somebody misspelt leads nobody, which is no second mistake.
    let lacking = leaders.iter().position(Option::is_none).filter(|_| sound);
    if let Some(side) = lacking.and_then(|side| scope.sides.get(side)) {
        let message = format!("nobody leads {side}: expected a leader for each side");
        problems.push(node.problem(ProblemCode::MissingKey, message));
        return None;
    }
    let leaders = leaders.into_iter().collect::<Option<Vec<SeededLeader>>>().filter(|_| sound);
    Some(Contest { leaders: leaders?, commands: commands? })
}

fn leader(node: &Node<'_>, problems: &mut Problems) -> Option<SeededLeader> {
    let variant = node.variant("leader", problems)?;
    let mut without_seed = |kind| variant.unit(problems).map(|()| SeededLeader { kind, seed: Seed(0) });
    match variant.name() {
        "Greedy" => without_seed(LeaderKind::Greedy),
        "Odds" => without_seed(LeaderKind::Odds),
        "Search" => without_seed(LeaderKind::Search),
        "Random" => {
            let [seed] = variant.values::<1>("Random(7)", problems)?;
            let seed = seed.integer(0..=u64::MAX, problems).map(Seed)?;
            Some(SeededLeader { kind: LeaderKind::Random, seed })
        }
        _ => variant.unknown(&["Greedy", "Odds", "Random", "Search"], problems),
    }
}

fn play(node: &Node<'_>, scope: &mut Scope<'_>, problems: &mut Problems) -> Option<Play> {
    let variant = node.variant("step", problems)?;
    if variant.name() == "Activate" {
        let [fighter] = variant.values::<1>("Activate(\"…\")", problems)?;
        // A misspelt activation is one mistake, not one a step.
        scope.active = Some(name(&fighter, problems)?);
        let fighter = scope.fighter(&fighter, problems)?;
        return Some(Play { command: Command::Activate { fighter }, tape: None, answers: Vec::new() });
    }
    if matches!(variant.name(), "Refused" | "Expect" | "Contest") {
        let message = format!("`{}` is no command: `Refused` takes one that must be refused", variant.name());
        problems.push(variant.problem(ProblemCode::WrongType, message));
        return None;
    }
    let play = scope.rulebook.own().read_step(&variant, scope, problems);
    if let Some(fighter) = play.as_ref().and_then(|play| play.command.activates()) {
        scope.active = Some(fighter.clone());
    }
    play
}

/// The dice, directions and picks written in a record; none when it has none of them.
pub(crate) fn tape(record: &Record<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Option<Tape>> {
    let dice = record.get("dice").map(|node| faces(&node, problems));
    let bearings = record.get("bearings").map(|node| node.list_of(problems, bearing));
    let picks = record.get("picks");
    let picks = picks.map(|node| node.list_of(problems, |node, problems| scope.picked(node, problems)));
    if dice.is_none() && bearings.is_none() && picks.is_none() {
        return Some(None);
    }
    let (dice, bearings) = (dice.unwrap_or(Some(Vec::new())), bearings.unwrap_or(Some(Vec::new())));
    let picks = picks.unwrap_or(Some(Vec::new()));
    Some(Some(Tape { dice: dice?, bearings: bearings?, picks: picks? }))
}

/// A list of die faces.
pub(crate) fn faces(node: &Node<'_>, problems: &mut Problems) -> Option<Vec<Face>> {
    node.list_of(problems, |node, problems| Face::new(node.integer(1..=6_u8, problems)?).ok())
}

/// A command's own record becomes a step, with the dice and answers written in it, which are read also when the command
/// is none.
pub(crate) fn with_chance(
    command: Option<Command>,
    record: &Record<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Play> {
    let tape = tape(record, scope, problems);
    let answers = record.get("answers").map_or(Some(Vec::new()), |node| answers(&node, scope, problems));
    Some(Play { command: command?, tape: tape?, answers: answers? })
}

fn answers(node: &Node<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Vec<Answer>> {
    let answers = node.list_of(problems, |node, problems| answer(node, scope, problems))?;
    let before = answers.split_last().map_or([].as_slice(), |(_, before)| before);
    if let Some(early) = before.iter().position(|answer| *answer == Answer::Default) {
        let place = node.list(problems)?.get(early).map_or(node.place(), Node::place);
        let message = "`Default` stands for the choices not listed: it comes last";
        problems.push(Problem::new(place, ProblemCode::BadValue, message));
        return None;
    }
    Some(answers)
}

/// An answer, as a script gives it.
pub(crate) fn answer(node: &Node<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Answer> {
    let variant = node.variant("answer", problems)?;
    match variant.name() {
        "Default" => variant.unit(problems).map(|()| Answer::Default),
        "Undeclared" => variant.unit(problems).map(|()| Answer::Undeclared),
        "Reroll" => {
            let [dice] = variant.values::<1>("Reroll([1, 3])", problems)?;
            rerolls(&dice, problems).map(Answer::Reroll)
        }
        "Target" => {
            let [target] = variant.values::<1>("Target(\"…\")", problems)?;
            scope.fighter(&target, problems).map(Answer::Target)
        }
        "Weapon" => {
            let [weapon] = variant.values::<1>("Weapon(\"…\")", problems)?;
            scope.rulebook.own().read_weapon_name(&weapon, scope, problems).map(Answer::Weapon)
        }
        _ => scope.rulebook.own().read_answer(&variant, scope, problems),
    }
}

/// `[1, 3]` names dice by their place in the roll, from 1; `First(2)` the first that failed.
fn rerolls(node: &Node<'_>, problems: &mut Problems) -> Option<Rerolls> {
    if node.kind() == Kind::Name {
        let variant = node.variant("reroll", problems)?;
        if variant.name() != "First" {
            return variant.unknown(&["First"], problems);
        }
        let [count] = variant.values::<1>("First(2)", problems)?;
        return count.integer(0..=16_u8, problems).map(Rerolls::First);
    }
    let places =
        node.list_of(problems, |node, problems| node.integer(1..=16_usize, problems).map(|place| place - 1))?;
    match DieSet::from_positions(places) {
        Ok(set) => Some(Rerolls::These(set)),
        Err(error) => {
            problems.push(node.problem(ProblemCode::BadValue, error.to_string()));
            None
        }
    }
}
