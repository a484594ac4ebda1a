//! What a command does to fighters, in words every rulebook shares.

use toise_rules::Name;

use super::explore::Outcome;

/// Something a command has brought about, as people ask about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Consequence {
    /// An attack roll has so many hits.
    Hits {
        /// Whose roll.
        of: Name,
        /// The hits; those of several rolls of one fighter added up.
        hits: u32,
    },
    /// A shot into a melee has gone astray.
    Strays {
        /// Whose shot.
        of: Name,
        /// Whom it finds.
        to: Name,
    },
    /// A fighter is in an area.
    InArea {
        /// Who.
        fighter: Name,
    },
    /// A fighter loses life points.
    Damage {
        /// Who.
        to: Name,
        /// How many, all blows together.
        amount: u32,
    },
    /// A fighter gets life points back.
    Healed {
        /// Who.
        fighter: Name,
        /// How many.
        amount: u32,
    },
    /// A fighter receives a state.
    State {
        /// Who.
        of: Name,
        /// The state as it is given, with its level: `Stunned 1`.
        state: Name,
    },
    /// A fighter is dead, unconscious or beaten.
    Down {
        /// Who.
        fighter: Name,
    },
    /// A fighter does something else that matters.
    Does {
        /// Who.
        of: Name,
        /// What, as the verb of a sentence about it: `parries`, `gives up`.
        what: &'static str,
    },
}

impl Consequence {
    /// It as a sentence, when it is more than a number: `bob goes down`.
    pub fn sentence(&self) -> Option<String> {
        match self {
            Consequence::Hits { .. } | Consequence::Damage { .. } => None,
            Consequence::Healed { fighter, amount: 1 } => Some(format!("{fighter} gets 1 life point back")),
            Consequence::Healed { fighter, amount } => {
                Some(format!("{fighter} gets {amount} life points back"))
            }
            Consequence::Strays { of, to } => Some(format!("{of} strays and finds {to}")),
            Consequence::InArea { fighter } => Some(format!("{fighter} is in the area")),
            Consequence::State { of, state } => Some(format!("{of} receives {state}")),
            Consequence::Down { fighter } => Some(format!("{fighter} goes down")),
            Consequence::Does { of, what } => Some(format!("{of} {what}")),
        }
    }
}

/// Everything a command, or a part of it, has brought about: each thing once, in order, numbers of one kind added up.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Consequences(Vec<Consequence>);

impl Consequences {
    /// What an outcome has brought about.
    pub fn of(outcome: &Outcome<'_>) -> Self {
        let mut list = Vec::new();
        for event in outcome.events {
            event.consequences(&mut |consequence| list.push(consequence));
        }
        Consequences::from(list)
    }

    /// Both together.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        match (self.0.as_slice(), other.0.as_slice()) {
            ([], _) => other.clone(),
            (_, []) => self.clone(),
            (one, other) => Consequences::from([one, other].concat()),
        }
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Consequence> {
        self.0.iter()
    }

    /// The hits of a fighter's attack rolls; none when it rolled none.
    pub fn hits(&self, fighter: &str) -> Option<u32> {
        self.0.iter().find_map(|consequence| match consequence {
            Consequence::Hits { of, hits } if of == fighter => Some(*hits),
            _ => None,
        })
    }

    /// The life points a fighter loses.
    pub fn damage(&self, fighter: &str) -> u32 {
        let damage = self.0.iter().find_map(|consequence| match consequence {
            Consequence::Damage { to, amount } if to == fighter => Some(*amount),
            _ => None,
        });
        damage.unwrap_or(0)
    }

    /// The life points a fighter gets back.
    pub fn healed(&self, of: &str) -> u32 {
        let healed = self.0.iter().find_map(|consequence| match consequence {
            Consequence::Healed { fighter, amount } if fighter == of => Some(*amount),
            _ => None,
        });
        healed.unwrap_or(0)
    }

    /// Whether a fighter goes down.
    pub fn is_down(&self, fighter: &str) -> bool {
        self.0
            .iter()
            .any(|consequence| matches!(consequence, Consequence::Down { fighter: down } if down == fighter))
    }
}

impl From<Vec<Consequence>> for Consequences {
    fn from(mut list: Vec<Consequence>) -> Self {
        list.sort();
        // Things of one kind about one fighter lie side by side.
        list.dedup_by(|later, kept| match (kept, later) {
            (Consequence::Hits { of: kept, hits: sum }, Consequence::Hits { of, hits: more })
            | (Consequence::Damage { to: kept, amount: sum }, Consequence::Damage { to: of, amount: more })
            | (
                Consequence::Healed { fighter: kept, amount: sum },
                Consequence::Healed { fighter: of, amount: more },
            ) if kept == of => {
                *sum = sum.saturating_add(*more);
                true
            }
            (kept, later) => kept == later,
        });
        Consequences(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn damage(to: &str, amount: u32) -> Consequence {
        Consequence::Damage { to: to.into(), amount }
    }

    fn down(fighter: &str) -> Consequence {
        Consequence::Down { fighter: fighter.into() }
    }

    #[test]
    fn numbers_add_up_and_the_rest_counts_once() {
        let one = Consequences::from(vec![damage("bob", 2), down("ann"), damage("ann", 1), damage("bob", 3)]);
        assert_eq!((one.damage("bob"), one.damage("ann"), one.damage("cid")), (5, 1, 0));
        let both = one.and(&Consequences::from(vec![down("ann"), damage("bob", 4)]));
        assert_eq!(both.iter().count(), 3);
        assert_eq!(both.damage("bob"), 9);
        assert!(both.is_down("ann") && !both.is_down("bob"));
        assert_eq!(one.and(&Consequences::default()), one);
    }
}
