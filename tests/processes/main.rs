//! A battle saved after any command and at any choice goes on in another process to the same end.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use toise_engine::{Absent, Answer, Battle, Play, Player, Progress, Scenario, Script, View};
use toise_tests::playing::begin;
use toise_tests::processes::Task;
use toise_tests::scenarios;

/// The hash that another process ends with.
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
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
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
            assert_eq!(elsewhere(&task), end, "{} with {left} commands to play", path.display());
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
