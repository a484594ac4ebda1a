//! The steps of a script.

use serde::{Deserialize, Serialize};
use toise_rules::Name;
use toise_rules::dice::{DieSet, Face, Rerolls};

use super::expect::{self, Expected};
use super::load::name;
use super::place::{Draft, bearing};
use crate::battle::Played;
use crate::chance::{Seed, Tape};
use crate::choice::Answer;
use crate::ron_file::{
    Key, Kind, Node, Place, Problem, ProblemCode, Problems, Record, Variant, did_you_mean,
};
use crate::rulebook::{Command, Rulebook};

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
    pub(crate) leaders: Vec<LeaderKind>,
    /// After so many commands it stops, battle over or not; none when it must come to the end.
    pub(crate) commands: Option<usize>,
}

/// A program that leads a side.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LeaderKind {
    /// Goes for the enemy.
    Greedy,
    /// Picks evenly among what is legal, by a seed.
    Random(Seed),
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

/// The names a script can use.
pub(crate) struct Scope<'a> {
    pub(crate) rulebook: &'a Rulebook,
    drafts: &'a [Draft],
    sides: &'a [Name],
    /// The fighter activated last.
    pub(crate) active: Option<Name>,
    /// Inside `Refused`, a command may name what does not exist.
    pub(crate) lenient: bool,
    /// Something before the script could not be read: what a profile holds is not fully known.
    pub(crate) incomplete: bool,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(rulebook: &'a Rulebook, drafts: &'a [Draft], sides: &'a [Name]) -> Self {
        Scope { rulebook, drafts, sides, active: None, lenient: false, incomplete: false }
    }

    /// The name of a fighter of the file.
    pub(crate) fn fighter(&self, node: &Node<'_>, problems: &mut Problems) -> Option<Name> {
        let fighter = name(node, problems)?;
        self.known(node, "fighter", fighter, self.drafts.iter().map(|draft| &draft.name), problems)
    }

    /// The names of fighters in a list.
    pub(crate) fn fighters(&self, node: &Node<'_>, problems: &mut Problems) -> Option<Vec<Name>> {
        let nodes = node.list(problems)?;
        let names: Vec<Name> = nodes.iter().filter_map(|node| self.fighter(node, problems)).collect();
        (names.len() == nodes.len()).then_some(names)
    }

    /// The name of a side.
    pub(crate) fn side(&self, node: &Node<'_>, problems: &mut Problems) -> Option<Name> {
        let side = name(node, problems)?;
        self.known(node, "side", side, self.sides.iter(), problems)
    }

    /// How a fighter of the file starts.
    pub(crate) fn start(&self, fighter: &Name) -> Option<&crate::rulebook::FighterStart> {
        let draft = self.drafts.iter().find(|draft| draft.name == *fighter)?;
        draft.body.as_ref().map(|body| &body.start)
    }

    /// A name that must be one of those known.
    pub(crate) fn known<'n>(
        &self,
        node: &Node<'_>,
        what: &str,
        found: Name,
        known: impl Iterator<Item = &'n Name> + Clone,
        problems: &mut Problems,
    ) -> Option<Name> {
        if self.lenient || known.clone().any(|name| *name == found) {
            return Some(found);
        }
        let help = did_you_mean(&found, known.map(Name::as_str));
        let message = format!("there is no {what} \"{found}\"");
        problems.push(node.problem(ProblemCode::UnknownName, message).help(help));
        None
    }

    /// A name of something that profiles hold: a weapon, a damage type.
    pub(crate) fn of_profiles<'n>(
        &self,
        node: &Node<'_>,
        what: &str,
        found: Name,
        known: impl Iterator<Item = &'n Name> + Clone,
        problems: &mut Problems,
    ) -> Option<Name> {
        if self.incomplete { Some(found) } else { self.known(node, what, found, known, problems) }
    }

    /// The name of something on a card, one of its own where the card is known.
    pub(crate) fn on_card<'n>(
        &self,
        node: &Node<'_>,
        what: &str,
        card: Option<&Name>,
        known: impl Iterator<Item = &'n Name> + Clone,
        problems: &mut Problems,
    ) -> Option<Name> {
        let found = name(node, problems)?;
        let Some(card) = card else { return Some(found) };
        if self.lenient || known.clone().any(|name| *name == found) {
            return Some(found);
        }
        let help = did_you_mean(&found, known.map(Name::as_str));
        let message = format!("{card} has no {what} \"{found}\"");
        problems.push(node.problem(ProblemCode::UnknownName, message).help(help));
        None
    }

    /// A name written in the file of something that profiles hold.
    pub(crate) fn of_profiles_named<'n>(
        &self,
        node: &Node<'_>,
        what: &str,
        known: impl Iterator<Item = &'n Name> + Clone,
        problems: &mut Problems,
    ) -> Option<Name> {
        let found = name(node, problems)?;
        self.of_profiles(node, what, found, known, problems)
    }

    /// Who acts: the fighter named, or the one activated last.
    pub(crate) fn actor(&self, record: &Record<'_>, problems: &mut Problems) -> Option<Name> {
        if let Some(node) = record.get("by") {
            return self.fighter(&node, problems);
        }
        if self.active.is_none() {
            let message = "nobody is activated before this step: say who acts";
            let problem = Problem::new(record.first_line(), ProblemCode::MissingKey, message);
            problems.push(problem.help("write `by: \"…\"`, or `Activate(\"…\")` before it".to_owned()));
        }
        self.active.clone()
    }
}

/// Reads a script, every step as far as it can be read.
pub(crate) fn read(node: &Node<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Vec<Step>> {
    let mut scope = Scope { active: None, ..*scope };
    let nodes = node.list(problems)?;
    let mut steps = Vec::with_capacity(nodes.len());
    for node in &nodes {
        if let Some(action) = action(node, &mut scope, problems) {
            steps.push(Step { place: node.first_line(), action });
        }
    }
    (steps.len() == nodes.len()).then_some(steps)
}

fn action(node: &Node<'_>, scope: &mut Scope<'_>, problems: &mut Problems) -> Option<Action> {
    let variant = node.variant("step", problems)?;
    match variant.name() {
        "Expect" => {
            let [list] = variant.values::<1>("Expect([Killed(\"…\")])", problems)?;
            expect::read(&list, scope, problems).map(Action::Expect)
        }
        "Refused" => {
            let [command, code] =
                variant.values::<2>("Refused(Attack(target: \"…\"), \"code\")", problems)?;
            scope.lenient = true;
            let play = play(&command, scope, problems);
            scope.lenient = false;
            let refusal = code.text(problems)?;
            let codes = scope.rulebook.rejection_codes();
            if !codes.contains(&refusal.as_str()) {
                let message = format!("no refusal has the code \"{refusal}\"");
                let help = did_you_mean(&refusal, codes.iter().copied());
                problems.push(code.problem(ProblemCode::UnknownName, message).help(help));
                return None;
            }
            Some(Action::Refused(play?, refusal))
        }
        "Contest" => contest(&variant, scope, problems).map(Action::Contest),
        _ => play(node, scope, problems).map(Action::Play),
    }
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
    let mut leaders: Vec<Option<LeaderKind>> = vec![None; scope.sides.len()];
    for entry in &entries {
        let Some(side) = scope.sides.iter().position(|side| side.as_str() == entry.key) else {
            let help = did_you_mean(&entry.key, scope.sides.iter().map(Name::as_str));
            let message = format!("there is no side \"{}\"", entry.key);
            problems.push(Problem::new(entry.key_place, ProblemCode::UnknownName, message).help(help));
            return None;
        };
        leaders[side] = Some(leader(&entry.value, problems)?);
    }
    if let Some(side) = leaders.iter().position(Option::is_none) {
        let message = format!("nobody leads {}: expected a leader for each side", scope.sides[side]);
        problems.push(node.problem(ProblemCode::MissingKey, message));
        return None;
    }
    Some(Contest { leaders: leaders.into_iter().flatten().collect(), commands: commands? })
}

fn leader(node: &Node<'_>, problems: &mut Problems) -> Option<LeaderKind> {
    let variant = node.variant("leader", problems)?;
    match variant.name() {
        "Greedy" => variant.unit(problems).map(|()| LeaderKind::Greedy),
        "Random" => {
            let [seed] = variant.values::<1>("Random(7)", problems)?;
            seed.integer(0..=u64::MAX, problems).map(|seed| LeaderKind::Random(Seed(seed)))
        }
        _ => variant.unknown(&["Greedy", "Random"], problems),
    }
}

fn play(node: &Node<'_>, scope: &mut Scope<'_>, problems: &mut Problems) -> Option<Play> {
    let variant = node.variant("step", problems)?;
    if variant.name() == "Activate" {
        let [fighter] = variant.values::<1>("Activate(\"…\")", problems)?;
        let named = name(&fighter, problems)?;
        // A refused activation changes nothing. A misspelt one is one mistake, not one a step.
        if !scope.lenient {
            scope.active = Some(named);
        }
        let fighter = scope.fighter(&fighter, problems)?;
        return Some(Play { command: Command::Activate { fighter }, tape: None, answers: Vec::new() });
    }
    if matches!(variant.name(), "Refused" | "Expect" | "Contest") {
        let message = format!("`{}` is no command: `Refused` takes one that must be refused", variant.name());
        problems.push(variant.problem(ProblemCode::WrongType, message));
        return None;
    }
    let play = scope.rulebook.own().read_step(&variant, scope, problems);
    if let Some(fighter) = play.as_ref().and_then(|play| play.command.activates())
        && !scope.lenient
    {
        scope.active = Some(fighter.clone());
    }
    play
}

/// The dice, directions and picks written in a record; none when it has none of them.
pub(crate) fn tape(record: &Record<'_>, problems: &mut Problems) -> Option<Option<Tape>> {
    let mut tape = Tape::default();
    let mut written = false;
    if let Some(node) = record.get("dice") {
        tape.dice = faces(&node, problems)?;
        written = true;
    }
    if let Some(node) = record.get("bearings") {
        let nodes = node.list(problems)?;
        tape.bearings = nodes.iter().map(|node| bearing(node, problems)).collect::<Option<_>>()?;
        written = true;
    }
    if let Some(node) = record.get("picks") {
        let nodes = node.list(problems)?;
        tape.picks = nodes.iter().map(|node| name(node, problems)).collect::<Option<_>>()?;
        written = true;
    }
    Some(written.then_some(tape))
}

/// A list of die faces.
pub(crate) fn faces(node: &Node<'_>, problems: &mut Problems) -> Option<Vec<Face>> {
    let nodes = node.list(problems)?;
    let faces =
        nodes.iter().map(|node| node.integer(1..=6_u8, problems).and_then(|pips| Face::new(pips).ok()));
    faces.collect::<Vec<Option<Face>>>().into_iter().collect()
}

/// A command's own record becomes a step, with the dice and answers written in it.
pub(crate) fn with_chance(
    command: Command,
    record: &Record<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Play> {
    let tape = tape(record, problems)?;
    let answers = match record.get("answers") {
        Some(node) => {
            let nodes = node.list(problems)?;
            let read: Vec<Option<Answer>> = nodes.iter().map(|node| answer(node, scope, problems)).collect();
            for (index, node) in nodes.iter().enumerate() {
                if node.raw() == "Default" && index + 1 < nodes.len() {
                    let message = "`Default` stands for the choices not listed: it comes last";
                    problems.push(node.problem(ProblemCode::BadValue, message));
                    return None;
                }
            }
            read.into_iter().collect::<Option<Vec<Answer>>>()?
        }
        None => Vec::new(),
    };
    Some(Play { command, tape, answers })
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
    let nodes = node.list(problems)?;
    let places: Option<Vec<usize>> =
        nodes.iter().map(|node| node.integer(1..=16_usize, problems).map(|place| place - 1)).collect();
    match DieSet::from_positions(places?) {
        Ok(set) => Some(Rerolls::These(set)),
        Err(error) => {
            problems.push(node.problem(ProblemCode::BadValue, error.to_string()));
            None
        }
    }
}
