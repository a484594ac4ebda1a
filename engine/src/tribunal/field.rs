//! What characteristics are worth now, and who fights whom.

use toise_rules::tribunal::{Characteristic, Deed, Profile, Spell, modified};
use toise_rules::{Modifier, Name};

use super::book::{Book, Fight, Ledger, Sheet};
use crate::context::Context;
use crate::rulebook::{Ledger as AnyLedger, Sheet as AnySheet, part};
use crate::situation::Situation;
use crate::store::{Fighter, FighterId};

/// A look at the battle with the rulebook in hand.
#[derive(Clone, Copy)]
pub(super) struct Field<'b, 's> {
    pub(super) book: &'b Book,
    pub(super) situation: Situation<'s>,
}

/// What a characteristic, or a sum of them, is worth, and why.
pub(super) struct Worth {
    pub(super) parts: Vec<Modifier>,
    pub(super) value: i32,
}

impl<'b, 's> Field<'b, 's> {
    pub(super) fn of(book: &'b Book, context: &'s Context<'_>) -> Self {
        Field { book, situation: Situation::in_play(context) }
    }

    pub(super) fn fighter(self, id: FighterId) -> &'s Fighter {
        self.situation.fighter(id)
    }

    pub(super) fn name(self, id: FighterId) -> Name {
        self.situation.name(id)
    }

    pub(super) fn sheet(self, id: FighterId) -> &'s Sheet {
        part!(AnySheet::Tribunal, &self.fighter(id).sheet)
    }

    pub(super) fn ledger(self) -> &'s Ledger {
        part!(AnyLedger::Tribunal, &self.situation.state.ledger)
    }

    pub(super) fn profile(self, id: FighterId) -> &'b Profile {
        self.book.profile_of(self.sheet(id))
    }

    /// Whether a fighter causes fear. // tr.fear.1
    pub(super) fn frightens(self, id: FighterId) -> bool {
        self.profile(id).peu.is_some()
    }

    pub(super) fn fight(self, a: FighterId, b: FighterId) -> Option<&'s Fight> {
        self.ledger().fight_between(&self.fighter(a).name, &self.fighter(b).name)
    }

    pub(super) fn fights_of(self, id: FighterId) -> impl Iterator<Item = &'s Fight> {
        self.ledger().fights_of(&self.fighter(id).name)
    }

    /// A characteristic as it is now, never below 0: printed, with the scenario's bonus, what fear takes as long as a
    /// fight lasts, `more` that fear takes now, and what spells add. // tr.test.1, tr.fear.3
    pub(super) fn worth(self, id: FighterId, what: Characteristic, more: u8) -> Worth {
        let printed = self.profile(id).value(what).unwrap_or(0);
        let mut parts = vec![Modifier::new(what.to_string(), i32::from(printed))];
        let bonus = i32::from(self.sheet(id).bonus.get(what));
        if bonus != 0 {
            parts.push(Modifier::new("bonus", bonus));
        }
        if what.is_lowered_by_fear() {
            let name = &self.fighter(id).name;
            let in_fights: i32 = self.fights_of(id).map(|fight| i32::from(fight.shaken(name))).sum();
            let fear = in_fights + i32::from(more);
            if fear > 0 {
                parts.push(Modifier::new("fear", -fear));
            }
        }
        for (spell, deed) in self.lasting_on(id) {
            if let Deed::Modify { what: modified, by } = deed
                && *modified == what
            {
                parts.push(Modifier::new(spell.name.clone(), i32::from(*by)));
            }
        }
        let added: i32 = parts[1..].iter().map(|part| part.amount).sum();
        let value = modified(printed, added, &self.book.options);
        let floored = value - (i32::from(printed) + added);
        if floored > 0 {
            parts.push(Modifier::new("never below 0", floored));
        }
        Worth { parts, value }
    }

    /// Several characteristics together. // tr.melee.6
    pub(super) fn sum(self, id: FighterId, what: &[Characteristic]) -> Worth {
        let mut sum = Worth { parts: Vec::new(), value: 0 };
        for what in what {
            let one = self.worth(id, *what, 0);
            sum.parts.extend(one.parts);
            sum.value += one.value;
        }
        sum
    }

    /// Whether a spell keeps shots from a fighter.
    pub(super) fn untargetable(self, id: FighterId) -> bool {
        self.lasting_on(id).any(|(_, deed)| *deed == Deed::Untargetable)
    }

    /// The deeds of spells that last on a fighter.
    fn lasting_on(self, id: FighterId) -> impl Iterator<Item = (&'b Spell, &'b Deed)> {
        let name = &self.fighter(id).name;
        let on_it = self.ledger().lasting.iter().filter(move |lasting| lasting.on == *name);
        on_it.filter_map(move |lasting| {
            let caster = self.situation.state.store.find(&lasting.by)?;
            let spell = self.profile(caster).spell(&lasting.effect)?;
            Some((spell, spell.does.get(usize::from(lasting.deed))?))
        })
    }
}
