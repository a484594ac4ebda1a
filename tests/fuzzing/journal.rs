//! Any text as a journal.

use toise_engine::Journal;

use super::saved_is_loaded;

/// Reads any bytes as a journal, as they are and with checks that fit. It is refused, at a line that is there, or it
/// replays, and what it came to can be saved.
///
/// # Panics
/// When any of that does not hold.
pub fn journal(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    replayed(&text);
    let sealed = Journal::sealed(&text);
    assert_eq!(Journal::sealed(&sealed), sealed, "checks that fit stay");
    replayed(&sealed);
}

fn replayed(text: &str) {
    let journal = match Journal::parse(text) {
        Ok(journal) => journal,
        Err(error) => {
            assert!(!error.is_of_the_replay() && !error.to_string().is_empty());
            let lines = text.split('\n').count();
            assert!(
                error.line().is_none_or(|line| (1..=lines.max(1)).contains(&line)),
                "{error}: {:?}",
                error.line()
            );
            return;
        }
    };
    let written = journal.to_string();
    let reread = Journal::parse(&written)
        .unwrap_or_else(|error| panic!("what is written is read: {error}\n{written}"));
    assert!(reread == journal, "what is written is read alike:\n{written}");
    let mut told = 0;
    let commands = journal.commands();
    match journal.replay_telling(|_, _, _| told += 1) {
        Ok(battle) => {
            assert_eq!(told, commands + usize::from(battle.waiting().is_some()));
            saved_is_loaded(&battle);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
