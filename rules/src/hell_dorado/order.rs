//! Orders of an officer that touch a roll.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::options::Options;
use crate::modifier::Modifier;

/// A Vae victis order: dice added to one attack roll for command points (`hd.order.5`).
///
/// ```
/// use toise_rules::hell_dorado::{Options, VaeVictis};
///
/// let order = VaeVictis::declare(2, 3, &Options::default())?;
/// assert_eq!((order.modifier().amount, order.cost()), (2, 2));
/// assert!(VaeVictis::declare(2, 1, &Options::default()).is_err());
/// # Ok::<(), toise_rules::hell_dorado::VaeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct VaeVictis {
    dice: u8,
    cost: u16,
}

/// A Vae victis that cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VaeError {
    /// More dice than the order adds, or none.
    #[error("Vae victis for {dice} dice: expected 1 to {most}")]
    Dice {
        /// Dice asked for.
        dice: u8,
        /// The most it adds.
        most: u8,
    },
    /// Not enough command points.
    #[error("Vae victis costs {cost} command points: expected at most {command}, the current pool")]
    Command {
        /// Its cost.
        cost: u16,
        /// The current pool.
        command: u16,
    },
}

impl VaeVictis {
    /// The order for so many dice, out of a company's current command points.
    pub fn declare(dice: u8, command: u16, options: &Options) -> Result<Self, VaeError> {
        if dice == 0 || dice > options.vae_dice {
            return Err(VaeError::Dice { dice, most: options.vae_dice });
        }
        let cost = u16::from(dice) * u16::from(options.vae_cost);
        if cost > command {
            return Err(VaeError::Command { cost, command });
        }
        Ok(VaeVictis { dice, cost })
    }

    /// The most dice a company with these command points can add; 0 when it cannot give the order.
    pub fn most(command: u16, options: &Options) -> u8 {
        let affordable = command.checked_div(options.vae_cost.into()).unwrap_or(u16::MAX);
        affordable.min(options.vae_dice.into()) as u8
    }

    /// What it adds to the pool, before any cap.
    pub fn modifier(self) -> Modifier {
        Modifier::new("Vae victis", self.dice)
    }

    /// The command points it takes from the current pool.
    pub const fn cost(self) -> u16 {
        self.cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_dice_are_those_that_can_be_declared() {
        for (vae_dice, vae_cost) in [(2, 1), (2, 2), (3, 0), (0, 1), (255, 255)] {
            let options = Options { vae_dice, vae_cost, ..Options::default() };
            for command in [0, 1, 2, 3, 4, 300, u16::MAX] {
                let most = VaeVictis::most(command, &options);
                for dice in 0..=255 {
                    let declared = VaeVictis::declare(dice, command, &options);
                    assert_eq!(declared.is_ok(), (1..=most).contains(&dice), "{dice} of {command}");
                }
            }
        }
    }
}
