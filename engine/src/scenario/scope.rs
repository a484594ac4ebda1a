//! The names a script can use.

use std::collections::BTreeSet;

use toise_rules::Name;

use super::load::name;
use super::place::Draft;
use crate::ron_file::{Node, Problem, ProblemCode, Problems, Record, did_you_mean};
use crate::rulebook::Rulebook;

/// The names a script can use, and who acts at a step of it.
#[derive(Clone)]
pub(crate) struct Scope<'a> {
    pub(crate) rulebook: &'a Rulebook,
    drafts: &'a [Draft],
    pub(super) sides: &'a [Name],
    /// The fighter activated last.
    pub(super) active: Option<Name>,
    /// A step that could not be read may have activated somebody.
    pub(super) lost: bool,
    /// A command that is refused for a name that does not exist may name it.
    lenient: bool,
    /// The profiles in which something is wrong: what they hold is not fully known.
    flawed: &'a BTreeSet<Name>,
    /// Not everything of the rules and the profiles could be read: what they hold is not fully known.
    incomplete: bool,
}

impl<'a> Scope<'a> {
    /// The names of these fighters and sides, and of what the rules and profiles hold; `incomplete` when something of
    /// those is wrong, `flawed` the profiles in which something is.
    pub(super) fn new(
        rulebook: &'a Rulebook,
        drafts: &'a [Draft],
        sides: &'a [Name],
        flawed: &'a BTreeSet<Name>,
        incomplete: bool,
    ) -> Self {
        Scope { rulebook, drafts, sides, active: None, lost: false, lenient: false, flawed, incomplete }
    }

    /// The names of a command that is refused: any, when it is for a name that does not exist.
    pub(super) fn of_refused(&self, lenient: bool) -> Self {
        Scope { lenient, ..self.clone() }
    }

    /// The name of a fighter of the file.
    pub(crate) fn fighter(&self, node: &Node<'_>, problems: &mut Problems) -> Option<Name> {
        let fighter = name(node, problems)?;
        self.known(node, "fighter", fighter, self.drafts.iter().map(|draft| &draft.name), problems)
    }

    /// The names of fighters in a list.
    pub(crate) fn fighters(&self, node: &Node<'_>, problems: &mut Problems) -> Option<Vec<Name>> {
        node.list_of(problems, |node, problems| self.fighter(node, problems))
    }

    /// Whether every fighter's side could be read.
    pub(super) fn sides_are_known(&self) -> bool {
        self.drafts.iter().all(|draft| draft.side.is_some())
    }

    /// The name of a side.
    pub(crate) fn side(&self, node: &Node<'_>, problems: &mut Problems) -> Option<Name> {
        let side = name(node, problems)?;
        if !self.sides_are_known() {
            return Some(side);
        }
        self.known(node, "side", side, self.sides.iter(), problems)
    }

    /// The name of a fighter or of a side, one of which chance picks.
    pub(super) fn picked(&self, node: &Node<'_>, problems: &mut Problems) -> Option<Name> {
        let picked = name(node, problems)?;
        if !self.sides_are_known() {
            return Some(picked);
        }
        let known = self.drafts.iter().map(|draft| &draft.name).chain(self.sides);
        self.known(node, "fighter or side", picked, known, problems)
    }

    /// The name of a fighter's profile, of which there may be none.
    pub(crate) fn profile(&self, fighter: &Name) -> Option<&str> {
        let draft = self.drafts.iter().find(|draft| draft.name == *fighter)?;
        draft.profile.as_deref()
    }

    /// A name that must be one of those known.
    fn known<'n>(
        &self,
        node: &Node<'_>,
        what: &str,
        found: Name,
        known: impl Iterator<Item = &'n Name> + Clone,
        problems: &mut Problems,
    ) -> Option<Name> {
        self.among(node, &format!("there is no {what} \"{found}\""), found, known, problems)
    }

    /// The name of something that the rules or the profiles hold: an action, a state, a weapon, a damage type.
    pub(crate) fn of_rules<'n>(
        &self,
        node: &Node<'_>,
        what: &str,
        known: impl Iterator<Item = &'n Name> + Clone,
        problems: &mut Problems,
    ) -> Option<Name> {
        let found = name(node, problems)?;
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
        let Some(card) = card.filter(|card| !self.flawed.contains(*card)) else { return Some(found) };
        self.among(node, &format!("{card} has no {what} \"{found}\""), found, known, problems)
    }

    fn among<'n>(
        &self,
        node: &Node<'_>,
        message: &str,
        found: Name,
        known: impl Iterator<Item = &'n Name> + Clone,
        problems: &mut Problems,
    ) -> Option<Name> {
        if self.lenient || known.clone().any(|name| *name == found) {
            return Some(found);
        }
        let help = did_you_mean(&found, known.map(Name::as_str));
        problems.push(node.problem(ProblemCode::UnknownName, message).help(help));
        None
    }

    /// Who acts: the fighter named, or the one activated last.
    pub(crate) fn actor(&self, record: &Record<'_>, problems: &mut Problems) -> Option<Name> {
        if let Some(node) = record.get("by") {
            return self.fighter(&node, problems);
        }
        if record.misspells("by") {
            return None;
        }
        if self.active.is_none() && !self.lost {
            let message = "nobody is activated before this step: say who acts";
            let problem = Problem::new(record.first_line(), ProblemCode::MissingKey, message);
            problems.push(problem.help("write `by: \"…\"`, or `Activate(\"…\")` before it".to_owned()));
        }
        self.active.clone()
    }
}
