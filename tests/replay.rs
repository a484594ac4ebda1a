//! A battle is the same however it is played: in one go, stopped at every choice, saved and loaded, twice, on
//! two threads, taken back and played again, or folded from its events.

use std::thread;

use toise_engine::{
    Absent, Battle, Defaults, Event, Play, Player, Progress, Scenario, Script, StateHash, View,
};
use toise_tests::playing::{begin, in_one_go};
use toise_tests::scenarios;

#[test]
fn the_events_folded_over_the_start_give_the_end() {
    for (path, scenario) in scenarios() {
        let mut battle = scenario.start();
        let mut events = Vec::new();
        for play in &scenario.plays() {
            events.extend(in_one_go(&mut battle, play));
        }
        let folded = battle.setup().fold(battle.start_state(), &events);
        assert_eq!(&folded, battle.state(), "{}", path.display());
    }
}

#[test]
fn a_scenario_run_twice_and_on_two_threads_ends_alike() {
    fn ends() -> Vec<(String, StateHash)> {
        let run = |scenario: &Scenario| {
            let run = scenario.run();
            (run.transcript(), run.battle.hash())
        };
        scenarios().iter().map(|(_, scenario)| run(scenario)).collect()
    }
    let here = ends();
    assert_eq!(here, ends());
    let threads = [thread::spawn(ends), thread::spawn(ends)];
    for thread in threads {
        assert_eq!(here, thread.join().expect("no panic"));
    }
}

#[test]
fn a_battle_saved_and_loaded_at_every_choice_goes_on_to_the_same_end() {
    let mut stops = 0;
    for (path, scenario) in scenarios() {
        let mut whole = scenario.start();
        let mut stopped = scenario.start();
        for play in &scenario.plays() {
            let events = in_one_go(&mut whole, play);
            let mut script = Script::new(play.answers.clone());
            let mut progress = begin(&mut stopped, play, &mut Absent).expect("a legal command");
            while let Progress::Waiting { choice, so_far } = progress {
                stops += 1;
                let text = stopped.save();
                stopped = Battle::load(&text).expect("a save loads");
                assert_eq!(stopped.save(), text, "a save of a loaded save is the same text");
                assert_eq!(stopped.waiting(), Some(&choice), "{}", path.display());
                assert_eq!(so_far, events[..so_far.len()], "what was shown stays true: {}", path.display());
                let view = View { setup: stopped.setup(), state: stopped.state(), so_far: &so_far };
                let answer = script.answer(&choice, &view).expect("the script answers");
                progress = stopped.answer(answer.expect("an answer")).expect("a legal answer");
            }
            assert_eq!(progress, Progress::Done(events), "{}", path.display());
        }
        assert_eq!(stopped.hash(), whole.hash(), "{}", path.display());
        assert_eq!(stopped.state(), whole.state(), "{}", path.display());
    }
    assert!(stops > 50, "only {stops} choices were met: the test says little");
}

#[test]
fn a_save_after_every_command_loads_and_goes_on_to_the_same_end() {
    for (path, scenario) in scenarios() {
        let plays: Vec<Play> = scenario.plays();
        let end = scenario.run().battle.hash();
        let mut battle = scenario.start();
        for index in 0..=plays.len() {
            let text = battle.save();
            let mut loaded = Battle::load(&text).expect("a save loads");
            assert_eq!(loaded.hash(), battle.hash(), "{}", path.display());
            for play in &plays[index..] {
                in_one_go(&mut loaded, play);
            }
            assert_eq!(loaded.hash(), end, "{} from command {index}", path.display());
            if let Some(play) = plays.get(index) {
                in_one_go(&mut battle, play);
            }
        }
    }
}

#[test]
fn a_battle_kept_as_json_replays_to_the_same_state() {
    for (path, scenario) in scenarios() {
        let mut battle = scenario.start();
        for play in &scenario.plays() {
            in_one_go(&mut battle, play);
        }
        let text = serde_json::to_string(&battle).expect("a battle is plain data");
        let loaded: Battle = serde_json::from_str(&text).expect("and replays");
        assert_eq!(loaded.hash(), battle.hash(), "{}", path.display());
        assert_eq!(serde_json::to_string(&loaded).expect("plain data"), text, "{}", path.display());
    }
}

#[test]
fn a_script_taken_back_to_its_start_plays_the_same_again() {
    for (path, scenario) in scenarios() {
        let mut battle = scenario.start();
        let first: Vec<Vec<Event>> =
            scenario.plays().iter().map(|play| in_one_go(&mut battle, play)).collect();
        let (start, end) = (scenario.start().hash(), battle.hash());
        while battle.undo() {}
        assert_eq!(battle.hash(), start, "{}", path.display());
        let second: Vec<Vec<Event>> =
            scenario.plays().iter().map(|play| in_one_go(&mut battle, play)).collect();
        assert_eq!(first, second, "{}", path.display());
        assert_eq!(battle.hash(), end, "{}", path.display());
    }
}

#[test]
fn commands_taken_back_and_brought_again_are_the_same_commands() {
    for (path, scenario) in scenarios() {
        let mut battle = scenario.start();
        for play in &scenario.plays() {
            in_one_go(&mut battle, play);
        }
        let (end, text) = (battle.clone(), battle.save());
        let mut hashes = Vec::new();
        while hashes.len() < 8 {
            hashes.push(battle.hash());
            if !battle.undo() {
                hashes.pop();
                break;
            }
        }
        while let Some(hash) = hashes.pop() {
            assert!(battle.redo(), "{}", path.display());
            assert_eq!(battle.hash(), hash, "{}", path.display());
        }
        assert!(!battle.redo(), "{}", path.display());
        assert_eq!((&battle, battle.save()), (&end, text), "{}", path.display());
    }
}

#[test]
fn a_branch_begun_after_taking_back_replays_from_its_journal() {
    for (path, scenario) in scenarios() {
        let mut battle = scenario.start();
        let plays = scenario.plays();
        for play in &plays {
            in_one_go(&mut battle, play);
        }
        // Half of the script is taken back, and whatever is legal then is played instead.
        for _ in 0..plays.len().div_ceil(2) {
            assert!(battle.undo(), "{}", path.display());
        }
        for command in battle.legal_commands().commands {
            // Dice written for the whole file may not fit another command.
            if battle.play_with(command, &mut Defaults).is_ok() {
                assert!(!battle.redo(), "a new branch has nothing to bring back: {}", path.display());
                break;
            }
        }
        let loaded =
            Battle::load(&battle.save()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!((loaded.hash(), &loaded), (battle.hash(), &battle), "{}", path.display());
    }
}

/// The same number on every machine: platforms, compilers and crate versions must not change a battle. It
/// changes only with a scenario or a rule, and the changelog then says so under "Replay-breaking".
#[test]
fn the_ends_of_all_scenarios_have_one_digest() {
    let line = |(path, scenario): &(std::path::PathBuf, Scenario)| {
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        format!("{} {name}", scenario.run().battle.hash())
    };
    let lines: Vec<String> = scenarios().iter().map(line).collect();
    insta::with_settings!({ snapshot_path => "snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("digest", lines.join("\n"));
    });
}
