//! Commands of a script, played by a test.

use toise_engine::{Battle, Event, Play, PlayError, Player, Progress, Script};

/// Plays a command of a script in one go.
///
/// # Panics
/// When the script does not play it to its end.
pub fn in_one_go(battle: &mut Battle, play: &Play) -> Vec<Event> {
    let mut script = Script::new(play.answers.clone());
    match begin(battle, play, &mut script) {
        Ok(Progress::Done(events)) => events,
        other => panic!("a script plays to its end: {other:?}"),
    }
}

/// Plays a command of a script with a player to ask.
///
/// # Errors
/// As [`Battle::play_with`].
pub fn begin(battle: &mut Battle, play: &Play, player: &mut dyn Player) -> Result<Progress, PlayError> {
    match &play.tape {
        Some(tape) => battle.play_scripted(play.command.clone(), tape.clone(), player),
        None => battle.play_with(play.command.clone(), player),
    }
}
