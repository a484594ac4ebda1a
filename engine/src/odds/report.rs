//! The questions people ask of an attack.

use std::collections::BTreeSet;

use toise_rules::Name;

use super::consequence::{Consequence, Consequences};
use super::distribution::Distribution;
use super::mixture::Mixture;
use super::number::{Number, Probability};
use crate::battle::Battle;
use crate::error::PlayError;
use crate::player::{Defaults, Player};
use crate::rulebook::Command;

/// The odds of a command: what it would do from here, to the end of the command itself. What it sets off later is not
/// part of it.
#[derive(Clone, Debug)]
pub struct Odds {
    mixture: Mixture<Consequences>,
}

/// Chances that belong together, for a table or a chart.
#[derive(Clone, Debug)]
pub struct Bars {
    /// What they are of: `damage of bob`.
    pub title: String,
    /// Whether they are those of one number, which sum to 1; otherwise each stands for itself.
    pub counts: bool,
    /// The mean of the number.
    pub mean: Option<Number>,
    /// What each is the chance of, and the chance.
    pub rows: Vec<(String, Probability)>,
}

impl Bars {
    fn of(title: String, numbers: &Distribution<u32>) -> Self {
        let rows = numbers.iter().map(|(number, chance)| (number.to_string(), chance)).collect();
        Bars { title, counts: true, mean: Some(numbers.mean(|number| u64::from(*number))), rows }
    }
}

impl Battle {
    /// The odds of a command as the board stands, every choice answered by default.
    ///
    /// ```
    /// use toise_engine::{Command, Scenario, Seed, hell_dorado};
    ///
    /// let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
    /// let mut battle = scenario.start_seeded(Seed(42));
    /// battle.play(Command::activate("ann"))?;
    /// let odds = battle.odds(&hell_dorado::Command::attack("ann", "bob"))?;
    /// println!("bob goes down with chance {}", odds.goes_down("bob"));
    /// for (damage, chance) in odds.damage("bob").iter() {
    ///     println!("{damage} damage: {chance}, {:.3}", chance.to_f64());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the command is refused or has more than [`Odds::BRANCHES`] branches.
    pub fn odds(&self, command: &Command) -> Result<Odds, PlayError> {
        self.odds_with(command, &mut Defaults, Odds::BRANCHES)
    }

    /// The odds of a command with somebody to answer the choices, and so many branches to run at most. Whoever answers must
    /// answer the same choice alike, and not look at how the state has come about: a player that draws its answers is none to
    /// ask here, but for [`CommandSim`](crate::sim::CommandSim).
    ///
    /// # Errors
    /// When the command is refused or has more than `limit` branches.
    pub fn odds_with(
        &self,
        command: &Command,
        policy: &mut dyn Player,
        limit: usize,
    ) -> Result<Odds, PlayError> {
        let mixture = self.explore_parts(command, policy, limit, Consequences::of, Consequences::and)?;
        Ok(Odds { mixture })
    }
}

impl Odds {
    /// How many branches [`Battle::odds`] runs at most.
    pub const BRANCHES: usize = 200_000;

    /// How many branches were run.
    pub fn branches(&self) -> usize {
        self.mixture.branches()
    }

    /// All that can come of it, for questions that are not among these.
    pub fn mixture(&self) -> &Mixture<Consequences> {
        &self.mixture
    }

    /// The distribution of a number read from what comes of it, those of several fighters added up.
    fn sum(&self, read: impl FnMut(&Consequences) -> u32) -> Distribution<u32> {
        self.mixture.fold(read, |one, other| one.saturating_add(*other))
    }

    /// The chance that something comes of it.
    fn chance(&self, is: impl FnMut(&Consequences) -> bool) -> Probability {
        self.mixture.fold(is, |one, other| *one || *other).chance(&true)
    }

    /// The hits of a fighter's attack rolls; 0 stands also for none rolled.
    pub fn hits(&self, of: &str) -> Distribution<u32> {
        self.sum(|all| all.hits(of).unwrap_or(0))
    }

    /// The life points a fighter loses.
    pub fn damage(&self, to: &str) -> Distribution<u32> {
        self.sum(|all| all.damage(to))
    }

    /// The life points two fighters lose, the one's and the other's: both sides of an exchange.
    pub fn damage_to_both(&self, one: &str, other: &str) -> Distribution<(u32, u32)> {
        let join = |a: &(u32, u32), b: &(u32, u32)| (a.0.saturating_add(b.0), a.1.saturating_add(b.1));
        self.mixture.fold(|all| (all.damage(one), all.damage(other)), join)
    }

    /// The life points that those among these fighters lose together.
    pub fn total_damage(&self, among: impl Fn(&Name) -> bool) -> Distribution<u32> {
        self.sum(|all| {
            let damage = all.iter().map(|consequence| match consequence {
                Consequence::Damage { to, amount } if among(to) => *amount,
                _ => 0,
            });
            damage.sum()
        })
    }

    /// The chance that a fighter goes down: dead, unconscious or beaten.
    pub fn goes_down(&self, fighter: &str) -> Probability {
        self.chance(|all| all.is_down(fighter))
    }

    /// How many of these fighters go down.
    pub fn fallen(&self, among: impl Fn(&Name) -> bool) -> Distribution<u32> {
        self.sum(|all| {
            let down = all.iter().filter(|consequence| match consequence {
                Consequence::Down { fighter } => among(fighter),
                _ => false,
            });
            down.count() as u32
        })
    }

    /// The chance of anything else that can come of it: a state received, a shot gone astray, a blow parried.
    ///
    /// Of hits, damage and healing it is the chance of just so many in all.
    pub fn chance_of(&self, consequence: &Consequence) -> Probability {
        match consequence {
            Consequence::Hits { of, hits } => self.hits(of).chance(hits),
            Consequence::Damage { to, amount } => self.damage(to).chance(amount),
            Consequence::Healed { fighter, amount } => self.sum(|all| all.healed(fighter)).chance(amount),
            other => self.chance(|all| all.iter().any(|own| own == other)),
        }
    }

    /// The fighter that a shot gone astray finds; none while it keeps to its aim, or misses.
    pub fn strays(&self) -> Distribution<Option<Name>> {
        let to = |all: &Consequences| {
            all.iter().find_map(|consequence| match consequence {
                Consequence::Strays { to, .. } => Some(to.clone()),
                _ => None,
            })
        };
        self.mixture.fold(to, |one, other| one.clone().or_else(|| other.clone()))
    }

    /// All that can come of it, each once, in order. Numbers are those of its parts: what they sum to, `damage` and its like
    /// tell.
    pub fn possible(&self) -> impl Iterator<Item = &Consequence> {
        let all: BTreeSet<&Consequence> =
            self.mixture.answers().iter().flat_map(Consequences::iter).collect();
        all.into_iter()
    }

    /// The fighters that something can happen to, by name: who can be in an area, lose life or get it back, receive a state or
    /// go down.
    pub fn fighters(&self) -> impl Iterator<Item = &Name> {
        let touched = self.possible().filter_map(|consequence| match consequence {
            Consequence::Damage { to: fighter, .. }
            | Consequence::Healed { fighter, .. }
            | Consequence::InArea { fighter }
            | Consequence::State { of: fighter, .. }
            | Consequence::Down { fighter } => Some(fighter),
            Consequence::Hits { .. } | Consequence::Strays { .. } | Consequence::Does { .. } => None,
        });
        touched.collect::<BTreeSet<&Name>>().into_iter()
    }

    /// Everything worth a table: hits, damage, how many go down where several can, and the chance of all else.
    pub fn bars(&self) -> Vec<Bars> {
        let possible: Vec<&Consequence> = self.possible().collect();
        let mut bars = Vec::new();
        let each = |read: fn(&Consequence) -> Option<&Name>| -> BTreeSet<&Name> {
            possible.iter().filter_map(|consequence| read(consequence)).collect()
        };
        let rolling = each(|consequence| match consequence {
            Consequence::Hits { of, .. } => Some(of),
            _ => None,
        });
        bars.extend(rolling.iter().map(|of| Bars::of(format!("hits of {of}"), &self.hits(of))));
        let hurt = each(|consequence| match consequence {
            Consequence::Damage { to, .. } => Some(to),
            _ => None,
        });
        bars.extend(hurt.iter().map(|to| Bars::of(format!("damage of {to}"), &self.damage(to))));
        if hurt.len() > 2 {
            bars.push(Bars::of("damage of all".to_owned(), &self.total_damage(|_| true)));
        }
        let falling = each(|consequence| match consequence {
            Consequence::Down { fighter } => Some(fighter),
            _ => None,
        });
        if falling.len() > 1 {
            bars.push(Bars::of("fighters that go down".to_owned(), &self.fallen(|_| true)));
        }
        let rows: Vec<(String, Probability)> = possible
            .iter()
            .filter_map(|consequence| Some((consequence.sentence()?, self.chance_of(consequence))))
            .collect();
        if !rows.is_empty() {
            bars.push(Bars { title: "chances".to_owned(), counts: false, mean: None, rows });
        }
        bars
    }
}
