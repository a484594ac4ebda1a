//! The documents say what the code does.

use std::path::Path;

use toise_engine::{Drawing, Scenario};
use toise_rules::RuleId;
use toise_tests::rulebooks::{RULEBOOKS, Rulebook};
use toise_tests::scenarios_folder;

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    std::fs::read_to_string(path).expect("a document of the repository")
}

/// The first block of a language in a document.
fn block<'d>(document: &'d str, language: &str) -> &'d str {
    let open = format!("```{language}\n");
    let start = document.find(&open).expect("the block") + open.len();
    let length = document[start..].find("```").expect("the end of the block");
    &document[start..start + length]
}

#[test]
fn the_scenario_of_the_readme_plays_as_it_says() {
    let readme = document("README.md");
    let path = "scenarios/hell_dorado/a_slain_missionary_still_stuns.ron";
    assert_eq!(block(&readme, "ron"), document(path));

    let scenario = Scenario::load(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path));
    let scenario = scenario.unwrap_or_else(|error| panic!("{error}"));
    let told = scenario.run().transcript();
    let shown = block(&readme, "text");
    assert!(shown.contains(&told), "the README shows another transcript:\n{shown}\ninstead of\n{told}");
}

#[test]
fn the_pictures_of_the_readme_are_drawn_afresh() {
    for (picture, path, seen_by) in [
        ("docs/scenario.svg", "scenarios/hell_dorado/a_slain_missionary_still_stuns.ron", None),
        (
            "docs/sight.svg",
            "scenarios/hell_dorado/combat/sight/exactly_half_hidden_is_cover.ron",
            Some("first archer"),
        ),
    ] {
        let scenario = Scenario::load(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path));
        let scenario = scenario.unwrap_or_else(|error| panic!("{error}"));
        let battle = scenario.start();
        let drawing = Drawing::of(&battle).title(scenario.title());
        let drawing = seen_by.map_or(drawing.clone(), |name| drawing.seen_by(name));
        assert_eq!(drawing.to_svg(), document(picture), "draw {picture} again, and look at it");
    }
}

#[test]
fn the_odds_of_the_readme_are_those_of_its_scenario() {
    let scenario = Scenario::load(scenarios_folder().join("hell_dorado/a_slain_missionary_still_stuns.ron"));
    let attacks = scenario.expect("it loads").attacks().expect("it plays");
    let [attack] = attacks.as_slice() else { panic!("one attack") };
    let odds = attack.battle.odds(&attack.play.command).expect("a legal attack");
    let title = format!("step {}: {}", attack.step, attack.play.command);
    assert_eq!(odds.chart(&title), document("docs/odds.svg"), "draw docs/odds.svg again, and look at it");
}

/// The chapter of a rulebook in the rule page.
fn chapter<'p>(page: &'p str, rulebook: &Rulebook) -> &'p str {
    let start = page.find(rulebook.heading);
    let chapter = &page[start.unwrap_or_else(|| panic!("RULES.md has no {:?}", rulebook.heading))..];
    chapter.find("\n# ").map_or(chapter, |end| &chapter[..end])
}

#[test]
fn every_rule_and_every_option_stands_in_the_rule_page() {
    let page = document("RULES.md");
    for rulebook in RULEBOOKS {
        let chapter = chapter(&page, &rulebook);
        let rules = rulebook.rules.iter().map(|rule| format!("**{}**", rule.id));
        let options = rulebook.options.iter().map(|field| format!("`{}`", field.name));
        let missing: Vec<String> = rules.chain(options).filter(|item| !chapter.contains(item)).collect();
        assert!(missing.is_empty(), "not in {:?}: {}", rulebook.heading, missing.join(", "));
    }
    let listed = RULEBOOKS.iter().map(|rulebook| rulebook.rules.len()).sum::<usize>();
    assert_eq!(listed, RuleId::all().count(), "every rulebook is listed in tests/rulebooks.rs");
}

#[test]
fn the_table_of_options_states_the_rule_and_the_default_of_each() {
    let page = document("RULES.md");
    for rulebook in RULEBOOKS {
        let (chapter, defaults) = (chapter(&page, &rulebook), (rulebook.defaults)());
        for field in rulebook.options {
            let row = chapter.lines().find(|line| line.starts_with(&format!("| `{}` |", field.name)));
            let row = row.unwrap_or_else(|| panic!("{:?} has no row for {}", rulebook.heading, field.name));
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let default = &defaults[field.name];
            // A length of 2 toises is written 2.
            let default = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
            let default = default.strip_suffix(".0").unwrap_or(&default);
            assert!(cells[2].split(", ").any(|id| id == field.rule.as_str()), "{row}");
            assert_eq!(cells[3], default, "{row}");
        }
    }
}

/// An example of the rule page as a whole scenario, what it leaves out added key by key; where it gives a profile, both
/// fighters have it.
fn whole(rulebook: &Rulebook, example: &str) -> String {
    let is_given = |key: &str| example.lines().any(|line| line.starts_with(&format!("{key}:")));
    let own = [rulebook.own_profile; 2];
    let [ann, bob] = if is_given("profiles") { own } else { rulebook.fighters };
    let fighters = format!(
        r#"{{
            "ann": (profile: "{ann}", side: "west", at: (9, 9)),
            "bob": (profile: "{bob}", side: "east", at: (15, 9)),
        }}"#
    );
    let rules = format!("{}()", rulebook.name);
    let rest = [
        ("title", r#""An example of the rule page""#),
        ("rules", &rules),
        ("board", "(width: 30, depth: 30)"),
        ("profiles", rulebook.profiles),
        ("fighters", &fighters),
        ("script", "[]"),
    ];
    let left_out = rest.iter().filter(|(key, _)| !is_given(key));
    let left_out: Vec<String> = left_out.map(|(key, value)| format!("{key}: {value},\n")).collect();
    format!("(\n{example}{})", left_out.concat())
}

#[test]
fn every_example_of_the_rule_page_can_be_copied_and_played() {
    let page = document("RULES.md");
    for rulebook in RULEBOOKS {
        let blocks = chapter(&page, &rulebook).split("```ron\n").skip(1);
        let examples: Vec<&str> =
            blocks.map(|rest| rest.split("```").next().expect("the end of the block")).collect();
        for example in &examples {
            let scenario = Scenario::parse(&whole(&rulebook, example));
            let scenario = scenario.unwrap_or_else(|error| panic!("{error}\n{example}"));
            if let Some(failure) = scenario.run().failure {
                panic!("{failure:?}\n{example}");
            }
        }
        assert!(examples.len() > 3, "{:?} has its examples", rulebook.heading);
    }
}

#[test]
fn every_folder_the_architecture_names_exists() {
    let map = document("ARCHITECTURE.md");
    let folders = block(&map, "text").lines().filter_map(|line| line.split_whitespace().next());
    let mut named = 0;
    let mut inside = "";
    for folder in folders.filter(|word| word.ends_with('/')) {
        // A `src/…` line stands below the crate it belongs to.
        if !folder.starts_with("src/") {
            inside = folder;
        }
        let folder = if folder.starts_with("src/") { format!("{inside}{folder}") } else { folder.to_owned() };
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(&folder);
        assert!(path.is_dir(), "ARCHITECTURE.md names {folder}, which does not exist");
        named += 1;
    }
    assert!(named > 8, "the map names its folders");
}
