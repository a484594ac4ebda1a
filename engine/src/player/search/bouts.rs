//! What one fighter may expect of attacking another, with nobody else around.

use std::collections::BTreeMap;
use std::sync::Arc;

use toise_geometry::{Bearing, Board, Point, Toises};
use toise_rules::Name;

use super::super::forecast::Forecast;
use super::super::judgement::OneSide;
use super::super::{ByOdds, attacks, worth};
use crate::battle::Battle;
use crate::rulebook::{Command, Sheet};
use crate::scenery::Scenery;
use crate::setup::{Recruit, Setup};
use crate::store::{Fighter, FighterId};

/// The gaps between two bases that bouts are fought at, in toises: a gap in between counts as the next one.
const GAPS: [i32; 8] = [0, 2, 4, 6, 8, 12, 16, 24];

/// The board bouts are fought on: without terrain, and large enough for every gap.
const BOARD: i32 = 64;

/// The most branches a bout is explored to: an estimate is enough.
const BRANCHES: usize = 300;

/// Who attacks whom, and the place of the gap between them.
type Pairing = (FighterId, FighterId, usize);

/// Bouts fought before, each once for two fighters as they are: by fighters that nothing brings down, on the bare board, with
/// nothing lasting and no orders about them. They are read for the life they have now.
#[derive(Clone, Debug, Default)]
pub(super) struct Bouts {
    arena: Option<Arena>,
    fought: BTreeMap<Pairing, Vec<Bout>>,
    /// The fighters as they were looked at last.
    seen: Vec<Seen>,
    /// What bouts are worth to the attacker, by those fighters.
    now: BTreeMap<Pairing, f64>,
}

/// A fighter but for its place.
type Seen = (FighterId, i32, Sheet);

/// The battle's own setup, and the same on a bare board.
#[derive(Clone, Debug)]
struct Arena {
    of: Arc<Setup>,
    bare: Arc<Setup>,
}

#[derive(Clone, Debug)]
struct Bout {
    one: Fighter,
    other: Fighter,
    attacks: Vec<Blows>,
}

/// What an attack does: how likely so much damage to the other and to whoever attacks.
#[derive(Clone, Debug)]
struct Blows {
    damage: Vec<(f64, u32, u32)>,
}

impl Bouts {
    /// Looks at the fighters of a battle: where something else than places has changed, all is read anew. What is known of
    /// another battle is forgotten.
    pub(super) fn look_at(&mut self, battle: &Battle) {
        let own = battle.shared_setup();
        let is_same = |arena: &Arena| Arc::ptr_eq(&arena.of, own) || arena.of == *own;
        if !self.arena.as_ref().is_some_and(is_same) {
            *self = Bouts { arena: Arena::of(own), ..Bouts::default() };
        }
        let all = || battle.state().store().all().map(|(id, fighter)| (id, fighter.life(), fighter.sheet()));
        let seen = self.seen.iter().map(|(id, life, sheet)| (*id, *life, sheet));
        if !seen.eq(all()) {
            self.seen = all().map(|(id, life, sheet)| (id, life, sheet.clone())).collect();
            self.now.clear();
        }
    }

    /// What a fighter may expect to gain by attacking another across a gap between their bases, at least 0, in the battle
    /// looked at last; nothing is expected of gaps too wide for the board.
    pub(super) fn worth(
        &mut self,
        battle: &Battle,
        (one, other): (FighterId, FighterId),
        gap: Toises,
    ) -> f64 {
        let Some(place) = GAPS.iter().position(|far| gap <= Toises::whole(*far)) else { return 0.0 };
        let pairing = (one, other, place);
        if let Some(worth) = self.now.get(&pairing) {
            return *worth;
        }
        let worth = self.read(battle, pairing).unwrap_or(0.0);
        self.now.insert(pairing, worth);
        worth
    }

    fn read(&mut self, battle: &Battle, pairing: Pairing) -> Option<f64> {
        let (one, other, place) = pairing;
        let arena = Arc::clone(&self.arena.as_ref()?.bare);
        let placed = placed(battle, (one, other), Toises::whole(GAPS[place]))?;
        let known = self.fought.entry(pairing).or_default();
        let same = |bout: &Bout| bout.one == placed.0 && bout.other == placed.1;
        let index = match known.iter().position(same) {
            Some(index) => index,
            None => {
                let attacks = fight(battle, &arena, &placed);
                known.push(Bout { one: placed.0, other: placed.1, attacks });
                known.len() - 1
            }
        };
        let store = battle.state().store();
        let rulebook = battle.setup().rulebook.own();
        let loses =
            |id: FighterId, damage: u32| rulebook.worth(store.get(id)) * worth::lost(store.get(id), damage);
        let worth = |blows: &Blows| -> f64 {
            let each = blows
                .damage
                .iter()
                .map(|(chance, to, from)| chance * (loses(other, *to) - loses(one, *from)));
            each.sum()
        };
        Some(known[index].attacks.iter().map(worth).fold(0.0, f64::max))
    }
}

impl Arena {
    fn of(own: &Arc<Setup>) -> Option<Self> {
        let board = Board::new(Toises::whole(BOARD), Toises::whole(BOARD), Point::ORIGIN).ok()?;
        let bare = Arc::new(Setup { board, scenery: Scenery::default(), ..Setup::clone(own) });
        Some(Arena { of: Arc::clone(own), bare })
    }
}

/// The two fighters so far apart on the bare board, with more life than any attack takes.
fn placed(battle: &Battle, (one, other): (FighterId, FighterId), gap: Toises) -> Option<(Fighter, Fighter)> {
    let store = battle.state().store();
    let (mut one, mut other) = (store.get(one).clone(), store.get(other).clone());
    let (first, second) = (one.disc().radius(), other.disc().radius());
    let at = Point::new(f64::from(BOARD) / 4.0, f64::from(BOARD) / 2.0).ok()?;
    one.body = one.body.moved(at, Toises::ZERO);
    other.body = other.body.moved(at.offset(Bearing::new(90.0).ok()?, first + gap + second), Toises::ZERO);
    (one.life, other.life) = (Recruit::MOST_LIFE, Recruit::MOST_LIFE);
    Some((one, other))
}

/// Every attack of one on the other.
fn fight(battle: &Battle, arena: &Arc<Setup>, (one, other): &(Fighter, Fighter)) -> Vec<Blows> {
    let Some(mut bout) = battle.bout(arena, vec![one.clone(), other.clone()]) else { return Vec::new() };
    if bout.play_with(Command::activate(one.name().clone()), &mut ByOdds).is_err() {
        return Vec::new();
    }
    let legal = bout.legal_commands().of_the_side_to_play(&bout);
    let side = battle.setup().side_name(one.side());
    let (one, other): (&Name, &Name) = (one.name(), other.name());
    let of = |command: Command| {
        let forecast = Forecast::of(&bout, &command, &mut OneSide(&side), BRANCHES)?;
        Some(Blows { damage: forecast.damage_to_both(other, one) })
    };
    attacks::all(&bout, &legal).into_iter().filter_map(of).collect()
}
