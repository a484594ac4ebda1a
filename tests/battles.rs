//! Whole battles between random players.

use toise_engine::{Battle, Contest, Event, Greedy, Leader, Random, Scenario, Seed, hell_dorado};
use toise_tests::scenarios_folder;

fn field(edition: &str) -> Scenario {
    let path = scenarios_folder().join("hell_dorado/battles").join(format!("{edition}.ron"));
    Scenario::load(path).unwrap_or_else(|error| panic!("{error}"))
}

#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    commands: usize,
    moves: usize,
    shots: usize,
    exchanges: usize,
    deaths: usize,
}

impl Counts {
    fn count(&mut self, events: &[Event]) {
        self.commands += 1;
        for event in events {
            match event {
                Event::Moved { .. } => self.moves += 1,
                Event::Died { .. } => self.deaths += 1,
                Event::HellDorado(hell_dorado::Event::ExchangeOpened { .. }) => self.exchanges += 1,
                Event::HellDorado(hell_dorado::Event::RangedOpened { .. }) => self.shots += 1,
                _ => {}
            }
        }
    }
}

fn play(scenario: &Scenario, seed: u64, leaders: [&mut dyn Leader; 2]) -> (Battle, Counts) {
    let mut battle = scenario.start_seeded(Seed(seed));
    let mut counts = Counts::default();
    let mut contest = Contest::new(leaders.into()).at_most(2_000);
    let report = contest.play(&mut battle, |_, events| counts.count(events));
    let report = report.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    assert!(report.over, "seed {seed} has no end");
    (battle, counts)
}

#[test]
fn smoke() {
    for edition in ["purgatory", "sapience"] {
        let scenario = field(edition);
        for seed in 0..20 {
            let (_, counts) =
                play(&scenario, seed, [&mut Random::new(Seed(seed)), &mut Random::new(Seed(seed + 1000))]);
            println!("{edition} {seed}: {counts:?}");
        }
        let (_, counts) = play(&scenario, 1, [&mut Greedy, &mut Greedy]);
        println!("{edition} greedy {counts:?}");
    }
}
