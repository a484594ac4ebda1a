//! What may be played now: a list of commands, and the limits of those that a continuum of places makes endless.

use serde::Serialize;
use toise_geometry::{Point, Toises};
use toise_rules::{Name, Outcome};

use crate::battle::Battle;
use crate::rulebook::Command;
use crate::store::{Fighter, SideId};

/// What the rules allow now. What is listed is accepted, by the very check that playing it makes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Legal {
    /// Commands that can be played as they stand.
    pub commands: Vec<Command>,
    /// Moves: a kind and its limits. Whether a certain way is allowed, [`Battle::check`] says.
    pub moves: Vec<MoveLimits>,
    /// Attacks on an area: the weapon and its limits. Whether a certain place may be aimed at, [`Battle::check`]
    /// says.
    pub aims: Vec<AimLimits>,
    /// What ends the activation under way.
    pub done: Option<Command>,
}

impl Legal {
    /// What the side that plays next chooses from: while it has an activation under way with something left to do,
    /// nothing that begins another.
    #[must_use]
    pub fn of_the_side_to_play(mut self, battle: &Battle) -> Self {
        let active = battle.state().active().map(|active| battle.state().store().get(active));
        let side = active.map(Fighter::side);
        let to_play = battle.side_to_play();
        if let Some(side) = to_play {
            // What other sides might do in between is for them to say.
            let named =
                |name: &Name| active.filter(|active| active.name() == name).or_else(|| battle.fighter(name));
            let own = |name: &Name| named(name).is_some_and(|fighter| fighter.side() == side);
            self.commands.retain(|command| command.by().is_none_or(own));
            self.aims.retain(|aim| own(&aim.by));
        }
        if side.is_some() && to_play == side {
            self.commands.retain(|command| !command.ends_activation());
            // With its action still to take it does something; afterwards it may as well be done.
            let acts =
                self.commands.iter().any(|command| !command.is_effect() && command.activates().is_none());
            if !acts && self.moves.is_empty() && self.aims.is_empty() {
                self.commands.extend(self.done.clone());
            }
        }
        self
    }
}

/// A kind of move, and how far it may go.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveLimits {
    /// Who may move.
    pub by: Name,
    /// For which action.
    pub action: Name,
    /// What its way may cost, in toises of movement.
    pub allowance: Toises,
    /// Where it must end.
    pub ends: Ends,
    /// The only fighters it may go into contact with, when it is bound to some.
    pub only_into: Vec<Name>,
}

/// Where a move must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ends {
    /// Anywhere, without new contact with an enemy.
    Apart,
    /// In contact with an enemy.
    InContact,
    /// Out of contact with every enemy.
    Away,
}

/// A weapon or an effect that takes an area, and how far it may be aimed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AimLimits {
    /// Who may attack.
    pub by: Name,
    /// With what.
    pub with: AimWith,
    /// The shape it lays.
    pub shape: Shape,
    /// The farthest point it may be aimed at, from the base edge, in toises; none without limit.
    pub reach: Option<Toises>,
}

/// What takes an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum AimWith {
    /// A weapon.
    Weapon(Name),
    /// An effect of the fighter's card.
    Effect(Name),
}

/// The shape of an area.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Shape {
    /// A cone from the attacker's base: its length and the width of its end, in toises.
    Cone {
        /// From the tip to the middle of the far end.
        length: Toises,
        /// At the far end.
        width: Toises,
    },
    /// A circle around the point aimed at.
    Circle {
        /// Its radius, in toises.
        radius: Toises,
    },
}

/// A place worth going to, with a way there that the rules allow.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Destination {
    /// What makes it worth while.
    pub what: Worth,
    /// The command that goes there.
    pub command: Command,
    /// The way, from where the fighter stands.
    pub path: Vec<Point>,
    /// What it costs, in toises of movement.
    pub cost: Toises,
}

/// What makes a place worth going to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Worth {
    /// Contact with an enemy.
    Contact(Name),
    /// Cover from the nearest enemy, by this piece of terrain.
    Cover(Name),
    /// An objective, reached or as near as it can be come to.
    Objective(Name),
}

impl Battle {
    /// What may be played now; nothing while the battle waits for an answer.
    ///
    /// ```
    /// use toise_engine::{Command, Scenario};
    ///
    /// let battle = Scenario::parse(include_str!("../examples/exchange.ron"))?.start();
    /// assert!(battle.legal_commands().commands.contains(&Command::activate("ann")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_commands(&self) -> Legal {
        if self.waiting().is_some() {
            return Legal::default();
        }
        self.setup().rulebook.own().legal(self.setup(), self.state())
    }

    /// Places the active fighter could sensibly go to now, each with its way: the shortest into contact with
    /// each enemy within reach, cover from the nearest enemy, every objective.
    pub fn destinations(&self) -> Vec<Destination> {
        if self.waiting().is_some() {
            return Vec::new();
        }
        self.setup().rulebook.own().destinations(self.setup(), self.state())
    }

    /// The side that plays next: that of the activation under way, or else the one that activates; none when it is
    /// for nobody in particular, at the beginning and the end of turns.
    pub fn side_to_play(&self) -> Option<SideId> {
        self.setup().rulebook.own().side_to_play(self.setup(), self.state())
    }

    /// The command that begins the first turn, as long as none has begun.
    pub fn opening(&self) -> Option<Command> {
        self.setup().rulebook.own().opening(self.state())
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// How the battle ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome<SideId>> {
        self.setup().rulebook.own().outcome(self.state())
    }

    /// The number of the turn, or of the round; 0 before the first.
    pub fn turn(&self) -> u16 {
        self.setup().rulebook.own().turn(self.state())
    }

    /// The points of each side, in the order of [`Setup::sides`](crate::Setup::sides): those the battle ended with, or would
    /// end with if it ended now. None where the rulebook keeps no score.
    pub fn scores(&self) -> Option<Vec<u32>> {
        self.setup().rulebook.own().scores(self.setup(), self.state())
    }

    /// Whether a fighter is out of action: it has left the board, or lies on it and fights no more.
    pub fn is_out_of_action(&self, fighter: &Fighter) -> bool {
        fighter.is_fallen() || !self.setup().rulebook.own().fights_on(fighter)
    }
}
