//! How many dice are rolled.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::options::Options;
use super::profile::Profile;
use super::weapon::Weapon;
use crate::modifier::Modifier;

/// The dice of one roll, 0 to 60, and the parts they are the sum of (`du.pool.2`, `du.pool.3`, `du.pool.5`).
///
/// ```
/// use toise_rules::duel::{Modifier, Pool};
///
/// let pool = Pool::of([Modifier::new("Strength", 3), Modifier::new("close combat", 2), Modifier::new("axe", 1)]);
/// assert_eq!(pool.dice, 6);
/// assert_eq!(pool.to_string(), "6 dice: Strength 3, close combat 2, axe 1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawPool")]
#[non_exhaustive]
pub struct Pool {
    /// What the dice are the sum of; a part of 0 dice is left out.
    pub parts: Vec<Modifier>,
    /// Dice thrown, 0 to [`Pool::MOST`].
    pub dice: u8,
}

#[derive(Deserialize)]
#[serde(rename = "Pool", deny_unknown_fields)]
struct RawPool {
    parts: Vec<Modifier>,
    dice: u8,
}

/// A pool whose dice are not the sum of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a pool of {found} dice: expected {expected}, the sum of its parts")]
pub struct PoolError {
    /// Dice given.
    pub found: u8,
    /// Dice its parts make.
    pub expected: u8,
}

impl Pool {
    /// The most dice thrown at once.
    pub const MOST: u8 = 60;

    /// The pool of these parts: all of them first, then not below 0, then the cap.
    pub fn of(parts: impl IntoIterator<Item = Modifier>) -> Self {
        let parts: Vec<Modifier> = parts.into_iter().filter(|part| part.amount != 0).collect();
        let sum: i64 = parts.iter().map(|part| i64::from(part.amount)).sum();
        Pool { parts, dice: sum.clamp(0, Pool::MOST.into()) as u8 }
    }
}

impl TryFrom<RawPool> for Pool {
    type Error = PoolError;

    fn try_from(raw: RawPool) -> Result<Self, PoolError> {
        let pool = Pool::of(raw.parts);
        if pool.dice == raw.dice { Ok(pool) } else { Err(PoolError { found: raw.dice, expected: pool.dice }) }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = if self.dice == 1 { "die" } else { "dice" };
        write!(formatter, "{} {dice}", self.dice)?;
        for (index, part) in self.parts.iter().enumerate() {
            let mark = if index == 0 { ':' } else { ',' };
            write!(formatter, "{mark} {} {}", part.source, part.amount)?;
        }
        Ok(())
    }
}

/// The attack pool: close-combat skill, Strength, weapon and courage, a die for each fighter its side is
/// [`ahead`](super::ahead), and what `effects` add (`du.pool.2`, `du.group.1`, `du.pool.5`).
///
/// ```
/// use toise_rules::duel::{Profile, Weapon, attack_pool};
///
/// let axe = Weapon { name: "axe".into(), attack: 1, damage: 0 };
/// let raider = Profile { melee: 2, strength: 3, weapons: vec![axe], ..Profile::new("raider", 30.0) };
/// assert_eq!(attack_pool(&raider, &raider.weapons[0], 0, 0, &[]).dice, 6); // 2 + 3 + 1
/// assert_eq!(attack_pool(&raider, &raider.weapons[0], 2, 1, &[]).dice, 9); // and 2 courage, 1 ahead
/// ```
pub fn attack_pool(fighter: &Profile, weapon: &Weapon, courage: u8, ahead: u8, effects: &[Modifier]) -> Pool {
    let own = [
        Modifier::new("close combat", fighter.melee),
        Modifier::new("Strength", fighter.strength),
        Modifier::new(weapon.name.clone(), weapon.attack),
    ];
    Pool::of(own.into_iter().chain(added(courage, ahead, effects)))
}

/// The defence pool: Reflex, Agility, protection and courage, a die for each fighter its side is
/// [`ahead`](super::ahead), and what `effects` add (`du.pool.3`, `du.group.1`, `du.pool.5`).
pub fn defence_pool(fighter: &Profile, courage: u8, ahead: u8, effects: &[Modifier]) -> Pool {
    Pool::of(own_defence(fighter).into_iter().chain(added(courage, ahead, effects)))
}

/// The one pool of a group attacked all at once: the defence of its best defender, a die for each of the
/// others, and the courage of the best; being more adds nothing again (`du.group.2`, `du.group.3`).
///
/// ```
/// use toise_rules::duel::{Profile, group_pool};
///
/// let veteran = Profile { reflex: 1, agility: 3, ..Profile::new("veteran", 30.0) };
/// assert_eq!(group_pool(&veteran, 1, 0, &[]).dice, 5); // the veteran and a recruit
/// ```
pub fn group_pool(best: &Profile, others: usize, courage: u8, effects: &[Modifier]) -> Pool {
    let others = Modifier::new("rest of the group", capped(others));
    let own = own_defence(best).into_iter().chain(effects.iter().cloned());
    let below = own.clone().fold(0_i32, |sum, part| sum.saturating_add(part.amount)).min(0);
    let floor = Modifier::new("never below 0", below.saturating_neg());
    Pool::of(own.chain([floor, others, Modifier::new("courage", courage)]))
}

/// The courage a fighter who has this much left may spend on one roll (`du.pool.4`).
pub fn courage_for_a_roll(left: u8, options: &Options) -> u8 {
    left.min(options.courage_most)
}

/// A number of fighters as a number of dice.
pub(super) fn capped(fighters: usize) -> u8 {
    fighters.min(Pool::MOST.into()) as u8
}

fn own_defence(fighter: &Profile) -> [Modifier; 3] {
    [
        Modifier::new("Reflex", fighter.reflex),
        Modifier::new("Agility", fighter.agility),
        Modifier::new("protection", fighter.protection),
    ]
}

fn added(courage: u8, ahead: u8, effects: &[Modifier]) -> impl Iterator<Item = Modifier> {
    [Modifier::new("courage", courage), Modifier::new("outnumbering", ahead)]
        .into_iter()
        .chain(effects.iter().cloned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::sample::{guard, raider};

    #[test]
    fn pools_are_those_of_the_worked_examples() {
        let (raider, guard) = (raider(), guard());
        let attack = attack_pool(&raider, &raider.weapons[0], 0, 0, &[]);
        assert_eq!(attack.to_string(), "6 dice: close combat 2, Strength 3, axe 1");
        let defence = defence_pool(&guard, 0, 0, &[]);
        assert_eq!(defence.to_string(), "5 dice: Reflex 1, Agility 3, protection 1");
    }

    #[test]
    fn courage_numbers_and_effects_are_added_and_named() {
        let fear = [Modifier::new("fear", -2)];
        let pool = defence_pool(&guard(), 3, 1, &fear);
        let expected = "7 dice: Reflex 1, Agility 3, protection 1, courage 3, outnumbering 1, fear -2";
        assert_eq!(pool.to_string(), expected);
        let raider = raider();
        assert_eq!(attack_pool(&raider, &raider.weapons[0], 3, 1, &fear).dice, 8);
    }

    #[test]
    fn a_pool_is_never_below_zero_and_has_a_cap() {
        let of =
            |amounts: &[i32]| Pool::of(amounts.iter().map(|amount| Modifier::new("a part", *amount))).dice;
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[2, -3]), 0);
        // Never below 0 is said of the sum, not of the steps to it.
        assert_eq!(of(&[2, -5, 4]), 1);
        assert_eq!(of(&[60, 1]), 60);
        assert_eq!((of(&[i32::MAX; 3]), of(&[i32::MIN; 3])), (60, 0));
    }

    #[test]
    fn the_others_of_a_group_add_a_die_each_and_courage_comes_on_top() {
        let pool = group_pool(&guard(), 2, 1, &[]);
        let expected = "8 dice: Reflex 1, Agility 3, protection 1, rest of the group 2, courage 1";
        assert_eq!(pool.to_string(), expected);
        assert_eq!(group_pool(&guard(), usize::MAX, 0, &[]).dice, 60);
        // The defence of the best is a pool, never below 0, before the others add theirs.
        let pool = group_pool(&guard(), 1, 0, &[Modifier::new("fear", -7)]);
        let expected =
            "1 die: Reflex 1, Agility 3, protection 1, fear -7, never below 0 2, rest of the group 1";
        assert_eq!(pool.to_string(), expected);
    }

    #[test]
    fn the_pool_of_a_group_has_the_dice_of_its_defences() {
        let recruit = Profile { reflex: 1, agility: 1, ..Profile::new("recruit", 30.0) };
        let veteran = Profile { reflex: 1, agility: 3, ..Profile::new("veteran", 30.0) };
        assert_eq!((recruit.defence(), veteran.defence()), (2, 4));
        assert_eq!(group_pool(&veteran, 1, 0, &[]).dice, 5);
    }

    #[test]
    fn courage_is_bounded_by_what_is_left_and_by_the_roll() {
        let options = Options::default();
        assert_eq!([0, 2, 3, 9].map(|left| courage_for_a_roll(left, &options)), [0, 2, 3, 3]);
    }

    #[test]
    fn a_pool_reads_back_and_refuses_another_sum() {
        let pool = defence_pool(&guard(), 0, 0, &[]);
        let text = ron::to_string(&pool).unwrap();
        assert_eq!(ron::from_str::<Pool>(&text).unwrap(), pool);
        let error = ron::from_str::<Pool>(&text.replace("dice:5", "dice:6")).unwrap_err().to_string();
        assert!(error.contains("a pool of 6 dice: expected 5, the sum of its parts"), "{error}");
    }

    #[test]
    fn one_die_is_a_die() {
        assert_eq!(Pool::of([Modifier::new("luck", 1)]).to_string(), "1 die: luck 1");
        assert_eq!(Pool::default().to_string(), "0 dice");
    }
}
