//! What the players are worth: paired battles, in the second of which they have changed sides.
//!
//! Nothing is claimed for Duel: there all come to blows whatever they choose, and hundreds of battles tell players apart by
//! little.

use std::thread;

use toise_engine::sim::{BattleSim, BattleSummary};
use toise_engine::{LeaderKind, Scenario};
use toise_tests::scenarios_folder;

use LeaderKind::{Greedy, Odds, Search};

/// Battles of both players on a board, on two threads.
fn paired(board: &str, players: [LeaderKind; 2], runs: u64) -> BattleSummary {
    let path = scenarios_folder().join(format!("{board}.ron"));
    let scenario = Scenario::load(path).unwrap_or_else(|error| panic!("{error}"));
    let sim = BattleSim::new(&scenario, &players).expect("two sides");
    let half = runs / 2;
    let played = thread::scope(|scope| {
        let halves = [0..half, half..runs].map(|runs| {
            scope.spawn(|| runs.map(|run| sim.play(run).expect("it is played")).collect::<Vec<_>>())
        });
        halves.map(|half| half.join().expect("no panic")).concat()
    });
    let mut summary = BattleSummary::new(&sim);
    for run in &played {
        summary.add(run);
    }
    summary
}

/// The first player wins more of its battles than the second, beyond what chance would do.
#[track_caller]
fn stronger(board: &str, players: [LeaderKind; 2], runs: u64) {
    let summary = paired(board, players, runs);
    let [strong, weak] = &summary.players[..] else { panic!("two players") };
    let (won, lost) = (strong.results.won, strong.results.lost);
    println!("{board}: {} {won}, {} {lost} of {runs}", strong.kind, weak.kind);
    assert_eq!(won, weak.results.lost);
    // Of the battles somebody won, two standard errors more than half.
    let (decided, ahead) = ((won + lost) as f64, won as f64 - lost as f64);
    assert!(ahead > 2.0 * decided.sqrt(), "{} won {won} and lost {lost} of {runs} on {board}", strong.kind);
}

#[test]
fn exact_odds_beat_who_only_goes_for_the_enemy() {
    stronger("hell_dorado/battles/purgatory", [Odds, Greedy], 40);
    stronger("hell_dorado/battles/sapience", [Odds, Greedy], 40);
    stronger("tribunal/battles/three_against_three", [Odds, Greedy], 100);
}

#[test]
fn looking_an_activation_ahead_beats_exact_odds() {
    stronger("hell_dorado/battles/purgatory", [Search, Odds], 20);
    stronger("hell_dorado/battles/sapience", [Search, Odds], 20);
    stronger("tribunal/battles/three_against_three", [Search, Odds], 60);
}
