//! The four verbs of a procedure: `roll`, `choose`, `emit`, `each`; and what it tells whoever explores it.

use smallvec::SmallVec;
use toise_geometry::Bearing;
use toise_rules::dice::{Counts, Faces, Reading};
use toise_rules::{Name, RuleId};

use crate::chance::{Arcs, Chance, Key, Purpose, Roll};
use crate::choice::{Answer, Choice, Question};
use crate::error::Stop;
use crate::event::Event;
use crate::margins::Notes;
use crate::setup::Setup;
use crate::state::State;
use crate::store::{Fighter, FighterId, SideId};
use crate::table::Table;

/// Dice without rerolls.
#[derive(Clone, Copy)]
pub(crate) struct Throw {
    pub(crate) by: FighterId,
    pub(crate) against: Option<FighterId>,
    pub(crate) purpose: Purpose,
    pub(crate) dice: u8,
    pub(crate) reading: Reading,
    /// What a die of each class is worth, where nothing but their sum is read.
    pub(crate) worth: Option<[i8; 6]>,
    pub(crate) rule: RuleId,
}

/// A point of a procedure, with all that its rest depends on besides the state.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Milestone {
    /// Which point of which procedure.
    at: &'static str,
    numbers: SmallVec<[i64; 4]>,
}

impl Milestone {
    pub(crate) fn new(at: &'static str, numbers: &[i64]) -> Self {
        Milestone { at, numbers: SmallVec::from_slice(numbers) }
    }
}

/// What a procedure is given: the table it plays on and the chance it draws from.
pub(crate) struct Context<'a> {
    pub(crate) table: Table<'a>,
    chance: &'a mut dyn Chance,
    /// Where close calls are noted, when somebody wants to know of them.
    notes: Option<&'a Notes>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(table: Table<'a>, chance: &'a mut dyn Chance) -> Self {
        Context { table, chance, notes: None }
    }

    /// The same, with notes taken of close calls.
    pub(crate) fn noting(table: Table<'a>, chance: &'a mut dyn Chance, notes: &'a Notes) -> Self {
        Context { notes: Some(notes), ..Context::new(table, chance) }
    }

    pub(crate) fn notes(&self) -> Option<&'a Notes> {
        self.notes
    }

    /// Board, rulebook and sides; they outlive every change of the state.
    pub(crate) fn setup(&self) -> &'a Setup {
        self.table.setup
    }

    pub(crate) fn state(&self) -> &State {
        self.table.state()
    }

    pub(crate) fn fighter(&self, id: FighterId) -> &Fighter {
        self.table.state().store.get(id)
    }

    pub(crate) fn name(&self, id: FighterId) -> Name {
        self.fighter(id).name.clone()
    }

    /// The name of the side a fighter is on.
    pub(crate) fn side(&self, id: FighterId) -> Name {
        self.setup().side_name(self.fighter(id).side)
    }

    /// Throws a pool with its rerolls. An empty pool throws nothing.
    pub(crate) fn roll(&mut self, roll: &Roll) -> Result<Counts, Stop> {
        if roll.dice == 0 {
            return Ok(Counts::default());
        }
        self.chance.roll(roll, &mut self.table)
    }

    /// Throws a pool without rerolls, or a single die, and tells the faces as they were shown.
    pub(crate) fn throw(&mut self, throw: Throw) -> Result<Faces, Stop> {
        let Throw { by, against, purpose, dice, reading, worth, rule } = throw;
        let roll = Roll {
            purpose,
            by: self.name(by),
            against: against.map(|id| self.name(id)),
            side: self.side(by),
            dice,
            rerolls: 0,
            reading,
            worth,
            rule,
            reroll_rule: rule,
        };
        let counts = self.roll(&roll)?;
        let shown = self.table.events.iter().rev().find_map(|event| match event {
            Event::Rolled { faces, .. } => Some(Faces::from_slice(faces)),
            _ => None,
        });
        Ok(shown.filter(|_| dice > 0).unwrap_or_else(|| reading.representatives(&counts)))
    }

    /// Asks which weapon a fighter uses; nothing is asked when there is but one, or none.
    pub(crate) fn which_weapon(
        &mut self,
        by: FighterId,
        options: Vec<Name>,
        rule: RuleId,
    ) -> Result<Option<Name>, Stop> {
        if options.is_empty() {
            return Ok(None);
        }
        let first = options.first().cloned();
        let question = Question::Weapon { options, may_leave_open: false };
        match self.ask(by, question, rule)? {
            Answer::Weapon(name) => Ok(Some(name)),
            _ => Ok(first),
        }
    }

    /// Draws one of several fighters; nothing is drawn when there is but one.
    pub(crate) fn pick(&mut self, among: &[FighterId], rule: RuleId) -> Result<Option<FighterId>, Stop> {
        if among.len() < 2 {
            return Ok(among.first().copied());
        }
        let names: Vec<Name> = among.iter().map(|id| self.name(*id)).collect();
        let index = self.draw(names, rule)?;
        Ok(Some(among[index]))
    }

    /// Draws one of several sides; nothing is drawn when there is but one.
    pub(crate) fn pick_side(&mut self, among: &[SideId], rule: RuleId) -> Result<Option<SideId>, Stop> {
        if among.len() < 2 {
            return Ok(among.first().copied());
        }
        // By name, so that the order the sides are listed in decides nothing.
        let mut sides: Vec<(Name, SideId)> =
            among.iter().map(|side| (self.setup().side_name(*side), *side)).collect();
        sides.sort();
        let index = self.draw(sides.iter().map(|(name, _)| name.clone()).collect(), rule)?;
        Ok(Some(sides[index].1))
    }

    fn draw(&mut self, names: Vec<Name>, rule: RuleId) -> Result<usize, Stop> {
        let index = self.chance.pick(&names, &self.table)?;
        self.emit(Event::Picked { picked: names[index].clone(), among: names, rule });
        Ok(index)
    }

    /// Draws a direction. `arcs` sorts all directions by what will be read from the one drawn: asked only where every
    /// outcome is wanted.
    pub(crate) fn direction(&mut self, points: u8, rule: RuleId, arcs: Arcs<'_>) -> Result<Bearing, Stop> {
        let bearing = self.chance.direction(points, &self.table, arcs)?;
        self.emit(Event::Turned { bearing, rule });
        Ok(bearing)
    }

    /// A point from which on everything depends on the state and the milestone alone, not on how they have come about:
    /// exploring counts together there what has come to the same. Nothing happens there in play.
    pub(crate) fn milestone(&mut self, milestone: Milestone) -> Result<(), Stop> {
        self.chance.milestone(milestone, &self.table)
    }

    /// Asks a player.
    pub(crate) fn choose(&mut self, choice: Choice) -> Result<Answer, Stop> {
        self.table.choose(choice)
    }

    /// Asks the side of a fighter about it.
    pub(crate) fn ask(&mut self, of: FighterId, question: Question, rule: RuleId) -> Result<Answer, Stop> {
        self.choose(Choice { side: self.side(of), of: self.name(of), question, rule })
    }

    /// Changes the world.
    pub(crate) fn emit(&mut self, event: impl Into<Event>) {
        self.table.show(event.into());
    }

    /// The same steps for several victims, none touching another. All rolls are made before any result is applied.
    pub(crate) fn each<R>(
        &mut self,
        victims: &[FighterId],
        mut roll: impl FnMut(&mut Self, FighterId) -> Result<R, Stop>,
        mut apply: impl FnMut(&mut Self, FighterId, R),
    ) -> Result<(), Stop> {
        let mut results = Vec::with_capacity(victims.len());
        for victim in victims {
            results.push(roll(self, *victim)?);
        }
        for (victim, result) in victims.iter().zip(results) {
            apply(self, *victim, result);
        }
        Ok(())
    }

    /// The same as the last step of a command: nothing that comes after it depends on what became of anybody. `what` is all
    /// that the steps depend on besides the state and the victim.
    ///
    /// Exploring, each victim is worked out for itself, with nothing done to the others or left on the table.
    pub(crate) fn each_at_last<R, W: Key + 'static>(
        &mut self,
        victims: &[FighterId],
        what: impl FnOnce() -> W,
        mut roll: impl FnMut(&mut Self, FighterId) -> Result<R, Stop>,
        mut apply: impl FnMut(&mut Self, FighterId, R),
    ) -> Result<(), Stop> {
        if self.chance.walk().is_none() {
            return self.each(victims, roll, apply);
        }
        self.each_apart(victims, Box::new(what()), |context, victim| {
            let result = roll(context, victim)?;
            apply(context, victim, result);
            Ok(())
        })
    }

    /// Works out every outcome of each victim and leaves no trace on the table.
    fn each_apart(
        &mut self,
        victims: &[FighterId],
        what: Box<dyn Key>,
        mut steps: impl FnMut(&mut Self, FighterId) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mark = self.table.mark();
        let Some(walk) = self.chance.walk() else { return Ok(()) };
        walk.area(what, self.table.state());
        for victim in victims {
            if self.chance.walk().is_none_or(|walk| walk.recall(*victim)) {
                continue;
            }
            loop {
                steps(self, *victim)?;
                let Some(walk) = self.chance.walk() else { break };
                let more = walk.outcome(&self.table, &mark)?;
                self.table.back_to(&mark);
                if !more {
                    walk.keep(*victim);
                    break;
                }
            }
        }
        Ok(())
    }

    /// The rest of a command, from its first die on: the last step of a command, after which nothing comes.
    ///
    /// Exploring, what was done before is done once, and only the rest for each outcome. It may stand last in a rest itself.
    pub(crate) fn with_dice(
        &mut self,
        mut rest: impl FnMut(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some(walk) = self.chance.walk() else { return rest(self) };
        walk.begin_rest();
        let mark = self.table.mark();
        loop {
            rest(self)?;
            let Some(walk) = self.chance.walk() else { break };
            let Some(next) = walk.leaf(&self.table)? else { break };
            self.table.answer_as_before(&next);
            self.table.back_to(&mark);
        }
        Ok(())
    }
}
