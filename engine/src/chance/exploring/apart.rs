//! What need not be multiplied out: fighters an area deals with each for itself, and what has come to the same.

use super::{Exploring, LeafWeight, Next, advance};
use crate::chance::{Key, Walk};
use crate::context::Milestone;
use crate::error::Stop;
use crate::event::Event;
use crate::odds::{Ask, Factor, Outcome, Weight};
use crate::state::State;
use crate::store::FighterId;
use crate::table::{Mark, Table};

pub(super) struct Apart<'q> {
    ask: Ask<'q>,
    /// How many milestones this execution has passed, and how many it passes before the walk goes on.
    passed: usize,
    given: usize,
    /// The milestone where the last execution stopped.
    reached: Milestone,
    /// The first event that is not told yet.
    since: usize,
    areas: Vec<Area>,
    factors: Vec<Factor>,
    /// The factors this execution has met.
    met: Vec<usize>,
    /// The fighter being worked out.
    working: Option<Working>,
    /// The rests of the command that are being gone through, each in the midst of the one before.
    rests: Vec<Rest>,
    /// Whether the leaf just reached is kept already.
    kept: bool,
    leaves: Vec<Leaf>,
    /// Whether the leaf to come is the first of its direction from the whole circle.
    turns_anew: bool,
}

/// Where a rest of the command began.
struct Rest {
    /// How long the path was.
    floor: usize,
    /// How many factors had been met.
    met: usize,
}

/// An outcome of the command.
pub(crate) struct Leaf {
    /// The place of what was answered.
    pub(crate) answer: usize,
    /// The fighters dealt with apart, as places of their factors.
    pub(crate) factors: Vec<usize>,
    pub(crate) weight: LeafWeight,
    /// Whether what leads up to the first direction from the whole circle is another than the last leaf's.
    pub(crate) turns_anew: bool,
}

/// An area met before: fighters under it come to the same again.
struct Area {
    what: Box<dyn Key>,
    state: State,
    known: Vec<(FighterId, usize)>,
}

struct Working {
    /// How long the path was when it began.
    floor: usize,
    outcomes: Factor,
}

impl<'q> Apart<'q> {
    pub(super) fn new(ask: Ask<'q>) -> Self {
        Apart {
            ask,
            passed: 0,
            given: 0,
            reached: Milestone::default(),
            since: 0,
            areas: Vec::new(),
            factors: Vec::new(),
            met: Vec::new(),
            working: None,
            rests: Vec::new(),
            kept: false,
            leaves: Vec::new(),
            turns_anew: true,
        }
    }

    pub(super) fn into_factors(self) -> Vec<Factor> {
        self.factors
    }

    pub(super) fn begin_branch(&mut self) {
        (self.passed, self.since, self.kept) = (0, 0, false);
        self.rests.clear();
        self.met.clear();
    }

    pub(super) fn go_on_past(&mut self, milestones: usize) {
        self.given = milestones;
    }

    /// At a milestone that lies on the given way it goes on, at the first one after that it stops.
    pub(super) fn milestone(&mut self, milestone: Milestone, table: &Table<'_>) -> Result<(), Stop> {
        // What is gone through without repeating what comes before needs no stop.
        if !self.rests.is_empty() {
            return Ok(());
        }
        if self.passed == self.given {
            self.reached = milestone;
            return Err(Stop::Milestone);
        }
        self.passed += 1;
        self.since = table.events.len();
        Ok(())
    }

    /// Puts the question to what was not told yet.
    pub(super) fn ask(&mut self, state: &State, events: &[Event]) -> usize {
        self.tell(state, events, self.since)
    }

    fn tell(&mut self, state: &State, events: &[Event], since: usize) -> usize {
        (self.ask)(&Outcome { state, events: events.get(since..).unwrap_or_default() })
    }

    pub(super) fn reached(&self) -> &Milestone {
        &self.reached
    }

    pub(super) fn turns_anew(&mut self, anew: bool) {
        self.turns_anew |= anew;
    }
}

impl Exploring<'_> {
    /// Keeps the leaf just reached, unless whoever went through the rest that led to it has.
    fn add_leaf(&mut self, state: &State, events: &[Event]) {
        let weight = self.weight();
        let Some(apart) = self.apart.as_mut().filter(|apart| !apart.kept) else { return };
        let (answer, factors) = (apart.ask(state, events), apart.met.clone());
        let turns_anew = std::mem::take(&mut apart.turns_anew);
        apart.leaves.push(Leaf { answer, factors, weight, turns_anew });
    }

    /// The leaves that were reached since this was last asked: the one just reached among them.
    pub(crate) fn leaves(&mut self, state: &State, events: &[Event]) -> Vec<Leaf> {
        self.add_leaf(state, events);
        self.apart.as_mut().map_or_else(Vec::new, |apart| std::mem::take(&mut apart.leaves))
    }
}

impl Walk for Exploring<'_> {
    fn begin_rest(&mut self) {
        if let Some(apart) = &mut self.apart {
            apart.rests.push(Rest { floor: self.path.len(), met: apart.met.len() });
        }
    }

    fn leaf(&mut self, table: &Table<'_>) -> Result<Option<Next>, Stop> {
        self.add_leaf(table.state(), &table.events);
        let Some(Rest { floor, met }) = self.apart.as_mut().and_then(|apart| apart.rests.pop()) else {
            return Ok(None);
        };
        let next = self.advance_above(floor);
        let Some(apart) = &mut self.apart else { return Ok(None) };
        apart.kept = next.is_none();
        if next.is_some() {
            apart.met.truncate(met);
            apart.rests.push(Rest { floor, met });
            self.depth = floor;
            self.count.one_more().map_err(Stop::Explore)?;
        }
        Ok(next)
    }

    fn area(&mut self, what: Box<dyn Key>, state: &State) {
        let Some(apart) = &mut self.apart else { return };
        let known = apart.areas.iter().position(|area| what.is(&*area.what) && area.state == *state);
        match known {
            Some(index) => {
                let last = apart.areas.len() - 1;
                apart.areas.swap(index, last);
            }
            None => apart.areas.push(Area { what, state: state.clone(), known: Vec::new() }),
        }
    }

    fn recall(&mut self, victim: FighterId) -> bool {
        let Some(apart) = &mut self.apart else { return false };
        let area = apart.areas.last();
        let known = area.and_then(|area| area.known.iter().find(|(id, _)| *id == victim));
        if let Some((_, factor)) = known {
            apart.met.push(*factor);
            return true;
        }
        apart.working = Some(Working { floor: self.path.len(), outcomes: Factor::new() });
        false
    }

    fn outcome(&mut self, table: &Table<'_>, since: &Mark) -> Result<bool, Stop> {
        let Some(apart) = &mut self.apart else { return Ok(false) };
        let answer = apart.tell(table.state(), &table.events, since.events);
        let Some(working) = &mut apart.working else { return Ok(false) };
        let own = &self.path[working.floor..];
        let weight = own.iter().fold(Weight::CERTAIN, |weight, branch| weight.times(branch.weight()));
        working.outcomes.push((answer, weight));
        let floor = working.floor;
        self.depth = floor;
        if advance(&mut self.path, floor).is_some() {
            self.count.one_more().map_err(Stop::Explore)?;
            return Ok(true);
        }
        Ok(false)
    }

    fn keep(&mut self, victim: FighterId) {
        let Some(apart) = &mut self.apart else { return };
        let Some(working) = apart.working.take() else { return };
        let factor = apart.factors.len();
        apart.factors.push(working.outcomes);
        apart.met.push(factor);
        if let Some(area) = apart.areas.last_mut() {
            area.known.push((victim, factor));
        }
    }
}
