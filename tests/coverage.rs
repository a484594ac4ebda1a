//! Every rule has a scenario.

use toise_rules::RuleId;
use toise_tests::scenarios;

/// Rules a scenario cannot show, and where they are shown instead.
const ELSEWHERE: [(&str, &str); 3] = [
    ("hd.weapon.6", "a file that breaks it does not load: refusals.rs"),
    ("hd.range.3", "a ruling on the worked example ex.5: its scenario"),
    ("hd.ex.8", "a chance, not a play: odds.rs"),
];

#[test]
fn every_rule_is_covered_by_a_scenario() {
    let covered: Vec<RuleId> =
        scenarios().iter().flat_map(|(_, scenario)| scenario.covers().to_vec()).collect();
    let missing: Vec<&str> = RuleId::all()
        .filter(|id| !covered.contains(id) && !ELSEWHERE.iter().any(|(known, _)| *known == id.as_str()))
        .map(RuleId::as_str)
        .collect();
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
