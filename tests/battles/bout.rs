//! A battle between two leaders, played command by command so that it can be looked at in between.

use std::collections::BTreeMap;

use toise_engine::{Battle, Contest, Event, Leader, Scenario, Seed, duel, hell_dorado, tribunal};
use toise_tests::scenarios_folder;

/// One of the boards for whole battles.
pub(crate) fn board(name: &str) -> Scenario {
    let path = scenarios_folder().join(format!("{name}.ron"));
    Scenario::load(path).unwrap_or_else(|error| panic!("{error}"))
}

/// A battle with its leaders, as far as it has come. A copy goes on to the same end.
#[derive(Clone)]
pub(crate) struct Bout<L> {
    pub(crate) battle: Battle,
    pub(crate) leaders: [L; 2],
}

impl<L: Leader> Bout<L> {
    pub(crate) fn new(scenario: &Scenario, seed: u64, leader: impl Fn(u64) -> L) -> Self {
        let leaders = [leader(2 * seed), leader(2 * seed + 1)];
        Bout { battle: scenario.start_seeded(Seed(seed)), leaders }
    }

    /// Plays one command: what happened, or nothing when the battle is over.
    pub(crate) fn step(&mut self) -> Option<Vec<Event>> {
        let [one, other] = &mut self.leaders;
        let mut happened = None;
        let mut contest = Contest::new(vec![one, other]).at_most(1);
        let report = contest.play(&mut self.battle, |_, events| happened = Some(events.to_vec()));
        report.unwrap_or_else(|error| panic!("{error}"));
        happened
    }

    /// Plays on to the end.
    pub(crate) fn finish(&mut self) {
        let [one, other] = &mut self.leaders;
        let report = Contest::new(vec![one, other]).play(&mut self.battle, |_, _| {});
        assert!(report.unwrap_or_else(|error| panic!("{error}")).over);
    }
}

/// What happened in battles, so that a test knows it has seen something.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) moves: usize,
    pub(crate) ranged: usize,
    pub(crate) exchanges: usize,
    pub(crate) deaths: usize,
    pub(crate) actions: BTreeMap<String, usize>,
}

impl Counts {
    fn tried(&mut self, what: &str) {
        *self.actions.entry(what.to_owned()).or_default() += 1;
    }

    pub(crate) fn count(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Moved { .. } => self.moves += 1,
                Event::Died { .. }
                | Event::Tribunal(tribunal::Event::Unconscious { .. })
                | Event::Duel(duel::Event::Beaten { .. }) => self.deaths += 1,
                Event::HellDorado(hell_dorado::Event::ExchangeOpened { .. }) => self.exchanges += 1,
                Event::HellDorado(hell_dorado::Event::RangedOpened { .. }) => self.ranged += 1,
                Event::HellDorado(hell_dorado::Event::ActionTaken { action, .. }) => {
                    self.tried(action);
                }
                Event::Tribunal(tribunal::Event::Attacked { .. })
                | Event::Duel(duel::Event::Attacked { .. }) => self.tried("attack"),
                Event::Tribunal(tribunal::Event::Aimed { .. }) => self.tried("shot"),
                Event::Tribunal(tribunal::Event::Cast { .. }) => self.tried("spell"),
                Event::Tribunal(tribunal::Event::GaveUp { .. }) => self.tried("giving up"),
                Event::Tribunal(tribunal::Event::Shaken { .. }) => self.tried("fear"),
                Event::Tribunal(tribunal::Event::Proposed { .. }) => self.tried("proposal"),
                Event::Tribunal(tribunal::Event::TriedToBreakOff { .. }) => self.tried("breaking off"),
                Event::Tribunal(tribunal::Event::FightEnded { .. }) => self.tried("end of a fight"),
                Event::Duel(duel::Event::AttackedAll { .. }) => self.tried("attack on all"),
                Event::Duel(duel::Event::StrikesBack { .. }) => self.tried("blow back"),
                Event::Duel(duel::Event::CourageSpent { .. }) => self.tried("courage"),
                Event::Duel(duel::Event::Leaves { .. }) => self.tried("leaving"),
                _ => {}
            }
        }
    }
}
