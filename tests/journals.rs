//! Journals kept from the time of each format: they replay for ever.
//!
//! The files of a folder are as the version of their format wrote them and are never written again. Should one of
//! them no longer replay, what changed is to be undone, made an option, or read as it was in that format.

use std::fs;
use std::path::{Path, PathBuf};

use toise_engine::{Battle, Journal};

fn kept(format: u32) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("journals/format_{format}"));
    let entries = fs::read_dir(&folder).expect("a readable folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    assert!(paths.len() >= 6, "the journals of format {format} are kept");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a readable file");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn the_journals_of_every_format_replay() {
    for format in 1..=2 {
        for (path, text) in kept(format) {
            let journal = Journal::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(journal.format(), format, "{}", path.display());
            let commands = journal.commands();
            let battle = journal.replay().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(battle.commands().count(), commands, "{}", path.display());
            assert_eq!(battle.waiting().is_some(), path.ends_with("waiting_for_an_answer.journal"));
        }
    }
}

#[test]
fn a_journal_is_written_as_it_was_read() {
    for format in 1..=2 {
        for (path, text) in kept(format) {
            let journal = Journal::parse(&text).expect("a sound journal");
            assert_eq!(journal.to_string(), text, "{}", path.display());
        }
    }
}

#[test]
fn a_battle_of_an_older_format_is_saved_in_the_newest_and_stands_alike() {
    for ((old_path, old), (new_path, new)) in kept(1).into_iter().zip(kept(2)) {
        assert_eq!(old_path.file_name(), new_path.file_name());
        let [old, new] = [old, new].map(|text| Battle::load(&text).expect("it replays"));
        assert_eq!((&old, old.hash()), (&new, new.hash()), "{}", old_path.display());
        assert_eq!(old.journal().format(), 2);
        assert_eq!(old.save(), new.save(), "{}", old_path.display());
    }
}

/// The error of the exchange's journal with something changed in it and its checks made anew.
fn changed(from: &str, to: &str) -> String {
    let journals = kept(2);
    let exchange =
        journals.iter().find(|(path, _)| path.ends_with("ex_04_the_dying_missionary_stuns.journal"));
    let (_, text) = exchange.expect("kept");
    assert!(text.contains(from), "{from} in:\n{text}");
    let journal = Journal::parse(&Journal::sealed(&text.replacen(from, to, 1))).expect("a sound journal");
    match journal.replay() {
        Ok(_) => panic!("the replay does not go the same way"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_replay_that_goes_another_way_tells_the_first_command_and_what_is_not_alike() {
    // The damned of wrath uses fewer of its hits.
    insta::assert_snapshot!(changed("UseHits(5)", "UseHits(2)"), @"
    command 2 (missionary attacks damned) leads elsewhere: the state is 2e672b403553b087, the journal says 4bcd9109387b3e7e
      missionary, fallen: recorded true, replayed false
      missionary, life: recorded 0, replayed 6
      the battle, turn.first_loss: recorded west, replayed –
    ");
}

#[test]
fn a_battle_that_begins_otherwise_tells_what_is_not_alike() {
    let damned = |life| format!("life: {life}, sheet: HellDorado((profile: \"damned of wrath\"");
    insta::assert_snapshot!(changed(&damned(10), &damned(9)), @"
    the start differs: the state is a122099347bca473, the journal says 00bf45a9773a2c1c
      damned, life: recorded 10, replayed 9
    ");
}
