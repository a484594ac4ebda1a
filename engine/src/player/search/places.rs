//! Where the fighter activated might sensibly go.

use toise_geometry::{Bearing, Toises};

use super::super::neighbours::enemies_of;
use crate::battle::Battle;
use crate::legal::{Ends, Legal, MoveLimits};
use crate::rulebook::Command;

/// Into how many directions it looks for places.
const AROUND: u8 = 8;

/// Toward how many enemies, nearest first, it looks for places.
const MOST_ENEMIES: usize = 3;

/// How much is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// What is found at a glance: to see who is worth activating.
    Glance,
    /// The ways around terrain and the places worth going to as well.
    Thorough,
}

/// The moves worth trying, each once, in a fixed order: into contact, to the places worth going to, toward the nearest
/// enemies, and off into every direction.
pub(super) fn moves(battle: &Battle, legal: &Legal, care: Care) -> Vec<Command> {
    let (rulebook, setup, state) = (battle.setup().rulebook.own(), battle.setup(), battle.state());
    let mut found = Vec::new();
    let mut add = |command: Command| {
        if !found.contains(&command) {
            found.push(command);
        }
    };
    if legal.moves.is_empty() {
        return found;
    }
    for limits in &legal.moves {
        rulebook.moves_into(setup, state, limits).into_iter().flatten().for_each(&mut add);
    }
    if care == Care::Thorough {
        battle.destinations().into_iter().map(|destination| destination.command).for_each(&mut add);
    }
    for limits in legal.moves.iter().filter(|limits| limits.ends != Ends::InContact) {
        let Some((mover, enemies)) = enemies_of(battle, &limits.by) else { continue };
        for enemy in enemies.iter().take(MOST_ENEMIES) {
            if care == Care::Thorough {
                rulebook.close_in(setup, state, limits, enemy.name()).into_iter().for_each(&mut add);
            }
            rulebook.step_toward(setup, state, limits, enemy.at()).into_iter().for_each(&mut add);
        }
        for far in lengths(limits, care) {
            let bearings = (0..AROUND).map(|part| 360.0 * f64::from(part) / f64::from(AROUND));
            for bearing in bearings.filter_map(|degrees| Bearing::new(degrees).ok()) {
                let goal = mover.at().offset(bearing, far);
                rulebook.step_toward(setup, state, limits, goal).into_iter().for_each(&mut add);
            }
        }
    }
    found
}

/// How far it looks: all the way, and half of it.
fn lengths(limits: &MoveLimits, care: Care) -> Vec<Toises> {
    let whole = limits.allowance;
    let half = Toises::new(whole.get() / 2.0).unwrap_or(whole);
    match care {
        Care::Glance => vec![whole],
        Care::Thorough => vec![whole, half],
    }
}
