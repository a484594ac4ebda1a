//! The bad files of `tests/bad`, one for each kind of mistake: what `check` says of each, as text and as JSON.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{DUEL, Folder};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad")
}

/// What `check` prints in the folder of the bad files, and the code it ends with.
fn check(arguments: &[&str]) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toise"));
    command.arg("check").args(arguments).current_dir(folder());
    let output = command.env_remove("CLICOLOR_FORCE").output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// Compares all that is said of a bad file with what was accepted, and the text with the JSON.
fn told(name: &str) {
    let file = format!("{name}.ron");
    let (text, code) = check(&[&file]);
    let (json, json_code) = check(&["--json", &file]);
    assert_eq!(json_code, code);
    let mut severities = [0, 0];
    for line in json.lines() {
        let told: Value = serde_json::from_str(line).unwrap();
        let said = |key: &str| told[key].as_str().unwrap_or_default().to_owned();
        let title = format!("{}[{}]: {}\n", said("severity"), said("code"), said("message"));
        assert!(text.contains(&title), "{title} in\n{text}");
        let place = format!("--> {}:{}:{}\n", said("file"), told["line"], told["column"]);
        assert!(text.contains(&place), "{place} in\n{text}");
        assert!(text.contains(&said("help")), "{line} in\n{text}");
        for note in told["also"].as_array().unwrap() {
            assert!(text.contains(note["message"].as_str().unwrap()), "{note} in\n{text}");
        }
        severities[usize::from(said("severity") == "warning")] += 1;
    }
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let last = format!(
        "1 file checked, {}, {}\n",
        counted(severities[0], "error"),
        counted(severities[1], "warning")
    );
    assert!(text.ends_with(&last), "{last} in\n{text}");
    insta::with_settings!({
        snapshot_path => folder().join("snapshots"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, format!("{text}exit code {code}\n\n{json}"));
    });
}

/// A test for each file.
macro_rules! bad_files {
    ($($name:ident),* $(,)?) => {
        const FILES: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        fn $name() {
            told(stringify!($name));
        })*
    };
}

bad_files! {
    another_rulebook,
    crossing_polygon,
    given_twice,
    in_a_wall,
    missing_keys,
    misspelt_keys,
    nested_included_file,
    nested_too_deeply,
    not_a_number,
    off_the_board,
    open_bracket,
    open_text,
    other_line_ends,
    overlap,
    unknown_names,
    unknown_words,
    unused_profile,
}

/// The names of the files in a folder that have an ending.
fn with_ending(folder: &Path, ending: &str) -> Vec<String> {
    let names = folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect();
    names.sort();
    names
}

#[test]
fn every_bad_file_is_looked_at() {
    assert_eq!(with_ending(&folder(), ".ron"), FILES);
    assert_eq!(with_ending(&folder().join("snapshots"), ".snap"), FILES);
}

#[test]
fn the_file_with_other_line_ends_has_them() {
    let bytes = std::fs::read(folder().join("other_line_ends.ron")).unwrap();
    let text = std::str::from_utf8(&bytes).unwrap().strip_prefix('\u{feff}').unwrap();
    assert_eq!(text.matches("\r\n").count(), text.lines().count());
}

/// A scenario whose second fighter has this profile.
fn with_profile(profile: &str) -> String {
    DUEL.replacen("(profile: \"man\", side: \"east\"", &format!("(profile: {profile}, side: \"east\""), 1)
}

#[test]
fn brackets_of_any_kind_nested_a_hundred_thousand_deep_are_one_error() {
    for open in ["(", "[", "{", "Some(", "Rect(", "(a: ", "{\"a\": ", "[(", "({", "{[(Some("] {
        let deep = open.repeat(100_000);
        let folder = Folder::with("whole.ron", &deep);
        folder.write("inside.ron", with_profile(&deep));
        folder.write("profiles/deep.ron", format!("(profiles: {{ \"man\": {deep}"));
        folder.write(
            "including.ron",
            DUEL.replacen("    profiles:", "    include: [\"profiles/deep.ron\"],\n    profiles:", 1),
        );
        for (name, file) in
            [("whole.ron", "whole.ron"), ("inside.ron", "inside.ron"), ("including.ron", "profiles/deep.ron")]
        {
            let told = folder.toise(&["check", "--json", name]);
            assert_eq!((told.err.as_str(), told.code), ("", 3), "{open} in {name}");
            let [problem] = told.json().try_into().unwrap_or_else(|all| panic!("{all:?}"));
            let found = [&problem["file"], &problem["code"], &problem["message"]]
                .map(|value| value.as_str().unwrap());
            let expected = "the brackets are nested too deeply, expected at most 32 levels";
            assert_eq!(found, [file, "syntax", expected], "{open} in {name}");
            assert_eq!(folder.toise(&["run", name]).code, 3);
        }
    }
}

#[test]
fn a_file_of_a_hundred_megabytes_is_refused_by_its_size() {
    let folder = Folder::with(
        "duel.ron",
        &DUEL.replacen("    profiles:", "    include: [\"big.ron\"],\n    profiles:", 1),
    );
    File::create(folder.path().join("big.ron")).unwrap().set_len(100 << 20).unwrap();
    insta::assert_snapshot!(folder.toise(&["check", "big.ron"]).out, @"
    error[too-large]: the file has 104857600 bytes, expected at most 4194304 (4 MiB)
    --> big.ron

    1 file checked, 1 error, 0 warnings
    ");
    let told = folder.toise(&["check", "duel.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    error[too-large]: the file has 104857600 bytes, expected at most 4194304 (4 MiB)
     --> big.ron
      |
     ::: duel.ron:5:15
      |
    5 |     include: ["big.ron"],
      |               --------- it is included here

    1 file checked, 1 error, 0 warnings
    "#);
    assert_eq!(told.code, 3);
    for command in ["run", "measure", "draw", "check"] {
        assert_eq!(folder.toise(&[command, "big.ron"]).code, 3, "{command}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_read_no_further_than_a_scenario_may_be_long() {
    let told = Folder::new().toise(&["check", "/dev/zero"]);
    insta::assert_snapshot!(told.out, @"
    error[too-large]: the file has too many bytes, expected at most 4194304 (4 MiB)
    --> /dev/zero

    1 file checked, 1 error, 0 warnings
    ");
    assert_eq!(told.code, 3);
}

/// A scenario of 200 lines; on line 137, in the third weapon of the second profile, `before` and a text that should be
/// a list.
fn long_scenario(name: &str, before: &str) -> String {
    let weapon = |weapon: &str| {
        format!(
            "            \"{weapon}\": (kind: Contact, damage: [\"blunt\"], power: \"2 / 4 / 6 / 8 / 10\"),"
        )
    };
    let profile = |profile: &str| {
        format!(
            "        \"{profile}\": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {{"
        )
    };
    let mut lines = vec![
        "(".to_owned(),
        format!("    title: \"{name}\","),
        "    rules: HellDorado(),".to_owned(),
        "    board: (width: 20, depth: 20),".to_owned(),
        "    fighters: {".to_owned(),
        format!("        \"{name}\": (profile: \"one\", side: \"west\", at: (5, 5)),"),
        "        \"bob\": (profile: \"two\", side: \"east\", at: (5, 8)),".to_owned(),
        "    },".to_owned(),
        "    profiles: {".to_owned(),
        profile("one"),
        weapon("club"),
        "        }),".to_owned(),
        profile("two"),
        weapon("club"),
        weapon("flail"),
    ];
    lines.resize(136, format!("            // {name}"));
    let power = r#"power: "2 / 4 / 6 / 8 / 10""#;
    lines.push(format!("{before}(kind: Contact, damage: \"blunt\", {power}),"));
    lines.extend(["        }),".to_owned(), "    },".to_owned()]);
    lines.resize(198, format!("    /* {name} */"));
    lines.extend(["    script: [],".to_owned(), ")".to_owned()]);
    lines.join("\n")
}

#[test]
fn a_mistake_on_line_137_is_told_there_whatever_stands_before_it_and_however_lines_end() {
    let plain = long_scenario("Ann", "            \"maul\": ");
    assert_eq!(plain.lines().count(), 200);
    let letters = long_scenario("Éowyn 🗡 麦", "            \"maul\": ").replace("// ", "//\t");
    let on_the_line = long_scenario("Éowyn 🗡", "\t/* é🗡麦 */ \"maul\": ");
    for (text, column) in [(plain, 45), (letters, 45), (on_the_line, 44)] {
        let ends = text.replace('\n', "\r\n");
        for text in [format!("\u{feff}{text}"), format!("\u{feff}{ends}"), ends, text] {
            let folder = Folder::with("long.ron", &text);
            let [told] = folder.toise(&["check", "--json", "long.ron"]).json().try_into().unwrap();
            assert_eq!((&told["line"], &told["column"]), (&137.into(), &column.into()), "{told}");
            assert_eq!(
                (&told["end_line"], &told["end_column"]),
                (&137.into(), &(column + 7).into()),
                "{told}"
            );
            assert_eq!(told["path"], "profiles[\"two\"].weapons[\"maul\"].damage");
            assert_eq!(told["message"], "expected a list `[…]`, found `\"blunt\"`");
            let shown = folder.toise(&["check", "long.ron"]).out;
            let underlined: Vec<&str> = shown.lines().skip(3).take(2).collect();
            let at = |line: &str, what: &str| line[..line.find(what).unwrap()].chars().count();
            // One letter takes two columns.
            let wide = underlined[0].matches('麦').count();
            assert_eq!(at(underlined[0], "\"blunt\"") + wide, at(underlined[1], "^^^^^^^"), "{shown}");
        }
    }
}
