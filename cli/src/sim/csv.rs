//! What came of each run as CSV, one line a run.

use std::io::{self, Write};

use csv::{Writer, WriterBuilder};
use toise_engine::sim::{BattleRun, BattleSim, Ending};

/// The lines of runs, below a line of titles.
pub(super) struct Lines<'a, 'o> {
    sim: &'a BattleSim<'a>,
    writer: Writer<&'o mut dyn Write>,
    /// The place of each fighter's side, in the order of the fighters' names.
    side_of: Vec<usize>,
}

impl<'a, 'o> Lines<'a, 'o> {
    /// Writes the titles. Those of columns that there is one of for each side or fighter end with its name.
    pub(super) fn begin(sim: &'a BattleSim<'a>, out: &'o mut dyn Write) -> io::Result<Self> {
        let side_of = sim.fighters().map(|fighter| fighter.side().index()).collect();
        let mut lines = Lines { sim, writer: WriterBuilder::new().from_writer(out), side_of };
        let sides = |what: &'static str| sim.sides().iter().map(move |side| format!("{what} {side}"));
        let fixed = |what: &[&str]| what.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>();
        let titles = fixed(&["run", "seed"]).into_iter();
        let titles = titles.chain(sides("leader")).chain(sides("leader seed"));
        let titles = titles.chain(fixed(&["result", "winner", "turns", "commands"]));
        let titles = titles.chain(sides("score")).chain(sides("losses"));
        let titles = titles.chain(sim.fighters().map(|fighter| format!("lost {}", fighter.name())));
        lines.write(titles)?;
        Ok(lines)
    }

    pub(super) fn add(&mut self, run: &BattleRun) -> io::Result<()> {
        let BattleRun { lineup, ending, turns, commands, scores, lost } = run;
        let (result, winner) = match ending {
            Ending::Won(side) => ("won", self.sim.sides().get(side.index()).map_or("", |side| side.as_str())),
            Ending::Drawn => ("drawn", ""),
            Ending::Unfinished => ("unfinished", ""),
        };
        let places = 0..self.sim.sides().len();
        let score = |place: usize| {
            let score = scores.as_ref().and_then(|scores| scores.get(place));
            score.map(ToString::to_string).unwrap_or_default()
        };
        let losses = |place: usize| {
            let lost = self.side_of.iter().zip(lost).filter(|(side, lost)| **side == place && **lost);
            lost.count().to_string()
        };
        let cells = [lineup.run.to_string(), lineup.seed.0.to_string()].into_iter();
        let cells = cells.chain(lineup.leaders.iter().map(|leader| leader.kind.to_string()));
        let cells = cells.chain(lineup.leaders.iter().map(|leader| leader.seed.0.to_string()));
        let cells = cells.chain([result.to_owned(), winner.to_owned()]);
        let cells = cells.chain([turns.to_string(), commands.to_string()]);
        let cells = cells.chain(places.clone().map(score)).chain(places.map(losses));
        let cells = cells.chain(lost.iter().map(|lost| u8::from(*lost).to_string()));
        let cells: Vec<String> = cells.collect();
        self.write(cells)
    }

    /// Writes what is not yet written.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.writer.flush()
    }

    fn write(&mut self, cells: impl IntoIterator<Item = String>) -> io::Result<()> {
        written(self.writer.write_record(cells))
    }
}

/// Whether a line could be written.
pub(super) fn written(result: csv::Result<()>) -> io::Result<()> {
    result.map_err(|error| match error.into_kind() {
        // Whether a reader has had enough is told by the kind of the error.
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    })
}
