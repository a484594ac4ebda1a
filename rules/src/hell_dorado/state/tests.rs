use super::*;

fn held(table: &StateTable, states: &[&str]) -> HeldStates {
    let mut held = HeldStates::new();
    for state in states {
        receive(&mut held, table.held(&state.parse().unwrap()).unwrap());
    }
    held
}

fn modifiers(table: &StateTable, held: &[HeldState], characteristic: Characteristic) -> Vec<Modifier> {
    table.modifiers(held, characteristic).collect()
}

#[test]
fn pain_weakens_once_whatever_its_level() {
    let table = StateTable::default();
    let pain = held(&table, &["Pain 3"]);
    for characteristic in [Characteristic::Cbt, Characteristic::Tir] {
        assert_eq!(modifiers(&table, &pain, characteristic), [Modifier::new("Pain", -1)]);
    }
    assert!(Prevents::ALL.into_iter().all(|what| !table.prevents(&pain, what)));
}

#[test]
fn the_stunned_and_the_knocked_down_can_do_nothing_in_a_fight() {
    let table = StateTable::default();
    for state in ["Stunned 1", "Knocked down"] {
        let held = held(&table, &[state]);
        assert!(Prevents::ALL.into_iter().all(|what| table.prevents(&held, what)), "{state}");
        assert_eq!(modifiers(&table, &held, Characteristic::Cbt), []);
        assert_eq!(modifiers(&table, &held, Characteristic::Tir), []);
    }
}

#[test]
fn a_state_received_again_keeps_the_larger_level() {
    let table = StateTable::default();
    for order in [["Pain 1", "Pain 2"], ["Pain 2", "Pain 1"]] {
        let held = held(&table, &order);
        assert_eq!(held.len(), 1);
        assert_eq!(table.given(held[0]).unwrap().to_string(), "Pain 2");
    }
}

#[test]
fn what_will_be_held_is_known_before_it_is_received() {
    let table = StateTable::default();
    let own = held(&table, &["Pain 2"]);
    for (given, after) in [("Pain 1", "Pain 2"), ("Pain 3", "Pain 3"), ("Stunned 1", "Stunned 1")] {
        let new = table.held(&given.parse().unwrap()).unwrap();
        let after_it = table.given(table.held_after(&own, new)).unwrap();
        assert_eq!(after_it.to_string(), after);
    }
    // Pain 1 in a turn that does not count ends with Pain 2: neither is the later.
    let fresh = HeldState { fresh: true, ..table.held(&"Pain 1".parse().unwrap()).unwrap() };
    assert_eq!(table.held_after(&own, fresh), own[0]);
}

#[test]
fn every_name_is_the_one_files_write() {
    for what in Prevents::ALL {
        assert_eq!(ron::from_str::<Prevents>(what.name()).unwrap(), what);
    }
}

#[test]
fn the_order_of_receipt_leaves_no_trace() {
    let table = StateTable::default();
    assert_eq!(held(&table, &["Knocked down", "Pain 1"]), held(&table, &["Pain 1", "Knocked down"]));
}

#[test]
fn states_run_out_turn_by_turn_and_the_endless_stay() {
    let table = StateTable::default();
    let one = |text: &str| table.held(&text.parse().unwrap()).unwrap();
    assert_eq!(table.countdown(one("Pain 1")), Countdown::Over);
    assert_eq!(table.countdown(one("Pain 3")), Countdown::Left(one("Pain 2")));
    let fresh = HeldState { fresh: true, ..one("Fire 2") };
    assert_eq!(table.countdown(fresh), Countdown::Left(one("Fire 2")));
    for endless in ["Poison 4", "Knocked down", "Wounded", "Fear"] {
        assert_eq!(table.countdown(one(endless)), Countdown::Unchanged, "{endless}");
    }
}

#[test]
fn a_state_received_again_in_a_turn_that_does_not_count_ends_later() {
    let table = StateTable::default();
    let mut held = held(&table, &["Pain 2"]);
    let fresh = HeldState { fresh: true, ..held[0] };
    receive(&mut held, fresh);
    assert!(held[0].fresh);
    let old = HeldState { fresh: false, ..held[0] };
    receive(&mut held, old);
    assert!(held[0].fresh);
}

#[test]
fn the_helpless_have_few_actions_left() {
    let table = StateTable::default();
    let forbids =
        |state: &str, action: &str| table.forbidding(&held(&table, &[state]), &action.into()).is_some();
    assert!(!forbids("Stunned 1", "Walk") && !forbids("Stunned 1", "Wait") && forbids("Stunned 1", "Run"));
    assert!(!forbids("Knocked down", "Stand up") && forbids("Knocked down", "Walk"));
    assert!(!forbids("Pain 1", "Charge"));
}

#[test]
fn poison_deals_its_level_and_fire_one() {
    let table = StateTable::default();
    let suffered = |state: &str, level| table.get(table.find(state).unwrap()).unwrap().suffered(level);
    assert_eq!((suffered("Poison", 3), suffered("Fire", 3), suffered("Pain", 3)), (3, 1, 0));
}

#[test]
fn a_state_removed_is_gone_and_the_others_stay() {
    let table = StateTable::default();
    let mut states = held(&table, &["Pain 1", "Knocked down"]);
    remove(&mut states, table.find("Knocked down").unwrap());
    assert_eq!(states, held(&table, &["Pain 1"]));
    remove(&mut states, table.find("Fear").unwrap());
    assert_eq!(states.len(), 1);
}

#[test]
fn a_state_given_wrongly_says_what_was_expected() {
    let table = StateTable::default();
    let error = |text: &str| table.held(&text.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(
        error("Stuned 1"),
        "state \"Stuned\" is unknown: expected one of Pain, Stunned, Knocked down, Wounded, Poison, \
         Fire, Fear"
    );
    assert_eq!(error("Pain"), "state \"Pain\" without a level: expected one, such as \"Pain 1\"");
    assert_eq!(error("Knocked down 2"), "state \"Knocked down\" with level 2: expected no level");
}

#[test]
fn a_scenario_adds_states_and_redefines_them() {
    let text = r#"[
        (name: "Slow", level: false, cbt: -2, turns: UntilRemoved),
        (name: "Pain", level: true, prevents: [Shoot], turns: LevelTurns),
    ]"#;
    let defs: Vec<StateDef> = ron::from_str(text).unwrap();
    let table = defs.into_iter().try_fold(StateTable::default(), StateTable::with).unwrap();
    assert_eq!(table.defs().len(), 8);
    let held = held(&table, &["Slow", "Pain 1"]);
    assert_eq!(modifiers(&table, &held, Characteristic::Cbt), [Modifier::new("Slow", -2)]);
    assert_eq!(modifiers(&table, &held, Characteristic::Tir), []);
    assert!(table.prevents(&held, Prevents::Shoot) && !table.prevents(&held, Prevents::Attack));
    let text = ron::to_string(&table).unwrap();
    assert_eq!(ron::from_str::<StateTable>(&text).unwrap(), table);
}

#[test]
fn a_table_refuses_what_it_cannot_hold() {
    let def = |name: String, level, turns| StateDef {
        name: name.into(),
        level,
        cbt: i32::MIN,
        tir: i32::MIN,
        prevents: PreventSet::NONE,
        actions: None,
        damage: StateDamage::None,
        contact_cost: 0,
        turns,
    };
    let endless = def("Daze".into(), false, Duration::LevelTurns);
    assert!(matches!(StateTable::default().with(endless), Err(StateTableError::NoLevelToLast { .. })));
    let mut table = StateTable(Vec::new());
    for number in 0..StateTable::MOST {
        table = table.with(def(format!("State n{number}"), true, Duration::LevelTurns)).unwrap();
    }
    assert_eq!(table.find("State n255"), Some(StateId(255)));
    let error = table.with(def("One more".into(), true, Duration::LevelTurns)).unwrap_err();
    assert_eq!(error.to_string(), "state \"One more\" is one too many: expected at most 256 states");
    let other_table = [HeldState { state: StateId(200), level: 1, fresh: false }];
    assert!(!StateTable::default().prevents(&other_table, Prevents::Attack));
}
