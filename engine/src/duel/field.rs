//! Who fights whom, and who is ahead in numbers (`du.group`).

use toise_rules::Name;
use toise_rules::duel::{Modifier, Profile, ahead, defence_pool};

use super::book::{Book, Sheet};
use crate::context::Context;
use crate::rulebook::{Sheet as AnySheet, part};
use crate::situation::Situation;
use crate::store::{Fighter, FighterId};

/// A look at the battle with the rulebook in hand.
#[derive(Clone, Copy)]
pub(super) struct Field<'b, 's> {
    pub(super) book: &'b Book,
    pub(super) situation: Situation<'s>,
}

impl<'b, 's> Field<'b, 's> {
    pub(super) fn of(book: &'b Book, context: &'s Context<'_>) -> Self {
        Field { book, situation: Situation::in_play(context) }
    }

    pub(super) fn fighter(self, id: FighterId) -> &'s Fighter {
        self.situation.fighter(id)
    }

    pub(super) fn sheet(self, id: FighterId) -> &'s Sheet {
        part!(AnySheet::Duel, &self.fighter(id).sheet)
    }

    pub(super) fn profile(self, id: FighterId) -> &'b Profile {
        self.book.profile_of(self.sheet(id))
    }

    pub(super) fn names(self, ids: &[FighterId]) -> Vec<Name> {
        ids.iter().map(|id| self.situation.name(*id)).collect()
    }

    /// The enemies in contact with a fighter, by name: contact makes a duel. // du.duel.1
    pub(super) fn opponents(self, of: FighterId) -> Vec<FighterId> {
        self.situation.enemies_in_contact(of).collect()
    }

    /// The opponents of one side, who can defend together: of several sides the one with the most in contact, the first of
    /// the battle's where these are as many. // du.group.2
    pub(super) fn group_against(self, of: FighterId) -> Vec<FighterId> {
        let opponents = self.opponents(of);
        let of_side = |side| opponents.iter().copied().filter(move |id| self.fighter(*id).side == side);
        let sides = self.situation.sides();
        let most = sides.min_by_key(|side| std::cmp::Reverse(of_side(*side).count()));
        most.map_or(Vec::new(), |side| of_side(side).collect())
    }

    /// Everyone in the fight of some fighters: those linked to them by contact between enemies, or by option those in
    /// contact with one of them. // du.group.4
    pub(super) fn fight(self, of: &[FighterId]) -> Vec<FighterId> {
        let mut fight = of.to_vec();
        let mut looked = 0;
        while looked < fight.len() {
            for other in self.opponents(fight[looked]) {
                if !fight.contains(&other) {
                    fight.push(other);
                }
            }
            looked += 1;
            if looked == of.len() && !self.book.options.fight_by_links {
                break;
            }
        }
        fight
    }

    /// Those on a fighter's side in its fight, itself included, by name. // du.group.4
    pub(super) fn own_side(self, id: FighterId) -> Vec<FighterId> {
        let concerned = [&[id], self.opponents(id).as_slice()].concat();
        let mut own = self.fight(&concerned);
        own.retain(|other| !self.situation.are_enemies(id, *other));
        own.sort_by_key(|id| self.situation.name(*id));
        own
    }

    /// The dice a fighter has more against an opponent for the numbers of its side; a third side counts for neither.
    /// // du.group.1
    pub(super) fn ahead(self, id: FighterId, opponent: FighterId) -> u8 {
        let fight = self.fight(&[id, opponent]);
        let with = |one| fight.iter().filter(|other| !self.situation.are_enemies(one, **other)).count();
        ahead(with(id), with(opponent))
    }

    /// What the scenario adds to a pool. // du.pool.5
    pub(super) fn bonus(self, id: FighterId, defends: bool) -> Vec<Modifier> {
        let bonus = self.sheet(id).bonus;
        vec![Modifier::new("bonus", if defends { bonus.defence } else { bonus.attack })]
    }

    /// The dice of a fighter's defence before courage and numbers. // du.group.3
    pub(super) fn defence(self, id: FighterId) -> u8 {
        defence_pool(self.profile(id), 0, 0, &self.bonus(id, true)).dice
    }
}
