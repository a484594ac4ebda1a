//! What is said of a file that is not RON.

use super::super::{Key, Node, Problems, did_you_mean, suggest};
use super::{check, reading, shown};

/// Reads nothing of a file but whether it is RON.
#[track_caller]
fn check_ron(text: &str, expected: &[&str]) {
    check(text, |_, _| Some(()), expected);
}

#[test]
fn a_syntax_error_says_what_was_found_and_what_was_expected() {
    let cases = [
        ("", "1:1: error[syntax]: there is no value in this file"),
        ("\n// nothing yet", "1:1: error[syntax]: there is no value in this file"),
        ("(a: 1", "1:6: error[syntax]: the file ends too early: a bracket is still open"),
        ("(a: 1,\n b: [1, 2\n", "2:10: error[syntax]: the file ends too early: a bracket is still open"),
        (
            "(a: \"x\" b: 2)",
            "1:9: error[syntax]: expected `,` or a closing bracket, found `b` (a `,` may be missing just before)",
        ),
        (
            "(a: 1, b: 2]",
            "1:12: error[syntax]: expected `,` or a closing bracket, found `]` (the bracket to close is of another kind)",
        ),
        (
            "(a = 1)",
            "1:4: error[syntax]: expected `,` or a closing bracket, found `=` (a key and its value are joined by `:`)",
        ),
        (
            "(\"a\": 1)",
            "1:5: error[syntax]: expected `,` or a closing bracket, found `:` (keys without quotes stand in `( )`, keys with quotes in `{ }`, and lists `[ ]` have none)",
        ),
        (
            "(a: 1, \"b\": 2)",
            r#"1:8: error[syntax]: expected a key, found `"` (keys in `( )` stand without quotes; a `)` may be missing before)"#,
        ),
        ("{\"a\" 1}", "1:6: error[syntax]: expected `:` after the key, found `1`"),
        (
            "(a: 1; b: 2)",
            "1:6: error[syntax]: expected `,` or a closing bracket, found `;` (values are parted by `,`)",
        ),
        ("(a: ,)", "1:5: error[syntax]: expected a value, found `,`"),
        (
            "(a: 'abc')",
            r#"1:7: error[syntax]: single quotes hold exactly one character (text stands between double quotes: `"…"`)"#,
        ),
        (
            "(a: “abc”)",
            r#"1:5: error[syntax]: expected a value, found `“` (text stands between straight double quotes: `"…"`)"#,
        ),
        ("(a: \"abc\n)", r#"1:5: error[syntax]: this text is never closed: its second `"` is missing"#),
        ("(a: \"a\\qb\")", r"1:7: error[syntax]: unknown escape character (a `\` in a text is written `\\`)"),
        (
            "(a: 1) (b: 2)",
            "1:8: error[syntax]: expected the end of the file, found `(` (a bracket may be closed too early, or one too many)",
        ),
        (
            "(a: 1))",
            "1:7: error[syntax]: expected the end of the file, found `)` (a bracket may be closed too early, or one too many)",
        ),
        ("(a: 1 /* b)", "1:7: error[syntax]: this comment is never closed: its `*/` is missing"),
        (
            "(a-b: 1)",
            "1:3: error[syntax]: expected `,` or a closing bracket, found `-` (names are made of letters, digits and `_`)",
        ),
        (
            "(a: 1, 2)",
            "1:8: error[syntax]: expected a key, found `2` (keys start with a letter, and decimals stand behind a point, as in `10.5`)",
        ),
        ("(a: 0b12)", "1:8: error[syntax]: `2` is not a digit of a number in base 2"),
        ("(a: 1.2.3)", "1:5: error[syntax]: expected a number, found `1.2.3`"),
        ("(a: Some 1)", "1:10: error[syntax]: `Some` stands before parentheses: `Some(…)`"),
        ("(a: @)", "1:5: error[syntax]: expected a value, found `@`"),
        (
            "#![enable(magic)]\n()",
            "1:1: error[syntax]: files are all read by the same rules, without lines that start with `#` (remove this line)",
        ),
        (
            "#!/bin/toise\n()",
            "1:1: error[syntax]: files are all read by the same rules, without lines that start with `#` (remove this line)",
        ),
        ("(a: #)", "1:5: error[syntax]: expected a value, found `#`"),
    ];
    for (text, expected) in cases {
        check_ron(text, &[expected]);
    }
}

#[test]
fn a_syntax_error_shows_which_value_was_being_read() {
    let text =
        "(\n  fighters: {\n    \"arnaud\": (side: \"west\",\n    \"damned\": (side: \"east\"),\n  },\n)";
    let (_, problems) = reading(text, |_, _| Some(()));
    let expected = "4:5: error[syntax]: expected a key, found `\"` \
                    (keys in `( )` stand without quotes; a `)` may be missing before)";
    assert_eq!(shown(&problems), [expected]);
    let note = &problems[0].also[0];
    assert_eq!((note.line, note.column, &*note.message), (3, 6, "while reading the value of `arnaud`"));
}

#[test]
fn a_syntax_error_shows_what_led_to_it() {
    let long = "goes on over the end of its line: its closing `\"` may be missing";
    let cases = [
        // A text without its second quote ends at the next text's first.
        ("(\n  a: \"one,\n  b: \"two\",\n)", "2:6 this text {long}"),
        ("(\n  a: r#\"one\n two\"#\n  b: 2)", "2:8 this text {long}"),
        ("(\n  a: \"(\\\"\",\n  b: [1, 2),\n)", "3:6 this `[` is still open"),
        ("(\n  a: '\"', // \"(\n  b: [1, '(', /* [ /* { */ */ 2},\n)", "3:6 this `[` is still open"),
        ("(\n  a: [\n    1,\n  b: 2,\n)", "2:3 while reading the value of `a`"),
        // A bracket is closed by one that stands further out than the line it opens on.
        ("(\n  a: (b: 1,\n  c: 2,\n)", "2:6 this `(` is closed only on line 4: a `)` may be missing before"),
        ("(\n  a: {\n    \"b\": [1,\n  },\n  c: 2,\n", "3:10 this `[` is still open"),
        ("(\n  a: [\n    1,\n  ],\n", "1:1 this `(` is still open"),
        ("(\n  a: {\n    \"b\": (c: 1,\n  },\n", "3:10 this `(` is still open"),
        // What is written on one line says nothing of lines.
        ("(a: (b: 1)", "1:1 this `(` is still open"),
    ];
    for (text, expected) in cases {
        let (_, problems) = reading(text, |_, _| Some(()));
        let [problem] = problems.as_slice() else { panic!("{problems:?} in {text}") };
        let notes: Vec<String> = problem
            .also
            .iter()
            .map(|note| format!("{}:{} {}", note.line, note.column, note.message))
            .collect();
        assert_eq!(notes, [expected.replace("{long}", long)], "{problem} in {text}");
    }
}

#[test]
fn a_comment_that_is_not_closed_is_told_where_it_starts() {
    for (text, place) in [
        ("(a: 1 /* b\n)", "1:7"),
        ("(\n a: /* b /* c */ 1,\n)", "2:5"),
        ("/* b\n()", "1:1"),
        ("(a: \"/*\", // /*\n b: '\"' /* c\n)", "2:9"),
        ("(a: r\"\\\", b: 1 /* \n)", "1:16"),
    ] {
        let expected = format!("{place}: error[syntax]: this comment is never closed: its `*/` is missing");
        check_ron(text, &[&expected]);
    }
}

#[test]
fn a_long_token_is_told_by_its_start() {
    let text = format!("(a: {})", "-".repeat(100_000));
    let expected = format!("1:5: error[syntax]: expected a number, found `{}…`", "-".repeat(40));
    check_ron(&text, &[&expected]);
}

#[test]
fn a_line_that_changes_how_ron_reads_is_refused_and_the_rest_is_read_without_it() {
    let text = "// #![no]\n/* #![no] */\n#![enable(implicit_some, unwrap_newtypes)] // why\n(a: 1, c: 2)";
    let keys = [Key::required("a"), Key::optional("b")];
    check(
        text,
        |node, problems| node.record("thing", &keys, problems).map(|_| ()),
        &[
            "3:1: error[syntax]: files are all read by the same rules, without lines that start with `#` (remove this line)",
            "4:8: error[unknown-key]: this thing has no key `c` (expected `a` or `b`)",
        ],
    );
    check_ron("#![type = \"scenario\"]\n(a: 1)", &[]);
}

#[test]
fn a_syntax_error_counts_letters_and_lines_like_any_other() {
    for text in ["(\n\tname: \"Éowyn 🗡\" at: 1)", "\u{feff}(\r\n\tname: \"Éowyn 🗡\" at: 1)"] {
        let expected = "2:18: error[syntax]: expected `,` or a closing bracket, found `at` (a `,` may be missing just before)";
        check_ron(text, &[expected]);
    }
}

#[test]
fn a_slip_is_recognised_and_another_word_is_not() {
    let names = ["radius", "height", "Charge", "at"];
    let cases = [
        ("raduis", Some("radius")),
        ("hight", Some("height")),
        ("RADIUS", Some("radius")),
        ("Cahrge", Some("Charge")),
        ("AT", Some("at")),
        ("to", None),
        ("weight limit", None),
        ("", None),
    ];
    for (name, likely) in cases {
        assert_eq!(suggest(name, names), likely, "{name}");
    }
    assert_eq!(suggest("cbt", ["cbd", "CBT"]), Some("CBT"), "the same but for capitals comes first");
    assert_eq!(suggest(&"radius".repeat(100), names), None);
    assert_eq!(did_you_mean("zzz", names).unwrap(), "expected `radius`, `height`, `Charge` or `at`");
    assert_eq!(did_you_mean("zzz", ["a", "b", "c", "d", "e", "f", "g", "h", "i"]), None);
    assert_eq!(did_you_mean("zzz", []), None);
}

#[test]
fn a_name_that_is_not_defined_is_reported_with_a_likely_one() {
    let read = |node: Node<'_>, problems: &mut Problems| {
        let name = node.text(problems)?;
        node.unknown_name("fighter", &name, ["arnaud", "damned"], problems);
        Some(())
    };
    check(
        "\"arnuad\"",
        read,
        &["1:1: error[unknown-name]: no fighter is called `arnuad` (did you mean `arnaud`?)"],
    );
}
