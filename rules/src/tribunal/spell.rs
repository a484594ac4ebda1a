//! Spells: how hard they are, and what they do.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::characteristic::Characteristic;
use crate::effect::{OwnDeed, Until, Who};
use crate::length::Length;
use crate::name::Name;

/// A spell a fighter owns (`tr.spell.1`).
///
/// Its parts may be put together freely; [`Spell::check`] says whether they make a spell.
///
/// ```
/// use toise_rules::effect::{Until, Who};
/// use toise_rules::tribunal::{Characteristic, Deed, Spell, SpellDeed};
///
/// let lightning = Spell {
///     name: "lightning".into(),
///     difficulty: 8,
///     on: Who::Enemy,
///     within: None,
///     does: vec![
///         Deed::Own(SpellDeed::Harm(6)),
///         Deed::Modify { what: Characteristic::Ini, by: -1 },
///     ],
///     until: Until::Turn,
/// };
/// lightning.check()?;
/// assert!(lightning.hurts());
/// # Ok::<(), toise_rules::tribunal::SpellError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Its name, once in a profile.
    pub name: Name,
    /// What its caster's VOL and die must reach, from 1 to [`Spell::MOST_DIFFICULT`].
    pub difficulty: u8,
    /// Among whom its caster chooses one target in sight.
    pub on: Who,
    /// How far from the caster's base edge the target may be, in toises; none for any distance.
    pub within: Option<Length>,
    /// What it does to the target, in this order; at least one deed.
    pub does: Vec<Deed>,
    /// When what it does ends, for the deeds that last; a turn is a round (`tr.board.1`).
    pub until: Until,
}

/// One thing a spell does to its target.
pub type Deed = crate::effect::Deed<Characteristic, SpellDeed>;

/// A deed that only spells of Tribunal know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SpellDeed {
    /// Hurts like a shot of this strength, at least 1: at a location, less endurance and armour (`tr.shot.2`).
    Harm(u8),
}

/// Something that keeps a spell from being one, and the part of the spell where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("spell {spell:?}: {fault}")]
pub struct SpellError {
    /// The spell.
    pub spell: Name,
    /// The part of it.
    pub part: SpellPart,
    /// What is wrong with that part.
    #[source]
    pub fault: SpellFault,
}

/// A part of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpellPart {
    /// Its difficulty.
    Difficulty,
    /// Its deeds together.
    Deeds,
    /// One of its deeds, counted from 0.
    Deed(usize),
    /// When it ends.
    Until,
}

/// What is wrong with a part of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SpellFault {
    /// A difficulty that is none.
    #[error("difficulty {found}: expected 1 to {most}", most = Spell::MOST_DIFFICULT)]
    Difficulty {
        /// The difficulty.
        found: u8,
    },
    /// No deed at all.
    #[error("it does nothing: expected at least one deed")]
    DoesNothing,
    /// More deeds than a spell can have.
    #[error("{found} deeds: expected at most {most}", most = Spell::MOST_DEEDS)]
    TooMuch {
        /// How many there are.
        found: usize,
    },
    /// A characteristic that stays as it is.
    #[error("{what} modified by 0: expected more or less")]
    ModifiesNothing {
        /// The characteristic.
        what: Characteristic,
    },
    /// No life points given back.
    #[error("0 life points healed: expected at least 1")]
    HealsNothing,
    /// Harm without strength.
    #[error("harm of strength 0: expected at least 1")]
    HarmsNothing,
    /// A move, which no spell makes.
    #[error("the deed Move: expected Modify, Heal, Untargetable or Harm, as a spell moves nobody")]
    Moves,
    /// An end with an exchange, which there is none of.
    #[error("until Exchange: expected Activation, Turn, Turns or Always, as a spell is part of no exchange")]
    EndsWithExchange,
}

impl OwnDeed for SpellDeed {
    fn name(&self) -> &'static str {
        match self {
            SpellDeed::Harm(_) => "Harm",
        }
    }

    fn lasts(&self) -> bool {
        match self {
            SpellDeed::Harm(_) => false,
        }
    }
}

impl Spell {
    /// The greatest difficulty a spell can have.
    pub const MOST_DIFFICULT: u8 = 60;

    /// The most deeds a spell can have.
    pub const MOST_DEEDS: usize = 32;

    /// Checks that the parts make a spell.
    ///
    /// # Errors
    ///
    /// The first of [`Spell::problems`].
    pub fn check(&self) -> Result<(), SpellError> {
        self.problems().into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that keeps the parts from making a spell, in the order of the parts.
    pub fn problems(&self) -> Vec<SpellError> {
        let mut found = Vec::new();
        if !(1..=Self::MOST_DIFFICULT).contains(&self.difficulty) {
            found.push((SpellPart::Difficulty, SpellFault::Difficulty { found: self.difficulty }));
        }
        if self.does.is_empty() {
            found.push((SpellPart::Deeds, SpellFault::DoesNothing));
        }
        if self.does.len() > Self::MOST_DEEDS {
            found.push((SpellPart::Deeds, SpellFault::TooMuch { found: self.does.len() }));
        }
        for (index, deed) in self.does.iter().enumerate() {
            let fault = match deed {
                Deed::Modify { what, by: 0 } => SpellFault::ModifiesNothing { what: *what },
                Deed::Heal(0) => SpellFault::HealsNothing,
                Deed::Own(SpellDeed::Harm(0)) => SpellFault::HarmsNothing,
                Deed::Move(_) => SpellFault::Moves,
                Deed::Modify { .. } | Deed::Heal(_) | Deed::Untargetable | Deed::Own(SpellDeed::Harm(_)) => {
                    continue;
                }
            };
            found.push((SpellPart::Deed(index), fault));
        }
        if self.until == Until::Exchange {
            found.push((SpellPart::Until, SpellFault::EndsWithExchange));
        }
        let error = |(part, fault)| SpellError { spell: self.name.clone(), part, fault };
        found.into_iter().map(error).collect()
    }

    /// True when it harms its target or takes from a characteristic: cast at an enemy, it is an attack
    /// (`tr.fear.3`).
    pub fn hurts(&self) -> bool {
        self.does.iter().any(|deed| {
            matches!(deed, Deed::Own(SpellDeed::Harm(_)))
                || matches!(deed, Deed::Modify { by, .. } if *by < 0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balm() -> Spell {
        Spell {
            name: "balm".into(),
            difficulty: 6,
            on: Who::AllyOrOwner,
            within: Some(Length::whole(4)),
            does: vec![Deed::Heal(3), Deed::Modify { what: Characteristic::Cou, by: 1 }, Deed::Untargetable],
            until: Until::Always,
        }
    }

    #[test]
    fn every_problem_is_named_at_once_with_its_part() {
        assert_eq!(balm().problems(), []);
        let wrong = Spell {
            difficulty: 0,
            does: vec![
                Deed::Modify { what: Characteristic::For, by: 0 },
                Deed::Heal(0),
                Deed::Own(SpellDeed::Harm(0)),
                Deed::Move(Length::whole(3)),
                Deed::Heal(1),
            ],
            until: Until::Exchange,
            ..balm()
        };
        let told: Vec<(SpellPart, String)> =
            wrong.problems().into_iter().map(|error| (error.part, error.to_string())).collect();
        let expected = [
            (SpellPart::Difficulty, "difficulty 0: expected 1 to 60"),
            (SpellPart::Deed(0), "FOR modified by 0: expected more or less"),
            (SpellPart::Deed(1), "0 life points healed: expected at least 1"),
            (SpellPart::Deed(2), "harm of strength 0: expected at least 1"),
            (
                SpellPart::Deed(3),
                "the deed Move: expected Modify, Heal, Untargetable or Harm, as a spell moves nobody",
            ),
            (
                SpellPart::Until,
                "until Exchange: expected Activation, Turn, Turns or Always, as a spell is part of no exchange",
            ),
        ];
        assert_eq!(told, expected.map(|(part, text)| (part, format!("spell \"balm\": {text}"))));
    }

    #[test]
    fn a_spell_has_at_least_one_deed_and_at_most_thirty_two() {
        let deeds = |count| Spell { does: vec![Deed::Heal(1); count], ..balm() }.problems();
        assert_eq!(deeds(0)[0].to_string(), "spell \"balm\": it does nothing: expected at least one deed");
        assert_eq!(deeds(33)[0].to_string(), "spell \"balm\": 33 deeds: expected at most 32");
        assert!(deeds(32).is_empty());
    }

    #[test]
    fn harm_and_weakening_hurt() {
        assert!(!balm().hurts());
        let does = |deed| Spell { does: vec![Deed::Heal(1), deed], ..balm() };
        assert!(does(Deed::Own(SpellDeed::Harm(1))).hurts());
        assert!(does(Deed::Modify { what: Characteristic::Prd, by: -1 }).hurts());
    }

    #[test]
    fn a_spell_reads_back_from_text() {
        let spell = Spell { does: vec![Deed::Own(SpellDeed::Harm(6))], ..balm() };
        let text = ron::to_string(&spell).unwrap();
        assert_eq!(ron::from_str::<Spell>(&text).unwrap(), spell);
    }
}
