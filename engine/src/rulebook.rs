//! One variant a rulebook: all that the core keeps of a rulebook without knowing it.
//!
//! A rulebook is added here, one variant in each enum; beside these, the core names one only as a variant of its
//! shared enums (`Event`, `Question`, `Answer`, `Rejection`, `Expectation`). What it brings is [`Procedures`].

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_rules::{Name, RuleId};

use crate::duel;
use crate::event::Event;
use crate::hell_dorado;
use crate::procedures::{OwnCommand, Procedures};
use crate::rejection::Rejection;
use crate::ron_file::{Key, MapEntry, Node, Problems, Variant};
use crate::rounds::RoundBook;
use crate::setup::{Recruit, SetupError};
use crate::tribunal;

/// The rulebook a battle is played by, with its options, states and profiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rulebook {
    /// Hell Dorado, edition Purgatory or Sapience.
    HellDorado(hell_dorado::Book),
    /// Tribunal.
    Tribunal(tribunal::Book),
    /// Duel.
    Duel(duel::Book),
}

/// The range band of a weapon at a distance, as its rulebook names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Band {
    /// The weapon.
    pub weapon: Name,
    /// The band, such as `short`; none when the distance is beyond the weapon's reach.
    pub band: Option<String>,
    /// The difficulty of that distance.
    pub difficulty: Option<u8>,
}

/// What a rulebook keeps about a fighter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Sheet {
    /// A fighter of Hell Dorado.
    HellDorado(hell_dorado::Sheet),
    /// A fighter of Tribunal.
    Tribunal(tribunal::Sheet),
    /// A fighter of Duel.
    Duel(duel::Sheet),
}

/// What a rulebook keeps for the sides of a battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ledger {
    /// Hell Dorado: each company's command points.
    HellDorado(hell_dorado::Ledger),
    /// Tribunal: the rounds, the fights, what spells add.
    Tribunal(tribunal::Ledger),
    /// Duel: the rounds.
    Duel(duel::Ledger),
}

/// How a fighter starts, as its rulebook writes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FighterStart {
    /// A fighter of Hell Dorado.
    HellDorado(hell_dorado::FighterStart),
    /// A fighter of Tribunal.
    Tribunal(tribunal::FighterStart),
    /// A fighter of Duel.
    Duel(duel::FighterStart),
}

/// A command: what a side does with its fighter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// Begin a fighter's activation.
    Activate {
        /// Who.
        fighter: Name,
    },
    /// A command of Hell Dorado.
    HellDorado(hell_dorado::Command),
    /// A command of Tribunal.
    Tribunal(tribunal::Command),
    /// A command of Duel.
    Duel(duel::Command),
}

impl Command {
    /// Begin the activation of a fighter.
    pub fn activate(fighter: impl Into<Name>) -> Self {
        Command::Activate { fighter: fighter.into() }
    }

    /// The rulebook's own command; none for one that every rulebook has.
    fn own(&self) -> Option<&dyn OwnCommand> {
        match self {
            Command::Activate { .. } => None,
            Command::HellDorado(command) => Some(command),
            Command::Tribunal(command) => Some(command),
            Command::Duel(command) => Some(command),
        }
    }

    /// Whether it ends the activation under way, or begins another.
    pub fn ends_activation(&self) -> bool {
        self.own().is_none_or(OwnCommand::ends_activation)
    }

    /// Whether dice decide what it does to fighters: an attack, a spell, an escape.
    pub fn is_decided_by_dice(&self) -> bool {
        self.own().is_some_and(OwnCommand::is_decided_by_dice)
    }

    /// The fighter that carries it out, if one does.
    pub fn by(&self) -> Option<&Name> {
        if let Command::Activate { fighter } = self { Some(fighter) } else { self.own()?.by() }
    }

    /// Whether it uses an effect of a fighter's card.
    pub fn is_effect(&self) -> bool {
        self.own().is_some_and(OwnCommand::is_effect)
    }

    /// Whether it is a side's own to give. What is not, such as an attack that an effect of the scenario calls for, is
    /// for whoever runs the battle: [`Battle::check`](crate::Battle::check) asks about the rules, not about who commands.
    pub fn is_of_a_side(&self) -> bool {
        self.own().is_none_or(OwnCommand::is_of_a_side)
    }

    /// Whether it gives way: breaks off a fight, or asks for its end.
    pub fn gives_way(&self) -> bool {
        self.own().is_some_and(OwnCommand::gives_way)
    }

    /// Whether it begins a turn, or a round.
    pub fn begins_turn(&self) -> bool {
        self.own().is_some_and(OwnCommand::begins_turn)
    }

    /// The fighter it is aimed at, if it names one.
    pub fn target(&self) -> Option<&Name> {
        self.own()?.target()
    }

    /// The fighter whose activation it begins, if it begins one.
    pub fn activates(&self) -> Option<&Name> {
        if let Command::Activate { fighter } = self { Some(fighter) } else { self.own()?.activates() }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.own()) {
            (Command::Activate { fighter }, _) => write!(f, "activate {fighter}"),
            (_, Some(own)) => own.fmt(f),
            (_, None) => Ok(()),
        }
    }
}

/// How the files of a rulebook are read.
pub(crate) struct Reader {
    /// The name files know it by.
    pub(crate) name: &'static str,
    /// Its name, as a sentence says it.
    pub(crate) title: &'static str,
    /// The keys of its profiles.
    pub(crate) profile_keys: &'static [Key],
    read: fn(&Variant<'_>, &[MapEntry<'_>], &mut Problems) -> Option<Rulebook>,
}

static READERS: [Reader; 3] = [
    Reader {
        name: "HellDorado",
        title: hell_dorado::Book::NAME,
        profile_keys: &hell_dorado::PROFILE_KEYS,
        read: |variant, profiles, problems| {
            hell_dorado::read_book(variant, profiles, problems).map(Rulebook::HellDorado)
        },
    },
    Reader {
        name: "Tribunal",
        title: tribunal::Book::NAME,
        profile_keys: &tribunal::PROFILE_KEYS,
        read: |variant, profiles, problems| {
            tribunal::read_book(variant, profiles, problems).map(Rulebook::Tribunal)
        },
    },
    Reader {
        name: "Duel",
        title: duel::Book::NAME,
        profile_keys: &duel::PROFILE_KEYS,
        read: |variant, profiles, problems| duel::read_book(variant, profiles, problems).map(Rulebook::Duel),
    },
];

impl Rulebook {
    /// The rulebook as the core asks it.
    pub(crate) fn own(&self) -> &dyn Procedures {
        match self {
            Rulebook::HellDorado(book) => book,
            Rulebook::Tribunal(book) => book,
            Rulebook::Duel(book) => book,
        }
    }

    /// How the files of each rulebook are read.
    pub(crate) fn readers() -> &'static [Reader] {
        &READERS
    }

    /// How the files of the rulebook are read that `HellDorado(…)` names, if it names one.
    pub(crate) fn reader(node: &Node<'_>) -> Option<&'static Reader> {
        let variant = node.variant("rulebook", &mut Problems::default())?;
        READERS.iter().find(|reader| reader.name == variant.name())
    }

    /// Reads `HellDorado(…)`, with the profiles of the file and those it includes.
    pub(crate) fn read(node: &Node<'_>, profiles: &[MapEntry<'_>], problems: &mut Problems) -> Option<Self> {
        let variant = node.variant("rulebook", problems)?;
        match READERS.iter().find(|reader| reader.name == variant.name()) {
            Some(reader) => (reader.read)(&variant, profiles, problems),
            None => variant.unknown(&READERS.each_ref().map(|reader| reader.name), problems),
        }
    }

    /// Whether an event can be one of a battle of this rulebook.
    pub(crate) fn tells(&self, event: &Event) -> bool {
        match event {
            Event::HellDorado(_) => matches!(self, Rulebook::HellDorado(_)),
            Event::Tribunal(_) => matches!(self, Rulebook::Tribunal(_)),
            Event::Duel(_) => matches!(self, Rulebook::Duel(_)),
            Event::Activated { .. }
            | Event::ActivationEnded { .. }
            | Event::Moved { .. }
            | Event::Died { .. }
            | Event::Rolled { .. }
            | Event::Rerolled { .. }
            | Event::Picked { .. }
            | Event::Turned { .. }
            | Event::Answered { .. } => true,
        }
    }

    /// Whether a battle of this rulebook keeps such a ledger.
    pub(crate) fn keeps(&self, ledger: &Ledger) -> bool {
        match ledger {
            Ledger::HellDorado(_) => matches!(self, Rulebook::HellDorado(_)),
            Ledger::Tribunal(_) => matches!(self, Rulebook::Tribunal(_)),
            Ledger::Duel(_) => matches!(self, Rulebook::Duel(_)),
        }
    }

    /// Whether a rule is one of this rulebook.
    pub(crate) fn has_rule(&self, id: RuleId) -> bool {
        self.own().rules().iter().any(|rule| rule.id == id)
    }

    /// A fighter's sheet at the start.
    pub(crate) fn sheet(&self, name: &Name, start: &FighterStart, life: i32) -> Result<Sheet, SetupError> {
        let least = self.own().least_life();
        if !(least..=Recruit::MOST_LIFE).contains(&life) {
            return Err(SetupError::Life { name: name.clone(), life, least });
        }
        let sheet = self.own().sheet(name, start, life);
        sheet.unwrap_or_else(|| {
            let (name, expected) = (name.clone(), self.own().name().into());
            Err(SetupError::OtherRulebook { name, expected })
        })
    }

    /// The refusal of a command that is none of this rulebook's.
    pub(crate) fn refuse_other(&self) -> Rejection {
        Rejection::OtherRulebook { expected: self.own().name().into() }
    }

    /// The codes its refusals can have.
    pub(crate) fn rejection_codes(&self) -> Vec<&'static str> {
        Rejection::CODES.into_iter().chain(self.own().rejection_codes()).collect()
    }
}

/// The part of a battle that is the rulebook's own. No battle begins with fighters of another rulebook
/// ([`SetupError::OtherRulebook`]), so the other variants do not come up.
macro_rules! part {
    ($enum:ident::$rulebook:ident, $value:expr) => {
        match $value {
            $enum::$rulebook(part) => part,
            _ => unreachable!("a battle is of one rulebook"),
        }
    };
}
pub(crate) use part;
