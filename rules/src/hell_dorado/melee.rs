//! Melee exchanges: who rolls, who supports, whose blows land first.

use serde::{Deserialize, Serialize};

use super::options::Options;

/// The side of an exchange a fighter is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// The one who makes the attack.
    Attacker,
    /// The one who suffers it, and ripostes if it can.
    Defender,
}

impl Role {
    /// The role of the antagonist.
    #[must_use]
    pub const fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// Whether a fighter can roll in an exchange: its combat value, its states and effects allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CanRoll {
    /// It rolls.
    Yes,
    /// It does not.
    No,
}

impl From<bool> for CanRoll {
    fn from(can: bool) -> Self {
        if can { CanRoll::Yes } else { CanRoll::No }
    }
}

/// The two kinds of exchange (`hd.melee.2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ExchangeKind {
    /// Both sides roll.
    WithRiposte,
    /// Only the attacker rolls.
    WithoutRiposte,
}

/// Who attacks and who rolls in an exchange, as it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Roles {
    /// Both roll; who opened the exchange attacks.
    WithRiposte,
    /// Who opened the exchange attacks, alone to roll.
    WithoutRiposte,
    /// Who opened the exchange cannot roll and suffers the other's attack, without riposte.
    Reversed,
}

impl Roles {
    /// The kind of exchange.
    pub const fn kind(self) -> ExchangeKind {
        match self {
            Roles::WithRiposte => ExchangeKind::WithRiposte,
            Roles::WithoutRiposte | Roles::Reversed => ExchangeKind::WithoutRiposte,
        }
    }

    /// True when who opened the exchange is its attacker.
    pub const fn opener_attacks(self) -> bool {
        !matches!(self, Roles::Reversed)
    }
}

/// The roles of an exchange between the fighter that opened it, `attacker`, and the other, `defender`
/// (`hd.melee.2`, `hd.melee.10`); none when neither can roll, so that there is no exchange.
///
/// An effect that calls for a riposte does not make one roll who cannot.
///
/// ```
/// use toise_rules::hell_dorado::{CanRoll, ExchangeKind, Roles, exchange_roles};
///
/// assert_eq!(exchange_roles(CanRoll::Yes, CanRoll::Yes, None), Some(Roles::WithRiposte));
/// assert_eq!(exchange_roles(CanRoll::No, CanRoll::Yes, None), Some(Roles::Reversed));
/// let surprise = Some(ExchangeKind::WithoutRiposte);
/// assert_eq!(exchange_roles(CanRoll::Yes, CanRoll::Yes, surprise), Some(Roles::WithoutRiposte));
/// ```
pub const fn exchange_roles(
    attacker: CanRoll,
    defender: CanRoll,
    forced: Option<ExchangeKind>,
) -> Option<Roles> {
    match (attacker, defender) {
        (CanRoll::Yes, CanRoll::Yes) => match forced {
            None | Some(ExchangeKind::WithRiposte) => Some(Roles::WithRiposte),
            Some(ExchangeKind::WithoutRiposte) => Some(Roles::WithoutRiposte),
        },
        (CanRoll::Yes, CanRoll::No) => Some(Roles::WithoutRiposte),
        (CanRoll::No, CanRoll::Yes) => Some(Roles::Reversed),
        (CanRoll::No, CanRoll::No) => None,
    }
}

/// What other allies engaging the antagonist add to the combat value of the side in this role (`hd.melee.5`).
///
/// ```
/// use toise_rules::hell_dorado::{Options, Role, support_modifier};
///
/// let options = Options::default();
/// assert_eq!(support_modifier(2, Role::Attacker, &options), 2);
/// assert_eq!(support_modifier(2, Role::Defender, &options), 0);
/// ```
pub fn support_modifier(supporters: usize, role: Role, options: &Options) -> i32 {
    match role {
        Role::Defender if !options.support_riposte => 0,
        Role::Attacker | Role::Defender => i32::try_from(supporters).unwrap_or(i32::MAX),
    }
}

/// In what order the results of an exchange apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Order {
    /// Both at once: a fighter killed still deals all it rolled (`hd.melee.6`).
    Together,
    /// The attacker's first; a defender it kills deals nothing.
    AttackerFirst,
    /// The defender's first; an attacker it kills deals nothing.
    DefenderFirst,
}

/// In what order the blows land, by who has a Quick strike for its role; two of them cancel out, unless the
/// options say that the attacker's is the quicker (`hd.ability.5`).
pub const fn blows(attacker_quick: bool, defender_quick: bool, options: &Options) -> Order {
    match (attacker_quick, defender_quick) {
        (true, true) if options.quick_strikes_cancel => Order::Together,
        (true, _) => Order::AttackerFirst,
        (false, true) => Order::DefenderFirst,
        (false, false) => Order::Together,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_who_can_roll_attacks_the_one_who_cannot() {
        use CanRoll::{No, Yes};
        use ExchangeKind::{WithRiposte, WithoutRiposte};
        for forced in [None, Some(WithRiposte), Some(WithoutRiposte)] {
            let both =
                if forced == Some(WithoutRiposte) { Roles::WithoutRiposte } else { Roles::WithRiposte };
            assert_eq!(exchange_roles(Yes, Yes, forced), Some(both));
            assert_eq!(exchange_roles(Yes, No, forced), Some(Roles::WithoutRiposte));
            assert_eq!(exchange_roles(No, Yes, forced), Some(Roles::Reversed));
            assert_eq!(exchange_roles(No, No, forced), None);
        }
        assert_eq!(Roles::Reversed.kind(), WithoutRiposte);
        assert!(Roles::WithoutRiposte.opener_attacks() && !Roles::Reversed.opener_attacks());
    }

    #[test]
    fn the_riposting_side_is_supported_by_option_only() {
        let options = Options { support_riposte: true, ..Options::default() };
        assert_eq!(support_modifier(3, Role::Defender, &options), 3);
        assert_eq!(support_modifier(usize::MAX, Role::Attacker, &options), i32::MAX);
    }

    #[test]
    fn two_quick_strikes_land_together() {
        assert_eq!(blows(false, false, &Options::default()), Order::Together);
        assert_eq!(blows(true, false, &Options::default()), Order::AttackerFirst);
        assert_eq!(blows(false, true, &Options::default()), Order::DefenderFirst);
        assert_eq!(blows(true, true, &Options::default()), Order::Together);
    }
}
