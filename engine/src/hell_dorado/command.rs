//! The commands of Hell Dorado.

use std::fmt;

use serde::{Deserialize, Serialize};
use toise_geometry::{Bearing, Point};
use toise_rules::Name;
use toise_rules::hell_dorado::{DirectAttack, ExchangeKind};

use crate::choice::list;
use crate::procedures::OwnCommand;
use crate::rulebook::Command as AnyCommand;
use crate::travel::Way;

/// What the user of a weapon says of it before the dice (`hd.weapon.5`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Declared {
    /// Nothing yet: the side is asked when there is a choice.
    #[default]
    Ask,
    /// This weapon.
    Weapon(Name),
    /// Deliberately nothing: the opponent picks the table.
    Open,
}

/// An action of a fighter, or something an effect sets off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// A melee attack on an enemy in contact (`hd.melee`).
    Attack(Attack),
    /// An exchange that an effect calls for outright (`hd.melee.10`).
    Exchange(Exchange),
    /// A shot (`hd.shot`).
    Shoot(Shoot),
    /// A breath (`hd.breath`).
    Breath(Breath),
    /// A zone (`hd.zone`).
    Zone(Zone),
    /// An explosion (`hd.explosion`).
    Explosion(Zone),
    /// A direct attack that an effect sets off (`hd.direct`).
    DirectAttack(Direct),
    /// The move of an action (`hd.action`, `hd.move`); the attack of the action is a command of its own.
    Move(Move),
    /// An action without a move or an attack, such as Wait or Stand up (`hd.action`).
    Act(Act),
    /// An effect of a fighter's card (`hd.effect`).
    Use(Use),
    /// Begin the next turn (`hd.turn.2`).
    BeginTurn,
    /// Pass the turn to activate (`hd.turn.4`).
    Pass {
        /// The side that passes.
        side: Name,
    },
    /// End the activation under way: what it has set off is resolved (`hd.turn.8`).
    EndActivation,
    /// Activate one more fighter of the side that activated last, for command points (`hd.order.5`, Vae soli).
    VaeSoli {
        /// The fighter.
        fighter: Name,
    },
    /// End the turn: the resolution phase (`hd.turn.6`).
    EndTurn,
}

/// The move of an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Who moves.
    pub by: Name,
    /// The action it moves for, by its name in the table of actions.
    pub action: Name,
    /// Its way.
    pub way: Way,
}

/// An effect used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// Whose effect.
    pub by: Name,
    /// The effect, by its name on the card.
    pub effect: Name,
    /// The fighter it is used on, where it is for its player to name one.
    pub target: Option<Name>,
    /// The point it is used on, where it is for its player to name one.
    pub at: Option<Point>,
    /// The way of the fighter it moves, straight from place to place; nobody moves when there is none.
    #[serde(default)]
    pub path: Vec<Point>,
}

/// An action without a move or an attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Who acts.
    pub by: Name,
    /// The action, by its name in the table of actions.
    pub action: Name,
}

/// A melee attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Who attacks.
    pub by: Name,
    /// The enemy in contact.
    pub target: Name,
    /// The attacker's weapon.
    #[serde(default)]
    pub weapon: Declared,
    /// The damage type of its weapon; asked when there is a choice.
    pub damage: Option<Name>,
    /// The riposting fighter's weapon.
    #[serde(default)]
    pub riposte: Declared,
}

/// An exchange an effect calls for: in any activation, with or without riposte as the effect says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// The exchange.
    pub attack: Attack,
    /// The kind the effect calls for.
    pub kind: ExchangeKind,
}

/// A shot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// Who shoots.
    pub by: Name,
    /// At whom; asked among the legal targets when left out.
    pub target: Option<Name>,
    /// With what.
    #[serde(default)]
    pub weapon: Declared,
    /// The damage type; asked when there is a choice.
    pub damage: Option<Name>,
}

/// A breath.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breath {
    /// Whose breath it is.
    pub by: Name,
    /// The weapon; asked when there are several.
    pub weapon: Option<Name>,
    /// The damage type; asked when there is a choice.
    pub damage: Option<Name>,
    /// The direction the cone points in.
    pub axis: Bearing,
    /// Where on the base's edge the tip stands, seen from its centre; the axis when left out.
    pub tip: Option<Bearing>,
}

/// A zone or an explosion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Who attacks.
    pub by: Name,
    /// The weapon; asked when there are several.
    pub weapon: Option<Name>,
    /// The damage type; asked when there is a choice.
    pub damage: Option<Name>,
    /// The point aimed at.
    pub at: Point,
}

/// A direct attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Direct {
    /// The fighter whose effect it is; its side throws the dice.
    pub by: Name,
    /// The targets.
    pub targets: Vec<Name>,
    /// Power and difficulty, `X/D+`.
    pub attack: DirectAttack,
    /// The damage type the effect names.
    pub damage: Name,
}

impl Command {
    /// A melee attack; weapons are asked for where there is a choice.
    ///
    /// ```
    /// use toise_engine::hell_dorado::Command;
    /// let attack = Command::attack("damned", "missionary");
    /// ```
    pub fn attack(by: impl Into<Name>, target: impl Into<Name>) -> AnyCommand {
        AnyCommand::HellDorado(Command::Attack(Attack {
            by: by.into(),
            target: target.into(),
            weapon: Declared::Ask,
            damage: None,
            riposte: Declared::Ask,
        }))
    }

    /// A shot at a target; the weapon is asked for where there is a choice.
    pub fn shoot(by: impl Into<Name>, target: impl Into<Name>) -> AnyCommand {
        AnyCommand::HellDorado(Command::Shoot(Shoot {
            by: by.into(),
            target: Some(target.into()),
            weapon: Declared::Ask,
            damage: None,
        }))
    }

    /// The move of an action, straight from place to place.
    pub fn moves(by: impl Into<Name>, action: impl Into<Name>, path: Vec<Point>) -> AnyCommand {
        let call = Move { by: by.into(), action: action.into(), way: Way::Path(path) };
        AnyCommand::HellDorado(Command::Move(call))
    }

    /// A breath along a bearing, its tip at the front of the base.
    pub fn breath(by: impl Into<Name>, axis: Bearing) -> AnyCommand {
        AnyCommand::HellDorado(Command::Breath(Breath {
            by: by.into(),
            weapon: None,
            damage: None,
            axis,
            tip: None,
        }))
    }

    /// A zone aimed at a point.
    pub fn zone(by: impl Into<Name>, at: Point) -> AnyCommand {
        AnyCommand::HellDorado(Command::Zone(Zone { by: by.into(), weapon: None, damage: None, at }))
    }

    /// An explosion aimed at a point.
    pub fn explosion(by: impl Into<Name>, at: Point) -> AnyCommand {
        AnyCommand::HellDorado(Command::Explosion(Zone { by: by.into(), weapon: None, damage: None, at }))
    }
}

impl OwnCommand for Command {
    fn by(&self) -> Option<&Name> {
        match self {
            Command::Attack(call) => Some(&call.by),
            Command::Exchange(call) => Some(&call.attack.by),
            Command::Shoot(call) => Some(&call.by),
            Command::Breath(call) => Some(&call.by),
            Command::Zone(call) | Command::Explosion(call) => Some(&call.by),
            Command::DirectAttack(call) => Some(&call.by),
            Command::Move(call) => Some(&call.by),
            Command::Act(call) => Some(&call.by),
            Command::Use(call) => Some(&call.by),
            Command::VaeSoli { fighter } => Some(fighter),
            Command::BeginTurn | Command::Pass { .. } | Command::EndActivation | Command::EndTurn => None,
        }
    }

    fn is_decided_by_dice(&self) -> bool {
        matches!(
            self,
            Command::Attack(_)
                | Command::Exchange(_)
                | Command::Shoot(_)
                | Command::Breath(_)
                | Command::Zone(_)
                | Command::Explosion(_)
                | Command::DirectAttack(_)
        )
    }

    fn begins_turn(&self) -> bool {
        matches!(self, Command::BeginTurn)
    }

    fn ends_activation(&self) -> bool {
        matches!(self, Command::BeginTurn | Command::Pass { .. } | Command::EndActivation | Command::EndTurn)
    }

    fn target(&self) -> Option<&Name> {
        match self {
            Command::Attack(call) => Some(&call.target),
            Command::Exchange(call) => Some(&call.attack.target),
            Command::Shoot(call) => call.target.as_ref(),
            _ => None,
        }
    }

    fn activates(&self) -> Option<&Name> {
        match self {
            Command::VaeSoli { fighter } => Some(fighter),
            _ => None,
        }
    }

    fn is_effect(&self) -> bool {
        matches!(self, Command::Use(_))
    }

    fn is_of_a_side(&self) -> bool {
        !matches!(self, Command::Exchange(_) | Command::DirectAttack(_))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Attack(call) => write!(f, "{} attacks {}", call.by, call.target),
            Command::Exchange(call) => {
                let kind = match call.kind {
                    ExchangeKind::WithRiposte => "with riposte",
                    ExchangeKind::WithoutRiposte => "without riposte",
                };
                write!(f, "an effect has {} attack {} {kind}", call.attack.by, call.attack.target)
            }
            Command::Shoot(call) => match &call.target {
                Some(target) => write!(f, "{} shoots at {target}", call.by),
                None => write!(f, "{} shoots", call.by),
            },
            Command::Breath(call) => write!(f, "{} breathes at {} degrees", call.by, call.axis),
            Command::Zone(call) => write!(f, "{} aims a zone at {}", call.by, call.at),
            Command::Explosion(call) => write!(f, "{} aims an explosion at {}", call.by, call.at),
            Command::Move(call) => write!(f, "{} {} ({})", call.by, call.way, call.action),
            Command::Act(call) => write!(f, "{} takes the action {}", call.by, call.action),
            Command::Use(call) => {
                write!(f, "{} uses {}", call.by, call.effect)?;
                match (&call.target, &call.at) {
                    (Some(target), _) => write!(f, " on {target}"),
                    (None, Some(at)) => write!(f, " at {at}"),
                    (None, None) => Ok(()),
                }
            }
            Command::BeginTurn => f.write_str("begin the turn"),
            Command::Pass { side } => write!(f, "{side} passes"),
            Command::EndActivation => f.write_str("end the activation"),
            Command::VaeSoli { fighter } => write!(f, "Vae soli: activate {fighter}"),
            Command::EndTurn => f.write_str("end the turn"),
            Command::DirectAttack(call) => {
                let targets = if call.targets.is_empty() { "nobody".to_owned() } else { list(&call.targets) };
                write!(
                    f,
                    "an effect of {} strikes {targets} directly, {} {}",
                    call.by, call.attack, call.damage
                )
            }
        }
    }
}
