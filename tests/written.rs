//! What is written is read again as it was: every command, answer, question, event and refusal, and the setup of every
//! scenario, as RON and as JSON.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::de::{DeserializeOwned, Deserializer, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use serde_json::Value;
use toise_engine::{Absent, Answer, Battle, Journal, Player, Progress, Question, Scenario, Script, View};
use toise_engine::{duel, geometry, hell_dorado, rules, tribunal};
use toise_tests::{scenarios, scenarios_folder};

/// The names of enum variants in all that was written.
#[derive(Default)]
struct Written(BTreeSet<String>);

impl Written {
    /// Writes a value, reads it again, compares, and keeps the names in it.
    #[track_caller]
    fn and_read<T: Serialize + DeserializeOwned + PartialEq + Debug>(&mut self, value: &T) {
        let text = ron::to_string(value).expect("it can be written as RON");
        let read: T = ron::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(&read, value, "{text}");
        let json = serde_json::to_value(value).expect("it can be written as JSON");
        let read: T = serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(&read, value, "{json}");
        self.keep(json);
    }

    fn keep(&mut self, value: Value) {
        match value {
            Value::String(name) => {
                self.0.insert(name);
            }
            Value::Array(values) => values.into_iter().for_each(|value| self.keep(value)),
            Value::Object(entries) => {
                for (key, value) in entries {
                    self.0.insert(key);
                    self.keep(value);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Variants of an enum that were never written.
    fn missing<T: DeserializeOwned>(&self, missing: &mut Vec<String>) {
        let mut of = Variants { name: "", variants: &[] };
        assert!(T::deserialize(&mut of).is_err(), "nothing is read from nothing");
        assert!(!of.variants.is_empty(), "{} is an enum", std::any::type_name::<T>());
        let lacks = of.variants.iter().filter(|variant| !self.0.contains(**variant));
        missing
            .extend(lacks.map(|variant| format!("{}::{variant} of {}", of.name, std::any::type_name::<T>())));
    }
}

/// Learns which variants an enum is read from.
struct Variants {
    name: &'static str,
    variants: &'static [&'static str],
}

impl<'de> Deserializer<'de> for &mut Variants {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(serde::de::Error::custom("there is nothing"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        (self.name, self.variants) = (name, variants);
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// The questions that come up when a scenario is played.
fn questions(scenario: &Scenario) -> Vec<Question> {
    let mut battle = scenario.start();
    let mut questions = Vec::new();
    for play in scenario.plays() {
        let begun = match &play.tape {
            Some(tape) => battle.play_scripted(play.command.clone(), tape.clone(), &mut Absent),
            None => battle.play_with(play.command.clone(), &mut Absent),
        };
        let mut progress = begun.expect("a legal command");
        let mut script = Script::new(play.answers.clone());
        while let Progress::Waiting { choice, so_far } = progress {
            questions.push(choice.question.clone());
            let view = View { setup: battle.setup(), state: battle.state(), so_far: &so_far };
            let answer = script.answer(&choice, &view).expect("the script answers");
            progress = battle.answer(answer.expect("an answer")).expect("a legal answer");
        }
    }
    questions
}

#[test]
fn whatever_a_battle_is_made_of_is_read_as_it_was_written() {
    let mut written = Written::default();
    for (_, scenario) in scenarios() {
        written.and_read(&**scenario.setup());
        let start = scenario.start();
        for play in scenario.plays() {
            written.and_read(&play.command);
            written.and_read(&play.tape);
            for answer in &play.answers {
                written.and_read(answer);
            }
            if let Err(refusal) = start.check(&play.command) {
                written.and_read(&refusal);
            }
        }
        for question in questions(&scenario) {
            written.and_read(&question);
        }
        for event in scenario.run().steps.iter().flat_map(|step| &step.events) {
            written.and_read(event);
        }
    }
    // What no script answers.
    written.and_read(&Answer::Undeclared);
    // Each variant of these came up.
    let mut missing = Vec::new();
    written.missing::<toise_engine::Command>(&mut missing);
    written.missing::<hell_dorado::Command>(&mut missing);
    written.missing::<tribunal::Command>(&mut missing);
    written.missing::<duel::Command>(&mut missing);
    written.missing::<Answer>(&mut missing);
    written.missing::<hell_dorado::Answer>(&mut missing);
    written.missing::<tribunal::Answer>(&mut missing);
    written.missing::<duel::Answer>(&mut missing);
    written.missing::<Question>(&mut missing);
    written.missing::<hell_dorado::Question>(&mut missing);
    written.missing::<tribunal::Question>(&mut missing);
    written.missing::<duel::Question>(&mut missing);
    written.missing::<toise_engine::Event>(&mut missing);
    written.missing::<hell_dorado::Event>(&mut missing);
    written.missing::<hell_dorado::TurnEvent>(&mut missing);
    written.missing::<hell_dorado::EffectEvent>(&mut missing);
    written.missing::<tribunal::Event>(&mut missing);
    written.missing::<duel::Event>(&mut missing);
    written.missing::<toise_engine::Purpose>(&mut missing);
    written.missing::<toise_engine::Way>(&mut missing);
    written.missing::<toise_engine::FighterStart>(&mut missing);
    written.missing::<toise_engine::Rulebook>(&mut missing);
    written.missing::<hell_dorado::Goal>(&mut missing);
    written.missing::<rules::hell_dorado::Edition>(&mut missing);
    written.missing::<rules::hell_dorado::Size>(&mut missing);
    written.missing::<rules::hell_dorado::Rank>(&mut missing);
    written.missing::<rules::hell_dorado::WeaponKind>(&mut missing);
    written.missing::<rules::hell_dorado::BreathForm>(&mut missing);
    written.missing::<rules::hell_dorado::Trigger>(&mut missing);
    written.missing::<rules::hell_dorado::Moment>(&mut missing);
    written.missing::<rules::hell_dorado::Condition>(&mut missing);
    written.missing::<rules::hell_dorado::Target>(&mut missing);
    written.missing::<rules::hell_dorado::CardDeed>(&mut missing);
    written.missing::<rules::hell_dorado::Modified>(&mut missing);
    written.missing::<rules::hell_dorado::OrderKind>(&mut missing);
    written.missing::<rules::hell_dorado::Duration>(&mut missing);
    written.missing::<rules::hell_dorado::StateDamage>(&mut missing);
    written.missing::<rules::hell_dorado::Taker>(&mut missing);
    written.missing::<rules::hell_dorado::MoveEnd>(&mut missing);
    written.missing::<rules::hell_dorado::Strike>(&mut missing);
    written.missing::<rules::effect::Who>(&mut missing);
    written.missing::<rules::effect::Until>(&mut missing);
    written.missing::<rules::tribunal::WeaponKind>(&mut missing);
    written.missing::<rules::tribunal::SpellDeed>(&mut missing);
    written.missing::<rules::dice::Rerolls>(&mut missing);
    written.missing::<geometry::Footprint>(&mut missing);
    written.missing::<geometry::SightEffect>(&mut missing);
    written.missing::<geometry::Passage>(&mut missing);
    assert!(missing.is_empty(), "never written: {missing:#?}");
}

/// What is said of a save in which a piece of text is another, at the line of that piece.
#[track_caller]
fn misread(save: &str, from: &str, to: &str) -> String {
    let at = save.find(from).unwrap_or_else(|| panic!("{from} in {save}"));
    let edited = Journal::sealed(&save.replacen(from, to, 1));
    let error = Battle::load(&edited).expect_err("no battle comes of it");
    assert_eq!(error.line(), Some(save[..at].matches('\n').count() + 1), "{error}");
    error.to_string()
}

#[test]
fn a_name_that_a_save_cannot_hold_is_told_with_those_it_can() {
    let scenario = Scenario::load(scenarios_folder().join("hell_dorado/a_slain_missionary_still_stuns.ron"));
    let save = scenario.unwrap_or_else(|error| panic!("{error}")).run().battle.save();
    for (from, to, bad, of, legal) in [
        ("Activate(", "Actviate(", "Actviate", "Command", "Activate"),
        ("Attack((", "Atack((", "Atack", "Command", "Attack"),
        ("UseHits(5)", "UseHit(5)", "UseHit", "Answer", "UseHits"),
        ("edition: Purgatory", "edition: Purgatori", "Purgatori", "Edition", "Purgatory"),
        ("Dice(Written(", "Dice(Writen(", "Writen", "Dice", "Written"),
    ] {
        let told = misread(&save, from, to);
        for part in [bad, of, legal] {
            assert!(told.contains(&format!("`{part}`")), "{part} in {told}");
        }
    }
    // A name with other values than it has is refused where it stands.
    for (from, to) in [
        ("Activate(fighter: \"damned\")", "Activate"),
        ("UseHits(5)", "UseHits"),
        ("UseHits(5)", "UseHits(5, 6)"),
        ("edition: Purgatory", "edition: Purgatory(1)"),
        ("weapon: Ask", "weapon: Weapon"),
    ] {
        misread(&save, from, to);
    }
}
