//! What happens in Tribunal.

use serde::{Deserialize, Serialize};
use toise_geometry::Toises;
use toise_rules::dice::Face;
use toise_rules::tribunal::{Band, Deed, Location};
use toise_rules::{Modifier, Name, RuleId};

use crate::chance::Purpose;
use crate::lasting::LastingEvent;
use crate::rounds::RoundEvent;

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FightEnd {
    /// Both agreed.
    Agreed,
    /// One broke off alone.
    BrokenOff,
    /// One is out of action.
    OutOfAction,
}

/// An event of Tribunal. Some change the battle (fights, blows, fear, what lasts); the others say how its numbers came
/// about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The course of the battle goes on.
    Course(RoundEvent),
    /// What a spell does lasts for a time.
    Lasting(LastingEvent<Deed>),
    /// A fighter attacks an enemy in contact: that is its deed.
    Attacked {
        /// Who attacks.
        by: Name,
        /// Whom.
        target: Name,
        /// The rule.
        rule: RuleId,
    },
    /// The attack is the first between the two: a fight begins.
    FightBegan {
        /// Who attacks.
        opener: Name,
        /// Whom.
        other: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A die is added to what counts, and the total is read.
    Tested {
        /// Whose die.
        of: Name,
        /// What for.
        purpose: Purpose,
        /// What is added up, the characteristics first.
        parts: Vec<Modifier>,
        /// What the die shows.
        die: Face,
        /// The total.
        total: i32,
        /// The rule.
        rule: RuleId,
    },
    /// It is settled who strikes first.
    InitiativeWon {
        /// Who.
        by: Name,
        /// Before whom.
        over: Name,
        /// The rule.
        rule: RuleId,
    },
    /// Courage holds against fear.
    StoodUp {
        /// Whose courage.
        of: Name,
        /// Against whom.
        against: Name,
        /// The rule.
        rule: RuleId,
    },
    /// Courage fails: it costs so much of INI, VOL and CBT.
    Shaken {
        /// Whose courage.
        of: Name,
        /// By whom.
        by: Name,
        /// How much.
        shortfall: u8,
        /// Whether it lasts as long as their fight; otherwise for the attack at hand.
        in_fight: bool,
        /// The rule.
        rule: RuleId,
    },
    /// The frightened gives up its attack.
    GaveUp {
        /// Who.
        by: Name,
        /// Whom it spares.
        target: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A blow, a shot or a spell fails.
    Failed {
        /// Whose.
        by: Name,
        /// What.
        what: Purpose,
        /// What had to be reached; none for an attack, which needs no difficulty.
        difficulty: Option<i32>,
        /// The rule.
        rule: RuleId,
    },
    /// A blow is parried.
    Parried {
        /// By whom.
        by: Name,
        /// Whose blow.
        from: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter is struck, by a blow, a shot or a spell.
    Struck {
        /// By whom.
        from: Name,
        /// Who.
        to: Name,
        /// Where.
        location: Location,
        /// The strength behind it.
        strength: Vec<Modifier>,
        /// What stands against it: endurance and armour.
        against: Vec<Modifier>,
        /// What gets through.
        damage: u16,
        /// Life points before.
        before: i32,
        /// Life points after.
        life: i32,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter without life points is out of action where it lies.
    Unconscious {
        /// Who.
        fighter: Name,
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
    /// A fighter healed comes round.
    CameRound {
        /// Who.
        fighter: Name,
        /// The rule.
        rule: RuleId,
    },
    /// It is the other's turn to strike.
    TurnPassed {
        /// Who opened the fight.
        opener: Name,
        /// The other.
        other: Name,
        /// Whose turn to strike it now is.
        to: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter proposes to end a fight: that is its deed.
    Proposed {
        /// Who.
        by: Name,
        /// To whom.
        to: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fighter tries to break off alone: that is its deed.
    TriedToBreakOff {
        /// Who.
        by: Name,
        /// From whom.
        from: Name,
        /// The rule.
        rule: RuleId,
    },
    /// It is held back.
    HeldBack {
        /// Who.
        by: Name,
        /// By whom.
        from: Name,
        /// The rule.
        rule: RuleId,
    },
    /// A fight is over.
    FightEnded {
        /// Who opened it.
        opener: Name,
        /// The other.
        other: Name,
        /// How.
        how: FightEnd,
        /// The rule.
        rule: RuleId,
    },
    /// A shot is aimed: that is its shooter's deed.
    Aimed {
        /// Who shoots.
        by: Name,
        /// At whom.
        target: Name,
        /// With what.
        weapon: Name,
        /// How far the target is, from edge to edge.
        distance: Toises,
        /// The band that is.
        band: Band,
        /// What a moving target adds; none for one that stands still.
        moving: Option<i32>,
        /// The difficulty.
        difficulty: i32,
        /// The rule.
        rule: RuleId,
    },
    /// A spell is cast: that is its caster's deed.
    Cast {
        /// Who casts it.
        by: Name,
        /// The spell.
        spell: Name,
        /// On whom.
        target: Name,
        /// Its difficulty.
        difficulty: u8,
        /// The rule.
        rule: RuleId,
    },
    /// Nobody healed an unconscious fighter: after the battle it is carried to an inn.
    CarriedOff {
        /// Who.
        fighter: Name,
        /// The rule.
        rule: RuleId,
    },
}

impl From<Event> for crate::Event {
    fn from(event: Event) -> Self {
        crate::Event::Tribunal(event)
    }
}

impl From<RoundEvent> for Event {
    fn from(event: RoundEvent) -> Self {
        Event::Course(event)
    }
}

impl From<LastingEvent<Deed>> for crate::Event {
    fn from(event: LastingEvent<Deed>) -> Self {
        Event::Lasting(event).into()
    }
}
