//! Every problem is at its own line and column, whatever the letters and the line ends.

use super::super::{Key, Node, Problems, Sources};
use super::{reading, shown};

/// A scenario of 200 lines whose second piece has a third weapon with a text for a number at line
/// 137.
fn long_scenario(name: &str) -> String {
    let mut lines = vec!["(".to_owned(), "    pieces: [".to_owned()];
    for piece in 0..2 {
        lines.push(format!("        (name: \"{name}\", weapons: ["));
        let weapons = if piece == 0 { 2 } else { 4 };
        for weapon in 0..weapons {
            if piece == 1 && weapon == 2 {
                while lines.len() < 136 {
                    lines.push(format!("            // {name}"));
                }
                lines.push("            (name: \"axe\", range: \"x\"),".to_owned());
            } else {
                lines.push("            (name: \"axe\", range: 2),".to_owned());
            }
        }
        lines.push("        ]),".to_owned());
    }
    lines.push("    ],".to_owned());
    while lines.len() < 199 {
        lines.push("    /* nothing */".to_owned());
    }
    lines.push(")".to_owned());
    lines.join("\n")
}

fn weapons(root: Node<'_>, problems: &mut Problems) -> Option<()> {
    let root = root.record("scenario", &[Key::required("pieces")], problems)?;
    for piece in root.get("pieces")?.list(problems)? {
        let piece = piece.record("piece", &[Key::required("name"), Key::required("weapons")], problems)?;
        piece.get("name")?.text(problems)?;
        for weapon in piece.get("weapons")?.list(problems)? {
            let weapon =
                weapon.record("weapon", &[Key::required("name"), Key::required("range")], problems)?;
            weapon.get("range")?.integer(0..=20_u8, problems);
        }
    }
    Some(())
}

#[test]
fn an_error_at_line_137_is_at_line_137_whatever_the_letters_and_line_ends() {
    let plain = long_scenario("axe");
    assert_eq!(plain.lines().count(), 200);
    let accents = long_scenario("Éowyn 🗡\t");
    let one_line_shifts =
        accents.replace("            (name: \"axe\", range: \"x\")", "\t(name: \"É🗡\", range: \"x\")");
    let variants = [
        (plain.clone(), 34),
        (plain.replace('\n', "\r\n"), 34),
        (format!("\u{feff}{plain}"), 34),
        (accents.clone(), 34),
        (format!("\u{feff}{}", accents.replace('\n', "\r\n")), 34),
        (one_line_shifts, 22),
    ];
    for (text, column) in variants {
        let (_, problems) = reading(&text, weapons);
        let expected =
            format!("137:{column}: error[wrong-type]: expected a whole number from 0 to 20, found `\"x\"`");
        assert_eq!(shown(&problems), [expected]);
        assert_eq!(problems[0].path, "pieces[1].weapons[2].range");
        assert_eq!((problems[0].end_line, problems[0].end_column), (137, column + 3));
    }
}

#[test]
fn five_misspelt_or_repeated_keys_are_five_errors_at_their_lines() {
    let text = "Scenario(
    base: (raduis: 2.0),
    terrain: {
        \"wall\": (hight: 3),
    },
    weapon: (range: 2,
        range: 3),
    position: (x: 1),
    one: (two: (three: (four: (fiv: 1)))),
)";
    let keys = ["base", "terrain", "weapon", "position", "one"].map(Key::required);
    let (_, problems) = reading(text, |root, problems| {
        let root = root.record("scenario", &keys, problems)?;
        root.get("base")?.record("base", &[Key::required("radius")], problems);
        for piece in root.get("terrain")?.map(problems)? {
            piece.value.record("piece", &[Key::optional("height")], problems);
        }
        root.get("weapon")?.record("weapon", &[Key::required("range")], problems);
        root.get("position")?.record("position", &[Key::required("x"), Key::required("y")], problems);
        let mut inner = root.get("one")?;
        for key in ["two", "three", "four"] {
            inner = inner.record("part", &[Key { name: key, required: true }], problems)?.get(key)?;
        }
        inner.record("part", &[Key::optional("five")], problems).map(|_| ())
    });
    let expected = [
        "2:12: error[unknown-key]: this base has no key `raduis` (did you mean `radius`?)",
        "4:18: error[unknown-key]: this piece has no key `hight` (did you mean `height`?)",
        "7:9: error[repeated-key]: the key `range` is given twice",
        "8:15: error[missing-key]: this position lacks the key `y`",
        "9:32: error[unknown-key]: this part has no key `fiv` (did you mean `five`?)",
    ];
    assert_eq!(shown(&problems), expected);
    let paths: Vec<&str> = problems.iter().map(|problem| &*problem.path).collect();
    assert_eq!(
        paths,
        ["base.raduis", "terrain[\"wall\"].hight", "weapon.range", "position", "one.two.three.four.fiv"]
    );
}

#[test]
fn a_line_is_shown_without_its_ending() {
    let mut sources = Sources::default();
    let file = sources.add("a.ron", "\u{feff}(\r\n a: É,\r\n)");
    let mut problems = Problems::default();
    let root = Node::parse(file, sources.text(file), &mut problems).unwrap();
    let value = root.record("thing", &[Key::required("a")], &mut problems).unwrap().get("a").unwrap();
    assert_eq!(sources.line_text(value.place()), " a: É,");
    assert_eq!(sources.snippet(value.place()), "É");
    assert_eq!(sources.line_column(value.place()), (2, 5));
    assert_eq!(sources.end_line_column(value.place()), (2, 6));
}

#[test]
fn a_place_in_the_middle_of_a_letter_or_after_the_end_does_not_panic() {
    let mut sources = Sources::default();
    let file = sources.add("a.ron", "Éa\nb");
    let root = Node::parse(file, "a", &mut Problems::default()).unwrap();
    let place = |start, end| super::super::Place { start, end, ..root.place() };
    assert_eq!(sources.line_column(place(1, 1)), (1, 1));
    assert_eq!(sources.line_column(place(99, 99)), (2, 2));
    assert_eq!(sources.line_text(place(99, 0)), "b");
    assert_eq!(sources.snippet(place(99, 0)), "");
}
