//! What a rulebook says of each of its options.

use serde::Serialize;

use crate::rule_id::RuleId;

/// One option of a rulebook as a list shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct OptionField {
    /// Its name in files.
    pub name: &'static str,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// What it decides.
    pub doc: &'static str,
}

pub(crate) const fn field(name: &'static str, rule: RuleId, doc: &'static str) -> OptionField {
    OptionField { name, rule, doc }
}
