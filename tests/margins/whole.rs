//! Whole scripts: where a close call is told, what is told once, what a failing script still tells.

use toise_engine::rules::RuleId;
use toise_engine::{Asked, CloseCall, Gauge, Library};
use toise_tests::{scenario_files, scenarios_folder};

use crate::{Case, margins};

/// Two whose bases are so far apart, and what they try.
fn apart(gap: f64, script: &str) -> String {
    let fighters = format!(
        r#""ann": (profile: "man", side: "west", at: (5, 5)),
        "bob": (profile: "man", side: "east", at: ({}, 5)),"#,
        7.0 + gap
    );
    Case { fighters: &fighters, script, ..Case::default() }.text()
}

#[test]
fn what_is_decided_again_by_the_same_measure_is_counted_where_it_was_first() {
    let script = r#"
        Activate("ann"),
        Refused(Attack(target: "bob"), "not-in-contact"),
        Refused(Attack(target: "bob"), "not-in-contact"),
        Expect([Apart("ann", "bob")]),"#;
    let text = apart(0.005, script);
    let margins = margins(&text);
    assert_eq!(margins.failure, None);
    let [edge] = margins.knife_edges.as_slice() else { panic!("{:?}", margins.knife_edges) };
    assert_eq!((edge.step, edge.part), (2, None));
    assert!(text[edge.place.start..].starts_with("Refused(Attack"));
    assert!(edge.again >= 2, "{edge:?}");
}

#[test]
fn a_refused_command_changes_nothing_and_its_close_calls_are_told() {
    let script =
        r#"Activate("ann"), Refused(Move(path: [(4, 5), (4, 8.001)]), "too-far"), Move(path: [(3, 5)])"#;
    let margins = margins(&apart(9.0, script));
    assert_eq!(margins.failure, None);
    let [edge] = margins.knife_edges.as_slice() else { panic!("{:?}", margins.knife_edges) };
    assert_eq!(edge.step, 2);
    assert!(matches!(&edge.call.asked, Asked::WithinAllowance { mover } if mover.as_str() == "ann"));
    assert!(!edge.call.answer && (edge.call.margin() + 0.001).abs() < 1e-9);
}

#[test]
fn a_script_that_fails_says_where_and_tells_what_was_close_up_to_there() {
    let script = r#"Activate("ann"), Attack(target: "bob"), Activate("bob"), Move(path: [(7, 9)])"#;
    let margins = margins(&apart(0.005, script));
    let failure = margins.failure.expect("ann touches nobody");
    assert_eq!(failure.step, 2);
    assert!(margins.knife_edges.iter().all(|edge| edge.step == 2), "{:?}", margins.knife_edges);
    assert_eq!(margins.knife_edges.len(), 1);
}

#[test]
fn dice_answers_and_choices_are_the_same_as_in_the_script() {
    // The zone scatters by the dice of the script, and only there is bob touched by little.
    let fighters = r#""ann": (profile: "bombardier", side: "west", at: (5, 15)),
        "near": (profile: "man", side: "east", at: (10, 15)),
        "bob": (profile: "man", side: "east", at: (10, 23.995)),"#;
    let script = r#"Activate("ann"),
        Zone(at: (10, 15), dice: [1, 1, 1, 1, 1,  1, 1, 1, 1, 1], bearings: [90]),
        Expect([Scatter(5), Victims(["bob"])]),"#;
    let margins = margins(&Case { fighters, script, ..Case::default() }.text());
    assert_eq!(margins.failure, None);
    let [edge] = margins.knife_edges.as_slice() else { panic!("{:?}", margins.knife_edges) };
    assert!(
        edge.call.answer
            && matches!(&edge.call.asked, Asked::InArea { fighter, .. } if fighter.as_str() == "bob")
    );
}

#[test]
fn a_contest_tells_the_command_that_decides() {
    let script = r#"Contest(leaders: {"west": Greedy, "east": Greedy}, commands: 8)"#;
    let margins = margins(&apart(0.005, script).replace("script:", "dice: Seed(1), script:"));
    assert_eq!(margins.failure, None);
    let [edge, ..] = margins.knife_edges.as_slice() else { panic!("they stand a hair apart") };
    assert!(matches!(&edge.call.asked, Asked::Contact { .. }), "{edge:?}");
    assert_eq!(edge.step, 1);
    // The turn begins, then a fighter is activated: whether it is engaged is asked when it acts.
    assert!(edge.part.is_some_and(|part| part > 1), "{edge:?}");
    let parts: Vec<Option<usize>> = margins.knife_edges.iter().map(|edge| edge.part).collect();
    assert!(parts.iter().all(Option::is_some) && parts.is_sorted(), "{parts:?}");
}

#[test]
fn plain_data_says_what_the_sentence_says() {
    let margins =
        margins(&apart(0.005, r#"Activate("ann"), Refused(Attack(target: "bob"), "not-in-contact")"#));
    let call = &margins.knife_edges[0].call;
    let Gauge::Toises(measured) = call.gauge else { panic!("a length") };
    assert!((measured.measure.get() - 0.005).abs() < 1e-9 && measured.limit.get() == 0.0);
    assert_eq!(call.rule.map(RuleId::as_str), Some("hd.engage.1"));
    assert_eq!((CloseCall::TOISES, CloseCall::PICTURE), (0.01, 0.01));
    let json = serde_json::to_string(call).expect("plain data");
    assert_eq!(&serde_json::from_str::<CloseCall>(&json).expect("reads back").asked, &call.asked);
}

/// The close calls of the repository's scenarios, which say by their titles that most of them are meant; those of contests
/// are as their leaders make them.
#[test]
fn the_scenarios_of_the_repository_hang_by_a_hair_where_they_are_about_it() {
    let mut library = Library::default();
    let mut told = String::new();
    for file in scenario_files() {
        let scenario = library.load(&file).into_result().unwrap_or_else(|error| panic!("{error}"));
        let margins = scenario.margins();
        assert_eq!(margins.failure, None, "{}", file.display());
        let shown = file.strip_prefix(scenarios_folder()).expect("in the folder").display().to_string();
        for edge in margins.knife_edges.iter().filter(|edge| edge.part.is_none()) {
            told += &format!("{shown}: {}. {}\n", edge.step, edge.call);
        }
    }
    insta::assert_snapshot!("close calls", told);
}
