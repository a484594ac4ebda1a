//! What effects add to fighters for a time.

use toise_rules::Name;
use toise_rules::hell_dorado::{
    Ability, CardDeed, Deed, Effect, Modified, Modifier, Target, Trigger, Until, ids,
};

use super::EffectEvent;
use crate::context::Context;
use crate::hell_dorado::book::{Book, Phase};
use crate::hell_dorado::field::Field;
use crate::lasting::{self, Lasting, LastsUntil};
use crate::store::FighterId;

/// When the deeds of an effect used now end. // hd.effect.5, hd.turn.6
pub(super) fn lasts_until(field: Field<'_, '_>, until: Until) -> LastsUntil {
    // Between turns the turn that comes is the first in any case.
    let counts = field.book.options.received_turn_counts || field.ledger().turn.phase != Phase::Action;
    LastsUntil::of(until, counts)
}

impl<'b> Field<'b, '_> {
    /// The deeds that bear on a fighter now, each with the name of its effect: those that last on it, and those of
    /// the auras it stands in. Of auras of one name one counts.
    fn bearing_on(self, id: FighterId, mut each: impl FnMut(&'b Name, &'b Deed)) {
        let ledger = self.ledger();
        if !ledger.lasting.is_empty() {
            let name = &self.fighter(id).name;
            for lasting in ledger.lasting.iter().filter(|lasting| lasting.on == *name) {
                if let Some((effect, deed)) = self.deed_of(lasting) {
                    each(&effect.name, deed);
                }
            }
        }
        if self.has_auras() {
            for effect in self.auras_on(id) {
                effect.does.iter().for_each(|deed| each(&effect.name, deed));
            }
        }
    }

    /// The effect and the deed of it that last.
    fn deed_of(self, lasting: &Lasting) -> Option<(&'b Effect, &'b Deed)> {
        let owner = self.state.store.find(&lasting.by)?;
        let effect = self.profile(owner).effects.iter().find(|effect| effect.name == lasting.effect)?;
        Some((effect, effect.does.get(usize::from(lasting.deed))?))
    }

    /// The auras a fighter stands in, each name once. // hd.effect.1
    fn auras_on(self, id: FighterId) -> Vec<&'b Effect> {
        let mut found: Vec<&'b Effect> = Vec::new();
        for (owner, _) in self.state.store.standing() {
            for effect in self.profile(owner).effects.iter().filter(|effect| effect.trigger == Trigger::Aura)
            {
                let new = !found.iter().any(|other| other.name == effect.name);
                if new && matches!(effect.on, Target::All { .. }) && self.affects(owner, effect, id) {
                    found.push(effect);
                }
            }
        }
        found
    }

    /// Whether anything could bear on any fighter: the quick answer for battles without effects.
    pub(in crate::hell_dorado) fn has_effects(self) -> bool {
        !self.ledger().lasting.is_empty() || self.has_auras()
    }

    fn has_auras(self) -> bool {
        self.book.has_trigger(|trigger| *trigger == Trigger::Aura)
    }

    /// What effects add to a characteristic of a fighter, one by one.
    pub(in crate::hell_dorado) fn effect_modifiers(self, id: FighterId, wanted: Modified) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        if self.has_effects() {
            self.bearing_on(id, |effect, deed| {
                if let Deed::Modify { what, by } = deed
                    && *what == wanted
                {
                    modifiers.push(Modifier { source: effect.clone(), amount: (*by).into() });
                }
            });
        }
        modifiers
    }

    /// What effects add to a characteristic of a fighter, in all.
    pub(in crate::hell_dorado) fn added(self, id: FighterId, wanted: Modified) -> i32 {
        self.effect_modifiers(id, wanted).iter().map(|modifier| modifier.amount).sum()
    }

    /// Whether an effect makes a fighter untargetable. // hd.shot.1
    pub(in crate::hell_dorado) fn untargetable(self, id: FighterId) -> bool {
        let mut is = false;
        if self.has_effects() {
            self.bearing_on(id, |_, deed| is |= *deed == Deed::Untargetable);
        }
        is
    }

    /// Whether effects grant a fighter an ability of some kind.
    pub(in crate::hell_dorado) fn granted(self, id: FighterId, is: impl Fn(&Ability) -> bool) -> bool {
        let mut granted = false;
        if self.has_effects() {
            self.bearing_on(id, |_, deed| {
                if let Deed::Own(CardDeed::Grant(ability)) = deed {
                    granted |= is(ability);
                }
            });
        }
        granted
    }
}

/// Ends what lasts until now.
fn end_lasting(book: &Book, context: &mut Context<'_>, until: LastsUntil) {
    end_where(book, context, until, |_| true);
}

/// The end of an attack: what lasts until then on those who took part in it. // hd.effect.5
pub(in crate::hell_dorado) fn end_attack(book: &Book, context: &mut Context<'_>, part_in_it: &[FighterId]) {
    if Field::of(book, context).ledger().lasting.is_empty() {
        return;
    }
    let names: Vec<Name> = part_in_it.iter().map(|id| context.name(*id)).collect();
    end_where(book, context, LastsUntil::Exchange, |on| names.contains(on));
}

fn end_where(book: &Book, context: &mut Context<'_>, until: LastsUntil, on: impl Fn(&Name) -> bool) {
    for over in lasting::ends(&Field::of(book, context).ledger().lasting, until, on, ids::EFFECT_5) {
        context.emit(EffectEvent::Lasting(over));
    }
}

/// The end of an activation: what lasts until it ends, and what waited for an attack that did not come.
/// // hd.effect.5
pub(in crate::hell_dorado) fn end_with_activation(book: &Book, context: &mut Context<'_>) {
    end_lasting(book, context, LastsUntil::Exchange);
    end_lasting(book, context, LastsUntil::Activation);
}

/// The end of a turn: what has no turn left ends, and what was to end sooner. // hd.turn.6
pub(in crate::hell_dorado) fn count_turn(book: &Book, context: &mut Context<'_>) {
    end_with_activation(book, context);
    end_lasting(book, context, LastsUntil::Turns(1));
    for counted in lasting::counts(&Field::of(book, context).ledger().lasting, ids::TURN_6) {
        context.emit(EffectEvent::Lasting(counted));
    }
}
