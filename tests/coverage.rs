//! Every rule has a scenario.

use toise_rules::RuleId;
use toise_tests::scenarios;

#[test]
fn every_rule_is_covered_by_a_scenario() {
    let covered: Vec<RuleId> =
        scenarios().iter().flat_map(|(_, scenario)| scenario.covers().to_vec()).collect();
    let missing: Vec<&str> = RuleId::all().filter(|id| !covered.contains(id)).map(RuleId::as_str).collect();
    assert!(missing.is_empty(), "rules without a scenario: {}", missing.join(", "));
}

#[test]
fn every_scenario_covers_a_rule() {
    for (path, scenario) in scenarios() {
        // The layouts of the board show measures, not rules.
        if path.components().any(|part| part.as_os_str() == "board") {
            continue;
        }
        assert!(!scenario.covers().is_empty(), "{} covers nothing", path.display());
    }
}
