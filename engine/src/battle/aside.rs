//! A command played aside: what would happen with other dice.

use super::{Battle, give_up};
use crate::chance::Seeded;
use crate::context::Context;
use crate::error::PlayError;
use crate::event::Event;
use crate::player::Player;
use crate::rulebook::Command;
use crate::state::State;
use crate::table::Table;

/// What a command played aside came to.
#[derive(Clone, Debug)]
pub struct Aside {
    /// The battle as it would stand.
    pub state: State,
    /// What would have happened.
    pub events: Vec<Event>,
}

impl Battle {
    /// Plays a command on a copy, with dice of your own, to the end of the command itself: what it sets off later is left
    /// out, as in [`Battle::odds`]. The battle stays as it is. For counting what exact odds cannot reach, and for checking
    /// them.
    ///
    /// ```
    /// use toise_engine::{Command, Defaults, Scenario, Seed, Seeded, hell_dorado};
    ///
    /// let scenario = Scenario::parse(include_str!("../../examples/exchange.ron"))?;
    /// let mut battle = scenario.start_seeded(Seed(42));
    /// battle.play(Command::activate("ann"))?;
    /// let attack = hell_dorado::Command::attack("ann", "bob");
    /// for play in 0..3 {
    ///     let aside = battle.play_aside(&attack, Seeded::new(Seed(7), play), &mut Defaults)?;
    ///     println!("{} events", aside.events.len());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the command is refused, or the player does not answer a choice.
    pub fn play_aside(
        &self,
        command: &Command,
        mut dice: Seeded,
        player: &mut dyn Player,
    ) -> Result<Aside, PlayError> {
        let table = Table::new(self.setup(), self.state(), player, &[]);
        let mut context = Context::new(table, &mut dice);
        self.setup().rulebook.own().carry_out(&mut context, command).map_err(give_up)?;
        let Table { changed, events, .. } = context.table;
        Ok(Aside { state: changed.unwrap_or_else(|| self.state().clone()), events })
    }
}
