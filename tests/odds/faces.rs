//! Attacks against every face of every die: enumerations that know nothing of this library's chances.

use std::collections::BTreeMap;

use toise_engine::{Consequence, Scenario, hell_dorado};

use crate::{active, fraction};

/// Every way a pool can fall, its rerolls included: `dice` dice against 4, of which the first failures, at most `rerolls`,
/// are thrown again; each way as the faces in the end. All are equally likely.
fn every_roll(dice: u32, rerolls: u32, mut see: impl FnMut(&[u8])) {
    for roll in 0..6_u32.pow(dice + rerolls) {
        let all: Vec<u8> = (0..dice + rerolls).map(|die| (roll / 6_u32.pow(die) % 6 + 1) as u8).collect();
        let (first, again) = all.split_at(dice as usize);
        let mut faces = first.to_vec();
        // Dice thrown again for nobody are thrown all the same: every way keeps its weight.
        let mut again = again.iter();
        for face in &mut faces {
            if *face < 4
                && let Some(fresh) = again.next()
            {
                *face = *fresh;
            }
        }
        see(&faces);
    }
}

fn hits(faces: &[u8]) -> u32 {
    faces.iter().filter(|face| **face >= 4).count() as u32
}

/// How often each number of hits comes up, out of 6 to the power of dice and rerolls.
fn count_hits(dice: u32, rerolls: u32) -> BTreeMap<u32, u128> {
    let mut counts = BTreeMap::new();
    every_roll(dice, rerolls, |faces| *counts.entry(hits(faces)).or_default() += 1);
    counts
}

/// A veteran of 5 dice and 2 rerolls in contact with a recruit of 2 dice; an archer of 5 dice and 2 rerolls beside them.
fn scenario(quick: &str) -> Scenario {
    let text = format!(
        r#"(
            title: "odds", rules: HellDorado(), board: (width: 30, depth: 30),
            profiles: {{
                "veteran": (cbt: 7, def: 4, pr: 1, pv: 3, mvt: 4, size: Normal, base: 30, weapons: {{
                    "sword": (kind: Contact, damage: ["slashing"], power: "1 / 2 / 4 / 5 / 7"{quick}),
                }}),
                "recruit": (cbt: 2, def: 4, pr: 0, pv: 4, mvt: 4, size: Normal, base: 30, weapons: {{
                    "axe": (kind: Contact, damage: ["slashing"], power: "2 / 5 / 6 / 8 / 10"),
                }}),
                "archer": (cbt: 1, tir: 7, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {{
                    "bow": (kind: Shot, damage: ["piercing"], range: "30/*", power: "2 / 3 / 5 / 8 / 10"),
                }}),
            }},
            fighters: {{
                "veteran": (profile: "veteran", side: "west", at: (10, 10)),
                "recruit": (profile: "recruit", side: "east", at: Touching(fighter: "veteran", bearing: 0)),
                "archer": (profile: "archer", side: "west", at: (10, 2)),
            }},
            script: [],
        )"#
    );
    Scenario::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

const SWORD: [u32; 6] = [0, 1, 2, 4, 5, 7];
const AXE: [u32; 3] = [0, 2, 5];
const BOW: [u32; 6] = [0, 2, 3, 5, 8, 10];

#[test]
fn both_sides_of_an_exchange_are_the_product_of_their_faces() {
    let battle = active(&scenario(""), "veteran");
    let odds = battle.odds(&hell_dorado::Command::attack("veteran", "recruit")).expect("a legal attack");
    let both = odds.damage_to_both("recruit", "veteran");
    let mut expected: BTreeMap<(u32, u32), u128> = BTreeMap::new();
    for (dealt, ways) in count_hits(5, 2) {
        for (suffered, back) in count_hits(2, 0) {
            let damage = (SWORD[dealt as usize], AXE[suffered as usize].saturating_sub(1));
            *expected.entry(damage).or_default() += ways * back;
        }
    }
    for (damage, ways) in &expected {
        assert_eq!(both.chance(damage), fraction(*ways, 6_u128.pow(9)), "{damage:?}");
    }
    assert_eq!(both.iter().count(), expected.len());
    let kills: u128 = expected.iter().filter(|((dealt, _), _)| *dealt >= 4).map(|(_, ways)| ways).sum();
    assert_eq!(odds.goes_down("recruit"), fraction(kills, 6_u128.pow(9)));
}

#[test]
fn a_quick_blow_that_kills_takes_its_riposte_with_it() {
    let battle = active(&scenario(r#", abilities: ["Quick strike"]"#), "veteran");
    let odds = battle.odds(&hell_dorado::Command::attack("veteran", "recruit")).expect("a legal attack");
    let both = odds.damage_to_both("recruit", "veteran");
    let mut expected: BTreeMap<(u32, u32), u128> = BTreeMap::new();
    for (dealt, ways) in count_hits(5, 2) {
        for (suffered, back) in count_hits(2, 0) {
            let dealt = SWORD[dealt as usize];
            // A recruit of 4 life points strikes no more.
            let suffered = if dealt >= 4 { 0 } else { AXE[suffered as usize].saturating_sub(1) };
            *expected.entry((dealt, suffered)).or_default() += ways * back;
        }
    }
    for (damage, ways) in &expected {
        assert_eq!(both.chance(damage), fraction(*ways, 6_u128.pow(9)), "{damage:?}");
    }
    assert_eq!(both.iter().count(), expected.len());
}

#[test]
fn hits_and_parity_of_a_shot_into_a_melee_are_read_off_the_same_faces() {
    let battle = active(&scenario(""), "archer");
    let odds = battle.odds(&hell_dorado::Command::shoot("archer", "recruit")).expect("a legal shot");
    println!("shot into a melee, five dice and two rerolls: {} branches", odds.branches());
    let (mut astray, mut damage): (u128, BTreeMap<(bool, u32), u128>) = (0, BTreeMap::new());
    every_roll(5, 2, |faces| {
        let odd = faces.iter().filter(|face| *face % 2 == 1).count();
        let strays = hits(faces) > 0 && odd > faces.len() - odd;
        astray += u128::from(strays);
        // The veteran, whom the recruit engages, has a PR of 1.
        let dealt = BOW[hits(faces) as usize].saturating_sub(u32::from(strays));
        *damage.entry((strays, dealt)).or_default() += 1;
    });
    let whole = 6_u128.pow(7);
    let strays = Consequence::Strays { of: "archer".into(), to: "veteran".into() };
    assert_eq!(odds.chance_of(&strays), fraction(astray, whole));
    let to_both = odds.damage_to_both("veteran", "recruit");
    let mut expected: BTreeMap<(u32, u32), u128> = BTreeMap::new();
    for ((strays, dealt), ways) in damage {
        *expected.entry(if strays { (dealt, 0) } else { (0, dealt) }).or_default() += ways;
    }
    for (damage, ways) in &expected {
        assert_eq!(to_both.chance(damage), fraction(*ways, whole), "{damage:?}");
    }
    assert_eq!(to_both.iter().count(), expected.len());
}
