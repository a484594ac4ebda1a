//! A front end in miniature: it shows the dice, asks at each choice, and survives being closed in between.
//!
//! ```text
//! cargo run -p toise-engine --example choices
//! ```
#![allow(clippy::print_stdout, reason = "it talks to a person")]

use std::error::Error;

use toise_engine::{Battle, Command, Event, Progress, Scenario, Seed, hell_dorado};

fn main() -> Result<(), Box<dyn Error>> {
    let scenario = Scenario::load(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/exchange.ron"))?;
    let mut battle = scenario.start_seeded(Seed(42));
    battle.play(Command::activate("ann"))?;

    let mut shown = 0;
    let mut progress = battle.play(hell_dorado::Command::attack("ann", "bob"))?;
    while let Progress::Waiting { choice, so_far } = progress {
        show(&so_far, &mut shown);
        println!("?  {choice}");

        // The program may end here: what waits is plain text.
        let saved = battle.save();
        battle = Battle::load(&saved)?;

        // A person would pick one of these; this program takes the last.
        let options = choice.options();
        let answer = options.last().cloned().unwrap_or_else(|| choice.default_answer());
        println!(">  {answer}, one of {}", options.len());
        progress = battle.answer(answer)?;
    }
    if let Progress::Done(events) = progress {
        show(&events, &mut shown);
    }
    for name in ["ann", "bob"] {
        let life = battle.fighter(name).map_or(0, toise_engine::Fighter::life);
        println!("{name} has {life} life points");
    }
    println!("state {}", battle.hash());
    Ok(())
}

/// Prints the events not shown yet.
fn show(events: &[Event], shown: &mut usize) {
    for event in &events[*shown..] {
        println!("   {}", event.line());
    }
    *shown = events.len();
}
