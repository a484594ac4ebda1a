//! Abilities of fighters and weapons.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::explosion::number;
use super::melee::Role;
use crate::name::Name;
use crate::text::serde_as_text;

/// An ability of a fighter, or of a weapon while it is used (`hd.weapon.4`).
///
/// ```
/// use toise_rules::hell_dorado::Ability;
///
/// let ability: Ability = "Quick strike (attack)".parse()?;
/// assert_eq!(ability, Ability::QuickStrike { attack: true, defence: false });
/// assert_eq!("First contact 2".parse(), Ok(Ability::FirstContact(2)));
/// assert_eq!(Ability::Resistant("slashing".into()).to_string(), "Resistant (slashing)");
/// # Ok::<(), toise_rules::hell_dorado::AbilityError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ability {
    /// `hd.ability.5`: the owner's blows land first, as attacker, as defender, or both.
    QuickStrike {
        /// Works for an attacker.
        attack: bool,
        /// Works for a defender.
        defence: bool,
    },
    /// `hd.ability.3`: one more point of protection against this damage type.
    Resistant(Name),
    /// `hd.ability.1`: not counted for Domination.
    Insignificant,
    /// `hd.ability.2`: its company has this much more, at least 1, for the first Domination.
    FirstContact(u8),
    /// `hd.ability.4`: while it is free, a free enemy activated within this many toises, at least 1, must come
    /// and fight it.
    Attraction(u8),
    /// `hd.ability.6`: neither fires nor reloads without a fighter with [`Ability::Crew`] in contact.
    Artillery,
    /// `hd.ability.6`: serves an [`Ability::Artillery`] in contact with it, while it is able to engage.
    Crew,
    /// `hd.ability.7`: ignores control zones.
    Elusive,
    /// `hd.ability.8`: ignores difficult terrain.
    Strider,
    /// `hd.order.4`: cannot receive orders; a relentless one, which nobody receives, works on it all the same.
    DeafToOrders,
    /// An ability that does nothing by itself.
    Flag(Flag),
}

/// An ability known by its name only (`hd.ability`): what it does, an effect of the scenario says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flag {
    /// Réception de charge.
    ReceptionOfCharge,
    /// Invulnérable.
    Invulnerable,
    /// Fuyant.
    Shifty,
    /// Berserker.
    Berserker,
    /// Discrétion.
    Discretion,
    /// Éclaireur.
    Scout,
    /// Athée.
    Atheist,
}

/// A text that names no ability.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AbilityError {
    /// An ability nobody knows.
    #[error("ability {found:?} is unknown: expected one of {known}", known = Ability::KNOWN.join(", "))]
    Unknown {
        /// The text.
        found: String,
    },
    /// A Quick strike in no role.
    #[error(
        "ability {found:?}: expected \"Quick strike\", \"Quick strike (attack)\" or \"Quick strike (defence)\""
    )]
    NoRole {
        /// The text.
        found: String,
    },
    /// A Resistant without its damage type.
    #[error("ability {found:?}: expected a damage type, such as \"Resistant (slashing)\"")]
    NoType {
        /// The text.
        found: String,
    },
    /// An ability without the number it is written with.
    #[error("ability {found:?}: expected a whole number from 1 to 255, such as \"{name} 2\"")]
    NoNumber {
        /// The text.
        found: String,
        /// The name of the ability.
        name: &'static str,
    },
}

impl Ability {
    /// The names of the abilities there are, without what is written behind them.
    pub const KNOWN: [&str; 17] = [
        "Quick strike",
        "Resistant",
        "Insignificant",
        "First contact",
        "Attraction",
        "Artillery",
        "Crew",
        "Elusive",
        "Strider",
        "Deaf to orders",
        "Reception of charge",
        "Invulnerable",
        "Shifty",
        "Berserker",
        "Discretion",
        "Scout",
        "Atheist",
    ];

    /// Those written as their name alone, besides the [flags](Flag).
    const PLAIN: [Ability; 6] = [
        Ability::Insignificant,
        Ability::Artillery,
        Ability::Crew,
        Ability::Elusive,
        Ability::Strider,
        Ability::DeafToOrders,
    ];

    /// The name of the ability, one of [`Ability::KNOWN`].
    pub const fn name(&self) -> &'static str {
        match self {
            Ability::QuickStrike { .. } => "Quick strike",
            Ability::Resistant(_) => "Resistant",
            Ability::Insignificant => "Insignificant",
            Ability::FirstContact(_) => "First contact",
            Ability::Attraction(_) => "Attraction",
            Ability::Artillery => "Artillery",
            Ability::Crew => "Crew",
            Ability::Elusive => "Elusive",
            Ability::Strider => "Strider",
            Ability::DeafToOrders => "Deaf to orders",
            Ability::Flag(flag) => flag.name(),
        }
    }

    /// True for a Quick strike that works in this role.
    pub fn strikes_quickly(&self, role: Role) -> bool {
        match (self, role) {
            (Ability::QuickStrike { attack, .. }, Role::Attacker) => *attack,
            (Ability::QuickStrike { defence, .. }, Role::Defender) => *defence,
            _ => false,
        }
    }

    /// True for a Resistant against this damage type.
    pub fn resists(&self, damage: &str) -> bool {
        matches!(self, Ability::Resistant(kind) if kind.as_str() == damage)
    }
}

impl Flag {
    /// All of them.
    pub const ALL: [Flag; 7] = [
        Flag::ReceptionOfCharge,
        Flag::Invulnerable,
        Flag::Shifty,
        Flag::Berserker,
        Flag::Discretion,
        Flag::Scout,
        Flag::Atheist,
    ];

    /// Its name, as files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Flag::ReceptionOfCharge => "Reception of charge",
            Flag::Invulnerable => "Invulnerable",
            Flag::Shifty => "Shifty",
            Flag::Berserker => "Berserker",
            Flag::Discretion => "Discretion",
            Flag::Scout => "Scout",
            Flag::Atheist => "Atheist",
        }
    }
}

/// The points of protection these abilities add against a damage type: 0 or 1, since a repeated one adds
/// nothing.
pub fn resistance<'a>(abilities: impl IntoIterator<Item = &'a Ability>, damage: &str) -> u8 {
    u8::from(abilities.into_iter().any(|ability| ability.resists(damage)))
}

impl FromStr for Ability {
    type Err = AbilityError;

    fn from_str(text: &str) -> Result<Self, AbilityError> {
        let found = || text.to_owned();
        let whole = text.trim();
        let flags = Flag::ALL.map(Ability::Flag);
        if let Some(plain) = Self::PLAIN.into_iter().chain(flags).find(|ability| ability.name() == whole) {
            return Ok(plain);
        }
        if let Some(rest) = behind("Quick strike", whole) {
            let (attack, defence) = match (rest, bracketed(rest)) {
                ("", _) => (true, true),
                (_, Some("attack")) => (true, false),
                (_, Some("defence")) => (false, true),
                (_, Some("never")) => (false, false),
                _ => return Err(AbilityError::NoRole { found: found() }),
            };
            return Ok(Ability::QuickStrike { attack, defence });
        }
        if let Some(rest) = behind("Resistant", whole) {
            let kind = bracketed(rest).filter(|kind| !kind.is_empty() && !kind.contains(['(', ')']));
            let kind = kind.ok_or_else(|| AbilityError::NoType { found: found() })?;
            return Ok(Ability::Resistant(kind.into()));
        }
        let first_contact: fn(u8) -> Ability = Ability::FirstContact;
        for (name, ability) in [("First contact", first_contact), ("Attraction", Ability::Attraction)] {
            if let Some(rest) = behind(name, whole) {
                let number = number(rest).and_then(|number| u8::try_from(number).ok());
                let number = number.filter(|number| *number > 0);
                return number.map(ability).ok_or_else(|| AbilityError::NoNumber { found: found(), name });
            }
        }
        Err(AbilityError::Unknown { found: found() })
    }
}

/// What a text has behind a name; none when it starts with something else, if only a longer word.
fn behind<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    let rest = text.strip_prefix(name)?;
    let ends = rest.is_empty() || rest.starts_with('(') || rest.starts_with(char::is_whitespace);
    ends.then(|| rest.trim_start())
}

/// What stands in brackets that are all of a text.
fn bracketed(text: &str) -> Option<&str> {
    text.strip_prefix('(')?.strip_suffix(')').map(str::trim)
}

impl fmt::Display for Ability {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name();
        match self {
            Ability::QuickStrike { attack: true, defence: false } => write!(formatter, "{name} (attack)"),
            Ability::QuickStrike { attack: false, defence: true } => write!(formatter, "{name} (defence)"),
            Ability::QuickStrike { attack: false, defence: false } => write!(formatter, "{name} (never)"),
            Ability::Resistant(kind) => write!(formatter, "{name} ({kind})"),
            Ability::FirstContact(number) | Ability::Attraction(number) => {
                write!(formatter, "{name} {number}")
            }
            _ => formatter.write_str(name),
        }
    }
}

serde_as_text!(Ability, "an ability such as \"Quick strike\"");

#[cfg(test)]
mod tests {
    use super::*;

    /// One of each name there is.
    const ALL: [&str; 17] = [
        "Quick strike",
        "Resistant (slashing)",
        "Insignificant",
        "First contact 2",
        "Attraction 6",
        "Artillery",
        "Crew",
        "Elusive",
        "Strider",
        "Deaf to orders",
        "Reception of charge",
        "Invulnerable",
        "Shifty",
        "Berserker",
        "Discretion",
        "Scout",
        "Atheist",
    ];

    #[test]
    fn an_ability_is_written_as_it_is_read() {
        for text in ALL.into_iter().chain([
            "Quick strike (attack)",
            "Quick strike (defence)",
            "Quick strike (never)",
            "First contact 255",
            "Attraction 1",
        ]) {
            assert_eq!(text.parse::<Ability>().unwrap().to_string(), text);
        }
        assert_eq!(" Resistant( fire )".parse::<Ability>().unwrap(), Ability::Resistant("fire".into()));
        assert_eq!("Attraction  06 ".parse::<Ability>().unwrap(), Ability::Attraction(6));
    }

    #[test]
    fn the_known_names_are_those_of_all_abilities() {
        let names = ALL.map(|text| text.parse::<Ability>().unwrap().name());
        assert_eq!(names, Ability::KNOWN);
        for flag in Flag::ALL {
            assert_eq!(flag.name().parse(), Ok(Ability::Flag(flag)));
        }
    }

    #[test]
    fn an_unknown_ability_lists_those_there_are() {
        for text in ["", "Elusiv", "elusive", "quick strike", "Quick strikes", "Elusive 2", "Scout (x)"] {
            let error = text.parse::<Ability>().unwrap_err();
            assert!(matches!(error, AbilityError::Unknown { .. }), "{text}");
            for known in Ability::KNOWN {
                assert!(error.to_string().contains(known), "{error}");
            }
        }
    }

    #[test]
    fn a_known_ability_written_wrongly_says_how_it_is_written() {
        let error = |text: &str| text.parse::<Ability>().unwrap_err();
        for text in ["Quick strike (attack", "Quick strike (parade)", "Quick strike 2", "Quick strike ()"] {
            assert!(matches!(error(text), AbilityError::NoRole { .. }), "{text}");
        }
        for text in ["Resistant", "Resistant ()", "Resistant fire", "Resistant (a) (b)"] {
            assert!(matches!(error(text), AbilityError::NoType { .. }), "{text}");
        }
        for text in
            ["First contact", "First contact 0", "First contact 256", "Attraction -1", "Attraction (6)"]
        {
            assert!(matches!(error(text), AbilityError::NoNumber { .. }), "{text}");
        }
        assert_eq!(
            error("Quick strike (parade)").to_string(),
            "ability \"Quick strike (parade)\": expected \"Quick strike\", \"Quick strike (attack)\" or \
             \"Quick strike (defence)\""
        );
        assert_eq!(
            error("Attraction 2.5").to_string(),
            "ability \"Attraction 2.5\": expected a whole number from 1 to 255, such as \"Attraction 2\""
        );
    }

    #[test]
    fn resistance_against_one_type_does_not_stack() {
        let abilities = ["Resistant (slashing)", "Resistant (slashing)", "Quick strike"]
            .map(|text| text.parse::<Ability>().unwrap());
        assert_eq!(resistance(&abilities, "slashing"), 1);
        assert_eq!(resistance(&abilities, "blunt"), 0);
    }

    #[test]
    fn a_quick_strike_works_in_its_roles() {
        let quick = |text: &str, role| text.parse::<Ability>().unwrap().strikes_quickly(role);
        assert!(quick("Quick strike", Role::Attacker) && quick("Quick strike", Role::Defender));
        assert!(
            quick("Quick strike (attack)", Role::Attacker) && !quick("Quick strike (attack)", Role::Defender)
        );
        assert!(
            !quick("Quick strike (defence)", Role::Attacker)
                && quick("Quick strike (defence)", Role::Defender)
        );
        assert!(!quick("Resistant (fire)", Role::Attacker));
    }
}
