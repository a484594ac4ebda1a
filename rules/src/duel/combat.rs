//! What the successes of an attack and of a defence decide.

use serde::{Deserialize, Serialize};

use super::options::Options;
use super::pool::capped;
use crate::name::Name;

/// What becomes of a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Blow {
    /// It hits.
    Hit,
    /// The defence exceeds it.
    Parried,
    /// It has no success.
    Missed,
}

/// What becomes of a blow of this difficulty, where the other side rolled this defence, or none
/// (`du.pool.3`, `du.pool.5`, `du.ambush.1`).
///
/// A blow without a success misses whatever the defence: nobody has parried it, so it is not answered.
///
/// ```
/// use toise_rules::duel::{Blow, Options, blow};
///
/// let options = Options::default();
/// assert_eq!(blow(4, Some(2), &options), Blow::Hit);
/// assert_eq!(blow(4, Some(4), &options), Blow::Hit); // a tie does not parry
/// assert_eq!(blow(4, Some(5), &options), Blow::Parried);
/// assert_eq!(blow(0, None, &options), Blow::Missed);
/// ```
pub fn blow(difficulty: u16, defence: Option<u16>, options: &Options) -> Blow {
    if difficulty == 0 && options.zero_misses {
        Blow::Missed
    } else if defence.is_some_and(|defence| parried(difficulty, defence)) {
        Blow::Parried
    } else {
        Blow::Hit
    }
}

/// True when this many successes of the defence parry a blow: they must exceed its difficulty (`du.pool.3`).
pub const fn parried(difficulty: u16, defence: u16) -> bool {
    defence > difficulty
}

/// The damage of a hit: the successes by which the attack is ahead of the defence (0 where nobody defended),
/// at least those of [`Options::least_damage`], and the weapon's damage (`du.duel.2`).
///
/// ```
/// use toise_rules::duel::{Options, damage};
///
/// assert_eq!(damage(4, 2, 3, &Options::default()), 5); // two ahead, and the weapon's three
/// assert_eq!(damage(4, 4, 3, &Options::default()), 4); // a tie still deals one
/// ```
pub fn damage(attack: u16, defence: u16, weapon: u16, options: &Options) -> u16 {
    attack.saturating_sub(defence).max(options.least_damage).saturating_add(weapon)
}

/// True when a parry is answered with a blow, after this many blows of the duel, the parried one included
/// (`du.duel.1`); `parting` when the parried one was struck at someone leaving (`du.duel.3`).
///
/// ```
/// use toise_rules::duel::{Options, strikes_back};
///
/// let options = Options::default();
/// assert!(strikes_back(9, false, &options) && !strikes_back(10, false, &options));
/// assert!(!strikes_back(1, true, &options));
/// ```
pub fn strikes_back(blows: u8, parting: bool, options: &Options) -> bool {
    let most = if options.chain { options.chain_most } else { options.chain_most.min(2) };
    blows < most && (!parting || options.parry_answers_leaving)
}

/// The dice a side has more on each roll of a fight: one for each fighter it is ahead (`du.group.1`).
///
/// ```
/// use toise_rules::duel::ahead;
///
/// assert_eq!((ahead(2, 1), ahead(1, 2), ahead(3, 3)), (1, 0, 0));
/// ```
pub fn ahead(own: usize, others: usize) -> u8 {
    capped(own.saturating_sub(others))
}

/// True when one attack may be aimed at all opponents at once: the attacker is alone against several
/// (`du.group.2`).
pub const fn may_attack_all(own: usize, others: usize) -> bool {
    own == 1 && others > 1
}

/// Who defends for a group: the fighter of the highest defence, of equals the first by name (`du.group.3`);
/// none in a group of nobody.
pub fn group_defender<'a>(group: impl IntoIterator<Item = (&'a Name, u8)>) -> Option<&'a Name> {
    let best = group
        .into_iter()
        .max_by(|(name, defence), (other, theirs)| defence.cmp(theirs).then_with(|| other.cmp(name)));
    best.map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_defence_must_exceed_the_difficulty() {
        let options = Options::default();
        for (difficulty, defence, expected) in
            [(4, 2, false), (4, 4, false), (4, 5, true), (0, 1, true), (0, 0, false)]
        {
            assert_eq!(parried(difficulty, defence), expected);
            let hits = blow(difficulty, Some(defence), &options) == Blow::Hit;
            assert_eq!(hits, !expected && difficulty > 0);
        }
    }

    #[test]
    fn an_attack_without_success_misses_unless_the_option_says_otherwise() {
        let lenient = Options { zero_misses: false, ..Options::default() };
        for defence in [None, Some(0)] {
            assert_eq!(blow(0, defence, &Options::default()), Blow::Missed);
            assert_eq!(blow(0, defence, &lenient), Blow::Hit);
        }
        assert_eq!(blow(0, Some(1), &Options::default()), Blow::Missed);
        assert_eq!(blow(0, Some(1), &lenient), Blow::Parried);
        assert_eq!(blow(1, None, &Options::default()), Blow::Hit);
    }

    #[test]
    fn damage_is_what_the_attack_is_ahead_and_the_weapon() {
        let options = Options::default();
        assert_eq!(damage(4, 2, 0, &options), 2);
        assert_eq!(damage(4, 4, 2, &options), 3);
        assert_eq!(damage(4, 0, 2, &options), 6);
        assert_eq!(damage(4, 4, 2, &Options { least_damage: 0, ..options.clone() }), 2);
        assert_eq!(damage(u16::MAX, 0, 9, &options), u16::MAX);
    }

    #[test]
    fn a_duel_without_a_chain_has_one_answer() {
        let single = Options { chain: false, ..Options::default() };
        assert!(strikes_back(1, false, &single) && !strikes_back(2, false, &single));
        let short = Options { chain_most: 1, ..single };
        assert!(!strikes_back(1, false, &short));
    }

    #[test]
    fn a_parting_blow_is_answered_only_where_the_option_says_so() {
        let options = Options { parry_answers_leaving: true, ..Options::default() };
        assert!(strikes_back(1, true, &options) && !strikes_back(10, true, &options));
    }

    #[test]
    fn only_one_alone_against_several_attacks_all() {
        assert!(may_attack_all(1, 2));
        assert!(!may_attack_all(1, 1) && !may_attack_all(2, 3) && !may_attack_all(0, 2));
    }

    #[test]
    fn of_equal_defenders_the_first_by_name_defends() {
        let [ann, bea, cid] = ["ann", "bea", "cid"].map(Name::from);
        assert_eq!(group_defender([(&cid, 4), (&bea, 4), (&ann, 2)]), Some(&bea));
        assert_eq!(group_defender([(&bea, 4), (&cid, 4), (&ann, 2)]), Some(&bea));
        assert_eq!(group_defender([]), None);
    }
}
