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

/// Checks that a list of options names every field of a rulebook's options.
#[cfg(test)]
pub(crate) fn assert_lists<O: Serialize>(fields: &[OptionField], options: &O) {
    let text = ron::to_string(options).unwrap();
    let pairs = text.trim_matches(['(', ')']).split(',').filter_map(|pair| pair.split_once(':'));
    let mut names: Vec<&str> = pairs.map(|(name, _)| name).collect();
    let mut listed: Vec<&str> = fields.iter().map(|field| field.name).collect();
    names.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, names);
}
