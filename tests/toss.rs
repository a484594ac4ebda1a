//! A tie for Domination is a fair toss, and only a tie is one.

use toise_engine::hell_dorado::{self, TurnEvent};
use toise_engine::{Battle, Command, Defaults, Event, Progress, Scenario, Seed};

/// More than four standard deviations of 2000 fair tosses.
const SLACK: usize = 90;

/// Two companies of an officer and a soldier each, and more soldiers if said; fighters listed as they come.
fn companies(fighters: &[(&str, &str, &str)]) -> Scenario {
    let place = |index: usize| format!("({}, {})", 2 + 3 * (index % 9), 2 + 3 * (index / 9));
    let listed: Vec<String> = fighters
        .iter()
        .enumerate()
        .map(|(index, (name, profile, side))| {
            format!(r#""{name}": (profile: "{profile}", side: "{side}", at: {})"#, place(index))
        })
        .collect();
    let text = format!(
        r#"(
            title: "two companies",
            rules: HellDorado(),
            board: (width: 30, depth: 30),
            profiles: {{
                "officer": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, cmd: 2, rank: Officer, size: Normal, base: 30),
                "soldier": (cbt: 3, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30),
            }},
            fighters: {{ {} }},
            script: [],
        )"#,
        listed.join(", ")
    );
    Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

const EVEN: [(&str, &str, &str); 4] = [
    ("alba", "officer", "rose"),
    ("bruna", "soldier", "rose"),
    ("ysolde", "officer", "wolf"),
    ("zita", "soldier", "wolf"),
];

/// Who holds Domination in the first turn, and whether it was drawn at random.
fn first_domination(scenario: &Scenario, seed: u64) -> (String, bool) {
    let mut battle: Battle = scenario.start_seeded(Seed(seed));
    let begun = battle.play_with(Command::HellDorado(hell_dorado::Command::BeginTurn), &mut Defaults);
    let Ok(Progress::Done(events)) = begun else { panic!("a turn begins: {begun:?}") };
    let tossed = events.iter().any(|event| matches!(event, Event::Picked { .. }));
    let holder = events.iter().find_map(|event| match event {
        Event::HellDorado(hell_dorado::Event::Turn(TurnEvent::DominationHeld { side, .. })) => Some(side),
        _ => None,
    });
    (holder.expect("a holder").to_string(), tossed)
}

#[test]
fn a_tie_for_domination_falls_to_either_side_about_as_often() {
    let scenario = companies(&EVEN);
    let mut rose = 0;
    for seed in 1..=2000 {
        let (holder, tossed) = first_domination(&scenario, seed);
        assert!(tossed, "the toss is in the log, seed {seed}");
        rose += usize::from(holder == "rose");
    }
    assert!((1000 - SLACK..=1000 + SLACK).contains(&rose), "{rose} of 2000");
}

#[test]
fn the_order_fighters_are_listed_in_decides_no_toss() {
    let listed = companies(&EVEN);
    let mut reversed = EVEN;
    reversed.reverse();
    let reversed = companies(&reversed);
    for seed in 1..=2000 {
        assert_eq!(first_domination(&listed, seed), first_domination(&reversed, seed), "seed {seed}");
    }
}

#[test]
fn with_one_more_fighter_there_is_no_toss() {
    for side in ["rose", "wolf"] {
        let scenario = companies(&[EVEN.as_slice(), &[("one more", "soldier", side)]].concat());
        for seed in 1..=2000 {
            assert_eq!(first_domination(&scenario, seed), (side.to_owned(), false), "seed {seed}");
        }
    }
}

#[test]
fn with_a_tied_total_and_one_more_fighter_there_is_no_toss() {
    // Four points each: CMD 2 and two heads against four heads.
    let more = [("a", "soldier", "wolf"), ("b", "soldier", "wolf"), ("c", "soldier", "wolf")];
    let last = [("d", "soldier", "wolf")];
    let scenario = companies(&[&EVEN[..2], &more, &last].concat());
    for seed in 1..=2000 {
        assert_eq!(first_domination(&scenario, seed), ("wolf".to_owned(), false), "seed {seed}");
    }
}
