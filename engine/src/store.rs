//! The entity store: every fighter of a battle, fallen ones included.

use std::sync::Arc;

use slotmap::{Key, SlotMap, new_key_type};
use toise_geometry::{Body, Disc, Point, Toises};
use toise_rules::Name;

use crate::rulebook::Sheet;

new_key_type! {
    /// The key of a fighter in its [`Store`]: stable as long as the battle lives, never written to a file.
    pub struct FighterId;
}

impl FighterId {
    /// It as a number, alike for nobody else in the battle.
    pub(crate) fn number(self) -> i64 {
        self.data().as_ffi() as i64
    }
}

/// The place of a side in [`Setup::sides`](crate::Setup::sides).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct SideId(pub(crate) u8);

impl SideId {
    /// The side at a place of [`Setup::sides`](crate::Setup::sides); a battle has at most 255.
    pub(crate) fn at(index: usize) -> Self {
        SideId(u8::try_from(index).unwrap_or(u8::MAX))
    }

    /// The index of the side in [`Setup::sides`](crate::Setup::sides).
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One fighter: small and flat, since a command works on a copy of them all.
#[derive(Clone, Debug, PartialEq)]
pub struct Fighter {
    pub(crate) name: Name,
    pub(crate) side: SideId,
    pub(crate) body: Body,
    pub(crate) life: i32,
    pub(crate) fallen: bool,
    pub(crate) sheet: Sheet,
}

impl Fighter {
    /// The readable name the scenario gave it, unique in the battle.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The side it fights for.
    pub fn side(&self) -> SideId {
        self.side
    }

    /// The centre of its base, in toises.
    pub fn at(&self) -> Point {
        self.body.disc().centre()
    }

    /// The height of the ground it stands on, in toises above the table.
    pub fn ground(&self) -> Toises {
        self.body.ground()
    }

    /// Its body: an upright cylinder on its base.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Its life points; 0 or less once it has fallen.
    pub fn life(&self) -> i32 {
        self.life
    }

    /// Whether it has left the board.
    pub fn is_fallen(&self) -> bool {
        self.fallen
    }

    /// The disc its base covers.
    #[inline]
    pub fn disc(&self) -> Disc {
        *self.body.disc()
    }

    /// What the rulebook keeps about it: its profile, states and bonuses.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }
}

/// The fighters of a battle.
///
/// Nobody is ever removed: a fallen fighter is marked, so that keys stay the same on every machine and
/// in every replay. Iteration is by name, compared by code point, which is also the order the
/// rulebooks settle ties in.
#[derive(Debug)]
pub struct Store {
    fighters: SlotMap<FighterId, Fighter>,
    /// Keys by name. Shared: names and keys never change once a battle has started.
    by_name: Arc<[(Name, FighterId)]>,
    /// Fighters as they were before they changed, where that is to be taken back.
    before: Option<Before>,
}

/// What a store needs to take changes back.
#[derive(Debug, Default)]
struct Before {
    fighters: Vec<(FighterId, Fighter)>,
    /// How many of them were there at the last mark: those since then are kept once.
    marked: usize,
}

impl Store {
    /// Puts fighters in the store; of two with the same name the first is kept and the second returned.
    pub(crate) fn new(fighters: Vec<Fighter>) -> Result<Self, Name> {
        let mut map = SlotMap::with_capacity_and_key(fighters.len());
        let mut by_name: Vec<(Name, FighterId)> =
            fighters.into_iter().map(|fighter| (fighter.name.clone(), map.insert(fighter))).collect();
        by_name.sort_by(|a, b| a.0.cmp(&b.0));
        if let Some(pair) = by_name.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(pair[0].0.clone());
        }
        Ok(Store { fighters: map, by_name: by_name.into(), before: None })
    }

    /// The key of a fighter by its name.
    pub fn find(&self, name: &str) -> Option<FighterId> {
        let index = self.by_name.binary_search_by(|entry| entry.0.as_str().cmp(name)).ok()?;
        Some(self.by_name[index].1)
    }

    /// A fighter by its key.
    ///
    /// # Panics
    /// With a key of another battle's store.
    #[inline]
    pub fn get(&self, id: FighterId) -> &Fighter {
        &self.fighters[id]
    }

    pub(crate) fn get_mut(&mut self, id: FighterId) -> &mut Fighter {
        let fighter = &mut self.fighters[id];
        if let Some(before) = &mut self.before
            && before.fighters[before.marked..].iter().all(|(kept, _)| *kept != id)
        {
            before.fighters.push((id, fighter.clone()));
        }
        fighter
    }

    /// From now on it can be brought back to a mark.
    pub(crate) fn keep_what_was(&mut self) {
        self.before = Some(Before::default());
    }

    /// Whether it can be brought back to a mark.
    pub(crate) fn keeps_what_was(&self) -> bool {
        self.before.is_some()
    }

    /// Where it stands, to come back to; marks are come back to in the reverse of their order.
    pub(crate) fn mark(&mut self) -> usize {
        self.before.as_mut().map_or(0, |before| {
            before.marked = before.fighters.len();
            before.marked
        })
    }

    /// Takes back all changes since a mark.
    pub(crate) fn back_to(&mut self, mark: usize) {
        let Some(before) = &mut self.before else { return };
        for (id, fighter) in before.fighters.drain(mark..).rev() {
            self.fighters[id] = fighter;
        }
        before.marked = mark;
    }

    /// Every fighter, fallen ones included, by name.
    pub fn all(&self) -> impl Iterator<Item = (FighterId, &Fighter)> {
        self.by_name.iter().map(|(_, id)| (*id, &self.fighters[*id]))
    }

    /// The fighters on the board, in no order worth relying on: for counting.
    pub(crate) fn in_any_order(&self) -> impl Iterator<Item = FighterId> {
        self.fighters.iter().filter(|(_, fighter)| !fighter.fallen).map(|(id, _)| id)
    }

    /// Whether any fighter on the board is such, asked in no order worth relying on.
    pub(crate) fn any_standing(&self, mut is: impl FnMut(FighterId, &Fighter) -> bool) -> bool {
        self.fighters.iter().any(|(id, fighter)| !fighter.fallen && is(id, fighter))
    }

    /// The fighters on the board, by name.
    pub fn standing(&self) -> impl Iterator<Item = (FighterId, &Fighter)> {
        self.all().filter(|(_, fighter)| !fighter.fallen)
    }
}

impl Clone for Store {
    /// The fighters as they are; what they were is left behind.
    fn clone(&self) -> Self {
        Store { fighters: self.fighters.clone(), by_name: Arc::clone(&self.by_name), before: None }
    }
}

impl PartialEq for Store {
    /// Stores are equal when they hold equal fighters; keys do not count.
    fn eq(&self, other: &Self) -> bool {
        self.by_name.len() == other.by_name.len() && self.all().zip(other.all()).all(|(a, b)| a.1 == b.1)
    }
}
