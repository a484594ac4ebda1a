//! A process of its own that takes up a battle another one saved: reads a [`Task`] as JSON from the standard input and
//! prints the hash of the battle's end, then what happened on the way.

use std::io::{self, Read, Write};

use toise_engine::{Battle, Progress};
use toise_tests::playing::in_one_go;
use toise_tests::processes::Task;

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("text");
    let task: Task = serde_json::from_str(&text).expect("a task");
    let mut battle = Battle::load(&task.save).expect("a save loads");
    assert_eq!(battle.save(), task.save, "a save of a loaded save is the same text");
    for answer in task.answers {
        let progress = battle.answer(answer).expect("a legal answer");
        assert_eq!(matches!(progress, Progress::Waiting { .. }), battle.waiting().is_some());
    }
    let mut told = String::new();
    for play in &task.plays {
        for event in in_one_go(&mut battle, play) {
            told.push_str(&event.line().to_string());
            told.push('\n');
        }
    }
    let text = format!("{}\n{told}", battle.hash());
    io::stdout().write_all(text.as_bytes()).expect("somebody reads");
}
