//! What happens in Hell Dorado.

use serde::{Deserialize, Serialize};
use toise_geometry::{Bearing, Fraction, Point, Template, Toises};
use toise_rules::hell_dorado::{
    Band, Characteristic, ExchangeKind, Modifier, Pool, PowerLine, Range, StateGiven,
};
use toise_rules::{Name, RuleId};

use super::effects::EffectEvent;
use super::turn_event::TurnEvent;

/// An event of Hell Dorado. Some change the battle (blows, states, command points, the turn); the others say how
/// its numbers came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The turn goes on.
    Turn(TurnEvent),
    /// Effects of cards do their work.
    Effect(EffectEvent),
    /// A fighter takes its action, or a part of it.
    ActionTaken {
        /// Who.
        of: Name,
        /// The action.
        action: Name,
        /// Which part of it.
        part: ActionPart,
        /// The rule.
        rule: RuleId,
    },
    /// A mover enters a control zone, which decides the rest of its way.
    ZoneEntered {
        /// Who moves.
        mover: Name,
        /// Whose zone.
        of: Name,
        /// Where.
        at: Point,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter gets life points back.
    Healed {
        /// Who.
        fighter: Name,
        /// Life points before.
        before: i32,
        /// Life points after.
        life: i32,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter falls from a height.
    Fell {
        /// Who.
        fighter: Name,
        /// How far.
        height: Toises,
        /// The rule.
        rule: RuleId,
    },
    /// An attacker leaves a fighter that disengages alone.
    BlowWithheld {
        /// The side that withholds it.
        side: Name,
        /// From whom.
        from: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A state makes its holder suffer.
    Suffered {
        /// Who.
        fighter: Name,
        /// From what.
        from: Name,
        /// How much.
        damage: u16,
        /// Life points before.
        before: i32,
        /// Life points after.
        life: i32,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter loses a state.
    StateLost {
        /// Who.
        of: Name,
        /// The state.
        state: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A state has a turn less to last.
    StateCounted {
        /// Whose.
        of: Name,
        /// The state as it stays.
        state: StateGiven,
        /// The rule.
        rule: RuleId,
    },
    /// A company loses the command points of a fallen fighter.
    CommandLost {
        /// The company.
        side: Name,
        /// The fallen.
        of: Name,
        /// What upkeep now restores.
        base: u16,
        /// What it has left.
        current: u16,
        /// The rule.
        rule: RuleId,
    },
    /// An exchange opens.
    ExchangeOpened {
        /// Who strikes as the attacker.
        attacker: Name,
        /// Who strikes back, or only suffers.
        defender: Name,
        /// With or without riposte.
        kind: ExchangeKind,
        /// The rule that decides the kind.
        rule: RuleId,
    },
    /// Neither fighter can roll: the exchange comes to nothing.
    NobodyRolls {
        /// Who attacked.
        attacker: Name,
        /// Its antagonist.
        defender: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A ranged attack opens.
    RangedOpened {
        /// Who attacks.
        by: Name,
        /// The legal targets, nearest first, with their distances; empty for an attack on an area.
        legal: Vec<(Name, Toises)>,
        /// The target, for a shot.
        target: Option<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// A weapon and a damage type are declared, or picked by the opponent.
    WeaponUsed {
        /// Whose weapon.
        by: Name,
        /// The weapon.
        weapon: Name,
        /// The damage type of this use.
        damage: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The weapon is left undeclared.
    LeftUndeclared {
        /// Whose weapon.
        by: Name,
        /// The rule.
        rule: RuleId,
    },
    /// Command points are spent.
    CommandSpent {
        /// The company.
        side: Name,
        /// The order.
        order: Name,
        /// How many.
        amount: u16,
        /// How many are left.
        left: u16,
        /// The rule.
        rule: RuleId,
    },
    /// The dice of a pool are counted.
    PoolCounted {
        /// Whose pool.
        of: Name,
        /// The characteristic it starts from.
        characteristic: Characteristic,
        /// Its value.
        base: u8,
        /// What changes it.
        modifiers: Vec<Modifier>,
        /// The pool.
        pool: Pool,
        /// The rule.
        rule: RuleId,
    },
    /// The difficulty of an attack roll is set.
    DifficultySet {
        /// Whose roll.
        of: Name,
        /// The difficulty.
        value: u8,
        /// What it comes from.
        why: Why,
        /// The rule.
        rule: RuleId,
    },
    /// The hits of a roll are counted.
    HitsCounted {
        /// Whose roll.
        of: Name,
        /// The victim, for a damage roll.
        against: Option<Name>,
        /// The difficulty.
        difficulty: u8,
        /// The hits.
        hits: u8,
        /// The rule.
        rule: RuleId,
    },
    /// Even and odd dice of a shot into a melee are counted.
    ParityCounted {
        /// Whose shot.
        of: Name,
        /// Its target.
        target: Name,
        /// Even faces.
        even: u8,
        /// Odd faces.
        odd: u8,
        /// Whether it goes astray.
        astray: bool,
        /// The rule.
        rule: RuleId,
    },
    /// A shot gone astray finds its victim.
    Strayed {
        /// Whose shot.
        of: Name,
        /// Whom it hits.
        to: Name,
        /// The rule.
        rule: RuleId,
    },
    /// Hits are used.
    HitsUsed {
        /// Whose hits.
        of: Name,
        /// How many were obtained.
        hits: u8,
        /// How many are used.
        used: u8,
        /// The line of the power table; nothing for 0 hits.
        line: PowerLine,
        /// The rule.
        rule: RuleId,
    },
    /// An area is laid.
    AreaLaid {
        /// Whose attack.
        by: Name,
        /// Its shape and place.
        area: Template,
        /// The enemies in it.
        enemies: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// An area moves off its aim.
    Scattered {
        /// The point aimed at.
        aim: Point,
        /// The direction.
        bearing: Bearing,
        /// How far.
        length: Toises,
        /// Where it ends.
        centre: Point,
        /// The rule.
        rule: RuleId,
    },
    /// An explosion lands on its point, or fails.
    Landed {
        /// Whose attack.
        by: Name,
        /// Whether it lands.
        landed: bool,
        /// The rule.
        rule: RuleId,
    },
    /// An area effect spreads, or not, from a fighter in melee to an enemy outside the area.
    Spread {
        /// The fighter inside.
        inside: Name,
        /// The enemy outside that is affected too.
        to: Option<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// The fighters an area touches.
    InArea {
        /// By name.
        victims: Vec<Name>,
        /// The rule.
        rule: RuleId,
    },
    /// Terrain near the victim of a shot hides enough of it to cover it.
    Covered {
        /// Who shoots.
        from: Name,
        /// Who is covered.
        to: Name,
        /// How much of it near terrain hides.
        fraction: Fraction,
        /// The pieces that hide it.
        pieces: Vec<Name>,
        /// What cover adds to its PR.
        bonus: u8,
        /// The rule.
        rule: RuleId,
    },
    /// Damage is inflicted and suffered.
    Struck {
        /// Who strikes.
        from: Name,
        /// Who is struck.
        to: Name,
        /// Damage inflicted.
        inflicted: u32,
        /// Its type.
        damage: Name,
        /// The protection it meets.
        protection: u16,
        /// What changes the PR of its card.
        changed: Changed,
        /// What cover adds to that.
        cover: u8,
        /// Automatic damage, which neither reduces.
        automatic: u32,
        /// Damage suffered.
        suffered: u32,
        /// Life points before.
        before: i32,
        /// Life points after.
        life: i32,
        /// The rule.
        rule: RuleId,
    },
    /// A state is received.
    StateReceived {
        /// By whom.
        to: Name,
        /// The state given.
        state: StateGiven,
        /// The state as it is held now: of two the longer.
        held: StateGiven,
        /// Whether this turn does not count among its turns.
        fresh: bool,
        /// The rule.
        rule: RuleId,
    },
    /// A blow comes to nothing: its striker died of a quicker one.
    BlowVoid {
        /// Whose blow.
        of: Name,
        /// The rule.
        rule: RuleId,
    },
}

/// What the difficulty of an attack roll comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Why {
    /// The antagonist's DEF (`hd.melee.4`).
    Defence {
        /// The antagonist.
        target: Name,
        /// Its DEF.
        defence: u8,
        /// What changes the DEF of its card.
        changed: Changed,
    },
    /// The greatest of distance, DEF of the target and DEF of those it engages (`hd.shot.2`,
    /// `hd.melee-shot.1`).
    Shot {
        /// The distance.
        reach: Reach,
        /// The target.
        target: Name,
        /// Its DEF.
        defence: u8,
        /// What changes the DEF of its card.
        changed: Changed,
        /// Those it engages, with their DEF; empty for an ordinary shot.
        engaged: Vec<(Name, u8)>,
    },
    /// The distance alone (`hd.zone.2`, `hd.explosion.1`).
    Distance(Reach),
    /// The number of enemies in the area (`hd.breath.2`).
    Enemies(u8),
}

/// How a characteristic comes to differ from its card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Changed {
    /// What the card says.
    pub card: u8,
    /// What changes it; nothing when it is as the card says.
    pub by: Vec<Modifier>,
}

/// A distance measured for a range band (`hd.range.4`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reach {
    /// The distance.
    pub distance: Toises,
    /// The weapon's range.
    pub range: Range,
    /// The band it falls in.
    pub band: Band,
    /// The difficulty of that band.
    pub difficulty: u8,
    /// How far the band's far limit is beyond the distance; none for the last band.
    pub margin: Option<Toises>,
}

impl From<Event> for crate::Event {
    fn from(event: Event) -> Self {
        crate::Event::HellDorado(event)
    }
}

/// A part of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActionPart {
    /// All of it.
    Whole,
    /// Its move; its attack is still to come.
    Move,
    /// Its attack, after its move.
    Attack,
}
