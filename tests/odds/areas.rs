//! Areas: what is worked out for each victim apart is what all their outcomes together give, and what hand-made fractions
//! give that know nothing of this library's chances.

use std::collections::BTreeMap;

use toise_engine::geometry::{Bearing, Circle, Disc, Point, Toises, scattered};
use toise_engine::{
    Battle, Command, Consequences, Defaults, Distribution, ExploreError, Number, Odds, PlayError, Scenario,
    hell_dorado,
};

use crate::{active, fraction};

/// What a zone's damage roll deals for so many hits.
const TABLE: [u32; 6] = [0, 1, 2, 3, 4, 6];

/// Soldiers at these places and a bombardier of TIR 3 far away, aiming at (15, 15) with difficulty 4.
fn scenario(options: &str, soldiers: &[(f64, f64)]) -> Scenario {
    let soldier = |(index, (x, y)): (usize, &(f64, f64))| {
        format!("\"soldier {index:02}\": (profile: \"soldier\", side: \"east\", at: ({x}, {y})),\n")
    };
    let soldiers: Vec<String> = soldiers.iter().enumerate().map(soldier).collect();
    let soldiers = soldiers.concat();
    let text = format!(
        r#"(
            title: "odds", rules: HellDorado(options: ({options})), board: (width: 30, depth: 30),
            profiles: {{
                "soldier": (cbt: 3, def: 3, pr: 1, pv: 3, mvt: 4, size: Normal, base: 30),
                "bombardier": (cbt: 1, tir: 3, def: 3, pr: 0, pv: 50, mvt: 4, size: Normal, base: 30, weapons: {{
                    "mortar": (kind: Zone, damage: ["blunt"], range: "5/3", precision: "5+", power: "1 / 2 / 3 / 4 / 6"),
                }}),
            }},
            fighters: {{ {soldiers} "bombardier": (profile: "bombardier", side: "west", at: (5, 15)) }},
            script: [],
        )"#
    );
    Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn aim() -> Point {
    Point::new(15.0, 15.0).expect("finite")
}

fn zone() -> Command {
    hell_dorado::Command::zone("bombardier", aim())
}

fn odds(battle: &Battle) -> Odds {
    battle.odds(&zone()).unwrap_or_else(|error| panic!("{error}"))
}

/// Where three soldiers stand that some scatters touch together, some apart, and some not at all.
const THREE: [(f64, f64); 3] = [(15.0, 16.0), (17.5, 15.0), (13.0, 11.5)];

/// Every outcome whole, of all victims together: the long way to the same odds.
fn together(battle: &Battle) -> Distribution<Consequences> {
    let odds = battle.explore(&zone(), &mut Defaults, 500_000, Consequences::of);
    odds.unwrap_or_else(|error| panic!("{error}"))
}

fn apart(battle: &Battle) -> Distribution<Consequences> {
    odds(battle).mixture().fold(Clone::clone, Consequences::and)
}

#[test]
fn victims_worked_out_apart_are_the_victims_worked_out_together() {
    let battle = active(&scenario("scatter_points: 6", &THREE), "bombardier");
    let (together, apart) = (together(&battle), apart(&battle));
    assert!(together.is_exact() && apart.is_exact());
    for (all, chance) in together.iter() {
        assert_eq!(apart.chance(all), chance, "{all:?}");
    }
    assert_eq!(together.iter().count(), apart.iter().count());
}

#[test]
fn so_they_are_when_the_direction_is_any_of_the_circle() {
    let battle = active(&scenario("", &THREE), "bombardier");
    let (together, apart) = (together(&battle), apart(&battle));
    assert!(!together.is_exact() && !apart.is_exact());
    assert!(together.is_complete() && apart.is_complete());
    for (all, chance) in together.iter() {
        let found = apart.chance(all).to_f64();
        assert!((found - chance.to_f64()).abs() < 1e-14, "{all:?}: {found}, {chance}");
    }
    assert_eq!(together.iter().count(), apart.iter().count());
}

/// How many of 6^dice rolls have so many faces of at least `least`, every roll looked at.
fn rolls(dice: u32, least: u8) -> Vec<u128> {
    let mut counts = vec![0; dice as usize + 1];
    for roll in 0..6_u32.pow(dice) {
        let hits = (0..dice).filter(|die| (roll / 6_u32.pow(*die)) % 6 + 1 >= u32::from(least)).count();
        counts[hits] += 1;
    }
    counts
}

/// How many directions are asked before halving.
const STEPS: u32 = 7200;

/// The directions, each with its part of all, and how many soldiers the circle then touches: found by asking in many
/// directions and halving where the answer changes.
fn touched(soldiers: &[(f64, f64)], length: i32, directions: Option<u32>) -> Vec<(f64, usize)> {
    let count = |degrees: f64| {
        let centre = scattered(aim(), Bearing::new(degrees).expect("finite"), Toises::whole(length));
        let circle = Circle::new(centre, Toises::whole(3)).expect("a size");
        let disc =
            |(x, y): &(f64, f64)| Disc::new(Point::new(*x, *y).unwrap(), Toises::new(0.6).unwrap()).unwrap();
        soldiers.iter().filter(|soldier| circle.touches(&disc(soldier))).count()
    };
    if let Some(directions) = directions {
        let part = 1.0 / f64::from(directions);
        return (0..directions).map(|index| (part, count(360.0 * f64::from(index) * part))).collect();
    }
    let mut parts = Vec::new();
    for step in 0..STEPS {
        let at = |step: u32| 360.0 * f64::from(step) / f64::from(STEPS);
        let (start, end) = (at(step), at(step + 1));
        let (mut from, mut to, first) = (start, end, count(start));
        let halvings = if count(end) == first { 0 } else { 60 };
        if halvings == 0 {
            from = end;
        }
        for _ in 0..halvings {
            let middle = f64::midpoint(from, to);
            if count(middle) == first { from = middle } else { to = middle }
        }
        parts.push(((from - start) / 360.0, first));
        parts.push(((end - from) / 360.0, count(end)));
    }
    parts
}

/// The distribution of the damage of all soldiers together, by hand: three dice against 4, five toises less one for each
/// success, five dice against 5 for each soldier touched, its PR of 1.
fn by_hand(soldiers: &[(f64, f64)], directions: Option<u32>) -> BTreeMap<u32, f64> {
    let one: Vec<(u32, f64)> = rolls(5, 5)
        .into_iter()
        .zip(TABLE)
        .map(|(ways, damage)| (damage.saturating_sub(1), ways as f64 / 7776.0))
        .collect();
    let mut total: BTreeMap<u32, f64> = BTreeMap::new();
    for (successes, ways) in (0..).zip(rolls(3, 4)) {
        for (part, victims) in touched(soldiers, 5 - successes, directions) {
            let mut sums = BTreeMap::from([(0, 1.0)]);
            for _ in 0..victims {
                let mut more: BTreeMap<u32, f64> = BTreeMap::new();
                for (sum, chance) in &sums {
                    for (damage, own) in &one {
                        *more.entry(sum + damage).or_default() += chance * own;
                    }
                }
                sums = more;
            }
            for (sum, chance) in sums {
                *total.entry(sum).or_default() += ways as f64 / 216.0 * part * chance;
            }
        }
    }
    total
}

#[test]
fn the_damage_of_a_zone_is_what_hand_made_fractions_give() {
    for (options, directions) in [("scatter_points: 8", Some(8)), ("", None)] {
        let battle = active(&scenario(options, &THREE), "bombardier");
        let damage = odds(&battle).total_damage(|_| true);
        let expected = by_hand(&THREE, directions);
        assert_eq!(damage.is_exact(), directions.is_some());
        for (sum, chance) in &expected {
            let found = damage.chance(sum).to_f64();
            assert!((found - chance).abs() < 1e-11, "{options} {sum}: {found}, expected {chance}");
        }
        assert_eq!(damage.iter().count(), expected.iter().filter(|(_, chance)| **chance > 0.0).count());
    }
}

fn crowd() -> Vec<(f64, f64)> {
    (0..12).map(|index| (12.5 + 1.5 * f64::from(index % 4), 13.0 + 1.5 * f64::from(index / 4))).collect()
}

#[test]
fn twelve_victims_are_never_multiplied_out() {
    let battle = active(&scenario("", &crowd()), "bombardier");
    let odds = odds(&battle);
    println!("twelve victims: {} branches", odds.branches());
    assert!(odds.branches() < 250, "{} branches", odds.branches());
    let (fallen, damage) = (odds.fallen(|_| true), odds.total_damage(|_| true));
    assert!(fallen.is_complete() && damage.is_complete());
    let (mut down, mut mean) = (0.0, 0.0);
    for name in odds.fighters() {
        down += odds.goes_down(name).to_f64();
        mean += odds.damage(name).mean(|damage| u64::from(*damage)).to_f64();
    }
    assert!((fallen.mean_f64(|count| f64::from(*count)) - down).abs() < 1e-12);
    assert!((damage.mean_f64(|damage| f64::from(*damage)) - mean).abs() < 1e-12);
    let of_all =
        |all: &Consequences| -> f64 { odds.fighters().map(|name| f64::from(all.damage(name))).sum() };
    assert!((odds.mixture().mean(of_all) - mean).abs() < 1e-12);
    for (sum, chance) in by_hand(&crowd(), None) {
        let found = damage.chance(&sum).to_f64();
        assert!((found - chance).abs() < 1e-11, "{sum}: {found}, expected {chance}");
    }
    // All of them together are refused, and it says after how many.
    let error = battle.explore(&zone(), &mut Defaults, 10_000, Consequences::of).expect_err("6^12 outcomes");
    assert_eq!(error, PlayError::Explore(ExploreError::TooManyBranches { branches: 10_000 }));
}

#[test]
fn what_no_direction_changes_is_exact() {
    // The soldier on the aim is touched by a scatter of 2 or 3, whatever its direction, and by none of 4 or 5.
    let battle = active(&scenario("", &[(15.0, 15.0), (17.5, 15.0)]), "bombardier");
    let odds = odds(&battle);
    let hits = odds.hits("bombardier");
    assert_eq!(hits.chance(&3), fraction(1, 8));
    let touched = odds.chance_of(&toise_engine::Consequence::InArea { fighter: "soldier 00".into() });
    assert_eq!(touched, fraction(1, 2));
    assert!(odds.damage("soldier 00").is_exact());
    assert!(matches!(odds.goes_down("soldier 01"), Number::Measured(_)));
}
