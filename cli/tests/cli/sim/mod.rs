//! `toise sim`.

mod commands;
mod refused;
mod runs;
mod told;

use std::collections::BTreeMap;

use crate::{Folder, Told};

/// Two against one, with names that have to be quoted; its script begins a turn in which one of the two is done.
const HILL: &str = r#"(
    title: "Two against one, on and around a hill",
    rules: HellDorado(turns: 3, objectives: {"hill": (points: 2, goal: Hold(Disc((5, 5), 1)))}),
    board: (width: 10, depth: 10),
    profiles: {
        "man": (cbt: 4, def: 3, pr: 0, pv: 5, mvt: 4, cost: 6, size: Normal, base: 30, weapons: {
            "axe": (kind: Contact, damage: ["slashing"], power: "2 / 4 / 6 / 8 / 10"),
        }),
        "giant": (cbt: 5, def: 3, pr: 1, pv: 9, mvt: 4, cost: 12, size: Normal, base: 30, weapons: {
            "club": (kind: Contact, damage: ["blunt"], power: "3 / 5 / 7 / 9 / 11"),
        }),
    },
    fighters: {
        "ann": (profile: "man", side: "west", at: (3, 2)),
        "ben, the younger": (profile: "man", side: "west", at: (6, 2)),
        "cid": (profile: "giant", side: "the \"east\"", at: (5, 8)),
    },
    script: [
        BeginTurn(answers: [First("west")]),
        Activate("ann"),
        EndActivation,
    ],
)"#;

fn folder() -> Folder {
    Folder::with("hill.ron", HILL)
}

/// What `toise sim hill.ron` prints with these arguments.
#[track_caller]
fn sim(arguments: &[&str]) -> Told {
    let told = folder().toise(&[&["sim", "hill.ron"], arguments].concat());
    assert_eq!((told.err.as_str(), told.code), ("", 0), "{arguments:?}");
    told
}

/// The lines below the titles, each as cells by their titles.
fn cells(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let titles = reader.headers().unwrap().clone();
    let lines = reader.records().map(|line| {
        let line = line.unwrap();
        titles.iter().map(str::to_owned).zip(line.iter().map(str::to_owned)).collect()
    });
    lines.collect()
}
