//! Abilities of fighters and weapons.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

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
}

/// A text that names no ability.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AbilityError {
    /// An ability nobody knows.
    #[error(
        "ability {found:?}: expected \"Quick strike\", \"Quick strike (attack)\", \"Quick strike (defence)\" \
         or \"Resistant (damage type)\""
    )]
    Unknown {
        /// The text.
        found: String,
    },
    /// A Resistant without its damage type.
    #[error("ability {found:?}: expected a damage type, such as \"Resistant (slashing)\"")]
    NoType {
        /// The text.
        found: String,
    },
}

impl Ability {
    /// The names of the abilities there are.
    pub const KNOWN: [&str; 2] = ["Quick strike", "Resistant"];

    /// True for a Quick strike that works in this role.
    pub fn strikes_quickly(&self, role: Role) -> bool {
        match (self, role) {
            (Ability::QuickStrike { attack, .. }, Role::Attacker) => *attack,
            (Ability::QuickStrike { defence, .. }, Role::Defender) => *defence,
            (Ability::Resistant(_), _) => false,
        }
    }

    /// True for a Resistant against this damage type.
    pub fn resists(&self, damage: &str) -> bool {
        matches!(self, Ability::Resistant(kind) if kind.as_str() == damage)
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
        let unknown = || AbilityError::Unknown { found: text.to_owned() };
        let (name, detail) = match text.trim().split_once('(') {
            None => (text.trim(), None),
            Some((name, rest)) => (name.trim_end(), Some(rest.strip_suffix(')').ok_or_else(unknown)?.trim())),
        };
        let quick = |attack, defence| Ok(Ability::QuickStrike { attack, defence });
        match (name, detail) {
            ("Quick strike", None) => quick(true, true),
            ("Quick strike", Some("attack")) => quick(true, false),
            ("Quick strike", Some("defence")) => quick(false, true),
            ("Quick strike", Some("never")) => quick(false, false),
            ("Resistant", None | Some("")) => Err(AbilityError::NoType { found: text.to_owned() }),
            ("Resistant", Some(kind)) if !kind.contains(['(', ')']) => Ok(Ability::Resistant(kind.into())),
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Ability {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let when = match self {
            Ability::Resistant(kind) => return write!(formatter, "Resistant ({kind})"),
            Ability::QuickStrike { attack: true, defence: true } => "",
            Ability::QuickStrike { attack: true, defence: false } => " (attack)",
            Ability::QuickStrike { attack: false, defence: true } => " (defence)",
            Ability::QuickStrike { attack: false, defence: false } => " (never)",
        };
        write!(formatter, "Quick strike{when}")
    }
}

serde_as_text!(Ability, "an ability such as \"Quick strike\"");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ability_is_written_as_it_is_read() {
        for text in
            ["Quick strike", "Quick strike (attack)", "Quick strike (defence)", "Resistant (slashing)"]
        {
            assert_eq!(text.parse::<Ability>().unwrap().to_string(), text);
        }
        assert_eq!(" Resistant( fire )".parse::<Ability>().unwrap(), Ability::Resistant("fire".into()));
    }

    #[test]
    fn an_unknown_ability_lists_those_there_are() {
        for text in [
            "",
            "Elusive",
            "quick strike",
            "Quick strike (attack",
            "Quick strike (parade)",
            "Resistant (a) (b)",
        ] {
            let error = text.parse::<Ability>().unwrap_err();
            assert!(matches!(error, AbilityError::Unknown { .. }), "{text}");
            for known in Ability::KNOWN {
                assert!(error.to_string().contains(known), "{error}");
            }
        }
        for text in ["Resistant", "Resistant ()"] {
            assert!(matches!(text.parse::<Ability>(), Err(AbilityError::NoType { .. })), "{text}");
        }
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
