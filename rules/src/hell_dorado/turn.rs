//! The turn: Domination, passing, the end of the battle.

use crate::outcome::Outcome;
use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::options::Options;

/// What a company brings to the Domination of the first turn (`hd.turn.3`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Muster {
    /// The CMD of its officers.
    pub officers: u32,
    /// The CMD of its independents.
    pub independents: u32,
    /// Its fighters, the insignificant not counted (`hd.ability.1`).
    pub counted: u32,
    /// All its fighters.
    pub all: u32,
    /// The sum of its First contacts (`hd.ability.2`).
    pub first_contact: u32,
}

impl Muster {
    /// The Domination of the first turn.
    ///
    /// ```
    /// use toise_rules::hell_dorado::Muster;
    ///
    /// let company = Muster { officers: 3, independents: 1, counted: 8, all: 10, first_contact: 2 };
    /// assert_eq!(company.domination(), 14);
    /// ```
    pub const fn domination(&self) -> u32 {
        self.officers
            .saturating_add(self.independents)
            .saturating_add(self.counted)
            .saturating_add(self.first_contact)
    }

    /// How two companies compare for the first Domination: the greater total, then as a tie is settled.
    pub fn compare(&self, other: &Self, options: &Options) -> Ordering {
        self.domination().cmp(&other.domination()).then(self.compare_tied(other, options))
    }

    /// How a tie for Domination is settled: more fighters, then more CMD of officers. What is equal here too is for
    /// a random pick.
    ///
    /// ```
    /// use std::cmp::Ordering;
    ///
    /// use toise_rules::hell_dorado::{Muster, Options};
    ///
    /// let few = Muster { officers: 3, counted: 2, ..Muster::default() };
    /// let many = Muster { counted: 4, ..Muster::default() };
    /// assert_eq!(few.compare(&many, &Options::default()), Ordering::Greater);
    /// assert_eq!(few.compare_tied(&many, &Options::default()), Ordering::Less);
    /// ```
    pub fn compare_tied(&self, other: &Self, options: &Options) -> Ordering {
        let heads = |muster: &Self| if options.domination_counts_all { muster.all } else { muster.counted };
        heads(self).cmp(&heads(other)).then(self.officers.cmp(&other.officers))
    }
}

/// Whether a company may pass its turn to activate (`hd.turn.4`): the battle's very first activation may not be
/// passed, and some opponent must have strictly more fighters left to activate.
pub fn may_pass(very_first: bool, own_left: usize, opponents_left: impl IntoIterator<Item = usize>) -> bool {
    !very_first && opponents_left.into_iter().any(|left| left > own_left)
}

/// How one side stands when the battle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Standings {
    /// Whether it has a fighter on the board.
    pub stands: bool,
    /// Its score: the cost of the enemies killed and the points of its objectives.
    pub score: u32,
    /// Whether it holds Domination.
    pub dominates: bool,
}

/// The outcome of a battle: the last side standing wins; all wiped out together draw; otherwise the highest score
/// does (`hd.turn.7`).
///
/// ```
/// use toise_rules::hell_dorado::{Options, Outcome, Standings, outcome};
///
/// let west = Standings { stands: true, score: 12, dominates: true };
/// let east = Standings { stands: true, score: 20, dominates: false };
/// assert_eq!(outcome(&[west, east], &Options::default()), Outcome::Won(1));
/// ```
pub fn outcome(sides: &[Standings], options: &Options) -> Outcome<usize> {
    let mut standing = sides.iter().enumerate().filter(|(_, side)| side.stands).map(|(index, _)| index);
    if options.wiped_out_loses {
        match (standing.next(), standing.next()) {
            (None, _) => return Outcome::Draw,
            (Some(last), None) => return Outcome::Won(last),
            _ => {}
        }
    }
    let best = sides.iter().map(|side| side.score).max().unwrap_or(0);
    let mut ahead = (0..sides.len()).filter(|index| sides[*index].score == best);
    match (ahead.next(), ahead.next()) {
        (Some(only), None) => Outcome::Won(only),
        _ if options.domination_breaks_ties => sides
            .iter()
            .position(|side| side.dominates && side.score == best)
            .map_or(Outcome::Draw, Outcome::Won),
        _ => Outcome::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Muster = Muster { officers: 2, independents: 1, counted: 5, all: 6, first_contact: 0 };

    #[test]
    fn domination_ties_go_to_the_larger_company_then_to_the_higher_command() {
        let options = Options::default();
        let compare = |muster: Muster| muster.compare(&EVEN, &options);
        assert_eq!(compare(EVEN), Ordering::Equal);
        assert_eq!(compare(Muster { first_contact: 1, ..EVEN }), Ordering::Greater);
        assert_eq!(compare(Muster { counted: 6, officers: 1, ..EVEN }), Ordering::Greater);
        assert_eq!(compare(Muster { officers: 3, independents: 0, ..EVEN }), Ordering::Greater);
        assert_eq!(compare(Muster { all: 9, ..EVEN }), Ordering::Equal);
        let all = Options { domination_counts_all: true, ..Options::default() };
        assert_eq!(Muster { all: 9, ..EVEN }.compare(&EVEN, &all), Ordering::Greater);
    }

    #[test]
    fn each_part_counts_in_the_first_domination() {
        assert_eq!(EVEN.domination(), 8);
        assert_eq!(Muster { all: 60, ..EVEN }.domination(), 8);
        let most = Muster { officers: u32::MAX, ..EVEN };
        assert_eq!(most.domination(), u32::MAX);
    }

    #[test]
    fn passing_needs_an_opponent_with_strictly_more_to_activate() {
        assert!(may_pass(false, 2, [3]));
        assert!(!may_pass(false, 2, [2]) && !may_pass(false, 2, [1]) && !may_pass(false, 0, []));
        assert!(!may_pass(true, 2, [3]));
        assert!(may_pass(false, 2, [1, 3]));
    }

    fn side(stands: bool, score: u32) -> Standings {
        Standings { stands, score, dominates: false }
    }

    #[test]
    fn the_last_side_standing_wins_whatever_the_score() {
        let sides = [side(true, 0), side(false, 50)];
        assert_eq!(outcome(&sides, &Options::default()), Outcome::Won(0));
        let by_score = Options { wiped_out_loses: false, ..Options::default() };
        assert_eq!(outcome(&sides, &by_score), Outcome::Won(1));
        assert_eq!(outcome(&[side(false, 3), side(false, 5)], &Options::default()), Outcome::Draw);
        assert_eq!(
            outcome(&[side(true, 3), side(false, 9), side(true, 5)], &Options::default()),
            Outcome::Won(1)
        );
    }

    #[test]
    fn equal_scores_draw_unless_domination_breaks_the_tie() {
        let holder = Standings { dominates: true, ..side(true, 5) };
        assert_eq!(outcome(&[side(true, 5), holder], &Options::default()), Outcome::Draw);
        let by_domination = Options { domination_breaks_ties: true, ..Options::default() };
        assert_eq!(outcome(&[side(true, 5), holder], &by_domination), Outcome::Won(1));
        assert_eq!(outcome(&[side(true, 6), holder], &by_domination), Outcome::Won(0));
        assert_eq!(outcome(&[side(true, 5), side(true, 5)], &by_domination), Outcome::Draw);
    }
}
