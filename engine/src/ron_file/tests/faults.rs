//! No text breaks the reader.

use super::super::{Key, Kind, MAX_BYTES, Node, Problem, ProblemCode, Problems, Severity, Sources};
use super::{reading, shown};

/// Two kilobytes with one of everything.
fn sample() -> String {
    let entry = "    \"é🗡\\n\": (profile: \"damned\", at: Touching(fighter: \"a\", bearing: 0.5), // c\r\n \
                 list: [1, -2.5, 0x1F, 1e3, NaN, true, Unit, 'x', b\"y\", r#\"raw \" text\"#, Some(3), None, ()],\n \
                 /* c /* d */ */ bonus: (cbt: 1), tuple: ((1, 2), r#key, 1..2)),\n";
    format!(
        "// head\n#![type = \"scenario\"]\nScenario(\n fighters: {{\n{}}},\n script: [Activate(\"é\")],\n)\n",
        entry.repeat(7)
    )
}

/// Asks every question of a piece, and of the pieces it is made of.
fn ask_everything(node: Node<'_>, problems: &mut Problems) {
    let place = node.place();
    assert_eq!(place.end - place.start, node.raw().len());
    let keys = [Key::required("fighters"), Key::optional("profile"), Key::required("list")];
    let record = node.record("scenario", &keys, problems);
    let fields = record.iter().flat_map(|record| keys.iter().filter_map(|key| record.get(key.name)));
    let mut parts: Vec<Node<'_>> = fields.collect();
    parts.extend(node.list(problems).into_iter().flatten());
    parts.extend(node.map(problems).into_iter().flatten().map(|entry| entry.value));
    parts.extend(node.tuple::<2>("a pair", problems).into_iter().flatten());
    if let Some(variant) = node.variant("thing", problems) {
        variant.unit(problems);
        variant.record(&keys, problems);
        parts.extend(variant.positional(problems).into_iter().flatten());
    }
    node.text(problems);
    node.boolean(problems);
    node.integer(0..=20_i16, problems);
    node.number(0.0..=4.0, problems);
    node.parse_with("a number", str::parse::<u8>, problems);
    for part in parts {
        ask_everything(part, problems);
    }
}

fn survives(text: &str) {
    let mut sources = Sources::default();
    let file = sources.add("test.ron", text);
    let mut problems = Problems::default();
    if let Some(root) = Node::parse(file, sources.text(file), &mut problems) {
        ask_everything(root, &mut problems);
    } else {
        assert!(!problems.is_usable(), "a file that cannot be read is an error: {text}");
    }
    for problem in problems.list() {
        let range = problem.place.start..problem.place.end;
        assert!(sources.text(file).get(range).is_some(), "{problem:?} in {text}");
        assert!(!problem.located(&sources).message.is_empty());
    }
}

#[test]
fn a_file_cut_anywhere_is_an_error_and_no_panic() {
    let sample = sample();
    let (read, problems) = reading(&sample, |node, _| Some(node.kind()));
    assert_eq!((read, problems), (Some(Kind::Name), vec![]));
    for (end, _) in sample.char_indices() {
        survives(&sample[..end]);
        survives(&sample[end..]);
    }
}

#[test]
fn a_file_with_any_character_changed_does_not_panic() {
    let sample = sample();
    let letters: Vec<char> = sample.chars().take(420).collect();
    for (at, _) in letters.iter().enumerate() {
        for other in [
            '(', ')', '[', '}', '"', '\'', ',', ':', '/', '\\', '#', 'r', '-', '.', '0', '\n', 'é',
            '\u{200e}',
        ] {
            let mut changed = letters.clone();
            changed[at] = other;
            let mut text: String = changed.into_iter().collect();
            text.push_str("]})})");
            survives(&text);
        }
    }
}

#[test]
fn any_mix_of_tokens_does_not_panic() {
    const TOKENS: [&str; 36] = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"",
        "'",
        "a",
        "Some",
        "None",
        "r#",
        "r",
        "b",
        "1",
        "-",
        ".",
        "..",
        "NaN",
        "inf",
        "true",
        "é",
        "//",
        "/*",
        "*/",
        "\n",
        "\r",
        " ",
        "\\",
        "#",
        "![enable(",
        "_",
        "\u{200f}",
        "\u{feff}",
    ];
    // A small fixed generator: the same mixes at every run.
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let length = 1 + next(12);
        let text: String = (0..length).map(|_| TOKENS[next(TOKENS.len())]).collect();
        survives(&text);
    }
}

#[test]
fn deep_nesting_is_an_error_and_no_stack_overflow() {
    for open in ["(", "[", "{", "Some(", "a(", "(a:", "{\"a\":", "[(", "/*", "'", "\"\\"] {
        let text = open.repeat(100_000);
        let (_, problems) = reading(&text, |_, _| Some(()));
        assert_eq!(problems.len(), 1, "{open}");
        assert_eq!(problems[0].code, ProblemCode::Syntax);
        if open.contains(['(', '[', '{']) {
            let expected = "the brackets are nested too deeply, expected at most 32 levels";
            assert_eq!(problems[0].message, expected, "{open}");
        }
    }
    let deepest = format!("{}{}", "[".repeat(32), "]".repeat(32));
    let (depth, problems) = reading(&deepest, |mut node, problems| {
        let mut depth = 1;
        while let Some(inner) = node.list(problems)?.first() {
            node = *inner;
            depth += 1;
        }
        Some(depth)
    });
    assert_eq!((depth, problems), (Some(32), vec![]));
    let (_, problems) = reading(&format!("[{deepest}]"), |_, _| Some(()));
    assert_eq!(problems[0].message, "the brackets are nested too deeply, expected at most 32 levels");
}

#[test]
fn a_file_too_large_or_not_text_is_refused() {
    let mut sources = Sources::default();
    let mut problems = Problems::default();
    assert_eq!(sources.add_bytes("big.ron", &vec![b' '; MAX_BYTES + 1], &mut problems), None);
    assert_eq!(sources.add_bytes("latin.ron", b"(\n a: \"\xe9\")", &mut problems), None);
    let fine = sources.add_bytes("fine.ron", "\u{feff}()".as_bytes(), &mut problems).unwrap();
    assert_eq!(sources.text(fine), "()");
    let located: Vec<String> = problems.located(&sources).iter().map(ToString::to_string).collect();
    assert_eq!(
        located,
        [
            "big.ron:1:1: error[too-large]: the file has 4194305 bytes, expected at most 4194304 (4 MiB)",
            "latin.ron:2:6: error[unreadable]: the file is not UTF-8 text from here on",
        ]
    );
}

#[test]
fn only_the_first_hundred_problems_are_kept_and_the_rest_counted() {
    let text = format!("[{}]", "x,".repeat(130));
    let mut sources = Sources::default();
    let file = sources.add("test.ron", &text);
    let mut problems = Problems::default();
    let root = Node::parse(file, sources.text(file), &mut problems).unwrap();
    for value in root.list(&mut problems).unwrap() {
        value.boolean(&mut problems);
    }
    assert_eq!((problems.list().len(), problems.left_out(), problems.errors()), (100, 30, 130));
}

#[test]
fn a_warning_leaves_the_file_usable() {
    let mut sources = Sources::default();
    let file = sources.add("test.ron", "()");
    let mut problems = Problems::default();
    problems.push(Problem::in_file(file, ProblemCode::BadValue, "nothing is covered").warning());
    assert!(problems.is_usable());
    assert_eq!(problems.list()[0].severity, Severity::Warning);
    assert_eq!(shown(&problems.located(&sources)), ["1:1: warning[bad-value]: nothing is covered"]);
    problems.push(Problem::in_file(file, ProblemCode::BadValue, "no fighters"));
    assert!(!problems.is_usable());
}

#[test]
fn a_located_problem_is_plain_data() {
    let (_, problems) =
        reading("(a: 1)", |node, problems| node.record("board", &[Key::optional("b")], problems).map(|_| ()));
    let written = ron::to_string(&problems[0]).unwrap();
    let expected = "(file:\"test.ron\",line:1,column:2,end_line:1,end_column:3,path:\"a\",code:\"unknown-key\",\
                    severity:error,message:\"this board has no key `a`\",help:Some(\"expected `b`\"),also:[])";
    assert_eq!(written, expected);
}
