//! What happened: every change of a battle, and every number that led to it.

use serde::{Deserialize, Serialize};
use toise_geometry::{Bearing, Point, Toises};
use toise_rules::dice::{DieSet, Faces};
use toise_rules::{Name, RuleId};

use crate::chance::Purpose;
use crate::choice::Answer;
use crate::duel;
use crate::hell_dorado;
use crate::odds::Consequence;
use crate::tribunal;

/// Something that happened. Events carry names, numbers and rule ids, never sentences: transcript, JSON and
/// pictures are renderings of them. Folding the events of a battle over its starting state gives its end
/// state ([`Setup::fold`](crate::Setup::fold)).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A fighter's activation begins.
    Activated {
        /// Who.
        fighter: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter's activation is over.
    ActivationEnded {
        /// Whose.
        fighter: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter has moved.
    Moved {
        /// Who.
        fighter: Name,
        /// The way of its centre, from where it stood to where it stands.
        path: Vec<Point>,
        /// What the way costs, in toises of movement.
        cost: Toises,
        /// What it may cost; none when nothing limits it.
        allowance: Option<Toises>,
        /// The height of the ground it now stands on, in toises.
        ground: Toises,
        /// The rule.
        rule: RuleId,
    },
    /// Dice were rolled.
    Rolled {
        /// Whose dice.
        by: Name,
        /// The victim of a damage roll.
        against: Option<Name>,
        /// What for.
        purpose: Purpose,
        /// The faces, in the order rolled.
        faces: Faces,
        /// The rule that asks for the roll.
        rule: RuleId,
    },
    /// Some of those dice were rerolled.
    Rerolled {
        /// Whose dice.
        by: Name,
        /// The victim of a damage roll.
        against: Option<Name>,
        /// Which dice, by their place in the roll.
        dice: DieSet,
        /// Their new faces, in that order.
        fresh: Faces,
        /// All faces as they stand now.
        faces: Faces,
        /// The rule.
        rule: RuleId,
    },
    /// One of several fighters, or sides, was drawn at random.
    Picked {
        /// Those who could be drawn, each equally likely.
        among: Vec<Name>,
        /// Who was drawn.
        picked: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A direction was drawn.
    Turned {
        /// The direction, in degrees.
        bearing: Bearing,
        /// The rule.
        rule: RuleId,
    },
    /// A choice was made.
    Answered {
        /// The side that chose.
        side: Name,
        /// The fighter the choice is about.
        of: Name,
        /// The answer.
        answer: Answer,
        /// Whether it is the default, taken because nobody said otherwise.
        by_default: bool,
        /// The rule that gives the choice.
        rule: RuleId,
    },
    /// A fighter died and left the board.
    Died {
        /// Who.
        fighter: Name,
        /// The rule.
        rule: RuleId,
    },
    /// An event of Hell Dorado.
    HellDorado(hell_dorado::Event),
    /// An event of Tribunal.
    Tribunal(tribunal::Event),
    /// An event of Duel.
    Duel(duel::Event),
}

impl Event {
    /// Tells what it means to fighters, in words every rulebook shares.
    pub fn consequences(&self, tell: &mut dyn FnMut(Consequence)) {
        match self {
            Event::Died { fighter, .. } => tell(Consequence::Down { fighter: fighter.clone() }),
            Event::HellDorado(event) => event.consequences(tell),
            Event::Tribunal(event) => event.consequences(tell),
            Event::Duel(event) => event.consequences(tell),
            _ => {}
        }
    }
}
