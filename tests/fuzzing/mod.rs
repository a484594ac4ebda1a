//! What must hold of any bytes: of a scenario's text, of a journal's, of commands. Fuzzers call these functions with what
//! they make up (`fuzz/`), tests with what they found (`tests/corpus.rs`).

mod commands;
mod journal;
mod scenario;

pub use commands::commands;
pub use journal::journal;
pub use scenario::scenario;

use toise_engine::Battle;

/// A battle is saved as a text that loads to the same battle and is saved as the same text.
fn saved_is_loaded(battle: &Battle) -> Battle {
    let text = battle.save();
    let loaded = match Battle::load(&text) {
        Ok(loaded) => loaded,
        Err(error) => panic!("a save does not load: {error}\n{text}"),
    };
    assert!(loaded == *battle, "a loaded save is another battle:\n{text}");
    assert_eq!(loaded.hash(), battle.hash(), "equal battles have equal hashes:\n{text}");
    assert_eq!(loaded.save(), text, "a save of a loaded save is the same text");
    loaded
}
