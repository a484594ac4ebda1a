//! Every attack of the repository's scenarios: what its script's dice gave is possible, and what is counted when it is
//! played over and over is what the odds say.

use std::collections::{BTreeMap, BTreeSet};

use toise_engine::rules::Name;
use toise_engine::rules::dice::Rerolls;
use toise_engine::{
    Answer, AnswerError, Before, Choice, Consequence, Consequences, Defaults, Distribution, Event, Odds,
    Outcome, PlayError, Player, Progress, Question, Script, Seed, Seeded, View, hell_dorado,
};
use toise_tests::playing::begin;
use toise_tests::scenarios;

const PLAYS: u64 = 10_000;

/// Answers as a script did, whatever way the attack goes: the first choice of a kind about a fighter with the first answer
/// it got, and so on; the default where the script came to no such choice, or its answer does not fit.
struct LikeTheScript {
    given: Vec<(Name, Answer)>,
}

impl LikeTheScript {
    fn of(events: &[Event]) -> Self {
        let given = events.iter().filter_map(|event| match event {
            Event::Answered { of, answer, .. } => Some((of.clone(), answer.clone())),
            _ => None,
        });
        LikeTheScript { given: given.collect() }
    }
}

impl Player for LikeTheScript {
    fn answer(&mut self, choice: &Choice, view: &View<'_>) -> Result<Option<Answer>, AnswerError> {
        let kind = choice.kind();
        let alike = |of: &Name, answer: &Answer| *of == choice.of && answer.kind() == Some(kind);
        let before = view
            .so_far
            .iter()
            .filter(|event| matches!(event, Event::Answered { of, answer, .. } if alike(of, answer)));
        let mut same =
            self.given.iter().filter(|(of, answer)| alike(of, answer)).map(|(_, answer)| answer.clone());
        let answer = match &choice.question {
            // Rerolls are not told while exploring; of a script's dice only the number can be kept.
            Question::Reroll { most, .. } => same.next().map(|answer| match answer {
                Answer::Reroll(Rerolls::These(dice)) => {
                    Answer::Reroll(Rerolls::First((dice.len() as u8).min(*most)))
                }
                Answer::Reroll(Rerolls::First(count)) => Answer::Reroll(Rerolls::First(count.min(*most))),
                other => other,
            }),
            _ => same.nth(before.count()),
        };
        Ok(Some(answer.filter(|answer| choice.check(answer).is_ok()).unwrap_or(Answer::Default)))
    }
}

/// What an attack itself did: what it set off comes after.
fn itself(events: &[Event]) -> &[Event] {
    let set_off = events.iter().position(|event| {
        matches!(event, Event::HellDorado(hell_dorado::Event::Effect(hell_dorado::EffectEvent::Due { .. })))
    });
    &events[..set_off.unwrap_or(events.len())]
}

/// A number read from what came of an attack.
struct Asked {
    what: String,
    read: Box<dyn Fn(&Consequences) -> u32>,
}

impl Asked {
    fn new(what: String, read: impl Fn(&Consequences) -> u32 + 'static) -> Self {
        Asked { what, read: Box::new(read) }
    }

    fn distribution(&self, odds: &Odds) -> Distribution<u32> {
        odds.mixture().fold(&self.read, |one, other| one + other)
    }
}

/// What can be asked of an attack: the hits and the damage of everybody, and whether each other thing comes of it.
fn questions(odds: &Odds) -> Vec<Asked> {
    let mut asked = Vec::new();
    let mut numbers = BTreeSet::new();
    for consequence in odds.possible().cloned() {
        match consequence {
            Consequence::Hits { of, .. } if numbers.insert(("hits", of.clone())) => {
                asked.push(Asked::new(format!("hits of {of}"), move |all| all.hits(&of).unwrap_or(0)));
            }
            Consequence::Damage { to, .. } if numbers.insert(("damage", to.clone())) => {
                asked.push(Asked::new(format!("damage of {to}"), move |all| all.damage(&to)));
            }
            Consequence::Hits { .. } | Consequence::Damage { .. } => {}
            other => {
                let what = format!("{other:?}");
                asked.push(Asked::new(what, move |all| u32::from(all.iter().any(|own| *own == other))));
            }
        }
    }
    asked
}

/// What the script's own dice gave can come out.
fn the_script_is_possible(before: &Before, path: &str) {
    let mut battle = before.battle.clone();
    // The last attack of a scenario may be one that fails.
    let Ok(Progress::Done(events)) =
        begin(&mut battle, &before.play, &mut Script::new(before.play.answers.clone()))
    else {
        return;
    };
    let mut policy = LikeTheScript::of(&events);
    let odds = before.battle.odds_with(&before.play.command, &mut policy, Odds::BRANCHES);
    let odds = odds.unwrap_or_else(|error| panic!("{path}, step {}: {error}", before.step));
    let came = Consequences::of(&Outcome { state: battle.state(), events: itself(&events) });
    for asked in questions(&odds) {
        let (found, distribution) = ((asked.read)(&came), asked.distribution(&odds));
        let chance = distribution.chance(&found).to_f64();
        assert!(
            chance > 0.0,
            "{path}, step {}: {} was {found}, which has no chance",
            before.step,
            asked.what
        );
    }
    let possible: BTreeSet<&Consequence> = odds.possible().collect();
    for consequence in came.iter() {
        let number = matches!(consequence, Consequence::Hits { .. } | Consequence::Damage { .. });
        assert!(number || possible.contains(consequence), "{path}, step {}: {consequence:?}", before.step);
    }
}

/// What is counted in many plays is what the odds say, within four standard errors.
pub(crate) fn counted_play_agrees(before: &Before, path: &str, seed: Seed) -> usize {
    let command = &before.play.command;
    let odds = match before.battle.odds(command) {
        Ok(odds) => odds,
        Err(PlayError::Refused(_)) => return 0,
        Err(error) => panic!("{path}, step {}: {error}", before.step),
    };
    let asked = questions(&odds);
    let mut counted: Vec<BTreeMap<u32, u32>> = vec![BTreeMap::new(); asked.len()];
    for play in 0..PLAYS {
        let aside = before.battle.play_aside(command, Seeded::new(seed, play), &mut Defaults);
        let aside = aside.unwrap_or_else(|error| panic!("{path}, step {}: {error}", before.step));
        let came = Consequences::of(&Outcome { state: &aside.state, events: &aside.events });
        for (asked, counted) in asked.iter().zip(&mut counted) {
            *counted.entry((asked.read)(&came)).or_default() += 1;
        }
    }
    for (asked, mut counted) in asked.iter().zip(counted) {
        let distribution = asked.distribution(&odds);
        assert!(distribution.is_complete());
        for (answer, chance) in distribution.iter() {
            let (n, p) = (PLAYS as f64, chance.to_f64());
            let count = f64::from(counted.remove(answer).unwrap_or(0));
            // One play more or less is no error: what is rare comes up in whole plays.
            let four_errors = 4.0 * (n * p * (1.0 - p)).sqrt() + 1.0;
            assert!(
                (count - n * p).abs() <= four_errors,
                "{path}, step {}: {} is {answer} {count} times, expected {:.1}",
                before.step,
                asked.what,
                n * p,
            );
        }
        assert!(counted.is_empty(), "{path}, step {}: {} was {counted:?}", before.step, asked.what);
    }
    asked.len()
}

#[test]
fn odds_and_play_agree_on_every_attack_of_every_scenario() {
    let (mut attacks, mut numbers) = (0, 0);
    for (path, scenario) in scenarios() {
        let path = path.display().to_string();
        let found = scenario.attacks().unwrap_or_else(|failure| panic!("{path}: {failure}"));
        for before in &found {
            the_script_is_possible(before, &path);
            numbers += counted_play_agrees(before, &path, Seed(1));
        }
        attacks += found.len();
    }
    println!("{attacks} attacks, {numbers} questions, {PLAYS} plays of each");
    assert!(attacks > 300, "{attacks} attacks");
}

fn is_reaction(event: &Event) -> bool {
    matches!(event, Event::HellDorado(hell_dorado::Event::Effect(hell_dorado::EffectEvent::Taken { .. })))
}

/// How many branches a command may have to be looked at whole.
const WHOLE: usize = 5_000;

/// Every command of every script, attack or not: what is worked out in parts is what all its outcomes together give.
#[test]
fn parts_and_whole_agree_on_every_command_of_every_scenario() {
    let (mut commands, mut with_dice, mut too_large) = (0, 0, 0);
    for (path, scenario) in scenarios() {
        for step in 1..=scenario.steps() {
            let Ok(Some(Before { battle, play, .. })) = scenario.before(step) else { continue };
            let mut sets_off = false;
            let of = |outcome: &Outcome<'_>| {
                sets_off |= outcome.events.iter().any(is_reaction);
                Consequences::of(outcome)
            };
            let whole = match battle.explore(&play.command, &mut Defaults, WHOLE, of) {
                Ok(whole) => whole,
                Err(PlayError::Refused(_)) => continue,
                Err(PlayError::Explore(_)) => {
                    too_large += 1;
                    continue;
                }
                Err(error) => panic!("{}, step {step}: {error}", path.display()),
            };
            // What a command sets off is no part of its odds.
            if sets_off {
                continue;
            }
            let odds =
                battle.odds(&play.command).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let parts = odds.mixture().fold(Clone::clone, Consequences::and);
            assert_eq!(whole.iter().count(), parts.iter().count(), "{}, step {step}", path.display());
            for (came, chance) in whole.iter() {
                let (one, other) = (chance.to_f64(), parts.chance(came).to_f64());
                assert!(
                    (one - other).abs() < 1e-13,
                    "{}, step {step}: {came:?} {one} {other}",
                    path.display()
                );
                assert!(
                    chance.exact().is_none() || parts.chance(came) == chance,
                    "{}, step {step}: {came:?} {chance}",
                    path.display()
                );
            }
            commands += 1;
            with_dice += usize::from(whole.iter().count() > 1);
        }
    }
    println!(
        "{commands} commands, {with_dice} of them decided by dice, {too_large} too large to look at whole"
    );
    assert!(with_dice > 700 && too_large < 150, "{with_dice}, {too_large}");
}
