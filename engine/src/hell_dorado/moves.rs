//! The moves of actions: what is refused, what they cost, where they end (`hd.action`, `hd.move`).

use smallvec::SmallVec;
use toise_geometry::{Cost, Footing, Point, Toises};
use toise_rules::hell_dorado::{Ability, Action, Modified, MoveEnd, Strike, Taker, ids};
use toise_rules::{Name, RuleId};

use super::attraction::Owners;
use super::book::Stage;
use super::command::Move;
use super::control::Entered;
use super::field::Field;
use super::rejection::{ActionRejection, Rejection};
use crate::Rejection as AnyRejection;
use crate::store::FighterId;
use crate::travel::{self, Touched, Traveller, Way};

/// A move that the rules allow.
pub(super) struct PlannedMove<'b> {
    pub(super) by: FighterId,
    pub(super) action: &'b Action,
    pub(super) path: Vec<Point>,
    pub(super) cost: Toises,
    pub(super) allowance: Toises,
    pub(super) footing: Footing,
    pub(super) entered: Option<Entered>,
    /// What new contacts cost the mover's side in command points, and with whom. // hd.state.7
    pub(super) toll: SmallVec<[(FighterId, u16); 1]>,
}

/// An action its fighter may take now, whatever it does then.
pub(super) fn action<'b>(
    field: Field<'b, '_>,
    by: FighterId,
    name: &Name,
) -> Result<&'b Action, AnyRejection> {
    let action = known_action(field, name)?;
    fresh(field, by)?;
    may_take(field, by, field.taker(by), action)?;
    Ok(action)
}

fn known_action<'b>(field: Field<'b, '_>, name: &Name) -> Result<&'b Action, AnyRejection> {
    let table = &field.book.actions;
    let found = table.iter().map(|(_, action)| action).find(|action| action.name == *name);
    found.ok_or_else(|| {
        let known = table.iter().map(|(_, action)| action.name.clone()).collect();
        ActionRejection::UnknownAction { action: name.clone(), known }.into()
    })
}

/// Whether the active fighter still has its action.
pub(super) fn fresh(field: Field<'_, '_>, by: FighterId) -> Result<(), AnyRejection> {
    match field.ledger().activation.stage {
        Stage::Fresh => Ok(()),
        _ => Err(AnyRejection::AlreadyActed { by: field.name(by), rule: ids::TURN_5 }),
    }
}

/// Whether a fighter in its place and states may take an action; `taker` is what [`Field::taker`] says of it.
pub(super) fn may_take(
    field: Field<'_, '_>,
    by: FighterId,
    taker: Taker,
    action: &Action,
) -> Result<(), AnyRejection> {
    let rule = action.rule();
    if let Some(state) = field.book.states.forbidding(&field.sheet(by).states, &action.name) {
        return Err(Rejection::Prevented { by: field.name(by), state: state.name.clone(), rule }.into());
    }
    if let Some(state) = &action.removes
        && !field.is_in(by, state)
    {
        let (by, state, action) = (field.name(by), state.clone(), action.name.clone());
        return Err(ActionRejection::NotInState { by, state, action, rule }.into());
    }
    let shooting = action.strike == Some(Strike::Ranged) && field.book.options.engaged_may_shoot;
    match action.who {
        Taker::Free if !shooting && taker == Taker::Engaged => Err(not_free(field, by, action)),
        Taker::Engaged if taker == Taker::Free => {
            Err(ActionRejection::NotEngaged { by: field.name(by), action: action.name.clone(), rule }.into())
        }
        _ => Ok(()),
    }
}

fn not_free(field: Field<'_, '_>, by: FighterId, action: &Action) -> AnyRejection {
    let engaged_by = field.engagers(by).map(|id| field.name(id)).collect();
    let (by, rule, action) = (field.name(by), action.rule(), action.name.clone());
    ActionRejection::NotFree { by, action, engaged_by, rule }.into()
}

/// Whether a fighter may make the move of an action: an engaged fighter that may shoot all the same shoots from where
/// it stands. // hd.shot.5
pub(super) fn may_move(
    field: Field<'_, '_>,
    by: FighterId,
    taker: Taker,
    action: &Action,
) -> Result<(), AnyRejection> {
    if action.moves == 0 {
        let (action, rule) = (action.name.clone(), action.rule());
        return Err(ActionRejection::NoMove { action, rule }.into());
    }
    if action.who == Taker::Free && taker == Taker::Engaged {
        return Err(not_free(field, by, action));
    }
    Ok(())
}

/// An action with a move that its fighter may take now, wherever it goes.
pub(super) fn move_action<'b>(
    field: Field<'b, '_>,
    by: FighterId,
    name: &Name,
) -> Result<&'b Action, AnyRejection> {
    let action = action(field, by, name)?;
    may_move(field, by, field.taker(by), action)?;
    Ok(action)
}

/// A move of the active fighter.
pub(super) fn plan<'b>(field: Field<'b, '_>, call: &Move) -> Result<PlannedMove<'b>, AnyRejection> {
    let by = field.acting(&call.by)?;
    let action = move_action(field, by, &call.action)?;
    Mover::in_its_activation(field, by).plan(action, &call.way)
}

/// A fighter about to move, and what is in its way.
pub(super) struct Mover<'b, 's> {
    pub(super) field: Field<'b, 's>,
    pub(super) by: FighterId,
    pub(super) traveller: Traveller<'s>,
    /// Those whose Attraction draws it.
    owners: Owners,
}

impl<'b, 's> Mover<'b, 's> {
    pub(super) fn new(field: Field<'b, 's>, by: FighterId) -> Self {
        let traveller = Traveller::new(field.situation(), by);
        Mover { field, by, traveller, owners: Owners::new() }
    }

    /// The active fighter, which Attraction may draw. // hd.ability.4
    pub(super) fn in_its_activation(field: Field<'b, 's>, by: FighterId) -> Self {
        Mover { owners: field.attracted_by(by), ..Mover::new(field, by) }
    }

    /// A fighter as the Attraction of another would draw it.
    pub(super) fn drawn_by(field: Field<'b, 's>, by: FighterId, owner: FighterId) -> Self {
        Mover { owners: Owners::from_elem(owner, 1), ..Mover::new(field, by) }
    }

    /// Whether an Attraction draws it: it then goes as the elusive and the striders do, and pays nothing.
    fn is_drawn(&self) -> bool {
        !self.owners.is_empty()
    }

    /// The move of an action, on such a way.
    pub(super) fn plan(&self, action: &'b Action, way: &Way) -> Result<PlannedMove<'b>, AnyRejection> {
        let (field, by) = (self.field, self.by);
        field.heeds(by, &self.owners, Some((action, way)))?;
        let allowance = field.allowance(by, action);
        let path = self.path(way, allowance, action)?;
        self.traveller.check_legs(&path, ids::MOVE_1)?;
        let cost = self.price(&self.traveller.obstacles.cost(&path));
        self.traveller.note_ground(&path, ids::MOVE_4);
        if !self.traveller.costs_at_most(cost, allowance, action.rule()) {
            return Err(AnyRejection::TooFar { by: field.name(by), cost, allowance, rule: action.rule() });
        }
        let free = self.is_drawn() || field.ignores_zones(by);
        let entered = if free { None } else { field.control(by, &path)? };
        let touched = self.traveller.new_contacts(&path);
        self.check_end(action, &path, &touched)?;
        let toll = if self.is_drawn() { SmallVec::new() } else { self.toll(&touched)? };
        let footing = self.traveller.obstacles.footing(&path);
        Ok(PlannedMove { by, action, path, cost, allowance, footing, entered, toll })
    }

    /// Where a move may end. // hd.action.1 to hd.action.7
    fn check_end(&self, action: &Action, path: &[Point], touched: &[Touched]) -> Result<(), AnyRejection> {
        let (field, by, rule) = (self.field, self.by, action.rule());
        let touches = |enemy: FighterId| self.traveller.touches_at_the_end(path, enemy);
        let by_name = || field.name(by);
        match action.end {
            MoveEnd::Apart => match touched.first() {
                Some(first) => {
                    let (enemy, action) = (field.name(first.enemy), action.name.clone());
                    Err(ActionRejection::MakesContact { by: by_name(), enemy, action, rule }.into())
                }
                None => Ok(()),
            },
            MoveEnd::Contact => {
                // A move into contact ends at the first contact it makes.
                if let Some(early) = touched.iter().find(|touched| !touches(touched.enemy)) {
                    let (enemy, action) = (field.name(early.enemy), action.name.clone());
                    return Err(ActionRejection::PassesContact { by: by_name(), enemy, action, rule }.into());
                }
                if field.enemies(by).any(touches) {
                    return Ok(());
                }
                Err(ActionRejection::NoContact { by: by_name(), action: action.name.clone(), rule }.into())
            }
            MoveEnd::Away => match field.enemies(by).find(|enemy| touches(*enemy)) {
                Some(enemy) => {
                    let (enemy, action) = (field.name(enemy), action.name.clone());
                    Err(ActionRejection::MakesContact { by: by_name(), enemy, action, rule }.into())
                }
                None => Ok(()),
            },
        }
    }

    /// What a way costs its mover. // hd.move.2, hd.move.4, hd.ability.8
    pub(super) fn price(&self, cost: &Cost) -> Toises {
        let options = &self.field.book.options;
        let strider = || self.field.has_ability(self.by, |it| *it == Ability::Strider);
        let strides = self.is_drawn() || (options.strider_ignores_difficult && strider());
        let more = if strides { 0.0 } else { f64::from(options.difficult_factor) - 1.0 };
        travel::price(cost, more, options.climb_costs)
    }

    /// The way of the mover's centre, from where it stands.
    fn path(&self, way: &Way, allowance: Toises, action: &Action) -> Result<Vec<Point>, AnyRejection> {
        match way {
            Way::Path(points) => Ok(self.traveller.through(points)),
            Way::To(goal) => {
                self.note_squeeze(allowance, |traveller| traveller.way_to(*goal, ids::MOVE_1).ok());
                self.traveller.way_to(*goal, ids::MOVE_1)
            }
            Way::Into(enemy) => {
                let enemy = self.field.standing(enemy)?;
                let way = if self.is_drawn() {
                    self.drawn_to(enemy, allowance, action.rule())
                } else {
                    self.note_squeeze(allowance, |traveller| traveller.way_into_contact(enemy, None));
                    self.traveller.way_into_contact(enemy, Some(allowance))
                };
                if way.is_none() {
                    self.note_no_way_into(enemy, allowance, action.rule());
                }
                way.ok_or_else(|| {
                    let (by, enemy) = (self.field.name(self.by), self.field.name(enemy));
                    AnyRejection::NoWayInto { by, enemy, rule: action.rule() }
                })
            }
        }
    }

    /// The way an Attraction draws the mover: the shortest, as far as the first enemy it touches; none when it is too
    /// long. // hd.ability.4
    pub(super) fn drawn_to(&self, owner: FighterId, allowance: Toises, rule: RuleId) -> Option<Vec<Point>> {
        let mut path = self.traveller.way_into_contact(owner, Some(allowance))?;
        let cost = self.price(&self.traveller.obstacles.cost(&path));
        if !self.traveller.costs_at_most(cost, allowance, rule) {
            return None;
        }
        if let Some(first) = self.traveller.new_contacts(&path).first()
            && first.enemy != owner
        {
            let at = self.traveller.first_touch(&path, first);
            path.truncate(first.leg + 1);
            path.push(at);
        }
        Some(path)
    }

    /// Whether a way into contact that was not found would be with a little more to spend.
    fn note_no_way_into(&self, enemy: FighterId, allowance: Toises, rule: RuleId) {
        let traveller = &self.traveller;
        traveller.note_way_not_found(allowance, rule, |more| {
            let path = traveller.way_into_contact(enemy, Some(more))?;
            Some(self.price(&traveller.obstacles.cost(&path)))
        });
    }

    /// Whether a slightly smaller base would find another way.
    fn note_squeeze(&self, allowance: Toises, way: impl Fn(&Traveller<'s>) -> Option<Vec<Point>>) {
        let (situation, by) = (self.field.situation(), self.by);
        self.traveller.note_squeeze(allowance, ids::MOVE_1, |body| {
            way(&Traveller::with_body(situation, by, body, |_| false))
        });
    }

    /// What the mover's side pays to touch what is feared. // hd.state.7
    fn toll(&self, touched: &[Touched]) -> Result<SmallVec<[(FighterId, u16); 1]>, ActionRejection> {
        let field = self.field;
        let costs = touched.iter().map(|touched| (touched.enemy, field.contact_cost(touched.enemy)));
        let toll: SmallVec<[(FighterId, u16); 1]> = costs.filter(|(_, cost)| *cost > 0).collect();
        let wanted: u16 = toll.iter().map(|(_, cost)| *cost).sum();
        let left = field.ledger().command(field.fighter(self.by).side).current;
        if wanted > left {
            let enemy = field.name(toll[0].0);
            return Err(ActionRejection::CannotPay {
                what: Name::from(format!("contact with {enemy}")),
                wanted,
                left,
                rule: ids::STATE_7,
            });
        }
        Ok(toll)
    }
}

/// How far an action may take a fighter that moves so far.
pub(super) fn how_far(movement: Toises, action: &Action) -> Toises {
    Toises::new(movement.get() * f64::from(action.moves)).unwrap_or(Toises::ZERO)
}

impl Field<'_, '_> {
    /// As whom a fighter takes its action: free, or engaged by an enemy.
    pub(super) fn taker(self, id: FighterId) -> Taker {
        if self.is_engaged(id) { Taker::Engaged } else { Taker::Free }
    }

    /// MVT as it stands, in toises.
    pub(super) fn movement(self, id: FighterId) -> Toises {
        let mvt = self.profile(id).mvt + f64::from(self.added(id, Modified::Mvt));
        Toises::new(mvt.max(0.0)).unwrap_or(Toises::ZERO)
    }

    /// How far an action may take a fighter, in toises of movement.
    pub(super) fn allowance(self, id: FighterId, action: &Action) -> Toises {
        how_far(self.movement(id), action)
    }

    /// Whether control zones are nothing to a mover. // hd.ability.7
    pub(super) fn ignores_zones(self, id: FighterId) -> bool {
        self.book.options.elusive_ignores_zones && self.has_ability(id, |it| *it == Ability::Elusive)
    }

    /// The command points it costs an enemy to touch a fighter. // hd.state.7
    pub(super) fn contact_cost(self, id: FighterId) -> u16 {
        let states = &self.book.states;
        let held = self.sheet(id).states.iter().filter_map(|held| states.get(held.state));
        held.map(|def| u16::from(def.contact_cost)).sum()
    }

    /// Whether a fighter is in a state.
    pub(super) fn is_in(self, id: FighterId, state: &str) -> bool {
        let wanted = self.book.states.find(state);
        wanted.is_some_and(|wanted| self.sheet(id).states.iter().any(|held| held.state == wanted))
    }
}

/// Whether an action is a plain move no longer than MVT.
pub(super) fn is_walk(action: &Action) -> bool {
    action.moves == 1 && action.end == MoveEnd::Apart && action.strike.is_none() && !action.struck
}
