//! What is said of an effect that is none, and of which part.

use super::*;
use crate::effect::Who;
use crate::hell_dorado::ability::Ability;
use crate::hell_dorado::effect::{Condition, Cost, OrderKind};
use crate::hell_dorado::profile::Rank;
use crate::length::Length;

/// An order without anything wrong.
fn rally() -> Effect {
    Effect {
        name: "rally".into(),
        trigger: Trigger::Free,
        when: vec![Condition::OwnFree, Condition::TargetState("Pain".into())],
        on: Target::One { who: Who::Ally, within: None, sight: true },
        does: vec![Deed::Own(CardDeed::Remove("Pain".into())), Deed::Modify { what: Modified::Cbt, by: 1 }],
        until: Until::Turn,
        cost: Cost { temporary: 1, permanent: 0 },
        order: Some(OrderKind::Plain),
        times: Some(1),
    }
}

fn aura() -> Effect {
    Effect {
        name: "dread".into(),
        trigger: Trigger::Aura,
        when: vec![Condition::TargetNoState("Stunned".into())],
        on: radius(),
        does: vec![
            Deed::Modify { what: Modified::Def, by: -1 },
            Deed::Untargetable,
            Deed::Own(CardDeed::Grant(Ability::Elusive)),
        ],
        until: Until::Always,
        cost: Cost::default(),
        order: None,
        times: None,
    }
}

fn vae() -> Effect {
    Effect {
        name: "vae victis".into(),
        trigger: Trigger::Vae,
        when: vec![Condition::OwnEngaged],
        on: Target::Owner,
        does: vec![Deed::Modify { what: Modified::Cbt, by: 2 }, Deed::Modify { what: Modified::Tir, by: 2 }],
        until: Until::Exchange,
        cost: Cost { temporary: 0, permanent: 1 },
        order: Some(OrderKind::Relentless),
        times: Some(2),
    }
}

fn radius() -> Target {
    Target::All { who: Who::Enemy, within: Length::new(3.0).unwrap() }
}

fn told(effect: &Effect) -> Vec<(EffectPart, String)> {
    let problems = effect.problems(&StateTable::default());
    assert_eq!(effect.check(&StateTable::default()), problems.first().cloned().map_or(Ok(()), Err));
    problems.into_iter().map(|error| (error.part, error.fault.to_string())).collect()
}

#[track_caller]
fn check(effect: &Effect, expected: &[(EffectPart, &str)]) {
    let expected: Vec<(EffectPart, String)> =
        expected.iter().map(|(part, fault)| (*part, (*fault).to_owned())).collect();
    assert_eq!(told(effect), expected);
}

#[test]
fn a_sound_effect_has_no_problem() {
    for effect in [rally(), aura(), vae()] {
        check(&effect, &[]);
    }
    let spite = Effect {
        trigger: Trigger::Reaction(Moment::Receives("Pain".into())),
        on: Target::Cause,
        when: vec![Condition::TargetRank(Rank::Officer)],
        does: vec![Deed::Own(CardDeed::Give("Stunned 1".parse().unwrap())), Deed::Heal(1)],
        times: None,
        ..rally()
    };
    check(&spite, &[]);
}

#[test]
fn an_effect_does_something() {
    check(
        &Effect { does: vec![], ..rally() },
        &[(EffectPart::Deeds, "it does nothing: expected at least one deed")],
    );
    let idle = vec![Deed::Heal(1), Deed::Modify { what: Modified::Mvt, by: 0 }, Deed::Heal(0)];
    check(
        &Effect { does: idle, times: Some(0), ..rally() },
        &[
            (EffectPart::Deed(1), "MVT modified by 0: expected more or less"),
            (EffectPart::Deed(2), "0 life points healed: expected at least 1"),
            (EffectPart::Times, "a limit of 0 uses: expected at least 1, or no limit"),
        ],
    );
}

#[test]
fn every_state_an_effect_names_is_known() {
    let unknown = "state \"Awe\" is unknown: expected one of ";
    let awe = || Name::from("Awe");
    let effect = Effect {
        trigger: Trigger::Reaction(Moment::Receives(awe())),
        when: vec![
            Condition::OwnState(awe()),
            Condition::OwnNoState("Pain".into()),
            Condition::OwnNoState(awe()),
            Condition::TargetState(awe()),
            Condition::TargetNoState(awe()),
        ],
        does: vec![
            Deed::Own(CardDeed::Remove(awe())),
            Deed::Own(CardDeed::Remove("Pain".into())),
            Deed::Own(CardDeed::Give("Awe 1".parse().unwrap())),
            Deed::Own(CardDeed::Give("Pain".parse().unwrap())),
            Deed::Own(CardDeed::Give("Knocked down 2".parse().unwrap())),
        ],
        ..rally()
    };
    let told = told(&effect);
    let unknown: Vec<EffectPart> =
        told.iter().filter(|(_, fault)| fault.starts_with(unknown)).map(|(part, _)| *part).collect();
    let condition = EffectPart::Condition;
    assert_eq!(
        unknown,
        [
            EffectPart::Trigger,
            condition(0),
            condition(2),
            condition(3),
            condition(4),
            EffectPart::Deed(0),
            EffectPart::Deed(2)
        ]
    );
    let rest: Vec<&str> = told[unknown.len()..].iter().map(|(_, fault)| fault.as_str()).collect();
    assert_eq!(
        rest,
        [
            "state \"Pain\" without a level: expected one, such as \"Pain 1\"",
            "state \"Knocked down\" with level 2: expected no level",
        ]
    );
}

#[test]
fn only_a_reaction_has_a_cause() {
    let cause = |trigger| Effect { trigger, on: Target::Cause, times: Some(1), ..rally() };
    check(&cause(Trigger::Reaction(Moment::Damaged)), &[]);
    for trigger in [Trigger::Free, Trigger::Passive, Trigger::Active, Trigger::Exhausting] {
        let fault = format!(
            "the target Cause with the trigger {}: expected the trigger Reaction, which has a cause",
            trigger.name()
        );
        check(&cause(trigger), &[(EffectPart::Target, &fault)]);
    }
    for effect in [aura(), vae()] {
        let effect = Effect { on: Target::Cause, ..effect };
        assert!(matches!(told(&effect)[..], [(EffectPart::Target, _)]), "{:?}", told(&effect));
    }
}

#[test]
fn a_condition_on_the_target_needs_one_that_is_not_the_owner() {
    let conditions = vec![
        Condition::TargetState("Pain".into()),
        Condition::OwnState("Pain".into()),
        Condition::TargetNoState("Pain".into()),
        Condition::TargetFree,
        Condition::OwnEngaged,
        Condition::TargetEngaged,
        Condition::TargetRank(Rank::Soldier),
    ];
    let effect = Effect { when: conditions, on: Target::Owner, ..rally() };
    let parts: Vec<EffectPart> = told(&effect).into_iter().map(|(part, _)| part).collect();
    assert_eq!(parts, [0, 2, 3, 5, 6].map(EffectPart::Condition));
    check(&Effect { on: radius(), ..effect }, &[]);
}

#[test]
fn an_aura_has_nothing_that_belongs_to_a_use() {
    for on in [
        Target::Owner,
        Target::One { who: Who::Enemy, within: Some(Length::new(3.0).unwrap()), sight: false },
        Target::Area { who: Who::Enemy, radius: Length::new(3.0).unwrap(), range: None, sight: false },
    ] {
        let expected =
            format!("an aura with the target {}: expected All, the radius around its owner", on.name());
        check(&Effect { on, when: vec![], ..aura() }, &[(EffectPart::Target, &expected)]);
    }
    let momentary = [
        Deed::Own(CardDeed::Give("Pain 1".parse().unwrap())),
        Deed::Own(CardDeed::Remove("Pain".into())),
        Deed::Own(CardDeed::DirectAttack { attack: "1/4+".parse().unwrap(), damage: "blunt".into() }),
        Deed::Heal(1),
        Deed::Move(Length::new(1.0).unwrap()),
    ];
    for deed in momentary {
        let expected = format!(
            "an aura with the deed {}: expected only Modify, Untargetable and Grant, as it is always on",
            deed.name()
        );
        check(&Effect { does: vec![deed], ..aura() }, &[(EffectPart::Deed(0), &expected)]);
    }
    let used = Effect {
        until: Until::Turn,
        cost: Cost { temporary: 0, permanent: 1 },
        order: Some(OrderKind::Plain),
        times: Some(1),
        ..aura()
    };
    check(
        &used,
        &[
            (EffectPart::Until, "an aura with an end: expected none, as it is always on"),
            (EffectPart::Cost, "an aura with a cost: expected none, as it is always on"),
            (EffectPart::Order, "an aura that is an order: expected no order, as it is always on"),
            (EffectPart::Times, "an aura with a limit of uses: expected none, as it is always on"),
        ],
    );
}

#[test]
fn a_vae_effect_works_on_its_owners_roll_for_command_points() {
    let wrong = Effect {
        on: radius(),
        does: vec![
            Deed::Modify { what: Modified::Def, by: 1 },
            Deed::Untargetable,
            Deed::Modify { what: Modified::Cbt, by: 1 },
        ],
        until: Until::Turn,
        cost: Cost::default(),
        ..vae()
    };
    check(
        &wrong,
        &[
            (EffectPart::Target, "a Vae effect with the target All: expected Owner"),
            (
                EffectPart::Deed(0),
                "a Vae effect that modifies DEF: expected CBT or TIR, as it works on the roll",
            ),
            (
                EffectPart::Deed(1),
                "a Vae effect with the deed Untargetable: expected only Modify, of CBT or TIR",
            ),
            (EffectPart::Until, "a Vae effect that lasts longer than its attack: expected until Exchange"),
            (EffectPart::Cost, "a Vae effect without a cost: expected at least 1 command point"),
        ],
    );
}

#[test]
fn an_error_names_its_effect() {
    let error = Effect { does: vec![], ..rally() }.check(&StateTable::default()).unwrap_err();
    assert_eq!(error.to_string(), "effect \"rally\": it does nothing: expected at least one deed");
}

#[test]
fn an_effect_moves_one_fighter_once() {
    let step = || Deed::Move(Length::new(3.0).unwrap());
    check(&Effect { does: vec![step()], ..rally() }, &[]);
    check(
        &Effect { does: vec![Deed::Heal(1), step()], on: radius(), ..rally() },
        &[(
            EffectPart::Deed(1),
            "it moves fighters, with the target All: expected one fighter, by Owner, One or Cause",
        )],
    );
    check(
        &Effect { does: vec![step(), step()], ..rally() },
        &[(EffectPart::Deed(1), "it moves its target twice: expected one move at most")],
    );
}

#[test]
fn the_state_of_the_wounded_is_neither_given_nor_taken() {
    let follows = "Wounded comes and goes with the life points of its holder: expected a state that is given";
    let does = vec![
        Deed::Own(CardDeed::Give("Wounded".parse().unwrap())),
        Deed::Own(CardDeed::Remove("Wounded".into())),
    ];
    check(&Effect { does, ..rally() }, &[(EffectPart::Deed(0), follows), (EffectPart::Deed(1), follows)]);
}

#[test]
fn an_effect_has_a_limited_number_of_deeds() {
    let does = vec![Deed::Heal(1); Effect::MOST_DEEDS];
    check(&Effect { does: does.clone(), ..rally() }, &[]);
    let more = [does, vec![Deed::Heal(1)]].concat();
    check(&Effect { does: more, ..rally() }, &[(EffectPart::Deeds, "33 deeds: expected at most 32")]);
}
