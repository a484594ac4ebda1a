//! Shots: which enemies may be aimed at, and against what difficulty.

use serde::{Deserialize, Serialize};

use super::difficulty::Difficulty;
use super::edition::Edition;
use super::options::Options;

/// An enemy as a shooter finds it: what decides whether it must, may or cannot be aimed at (`hd.shot.1`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a row of the rulebook's table of exceptions")]
pub struct Candidate {
    /// From base edge to base edge, in toises.
    pub distance: f64,
    /// The shooter has a line of sight to it.
    pub in_sight: bool,
    /// The shooter engages it.
    pub engaged_by_shooter: bool,
    /// An effect makes it untargetable.
    pub untargetable: bool,
    /// The bonus its cover from the shooter gives, 0 without cover.
    pub cover: u8,
    /// Its protection, counted without cover.
    pub protection: u8,
    /// It engages an ally of the shooter.
    pub engages_ally_of_shooter: bool,
    /// It engages or is engaged by anyone.
    pub in_melee: bool,
    /// It stands behind a melee, seen from the shooter.
    pub behind_melee: bool,
}

/// Why an enemy cannot be aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ignored {
    /// The shooter does not see it.
    OutOfSight,
    /// The shooter engages it.
    EngagedByShooter,
    /// An effect makes it untargetable.
    Untargetable,
}

/// Why an enemy that can be aimed at may be passed over for one further away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Excuse {
    /// Its cover is worth at least its protection.
    Cover,
    /// It engages an ally of the shooter.
    EngagesAlly,
    /// It is in a melee.
    InMelee,
    /// It stands behind a melee.
    BehindMelee,
}

/// Where an enemy stands for a shooter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Standing {
    /// Nobody further away may be aimed at instead.
    MayNotIgnore,
    /// It may be aimed at or passed over.
    MayIgnore(Excuse),
    /// It cannot be aimed at.
    Ignored(Ignored),
}

impl Candidate {
    /// Where this enemy stands for the shooter, by the table of exceptions of the edition.
    pub fn standing(&self, edition: Edition, options: &Options) -> Standing {
        let purgatory = edition == Edition::Purgatory;
        if !self.in_sight {
            Standing::Ignored(Ignored::OutOfSight)
        } else if self.engaged_by_shooter && purgatory {
            Standing::Ignored(Ignored::EngagedByShooter)
        } else if self.untargetable {
            Standing::Ignored(Ignored::Untargetable)
        } else if self.cover >= self.protection && self.cover >= options.cover_ignores_from {
            Standing::MayIgnore(Excuse::Cover)
        } else if self.engages_ally_of_shooter {
            Standing::MayIgnore(Excuse::EngagesAlly)
        } else if self.in_melee && !purgatory {
            Standing::MayIgnore(Excuse::InMelee)
        } else if self.behind_melee && !purgatory && options.behind_melee {
            Standing::MayIgnore(Excuse::BehindMelee)
        } else {
            Standing::MayNotIgnore
        }
    }
}

/// The enemies a shooter may aim at, nearest first, by their place in the list (`hd.shot.1`).
///
/// The list is in the order ties go by, by name; `same_distance` says which distances count as equal. The
/// range of a weapon is not looked at.
///
/// ```
/// use toise_rules::hell_dorado::{Candidate, Edition, Options, legal_targets};
///
/// let open = Candidate {
///     distance: 5.0,
///     in_sight: true,
///     engaged_by_shooter: false,
///     untargetable: false,
///     cover: 0,
///     protection: 1,
///     engages_ally_of_shooter: false,
///     in_melee: false,
///     behind_melee: false,
/// };
/// let covered = Candidate { distance: 4.0, cover: 2, ..open };
/// let far = Candidate { distance: 9.0, ..open };
/// let enemies = [far, open, covered];
/// let targets = legal_targets(&enemies, Edition::Purgatory, &Options::default(), |a, b| a == b);
/// assert_eq!(targets, [2, 1]); // the covered one may be passed over, the open one may not
/// ```
pub fn legal_targets(
    candidates: &[Candidate],
    edition: Edition,
    options: &Options,
    same_distance: impl Fn(f64, f64) -> bool,
) -> Vec<usize> {
    let mut left: Vec<(usize, f64, Standing)> = candidates
        .iter()
        .enumerate()
        .map(|(place, candidate)| (place, candidate.distance, candidate.standing(edition, options)))
        .filter(|(_, _, standing)| !matches!(standing, Standing::Ignored(_)))
        .collect();
    left.sort_by(|one, other| one.1.total_cmp(&other.1));

    // Up to the first that may not be passed over, with those at its distance.
    if let Some(last) = left.iter().position(|(_, _, standing)| *standing == Standing::MayNotIgnore) {
        let limit = left[last].1;
        let after = left.iter().skip(last + 1);
        let tied = after.take_while(|(_, distance, _)| same_distance(limit, *distance)).count();
        left.truncate(last + 1 + tied);
    }

    // Those at one distance are told apart by name, not by what is left of rounding.
    let mut rest = left.as_mut_slice();
    while let Some((_, nearest, _)) = rest.first() {
        let nearest = *nearest;
        let tied =
            rest.iter().skip(1).take_while(|(_, distance, _)| same_distance(nearest, *distance)).count();
        let (group, further) = rest.split_at_mut(tied + 1);
        group.sort_by_key(|(place, _, _)| *place);
        rest = further;
    }
    left.into_iter().map(|(place, _, _)| place).collect()
}

/// The difficulty of a shot: the greater of the distance's and the target's defence (`hd.shot.2`).
///
/// ```
/// use toise_rules::hell_dorado::{Band, Difficulty, shot};
///
/// assert_eq!(shot::difficulty(Band::Long, Difficulty::new(4)?).get(), 5);
/// # Ok::<(), toise_rules::hell_dorado::DifficultyError>(())
/// ```
pub fn difficulty(distance: impl Into<Difficulty>, defence: Difficulty) -> Difficulty {
    distance.into().max(defence)
}

/// The difficulty of a shot into a melee: the defence of each fighter the target engages counts too
/// (`hd.melee-shot.1`).
///
/// ```
/// use toise_rules::hell_dorado::{Band, Difficulty, shot};
///
/// let [three, four, five] = [3, 4, 5].map(|value| Difficulty::new(value).unwrap());
/// assert_eq!(shot::melee_difficulty(Band::Short, four, &[three, five]), five);
/// ```
pub fn melee_difficulty(
    distance: impl Into<Difficulty>,
    target_def: Difficulty,
    engaged_defs: &[Difficulty],
) -> Difficulty {
    engaged_defs.iter().copied().fold(difficulty(distance, target_def), Difficulty::max)
}

/// True when odd and even are compared after a shot into a melee with that many hits (`hd.melee-shot.3`).
pub fn parity_is_read(hits: u8, edition: Edition, options: &Options) -> bool {
    hits > 0 || (edition == Edition::Purgatory && options.parity_without_hits)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const OPEN: Candidate = Candidate {
        distance: 5.0,
        in_sight: true,
        engaged_by_shooter: false,
        untargetable: false,
        cover: 0,
        protection: 2,
        engages_ally_of_shooter: false,
        in_melee: false,
        behind_melee: false,
    };

    fn targets(candidates: &[Candidate], edition: Edition) -> Vec<usize> {
        legal_targets(candidates, edition, &Options::default(), |a, b| (a - b).abs() <= 1e-4)
    }

    fn at(distance: f64) -> Candidate {
        Candidate { distance, ..OPEN }
    }

    #[test]
    fn each_edition_has_its_own_exceptions() {
        use Excuse::{BehindMelee, Cover, EngagesAlly, InMelee};
        use Ignored::{EngagedByShooter, OutOfSight, Untargetable};
        use Standing::{MayIgnore, MayNotIgnore};
        let table = [
            (OPEN, MayNotIgnore, MayNotIgnore),
            (
                Candidate { in_sight: false, ..OPEN },
                Standing::Ignored(OutOfSight),
                Standing::Ignored(OutOfSight),
            ),
            (
                Candidate { engaged_by_shooter: true, ..OPEN },
                Standing::Ignored(EngagedByShooter),
                MayNotIgnore,
            ),
            (
                Candidate { engaged_by_shooter: true, in_melee: true, ..OPEN },
                Standing::Ignored(EngagedByShooter),
                MayIgnore(InMelee),
            ),
            (
                Candidate { untargetable: true, ..OPEN },
                Standing::Ignored(Untargetable),
                Standing::Ignored(Untargetable),
            ),
            (Candidate { cover: 2, ..OPEN }, MayIgnore(Cover), MayIgnore(Cover)),
            (Candidate { cover: 1, ..OPEN }, MayNotIgnore, MayNotIgnore),
            (Candidate { cover: 0, protection: 0, ..OPEN }, MayNotIgnore, MayNotIgnore),
            (Candidate { cover: 1, protection: 0, ..OPEN }, MayIgnore(Cover), MayIgnore(Cover)),
            (
                Candidate { engages_ally_of_shooter: true, ..OPEN },
                MayIgnore(EngagesAlly),
                MayIgnore(EngagesAlly),
            ),
            (Candidate { in_melee: true, ..OPEN }, MayNotIgnore, MayIgnore(InMelee)),
            (Candidate { behind_melee: true, ..OPEN }, MayNotIgnore, MayIgnore(BehindMelee)),
        ];
        let options = Options::default();
        for (candidate, purgatory, sapience) in table {
            assert_eq!(candidate.standing(Edition::Purgatory, &options), purgatory, "{candidate:?}");
            assert_eq!(candidate.standing(Edition::Sapience, &options), sapience, "{candidate:?}");
        }
    }

    #[test]
    fn options_move_the_exceptions() {
        let options = Options { cover_ignores_from: 0, behind_melee: false, ..Options::default() };
        let bare = Candidate { protection: 0, ..OPEN };
        assert_eq!(bare.standing(Edition::Purgatory, &options), Standing::MayIgnore(Excuse::Cover));
        let behind = Candidate { behind_melee: true, ..OPEN };
        assert_eq!(behind.standing(Edition::Sapience, &options), Standing::MayNotIgnore);
    }

    #[test]
    fn the_walk_outward_stops_at_the_first_that_may_not_be_ignored() {
        let covered = |distance| Candidate { cover: 3, ..at(distance) };
        let unseen = |distance| Candidate { in_sight: false, ..at(distance) };
        let table: [(&[Candidate], &[usize]); 7] = [
            (&[], &[]),
            (&[at(7.0), at(5.0)], &[1]),
            (&[at(7.0), covered(5.0), at(9.0)], &[1, 0]),
            (&[unseen(1.0), covered(5.0), covered(4.0)], &[2, 1]), // each may be ignored: all of them
            (&[unseen(1.0), unseen(2.0)], &[]),
            (&[at(5.0), at(5.000_05), covered(5.000_02), at(5.1)], &[0, 1, 2]),
            // Ties go by name, even when the later name is nearer by a hair.
            (&[at(5.000_05), at(5.0)], &[0, 1]),
        ];
        for (candidates, expected) in table {
            assert_eq!(targets(candidates, Edition::Purgatory), expected, "{candidates:?}");
        }
    }

    #[test]
    fn those_at_the_distance_of_the_last_are_measured_from_it() {
        let covered = Candidate { cover: 3, ..at(5.0) };
        assert_eq!(
            targets(&[covered, at(5.000_09), at(5.000_18), at(5.000_2)], Edition::Purgatory),
            [0, 1, 2]
        );
    }

    #[test]
    fn a_miss_in_a_melee_reads_no_parity_unless_asked_to() {
        let asked = Options { parity_without_hits: true, ..Options::default() };
        let plain = Options::default();
        assert!(
            parity_is_read(1, Edition::Purgatory, &plain) && parity_is_read(1, Edition::Sapience, &plain)
        );
        assert!(!parity_is_read(0, Edition::Purgatory, &plain));
        assert!(parity_is_read(0, Edition::Purgatory, &asked));
        assert!(!parity_is_read(0, Edition::Sapience, &asked));
    }

    proptest! {
        #[test]
        fn any_distances_give_targets_without_repeats(
            list in prop::collection::vec((prop::num::f64::ANY, any::<bool>(), 0..4_u8, 0..4_u8), 0..12),
            sapience in any::<bool>(),
        ) {
            let candidates: Vec<Candidate> = list
                .into_iter()
                .map(|(distance, in_sight, cover, protection)| {
                    Candidate { distance, in_sight, cover, protection, ..OPEN }
                })
                .collect();
            let edition = if sapience { Edition::Sapience } else { Edition::Purgatory };
            let mut targets = targets(&candidates, edition);
            let seen = candidates.iter().any(|candidate| candidate.in_sight);
            prop_assert_eq!(targets.is_empty(), !seen);
            targets.sort_unstable();
            targets.dedup();
            prop_assert!(targets.iter().all(|place| candidates[*place].in_sight));
        }
    }
}
