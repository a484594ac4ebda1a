//! A battle saved after any command and at any choice goes on in another process to the same end.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use toise_engine::{Absent, Answer, Battle, Play, Player, Progress, Scenario, Script, View};
use toise_tests::playing::begin;
use toise_tests::processes::Task;
use toise_tests::scenarios;

/// The hash that another process ends with, then what happened in it.
fn elsewhere(task: &Task) -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_resume"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was built beside the test");
    let text = serde_json::to_string(task).expect("plain data");
    process.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    let output = process.wait_with_output().expect("it ends");
    assert!(output.status.success(), "with {} commands to play of\n{}", task.plays.len(), task.save);
    String::from_utf8(output.stdout).expect("text")
}

/// Plays a command with a stop at each of its choices: the save of each, and the answers it is given.
fn stops(battle: &mut Battle, play: &Play) -> (Vec<String>, Vec<Answer>) {
    let mut script = Script::new(play.answers.clone());
    let (mut saves, mut answers) = (Vec::new(), Vec::new());
    let mut progress = begin(battle, play, &mut Absent).expect("a legal command");
    while let Progress::Waiting { choice, so_far } = progress {
        saves.push(battle.save());
        let view = View { setup: battle.setup(), state: battle.state(), so_far: &so_far };
        let answer = script.answer(&choice, &view).expect("the script answers").expect("an answer");
        answers.push(answer.clone());
        progress = battle.answer(answer).expect("a legal answer");
    }
    (saves, answers)
}

/// Every save of a scenario, each with what is left to play.
fn tasks(scenario: &Scenario) -> Vec<Task> {
    let mut battle = scenario.start();
    let plays = scenario.plays();
    let mut tasks = Vec::new();
    let mut task = |save: String, answers: &[Answer], next: usize| {
        let (answers, plays) = (answers.to_vec(), plays[next..].to_vec());
        tasks.push(Task { save, answers, plays });
    };
    for (index, play) in plays.iter().enumerate() {
        task(battle.save(), &[], index);
        let (saves, answers) = stops(&mut battle, play);
        for (given, save) in saves.into_iter().enumerate() {
            task(save, &answers[given..], index + 1);
        }
    }
    task(battle.save(), &[], plays.len());
    tasks
}

fn verify(scenarios: &[(PathBuf, Scenario)]) -> usize {
    let mut count = 0;
    for (path, scenario) in scenarios {
        let end = scenario.run().battle.hash().to_string();
        for task in tasks(scenario) {
            let left = task.plays.len();
            let told = elsewhere(&task);
            let hash = told.lines().next();
            assert_eq!(hash, Some(end.as_str()), "{} with {left} commands to play", path.display());
            count += 1;
        }
    }
    count
}

#[test]
fn every_save_of_every_scenario_goes_on_in_another_process_to_the_same_end() {
    let scenarios = scenarios();
    let (one, other) = scenarios.split_at(scenarios.len() / 2);
    let saves = thread::scope(|scope| {
        let first = scope.spawn(|| verify(one));
        verify(other) + first.join().expect("no panic")
    });
    assert!(saves > 3 * scenarios.len(), "only {saves} saves: the test says little");
}

/// A bombardier and twelve soldiers under one circle, listed in the order of `names`, who stand where their places
/// among `stand` say.
fn bombarded(names: &[&str], stand: &[&str]) -> Scenario {
    let fighter = |name: &&str| {
        let place = stand.iter().position(|other| other == name).expect("it stands somewhere");
        let (x, y) = (15.0 + 0.45 * f64::from(place as u8 % 4), 12.0 + 0.45 * f64::from(place as u8 / 4));
        format!("\"{name}\": (profile: \"soldier\", side: \"east\", at: ({x}, {y})),\n")
    };
    let fighters: String = names.iter().map(fighter).collect();
    let text = format!(
        r#"(
            title: "twelve under one circle",
            rules: HellDorado(),
            board: (width: 30, depth: 30),
            profiles: {{
                "bombardier": (cbt: 2, tir: 3, def: 3, pr: 0, pv: 6, mvt: 4, size: Normal, base: 30, weapons: {{
                    "mortar": (kind: Zone, damage: ["blunt"], range: "5/3", precision: "1+", power: "1 / 2 / 3 / 4 / 5"),
                }}),
                "soldier": (cbt: 3, def: 3, pr: 0, pv: 10, mvt: 4, size: Normal, base: 10),
            }},
            fighters: {{ "bombardier": (profile: "bombardier", side: "west", at: (5, 13)), {fighters} }},
            dice: Seed(9),
            script: [Activate("bombardier"), Zone(at: (14.1, 15.0), answers: [Default])],
        )"#
    );
    Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn an_area_rolls_alike_in_fifty_processes_and_however_its_victims_are_listed() {
    const NAMES: [&str; 12] =
        ["Zoe", "al", "Éowyn", "bob", "cid", "dan", "eve", "fay", "gus", "hal", "ida", "jo"];
    let told = |scenario: &Scenario| {
        let (save, plays) = (scenario.start().save(), scenario.plays());
        elsewhere(&Task { save, answers: Vec::new(), plays })
    };
    let listed = bombarded(&NAMES, &NAMES);
    let first = told(&listed);
    let rolls = first.lines().filter(|line| line.contains("damage")).count();
    assert!(rolls >= 12, "every victim has a die:\n{first}");
    for _ in 1..50 {
        assert_eq!(told(&listed), first);
    }
    let reversed: Vec<&str> = NAMES.into_iter().rev().collect();
    assert_eq!(told(&bombarded(&reversed, &NAMES)), first, "the order of the list plays no part");
}
