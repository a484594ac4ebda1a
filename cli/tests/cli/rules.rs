//! `toise rules`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toise_engine::Scenario;

use crate::{DUEL, Folder, Told, exchange};

/// A scenario with these in its `covers`.
fn covering(ids: &[impl AsRef<str>]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("{:?}", id.as_ref())).collect();
    DUEL.replace("    board:", &format!("    covers: [{}],\n    board:", ids.join(", ")))
}

/// The id of every rule, in the order they are listed.
fn all() -> Vec<String> {
    let told = Folder::with("scenarios/duel.ron", DUEL).toise(&["rules", "--json"]);
    told.json().iter().map(|line| line["id"].as_str().unwrap().to_owned()).collect()
}

/// A scenario, and one of each rulebook that covers every rule of it but one.
fn all_but(id: &str) -> Folder {
    let mut ids = all();
    ids.retain(|other| other != id);
    let folder = Folder::with("scenarios/pools.ron", &covering(&["hd.pool.1", "hd.pool.6"]));
    for (prefix, rulebook, file) in [
        ("hd.", "HellDorado()", "rest.ron"),
        ("tr.", "Tribunal()", "rest_of_tribunal.ron"),
        ("du.", "Duel()", "rest_of_duel.ron"),
    ] {
        let own: Vec<&String> = ids.iter().filter(|id| id.starts_with(prefix)).collect();
        let board = "board: (width: 9, depth: 9), fighters: {}, script: []";
        folder.write(
            format!("scenarios/{file}"),
            format!("(title: \"t\", rules: {rulebook}, covers: {own:?}, {board})"),
        );
    }
    folder
}

/// The same, with every rule covered.
fn all_covered() -> Folder {
    all_but("none of them")
}

/// The line of a rule with single blanks: how wide a column is depends on every rule.
fn line(told: &Told, id: &str) -> String {
    let mut lines = told.out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines.find(|words| words[0] == id).unwrap().join(" ")
}

/// The last line without the number of all rules.
fn sum(told: &Told) -> &str {
    told.out.lines().last().and_then(|line| line.split_once(" rules, ")).unwrap().1
}

/// The JSON line of a rule.
fn object(told: &Told, id: &str) -> Value {
    told.json().into_iter().find(|line| line["id"] == id).unwrap()
}

#[test]
fn every_rule_is_listed_with_its_number_of_scenarios_mark_and_title() {
    let told = all_covered().toise(&["rules"]);
    for expected in [
        "hd.pool.1 2 A pool is a characteristic with all its modifiers, never below zero.",
        "hd.pool.5 1 A failed die may be rerolled once.",
        "hd.pool.6 2 [A] A fighter without dice still takes part.",
    ] {
        assert_eq!(line(&told, &expected[..9]), expected);
    }
    assert_eq!(told.out.lines().count(), all().len() + 1);
    assert_eq!(sum(&told), "4 scenarios, 0 rules without a scenario");
    assert_eq!((told.err.as_str(), told.code), ("", 0));
}

#[test]
fn titles_stand_one_below_the_other() {
    let told = all_but("hd.pool.3").toise(&["rules"]);
    let column = |title: &str| told.out.lines().find_map(|line| line.find(title)).unwrap();
    let columns = [column("A pool is"), column("A fighter without dice"), column("Dice above the tenth")];
    assert!(columns.iter().all(|other| *other == columns[0]), "{columns:?} in\n{}", told.out);
}

#[test]
fn a_rule_without_a_scenario_ends_with_1() {
    let folder = all_but("hd.melee.9");
    let told = folder.toise(&["rules"]);
    assert_eq!(line(&told, "hd.melee.9"), "hd.melee.9 none One's own side is never a target.");
    assert_eq!(sum(&told), "4 scenarios, 1 rule without a scenario");
    assert_eq!((told.err.as_str(), told.code), ("", 1));

    let told = folder.toise(&["rules", "--uncovered"]);
    assert_eq!(line(&told, "hd.melee.9"), "hd.melee.9 none One's own side is never a target.");
    assert_eq!((told.out.lines().count(), told.code), (2, 1));
    assert_eq!(sum(&told), "4 scenarios, 1 rule without a scenario");

    let told = folder.toise(&["rules", "--uncovered", "--json"]);
    assert_eq!(told.out, "{\"id\":\"hd.melee.9\",\"scenarios\":[],\"assumption\":false}\n");
    assert_eq!(told.code, 1);
}

#[test]
fn without_a_rule_that_lacks_one_the_uncovered_are_the_last_line_alone() {
    let told = all_covered().toise(&["rules", "--uncovered"]);
    assert_eq!((told.out.lines().count(), told.code), (1, 0), "{}", told.out);
    let told = all_covered().toise(&["rules", "--uncovered", "--json"]);
    assert_eq!((told.out.as_str(), told.code), ("", 0));
}

#[test]
fn the_scenarios_stand_beneath_their_rule_on_request() {
    let told = all_but("hd.pool.6").toise(&["rules", "--verbose", "./scenarios/rest.ron", "scenarios"]);
    let pools: Vec<&str> =
        told.out.lines().skip_while(|line| !line.starts_with("hd.pool.5")).take(5).collect();
    assert_eq!(pools[1], "    ./scenarios/rest.ron");
    assert!(pools[2].starts_with("hd.pool.6") && pools[2].contains(" 1  [A]"), "{}", pools[2]);
    assert_eq!(pools[3], "    scenarios/pools.ron");
    assert!(pools[4].starts_with("hd.pool.7"), "{}", pools[4]);
}

#[test]
fn json_has_id_scenarios_and_assumption_of_one_rule_a_line() {
    let told =
        all_but("hd.melee.9").toise(&["rules", "--json", "scenarios/pools.ron", "./scenarios/rest.ron"]);
    let pools: Vec<&str> = told.out.lines().filter(|line| line.contains("\"hd.pool.")).collect();
    insta::assert_snapshot!(pools[..2].join("\n"), @r#"
    {"id":"hd.pool.1","scenarios":["scenarios/pools.ron","./scenarios/rest.ron"],"assumption":false}
    {"id":"hd.pool.2","scenarios":["./scenarios/rest.ron"],"assumption":false}
    "#);
    assert_eq!(object(&told, "hd.pool.6")["assumption"], true);
    assert_eq!(object(&told, "hd.melee.9")["scenarios"], serde_json::json!([]));
    assert_eq!((told.json().len(), told.code), (all().len(), 1));
}

#[test]
fn a_rule_named_twice_and_a_file_named_twice_count_once() {
    let folder = Folder::with("s/duel.ron", &covering(&["ex.3", "hd.ex.3"]));
    let told = folder.toise(&["rules", "--json", "s", "s/duel.ron", "./s/duel.ron"]);
    assert_eq!(object(&told, "hd.ex.3")["scenarios"], serde_json::json!(["s/duel.ron"]));
    assert_eq!(sum(&folder.toise(&["rules", "s", "s/duel.ron"])).split(',').next(), Some("1 scenario"));
}

#[test]
fn nothing_is_played() {
    let folder = all_covered();
    folder.write("scenarios/fails.ron", exchange().replace("Life(\"ann\", 5)", "Life(\"ann\", 4)"));
    assert_eq!(folder.toise(&["rules"]).code, 0);
}

#[test]
fn a_file_with_mistakes_is_left_out_and_ends_with_3() {
    let folder = all_covered();
    folder.write("scenarios/bad.ron", covering(&["no rule"]));
    let told = folder.toise(&["rules"]);
    insta::assert_snapshot!(told.err, @r#"
    error[unknown-name]: there is no rule "no rule"
     --> scenarios/bad.ron:4:14
      |
    4 |     covers: ["no rule"],
      |              ^^^^^^^^^
    "#);
    assert_eq!(sum(&told), "4 scenarios, 0 rules without a scenario, 1 file with mistakes left out");
    assert_eq!(told.code, 3);
    let json = folder.toise(&["rules", "--json"]);
    assert_eq!((json.json().len(), json.err, json.code), (all().len(), told.err, 3));
}

#[test]
fn a_mistake_in_an_included_file_is_told_once() {
    let folder = Folder::with("s/profiles/men.ron", "(profiles: {}, notes: [])");
    let text = DUEL.replace("    profiles:", "    include: [\"profiles/men.ron\"],\n    profiles:");
    folder.write("s/a.ron", &text);
    folder.write("s/b.ron", &text);
    let told = folder.toise(&["rules", "s"]);
    assert_eq!(told.err.matches("error[unknown-key]").count(), 1, "{}", told.err);
    assert!(
        sum(&told).starts_with("0 scenarios, ") && told.out.ends_with(" 2 files with mistakes left out\n")
    );
    assert_eq!(told.code, 3);
}

#[test]
fn bad_usage_ends_with_2() {
    let folder = Folder::new();
    for (arguments, error) in [
        (&["rules"][..], "error: there is no file or folder scenarios\n"),
        (&["rules", "nowhere.ron"], "error: there is no file or folder nowhere.ron\n"),
        (&["rules", "--fast"], "error: unexpected argument '--fast' found\n"),
    ] {
        let told = folder.toise(arguments);
        assert_eq!((told.out.as_str(), told.code), ("", 2), "{arguments:?}");
        assert!(told.err.starts_with(error), "{}", told.err);
    }
}

#[test]
fn the_scenarios_of_the_repository_stand_at_the_rules_they_name() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios");
    let told = Folder::new().toise(&["rules", "--json", folder]);
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for object in told.json() {
        for file in object["scenarios"].as_array().unwrap() {
            let ids = named.entry(file.as_str().unwrap().to_owned()).or_default();
            ids.insert(object["id"].as_str().unwrap().to_owned());
        }
    }
    assert!(!named.is_empty());
    for (file, ids) in named {
        let scenario = Scenario::load(&file).unwrap_or_else(|error| panic!("{error}"));
        let covers: BTreeSet<String> = scenario.covers().iter().map(ToString::to_string).collect();
        assert_eq!(ids, covers, "{file}");
    }
    let uncovered = told.json().iter().any(|object| object["scenarios"] == serde_json::json!([]));
    assert_eq!((told.err.as_str(), told.code), ("", i32::from(uncovered)));
}
