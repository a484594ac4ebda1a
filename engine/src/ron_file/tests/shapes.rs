//! The shapes a value can have, and what is said of a wrong one.

use std::ops::Bound::{self, Excluded, Included, Unbounded};

use super::super::{Key, Kind, Node, Problems};
use super::{check, reading, shown};

const POINT: &str = "a point `(x, y)`";

#[test]
fn a_kind_is_told_by_the_first_character() {
    let cases = [
        ("(1, 2)", Kind::Parentheses),
        ("[]", Kind::List),
        ("{}", Kind::Map),
        ("\"a\"", Kind::Text),
        ("r\"a\"", Kind::Text),
        ("r##\"a\"##", Kind::Text),
        ("-3", Kind::Number),
        (".5", Kind::Number),
        ("NaN", Kind::Number),
        ("inf", Kind::Number),
        ("true", Kind::Bool),
        ("trueish", Kind::Name),
        ("r#Name", Kind::Name),
        ("Touching(1)", Kind::Name),
        ("Éowyn", Kind::Name),
        ("'a'", Kind::Other),
        ("b\"a\"", Kind::Other),
    ];
    for (text, kind) in cases {
        assert_eq!(reading(text, |node, _| Some(node.kind())).0, Some(kind), "{text}");
    }
}

#[test]
fn comments_and_spaces_may_stand_everywhere() {
    let text = "// head\n/* a */ Board /* b */ ( /* c */ at /* d */ : /* e */ ( 1 /* f */ , /* g */ 2 // h\n) // i\n, \
                list: [ /* j */ \"a // not a comment\" /* k */ , /* l */ ], \
                map: { /* m */ \"k\" /* n */ : /* o */ Name /* p */ ( /* q */ ) /* r */ } /* s */ ) // end";
    let keys = [Key::required("at"), Key::required("list"), Key::required("map")];
    let (read, problems) = reading(text, |node, problems| {
        let board = node.record("board", &keys, problems)?;
        let [x, y] = board.get("at")?.tuple(POINT, problems)?;
        let list = board.get("list")?.list(problems)?;
        let map = board.get("map")?.map(problems)?;
        let raw = |node: &Node<'_>| node.raw().to_owned();
        let variant = map[0].value.variant("thing", problems)?;
        Some((
            raw(&x),
            raw(&y),
            raw(&list[0]),
            map[0].key.clone(),
            variant.name().to_owned(),
            variant.is_unit(),
        ))
    });
    assert_eq!(problems, []);
    let expected = ("1", "2", "\"a // not a comment\"", "k", "Name", true);
    let read = read.unwrap();
    assert_eq!((&*read.0, &*read.1, &*read.2, &*read.3, &*read.4, read.5), expected);
}

#[test]
fn names_may_have_accents_and_be_raw() {
    let (name, problems) = reading("Épée(r#a-b: 1, écu: 2)", |node, problems| {
        let variant = node.variant("weapon", problems)?;
        let record = variant.record(&[Key::required("a-b"), Key::required("écu")], problems)?;
        let number = |key: &str, problems: &mut Problems| record.get(key)?.integer(0..=9, problems);
        Some((variant.name().to_owned(), number("a-b", problems)?, number("écu", problems)?))
    });
    assert_eq!(problems, []);
    assert_eq!(name, Some(("Épée".to_owned(), 1_u8, 2_u8)));
}

#[test]
fn whole_numbers_stay_in_their_range() {
    let read = |text: &str| reading(text, |node, problems| node.integer(0..=20_u8, problems));
    for (text, value) in [("0", 0), ("20", 20), ("+7", 7), ("0x0F", 15), ("1_2", 12)] {
        assert_eq!(read(text), (Some(value), vec![]), "{text}");
    }
    for (text, code) in [
        ("21", "bad-value"),
        ("-1", "bad-value"),
        ("300", "bad-value"),
        ("99999999999999999999999", "bad-value"),
        ("2.5", "wrong-type"),
        ("7u8", "wrong-type"),
        ("\"x\"", "wrong-type"),
        ("NaN", "wrong-type"),
        ("1..3", "wrong-type"),
        ("true", "wrong-type"),
        ("Three", "wrong-type"),
    ] {
        let (value, problems) = read(text);
        assert_eq!(value, None, "{text}");
        let expected = format!("1:1: error[{code}]: expected a whole number from 0 to 20, found `{text}`");
        assert_eq!(shown(&problems), [expected]);
    }
    let seed = reading("18446744073709551615", |node, problems| node.integer(0..=u64::MAX, problems));
    assert_eq!(seed, (Some(u64::MAX), vec![]));
}

#[test]
fn numbers_are_finite() {
    let read = |text: &str| reading(text, |node, problems| node.number(.., problems));
    for (text, value) in [("1", 1.0), ("-2.5", -2.5), ("8.2", 8.2), ("1e3", 1000.0), (".5", 0.5)] {
        assert_eq!(read(text), (Some(value), vec![]), "{text}");
    }
    for text in ["NaN", "inf", "-inf", "+inf", "-NaN", "NaNf64", "1e999", "-1e999"] {
        let (value, problems) = read(text);
        assert_eq!(value, None);
        let expected =
            format!("1:1: error[bad-value]: expected a number, found `{text}`, which is not a finite number");
        assert_eq!(shown(&problems), [expected]);
    }
    assert!(read("-0.0").0.unwrap().is_sign_positive());
}

#[test]
fn a_range_of_numbers_is_said_in_words() {
    let says = |text: &str, range: (Bound<f64>, Bound<f64>), expected: &str| {
        check(text, |node, problems| node.number(range, problems), &[&format!("1:1: error[{expected}")]);
    };
    says("9", (Included(0.0), Included(4.5)), "bad-value]: expected a number from 0 to 4.5, found `9`");
    says("-1", (Included(0.0), Unbounded), "bad-value]: expected a number, 0 or more, found `-1`");
    says("0", (Excluded(0.0), Unbounded), "bad-value]: expected a number, more than 0, found `0`");
    says("[0]", (Unbounded, Included(2.0)), "wrong-type]: expected a number, 2 or less, found a list `[…]`");
    says(
        "3",
        (Excluded(0.0), Excluded(3.0)),
        "bad-value]: expected a number, more than 0 and less than 3, found `3`",
    );
}

#[test]
fn texts_have_escapes_and_notations_of_their_own() {
    let (text, _) = reading(r#""a\"b\u{e9}""#, |node, problems| node.text(problems));
    assert_eq!(text.unwrap(), "a\"bé");
    let range = |node: Node<'_>, problems: &mut Problems| {
        let parse =
            |text: &str| text.parse::<u8>().map_err(|_| format!("{text:?} is no range: expected `8/*`"));
        node.parse_with("a range such as `8/*`", parse, problems)
    };
    assert_eq!(reading("\"8\"", range), (Some(8), vec![]));
    let problem = "1:1: error[bad-value]: \"8/\" is no range: expected `8/*`";
    check("\"8/\"", range, &[problem]);
    check("8", range, &["1:1: error[wrong-type]: expected a range such as `8/*`, found `8`"]);
}

#[test]
fn a_record_reports_every_wrong_key() {
    let keys = [Key::required("width"), Key::required("depth"), Key::optional("origin")];
    let text = "(\n  widht: 1,\n  origin: 2,\n  zzz: 3,\n  origin: 4,\n)";
    let (origin, problems) = reading(text, |node, problems| {
        node.record("board", &keys, problems)?.get("origin")?.integer(0..=9_i32, problems)
    });
    assert_eq!(origin, Some(2));
    let expected = [
        "1:1: error[missing-key]: this board lacks the key `depth`",
        "2:3: error[unknown-key]: this board has no key `widht` (did you mean `width`?)",
        "4:3: error[unknown-key]: this board has no key `zzz` (expected `width`, `depth` or `origin`)",
        "5:3: error[repeated-key]: the key `origin` is given twice",
    ];
    assert_eq!(shown(&problems), expected);
    assert_eq!((problems[3].also[0].line, problems[3].also[0].column), (3, 3));
}

#[test]
fn a_record_is_not_something_else() {
    let keys = [Key::required("width"), Key::required("depth")];
    let record = |node: Node<'_>, problems: &mut Problems| node.record("board", &keys, problems).map(|_| ());
    let expected = "expected a board, such as `(width: …, depth: …)`";
    check("[1]", record, &[&format!("1:1: error[wrong-type]: {expected}, found a list `[…]`")]);
    check("3", record, &[&format!("1:1: error[wrong-type]: {expected}, found `3`")]);
    check(
        "(1, 2)",
        record,
        &[
            "1:1: error[wrong-type]: expected a board with keys, such as `(width: …, depth: …)`, found values without keys",
        ],
    );
    check(
        "Bord(width: 1, depth: 2)",
        record,
        &["1:1: error[wrong-type]: expected a board `(key: …)`, found `Bord(width: 1, depth: 2)`"],
    );
    check("Board", record, &["1:1: error[wrong-type]: expected `(` after `Board`, found `Board`"]);
    check("Board(width: 1, depth: 2)", record, &[]);
    check(
        "()",
        record,
        &[
            "1:1: error[missing-key]: this board lacks the key `width`",
            "1:1: error[missing-key]: this board lacks the key `depth`",
        ],
    );
}

#[test]
fn an_option_is_written_without_some() {
    let read = |node: Node<'_>, problems: &mut Problems| node.integer(0..=9_u8, problems);
    check(
        "Some(3)",
        read,
        &[
            "1:1: error[wrong-type]: expected a whole number from 0 to 9, found `Some(3)` (write the value without `Some( )`)",
        ],
    );
    check(
        "None",
        read,
        &[
            "1:1: error[wrong-type]: expected a whole number from 0 to 9, found `None` (leave the key out instead)",
        ],
    );
}

#[test]
fn a_map_has_keys_in_quotes_each_once() {
    let text = "{\n \"a\": 1,\n \"b\": 2,\n \"\\u{61}\": 3,\n c: 4,\n 5: 5,\n}";
    let (keys, problems) = reading(text, |node, problems| {
        Some(node.map(problems)?.into_iter().map(|entry| entry.key).collect::<Vec<_>>())
    });
    // What lacks its quotes is told, and is no unknown name where it is used.
    assert_eq!(keys.unwrap(), ["a", "b", "c"]);
    let expected = [
        "4:2: error[repeated-key]: the key `a` is given twice",
        "5:2: error[wrong-type]: expected a key in double quotes, found `c` (write `\"c\"`)",
        "6:2: error[wrong-type]: expected text in double quotes, found `5`",
    ];
    assert_eq!(shown(&problems), expected);
    assert_eq!((problems[0].also[0].line, problems[0].also[0].column), (2, 2));
}

#[test]
fn a_tuple_has_its_number_of_values() {
    let point = |node: Node<'_>, problems: &mut Problems| node.tuple::<2>(POINT, problems).map(|_| ());
    check("(1, 2,)", point, &[]);
    check("(1)", point, &["1:1: error[wrong-count]: expected a point `(x, y)`, found 1 value"]);
    check("()", point, &["1:1: error[wrong-count]: expected a point `(x, y)`, found 0 values"]);
    check("(x: 1, y: 2)", point, &["1:1: error[wrong-type]: expected a point `(x, y)`, found keys"]);
    check("[1, 2]", point, &["1:1: error[wrong-type]: expected a point `(x, y)`, found a list `[…]`"]);
}

#[test]
fn an_unknown_variant_and_a_wrong_number_of_values_name_the_enum() {
    let read = |node: Node<'_>, problems: &mut Problems| {
        let command = node.variant("command", problems)?;
        match command.name() {
            "Charge" => command.values::<1>("Charge(fighter)", problems).map(|_| ()),
            "Pass" => command.unit(problems),
            "Move" => command.record(&[Key::required("to")], problems).map(|_| ()),
            _ => command.unknown(&["Charge", "Pass", "Move"], problems),
        }
    };
    for good in ["Charge(1)", "Pass", "Pass()", "Move(to: (1, 2))"] {
        check(good, read, &[]);
    }
    let cases = [
        (
            "Cahrge(1)",
            "unknown-variant]: no command is called `Cahrge` (did you mean `Charge`? expected `Charge`, `Pass` or `Move`)",
        ),
        ("Fly", "unknown-variant]: no command is called `Fly` (expected `Charge`, `Pass` or `Move`)"),
        (
            "Charge(1, 2)",
            "wrong-count]: the command `Charge` takes 1 value, found 2 (write `Charge(fighter)`)",
        ),
        ("Charge", "wrong-count]: the command `Charge` takes 1 value, found 0 (write `Charge(fighter)`)"),
        ("Charge(at: 1)", "wrong-type]: the command `Charge` takes values without keys, found keys"),
        ("Pass(1)", "wrong-count]: the command `Pass` takes nothing in parentheses (write `Pass`)"),
        ("Move", "missing-key]: the command `Move` takes keys in parentheses (write `Move(to: …)`)"),
        (
            "\"Charge\"",
            "wrong-type]: expected the name of a command, found `\"Charge\"` (write it without quotes: `Charge`)",
        ),
        ("[Charge]", "wrong-type]: expected the name of a command, found a list `[…]`"),
    ];
    for (text, expected) in cases {
        check(text, read, &[&format!("1:1: error[{expected}")]);
    }
    check(
        "Move(tp: 1)",
        read,
        &[
            "1:1: error[missing-key]: this `Move` lacks the key `to`",
            "1:6: error[unknown-key]: this `Move` has no key `tp` (expected `to`)",
        ],
    );
}
