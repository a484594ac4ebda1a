//! The built binary, run on files in a folder of its own.

mod bad;
mod bless;
mod check;
mod corpus;
mod draw;
mod effects;
mod journals;
mod margins;
mod measure;
mod new;
mod odds;
mod paths;
mod problems;
mod rulebooks;
mod rules;
mod run;
mod sim;
mod watch;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A scenario that passes.
const DUEL: &str = r#"(
    title: "Ann cannot reach Bob",
    rules: HellDorado(),
    board: (width: 10, depth: 10),
    profiles: {
        "man": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {
            "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
        }),
    },
    fighters: {
        "ann": (profile: "man", side: "west", at: (5, 5)),
        "bob": (profile: "man", side: "east", at: (5, 7)),
    },
    script: [
        Activate("ann"),
        Refused(Attack(target: "bob"), "not-in-contact"),
        Expect([Life("ann", 5), Life("bob", 5)]),
    ],
)"#;

/// An exchange of blows, with its dice.
fn exchange() -> String {
    let (head, _) = DUEL.split_once("    script:").unwrap();
    head.replace("cannot reach", "strikes").replace("(5, 7)", r#"Touching(fighter: "ann", bearing: 0)"#)
        + r#"    script: [
        Activate("ann"),
        Attack(target: "bob", dice: [1, 3, 6, 2, 2, 2], answers: [UseHits(2)]),
        Expect([Hits("ann", 2), Life("bob", 1), Life("ann", 5)]),
    ],
)
"#
}

/// An archer with one man behind a low wall and one in the open, who is shot and falls.
const WALL: &str = r#"(
    title: "A low wall stands in the way",
    rules: HellDorado(),
    board: (width: 12, depth: 10, terrain: { "low wall": (shape: Rect((7, 4), (7.2, 7)), top: 1.0) }),
    profiles: {
        "man": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {}),
        "archer": (cbt: 2, tir: 3, def: 3, pr: 0, pv: 6, mvt: 4, size: Normal, base: 30, weapons: {
            "bow": (kind: Shot, damage: ["piercing"], range: "6/*", power: "2 / 4 / 6 / 8 / 10"),
            "knife": (kind: Shot, damage: ["piercing"], range: "2/4", power: "1 / 2 / 3 / 4 / 5"),
        }),
    },
    fighters: {
        "ann": (profile: "archer", side: "west", at: (2, 5)),
        "bob": (profile: "man", side: "east", at: (8, 5)),
        "cid": (profile: "man", side: "east", at: (4, 8), life: 1),
    },
    script: [
        Activate("ann"),
        Shoot(target: "cid", weapon: "bow", dice: [6, 6, 1], answers: [Default]),
        Expect([Killed("cid")]),
    ],
)"#;

/// A folder that is deleted after the test.
struct Folder(TempDir);

/// What a command printed and how it ended.
struct Told {
    out: String,
    err: String,
    code: i32,
}

impl Folder {
    fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    /// A folder with one file.
    fn with(name: &str, text: &str) -> Self {
        let folder = Self::new();
        folder.write(name, text);
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path: PathBuf = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).unwrap()
    }

    fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_toise"));
        command.args(arguments).current_dir(self.path());
        command.env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR").stdin(Stdio::null());
        command
    }

    fn toise<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Told {
        let output = self.command(arguments).output().unwrap();
        Told {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code().unwrap(),
        }
    }
}

impl Told {
    /// Every line as JSON.
    fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}
