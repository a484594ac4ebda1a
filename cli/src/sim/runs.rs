//! Runs played on several processors and taken in the order of their numbers.

use std::io::{self, IsTerminal};
use std::ops::Range;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use toise_engine::sim::BrokenOff;

use crate::verdict::{Stop, Verdict};

/// So many runs for each thread are played and kept before they are told: enough that none waits long for the others, few
/// enough that all of them take little room.
const KEPT: u64 = 64;

/// The threads that play runs.
pub(super) struct Workers {
    pool: ThreadPool,
}

impl Workers {
    /// So many threads; as many as there are processors unless it is said.
    ///
    /// # Errors
    /// When the system gives no more threads.
    pub(super) fn new(jobs: Option<usize>) -> Result<Self, Stop> {
        let jobs = jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let pool = ThreadPoolBuilder::new().num_threads(jobs).build();
        let pool = pool.map_err(|error| Stop::Usage(vec![format!("cannot start {jobs} jobs: {error}")]))?;
        Ok(Workers { pool })
    }

    /// Plays the first `count` runs, each by `one` with its number; `each` is told them in their order, whatever order they are played in.
    ///
    /// # Errors
    /// The first run that breaks off, after those before it were told, and what `each` returns.
    pub(super) fn play<R: Send>(
        &self,
        one: impl Fn(u64) -> Result<R, BrokenOff> + Sync,
        count: u64,
        bar: &ProgressBar,
        mut each: impl FnMut(&R) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let kept = KEPT.saturating_mul(self.pool.current_num_threads() as u64);
        let mut done = || {
            let mut begin = 0;
            while begin < count {
                let end = begin.saturating_add(kept).min(count);
                for run in self.play_some(&one, begin..end, bar) {
                    each(&run.map_err(|error| broken_off(&error))?)?;
                }
                begin = end;
            }
            Ok(())
        };
        let done = done();
        bar.finish_and_clear();
        done
    }

    fn play_some<R: Send>(
        &self,
        one: &(impl Fn(u64) -> Result<R, BrokenOff> + Sync),
        runs: Range<u64>,
        bar: &ProgressBar,
    ) -> Vec<Result<R, BrokenOff>> {
        let play = |run| {
            let run = one(run);
            bar.inc(1);
            run
        };
        self.pool.install(|| runs.into_par_iter().map(play).collect())
    }
}

fn broken_off(error: &BrokenOff) -> Stop {
    Stop::Found(Verdict::Failed, vec![format!("error: {error}")])
}

/// How far the runs have come, on a terminal that shows errors; nothing otherwise.
pub(super) fn bar(runs: u64, what: &str, wanted: bool) -> ProgressBar {
    if !wanted || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template(&format!("[{{bar:40}}] {{pos}} of {{len}} {what}, {{eta}} left"));
    // Marks of one byte: nothing else is known to be one column wide.
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("##-");
    ProgressBar::with_draw_target(Some(runs), ProgressDrawTarget::stderr()).with_style(style)
}
