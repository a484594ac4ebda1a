//! Who stands near whom.

use toise_geometry::Toises;

use crate::battle::Battle;
use crate::store::Fighter;

/// A fighter and its nearest enemy, ties by name.
pub(super) fn nearest<'b>(battle: &'b Battle, name: &str) -> Option<(&'b Fighter, &'b Fighter)> {
    let (from, enemies) = enemies_of(battle, name)?;
    Some((from, enemies.first().copied()?))
}

/// A fighter and its enemies on the board that fight on, nearest first, ties by name.
pub(super) fn enemies_of<'b>(battle: &'b Battle, name: &str) -> Option<(&'b Fighter, Vec<&'b Fighter>)> {
    let from = battle.fighter(name)?;
    let standing = battle.state().store().standing().map(|(_, fighter)| fighter);
    let mut enemies: Vec<&Fighter> = standing
        .filter(|other| other.side() != from.side() && battle.setup().rulebook.own().fights_on(other))
        .collect();
    enemies.sort_by_key(|enemy| -> Toises { toise_geometry::edge_distance(&from.disc(), &enemy.disc()) });
    Some((from, enemies))
}
