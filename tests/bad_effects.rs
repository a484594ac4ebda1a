//! Effects that make no sense are refused when the file is loaded, each mistake at its own place.

use toise_engine::Library;

/// A file whose first profile has these effects, from line 4 on, and whose script, on the last line but one, is this.
fn text(effects: &str, script: &str) -> String {
    format!(
        "(title: \"t\", rules: HellDorado(), board: (width: 10, depth: 10), profiles: {{\n\
         \"man\": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, wounded: 2,\n\
         effects: {{\n{effects}\n}}),\n\
         \"imp\": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Small, base: 25, effects: {{\n\
         \"echo\": (trigger: Reaction(Receives(\"Fear\")), on: Cause, does: [Give(\"Fear\")], times: 1),\n\
         }}) }}, fighters: {{ \"ann\": (profile: \"man\", side: \"west\", at: (5, 5)), \
         \"ivo\": (profile: \"imp\", side: \"east\", at: (8, 8)) }}, script: [\n{script}\n])"
    )
}

/// All that is said of such a file, and that nothing is made of it.
#[track_caller]
fn refused(effects: &str, script: &str, expected: &[&str]) {
    let loaded = Library::default().parse("bad.ron", &text(effects, script));
    let told: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), expected.len(), "{told:#?}");
    for (told, expected) in told.iter().zip(expected) {
        assert!(told.starts_with(expected), "expected {expected}\nfound    {told}");
    }
    assert!(loaded.scenario.is_none(), "no scenario comes of it");
}

#[track_caller]
fn sound(effects: &str, script: &str) {
    let loaded = Library::default().parse("good.ron", &text(effects, script));
    assert!(loaded.scenario.is_some(), "{:#?}", loaded.problems);
}

const RALLY: &str = r#""rally": (trigger: Free, does: [Modify(cbt: 1)]),"#;

#[test]
fn a_state_nobody_knows_is_told_wherever_an_effect_names_it() {
    for (effect, place) in [
        (r#""e": (trigger: Free, does: [Give("Panic 1")]),"#, "4:34"),
        (r#""e": (trigger: Free, does: [Remove("Panic")]),"#, "4:36"),
        (r#""e": (trigger: Free, when: [OwnState("Panic")], does: [Heal(1)]),"#, "4:38"),
        (r#""e": (trigger: Free, when: [OwnNoState("Panic")], does: [Heal(1)]),"#, "4:40"),
        (
            r#""e": (trigger: Free, on: One(who: Ally), when: [TargetState("Panic")], does: [Heal(1)]),"#,
            "4:61",
        ),
        (
            r#""e": (trigger: Free, on: One(who: Ally), when: [TargetNoState("Panic")], does: [Heal(1)]),"#,
            "4:63",
        ),
        (r#""e": (trigger: Reaction(Receives("Panic")), does: [Heal(1)]),"#, "4:34"),
    ] {
        refused(effect, "", &[&format!("bad.ron:{place}: error[unknown-name]:")]);
        // A state of the scenario's own is as good as those of the game.
        let own = text(effect, "").replacen(
            "HellDorado()",
            &format!("HellDorado(states: {{ \"Panic\": (level: {}) }})", effect.contains("Panic 1")),
            1,
        );
        assert!(Library::default().parse("good.ron", &own).scenario.is_some(), "{effect}");
    }
}

#[test]
fn an_ability_nobody_knows_is_told_at_its_place() {
    refused(
        "\"e\": (trigger: Free,\n does: [Grant(\"Elusiv\")]),",
        "",
        &["bad.ron:5:15: error[unknown-name]: ability \"Elusiv\" is unknown"],
    );
    refused(RALLY, r#"Expect([Has("ann", "Elusiv")])"#, &["bad.ron:9:20: error[unknown-name]: ability"]);
}

#[test]
fn an_effect_the_card_lacks_is_told_in_the_script() {
    let activated = "Activate(\"ann\"), ";
    refused(
        RALLY,
        &format!("{activated}Use(effect: \"raly\")"),
        &["bad.ron:9:30: error[unknown-name]: man has no effect \"raly\""],
    );
    refused(
        RALLY,
        &format!("{activated}Use(effect: \"rally\", target: \"anne\")"),
        &["bad.ron:9:47: error[unknown-name]: there is no fighter \"anne\""],
    );
    sound(RALLY, &format!("{activated}Use(effect: \"rally\", target: \"ann\")"));
}

#[test]
fn reactions_without_end_are_told_with_all_that_belong_to_them() {
    let own = r#""thorns": (trigger: Reaction(Damaged), on: Cause, does: [DirectAttack("1/4+", "blunt")]),"#;
    refused(own, "", &["bad.ron:4:1: error[endless-reactions]: reaction thorns sets itself off without end"]);
    sound(&own.replace(")])", ")], times: 1)"), "");

    // Three that go round in a circle, and a fourth that only leads into it.
    let ring = "\"a\": (trigger: Reaction(Damaged), on: Cause, does: [Give(\"Pain 1\")]),\n\
                \"b\": (trigger: Reaction(Receives(\"Pain\")), on: Cause, does: [Give(\"Fire 1\")]),\n\
                \"c\": (trigger: Reaction(Receives(\"Fire\")), on: Cause, does: [DirectAttack(\"1/4+\", \"fire\")]),\n\
                \"d\": (trigger: Reaction(EnemyContacts), on: Cause, does: [Give(\"Pain 1\")]),";
    let loaded = Library::default().parse("bad.ron", &text(ring, ""));
    let [only] = loaded.problems.as_slice() else { panic!("{:#?}", loaded.problems) };
    let sentence =
        "reactions a, b and c set each other off without end: give one of them a limit, such as times: 1";
    assert_eq!(only.to_string(), format!("bad.ron:4:1: error[endless-reactions]: {sentence}"));
    let others: Vec<(usize, usize, &str)> =
        only.also.iter().map(|note| (note.line, note.column, note.message.as_str())).collect();
    assert_eq!(others, [(5, 1, "b of man is set off in turn"), (6, 1, "c of man is set off in turn")]);
    for limited in ["Pain 1", "Fire 1"] {
        let broken = ring.replacen(&format!("(\"{limited}\")]"), &format!("(\"{limited}\")], times: 1"), 1);
        sound(&broken, "");
    }
}

#[test]
fn reactions_of_two_profiles_are_told_as_well() {
    let file = |limit: &str| {
        text(
            r#""glare": (trigger: Reaction(Receives("Fear")), on: Cause, does: [Give("Fear")], times: 1),"#,
            "",
        )
        .replace("times: 1", limit)
    };
    let loaded = Library::default().parse("bad.ron", &file("when: []"));
    let told: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "each of the two, between fighters of its own profile: {told:#?}");
    assert!(
        told[0].starts_with("bad.ron:4:1: error[endless-reactions]: reaction glare sets itself off"),
        "{told:#?}"
    );
    assert!(
        told[1].starts_with("bad.ron:7:1: error[endless-reactions]: reaction echo sets itself off"),
        "{told:#?}"
    );
    assert!(Library::default().parse("good.ron", &file("times: 1")).scenario.is_some());
}

#[test]
fn a_length_of_time_below_one_turn_is_refused() {
    for turns in ["-1", "0"] {
        refused(
            &format!(r#""e": (trigger: Free, does: [Heal(1)], until: Turns({turns})),"#),
            "",
            &[&format!(
                "bad.ron:4:52: error[bad-value]: expected a whole number from 1 to 255, found `{turns}`"
            )],
        );
    }
    for state in ["Pain -1", "Pain 0"] {
        let level = state.trim_start_matches("Pain ");
        refused(
            &format!(r#""e": (trigger: Free, does: [Give("{state}")]),"#),
            "",
            &[&format!("bad.ron:4:34: error[bad-value]: level {level} of state \"Pain\"")],
        );
    }
}

#[test]
fn an_effect_that_does_nothing_is_refused() {
    refused(
        "\"e\": (trigger: Free, does: []),\n\"f\": (trigger: Free),\n\"g\": (trigger: Free, does: [Modify(cbt: 0)]),",
        "",
        &[
            "bad.ron:4:28: error[bad-value]: effect \"e\": it does nothing: expected at least one deed",
            "bad.ron:5:6: error[missing-key]: this effect lacks the key `does`",
            "bad.ron:6:29: error[bad-value]: effect \"g\": CBT modified by 0",
        ],
    );
}

#[test]
fn a_target_that_cannot_be_is_refused() {
    refused(
        r#""e": (trigger: Free, on: Cause, does: [Heal(1)]),"#,
        "",
        &["bad.ron:4:26: error[bad-value]: effect"],
    );
    refused(
        r#""e": (trigger: Aura, on: One(who: Ally), does: [Modify(def: 1)]),"#,
        "",
        &["bad.ron:4:26: error[bad-value]: effect \"e\": an aura with the target One"],
    );
    refused(
        r#""e": (trigger: Free, on: All(who: Ally, within: 3), does: [Move(3)]),"#,
        "",
        &["bad.ron:4:60: error[bad-value]: effect \"e\": it moves fighters, with the target All"],
    );
    refused(
        r#""e": (trigger: Free, when: [TargetFree], does: [Heal(1)]),"#,
        "",
        &["bad.ron:4:29: error[bad-value]: effect \"e\": a condition on its target, which is its owner"],
    );
    refused(
        r#""e": (trigger: Free, on: One(who: Ally, within: -3), does: [Heal(1)]),"#,
        "",
        &["bad.ron:4:49: error[bad-value]: expected a number from 0.01 to 100, found `-3`"],
    );
}

#[test]
fn an_aura_or_a_vae_effect_with_what_it_cannot_have_is_refused() {
    refused(
        "\"e\": (trigger: Aura, on: All(who: Ally, within: 3), does: [Modify(def: 1), Give(\"Pain 1\")],\n\
         until: Turn, cost: (temporary: 1), order: Plain, times: 1),",
        "",
        &[
            "bad.ron:4:76: error[bad-value]: effect \"e\": an aura with the deed Give",
            "bad.ron:5:8: error[bad-value]: effect \"e\": an aura with an end",
            "bad.ron:5:20: error[bad-value]: effect \"e\": an aura with a cost",
            "bad.ron:5:43: error[bad-value]: effect \"e\": an aura that is an order",
            "bad.ron:5:57: error[bad-value]: effect \"e\": an aura with a limit of uses",
        ],
    );
    refused(
        r#""e": (trigger: Vae, does: [Modify(cbt: 1)], until: Turn),"#,
        "",
        &[
            "bad.ron:4:6: error[bad-value]: effect \"e\": a Vae effect without a cost",
            "bad.ron:4:52: error[bad-value]: effect \"e\": a Vae effect that lasts longer",
        ],
    );
}

#[test]
fn the_mistakes_of_all_effects_come_at_once() {
    refused(
        "\"é\": (trigger: Fre, does: [Heal(1)]),\n\"f\": (trigger: Free, does: [Give(\"Panic\")]),\n\
         \"g\": (trigger: Free, does: []),\n\"h\": (trigger: Free, does: [Grant(\"Elusiv\")], until: Turns(0)),",
        "Activate(\"ann\"), Use(effect: \"rally\")",
        &[
            "bad.ron:4:16: error[unknown-variant]: no trigger is called `Fre`",
            "bad.ron:5:34: error[unknown-name]: state \"Panic\" is unknown",
            "bad.ron:6:28: error[bad-value]: effect \"g\": it does nothing",
            "bad.ron:7:35: error[unknown-name]: ability \"Elusiv\" is unknown",
            "bad.ron:7:60: error[bad-value]: expected a whole number",
        ],
    );
}
