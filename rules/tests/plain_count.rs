//! The exact distribution of a roll against a count of every sequence of faces that can fall.

use std::collections::BTreeMap;

use toise_rules::dice::{Counts, DieSet, Face, Reading, Rerolls, RollError, outcomes};
use toise_rules::hell_dorado::{Difficulty, hits, hits_and_parity};

/// What a player does on seeing the faces, in the order rolled: the positions rerolled.
type Player<'a> = &'a dyn Fn(&[Face]) -> Vec<usize>;

/// Throws every sequence of first faces, asks the player, throws every sequence of new faces, and counts.
fn plain_count(dice: usize, usable: u32, reading: &Reading, player: Player) -> BTreeMap<Counts, u128> {
    // Counts as the digits of one number: fewer than ten dice, six classes.
    let digits = Face::ALL.map(|face| 10_usize.pow(reading.class(face).into()));
    let mut table = vec![0_u128; 1_000_000];
    for number in 0..6_usize.pow(dice as u32) {
        let faces: Vec<Face> = (0..dice as u32).map(|die| Face::ALL[number / 6_usize.pow(die) % 6]).collect();
        let again = player(&faces);
        let kept: usize = (0..dice)
            .filter(|position| !again.contains(position))
            .map(|position| digits[usize::from(faces[position].get()) - 1])
            .sum();
        let scale = 6_u128.pow(usable - again.len() as u32);
        throw(again.len(), kept, &digits, &mut |key| table[key] += scale);
    }
    let counts = |key: usize| {
        Counts([0, 1, 2, 3, 4, 5].map(|class| (key / 10_usize.pow(class) % 10).try_into().unwrap()))
    };
    table
        .into_iter()
        .enumerate()
        .filter(|(_, weight)| *weight > 0)
        .map(|(key, weight)| (counts(key), weight))
        .collect()
}

fn throw(dice: usize, key: usize, digits: &[usize; 6], count: &mut impl FnMut(usize)) {
    match dice {
        0 => count(key),
        1 => digits.iter().for_each(|digit| count(key + digit)),
        _ => digits.iter().for_each(|digit| throw(dice - 1, key + digit, digits, count)),
    }
}

#[track_caller]
fn check(
    (dice, rerolls): (u8, u8),
    reading: &Reading,
    player: Player,
    policy: &mut dyn FnMut(&[Face]) -> Result<Rerolls, RollError>,
) {
    let usable = rerolls.min(dice);
    let exact = outcomes(dice, rerolls, reading, policy).unwrap();
    let plain = plain_count(dice.into(), usable.into(), reading, player);
    assert_eq!(
        exact.list,
        plain.into_iter().collect::<Vec<_>>(),
        "{dice} dice, {rerolls} rerolls, {reading:?}"
    );
    assert_eq!(exact.whole, 6_u128.pow((dice + usable).into()));
    assert_eq!(exact.weight_where(|_| true), exact.whole);
}

/// The first so many failed dice, in the order rolled.
fn first(most: u8, reading: &Reading, faces: &[Face]) -> Vec<usize> {
    let failed = (0..faces.len()).filter(|position| reading.may_reroll(faces[*position]));
    failed.take(most.into()).collect()
}

fn pools() -> impl Iterator<Item = (u8, u8)> {
    (0..=5).flat_map(|dice| (0..=5).map(move |rerolls| (dice, rerolls)))
}

fn difficulties() -> impl Iterator<Item = Difficulty> {
    (1..=7).map(|value| Difficulty::new(value).unwrap())
}

#[test]
fn rerolling_all_failures_agrees() {
    for reading in difficulties().flat_map(|difficulty| [hits(difficulty), hits_and_parity(difficulty)]) {
        for (dice, rerolls) in pools() {
            check((dice, rerolls), &reading, &|faces| first(rerolls, &reading, faces), &mut |_| {
                Ok(Rerolls::First(rerolls))
            });
        }
    }
}

#[test]
fn rerolling_fewer_dice_than_one_might_agrees() {
    for reading in difficulties().flat_map(|difficulty| [hits(difficulty), hits_and_parity(difficulty)]) {
        for (dice, rerolls) in pools() {
            for fewer in 0..rerolls.min(3) {
                check((dice, rerolls), &reading, &|faces| first(fewer, &reading, faces), &mut |_| {
                    Ok(Rerolls::First(fewer))
                });
            }
        }
    }
}

#[test]
fn rerolling_odd_failures_alone_agrees() {
    let odd_failures = |rerolls: u8, reading: &Reading, faces: &[Face]| -> Vec<usize> {
        let odd = (0..faces.len())
            .filter(|position| faces[*position].is_odd() && reading.may_reroll(faces[*position]));
        odd.take(rerolls.into()).collect()
    };
    for reading in difficulties().map(hits_and_parity) {
        for (dice, rerolls) in pools() {
            check((dice, rerolls), &reading, &|faces| odd_failures(rerolls, &reading, faces), &mut |faces| {
                let dice = DieSet::from_positions(odd_failures(rerolls, &reading, faces)).unwrap();
                Ok(Rerolls::These(dice))
            });
        }
    }
}

#[test]
fn a_policy_may_look_at_the_hits_it_has() {
    // Rerolls one die only when there is no hit yet.
    let cautious =
        |reading: &Reading, faces: &[Face]| u8::from(faces.iter().all(|face| reading.may_reroll(*face)));
    for reading in difficulties().map(hits) {
        for (dice, rerolls) in pools().filter(|(_, rerolls)| *rerolls > 0) {
            check(
                (dice, rerolls),
                &reading,
                &|faces| first(cautious(&reading, faces), &reading, faces),
                &mut |faces| Ok(Rerolls::First(cautious(&reading, faces))),
            );
        }
    }
}

#[test]
fn any_classes_agree_and_not_only_hits() {
    // Three classes of unequal size, the middle and the last of them rerolled.
    let uneven = Reading::new([4, 4, 4, 1, 2, 2], [false, false, true, false, true, false]).unwrap();
    let faces = Reading::new([0, 1, 2, 3, 4, 5], [true, true, false, false, false, true]).unwrap();
    for reading in [uneven, faces] {
        for (dice, rerolls) in pools().filter(|(dice, rerolls)| dice + rerolls <= 8) {
            for most in [rerolls, rerolls / 2] {
                check((dice, rerolls), &reading, &|faces| first(most, &reading, faces), &mut |_| {
                    Ok(Rerolls::First(most))
                });
            }
        }
    }
}
