//! How mistakes in effects look, and that they end a check.

use crate::{DUEL, Folder};

/// The duel, the men of which have these effects; `check` and `run` of it.
#[track_caller]
fn mistake(effects: &str) -> String {
    let text = DUEL.replacen("weapons: {", &format!("effects: {{\n{effects}\n        }}, weapons: {{"), 1);
    let folder = Folder::with("duel.ron", &text);
    let told = folder.toise(&["check", "duel.ron"]);
    assert_eq!((told.err.as_str(), told.code), ("", 3), "{}", told.out);
    assert_eq!(folder.toise(&["run", "duel.ron"]).code, 3, "what does not load is not played");
    told.out
}

#[test]
fn an_effect_with_an_unknown_state() {
    insta::assert_snapshot!(mistake(r#"            "curse": (trigger: Free, on: One(who: Enemy), does: [Give("Pian 1")]),"#), @r#"
    error[unknown-name]: state "Pian" is unknown: expected one of Pain, Stunned, Knocked down, Wounded, Poison, Fire, Fear
     --> duel.ron:7:71
      |
    7 |             "curse": (trigger: Free, on: One(who: Enemy), does: [Give("Pian 1")]),
      |                                                                       ^^^^^^^^
      |
      = help: did you mean `Pain`?

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn an_effect_with_an_unknown_ability() {
    insta::assert_snapshot!(mistake(r#"            "flight": (trigger: Free, does: [Grant("Elusiv")]),"#), @r#"
    error[unknown-name]: ability "Elusiv" is unknown: expected one of Quick strike, Resistant, Insignificant, First contact, Attraction, Artillery, Crew, Elusive, Strider, Deaf to orders, Reception of charge, Invulnerable, Shifty, Berserker, Discretion, Scout, Atheist
     --> duel.ron:7:52
      |
    7 |             "flight": (trigger: Free, does: [Grant("Elusiv")]),
      |                                                    ^^^^^^^^
      |
      = help: did you mean `Elusive`?

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn reactions_without_end_show_each_other() {
    insta::assert_snapshot!(mistake(
        r#"            "barbs": (trigger: Reaction(Receives("Pain")), on: Cause, does: [DirectAttack("1/4+", "blunt")]),
            "thorns": (trigger: Reaction(Damaged), on: Cause, does: [Give("Pain 1")]),"#
    ), @r#"
    error[endless-reactions]: reactions barbs and thorns set each other off without end: give one of them a limit, such as times: 1
     --> duel.ron:7:13
      |
    7 |             "barbs": (trigger: Reaction(Receives("Pain")), on: Cause, does: [DirectAttack("1/4+", "blunt")]),
      |             ^^^^^^^
    8 |             "thorns": (trigger: Reaction(Damaged), on: Cause, does: [Give("Pain 1")]),
      |             -------- thorns of man is set off in turn

    1 file checked, 1 error, 0 warnings
    "#);
}

#[test]
fn an_effect_for_less_than_a_turn() {
    insta::assert_snapshot!(mistake(
        r#"            "curse": (trigger: Free, does: [Give("Pain -1")]),
            "ward": (trigger: Free, does: [Modify(def: 1)], until: Turns(-2)),"#
    ), @r#"
    error[bad-value]: level -1 of state "Pain": expected 1 to 65535
     --> duel.ron:7:50
      |
    7 |             "curse": (trigger: Free, does: [Give("Pain -1")]),
      |                                                  ^^^^^^^^^

    error[bad-value]: expected a whole number from 1 to 255, found `-2`
     --> duel.ron:8:74
      |
    8 |             "ward": (trigger: Free, does: [Modify(def: 1)], until: Turns(-2)),
      |                                                                          ^^

    1 file checked, 2 errors, 0 warnings
    "#);
}

#[test]
fn an_effect_without_deeds() {
    insta::assert_snapshot!(mistake(
        r#"            "sermon": (trigger: Active, does: []),
            "silence": (trigger: Active),"#
    ), @r#"
    error[bad-value]: effect "sermon": it does nothing: expected at least one deed
     --> duel.ron:7:47
      |
    7 |             "sermon": (trigger: Active, does: []),
      |                                               ^^

    error[missing-key]: this effect lacks the key `does`
     --> duel.ron:8:24
      |
    8 |             "silence": (trigger: Active),
      |                        ^^^^^^^^^^^^^^^^^

    1 file checked, 2 errors, 0 warnings
    "#);
}
