//! The worked examples of the rulebook that need no board, and the known values of its dice.

use toise_rules::dice::{Face, Faces, Reading, Rerolls, RollError, outcomes};
use toise_rules::hell_dorado::{
    Band, Blast, Damage, Difficulty, Modifier, Pool, PowerTable, Tally, explosion_lands, hits,
    hits_and_parity, hits_of, scatter, shot, straying,
};

fn faces(pips: &[u8]) -> Faces {
    pips.iter().map(|pips| Face::new(*pips).unwrap()).collect()
}

fn difficulty(value: u8) -> Difficulty {
    Difficulty::new(value).unwrap()
}

/// Throws a tape of dice as a player does: the pool, then a new face for each die rerolled. Gives the hits,
/// the dice drawn, and the rerolls lost.
fn play(pool: Pool, against: u8, tape: &[u8]) -> (u8, usize, u8) {
    let reading = hits(difficulty(against));
    let (rolled, new) = tape.split_at(pool.dice.into());
    let mut shown = faces(rolled);
    let again = Rerolls::First(pool.rerolls).dice(&shown, &reading, pool.rerolls).unwrap();
    for (position, face) in again.iter().zip(faces(new)) {
        shown[position] = face;
    }
    let used = again.len();
    (hits_of(&reading.count(&shown)), rolled.len() + used, pool.rerolls - used as u8)
}

fn odds(pool: Pool, reading: &Reading) -> toise_rules::dice::Outcomes {
    outcomes::<RollError>(pool.dice, pool.rerolls, reading, &mut |_| Ok(Rerolls::First(pool.rerolls)))
        .unwrap()
}

#[test]
fn ex_1_three_hits_leave_four_choices() {
    let table: PowerTable = "3 / 4 + Pain 2 / 6 / 8 / 6 + Knocked down".parse().unwrap();
    let choices: Vec<String> = table.choices(3).unwrap().map(ToString::to_string).collect();
    assert_eq!(choices, ["6", "4 + Pain 2", "3", "0"]);
}

#[test]
fn ex_2_and_7_and_9_dice_above_the_fifth() {
    let pool = |combat: u8, bonus| {
        let Pool { dice, rerolls, automatic, .. } = Pool::of(combat, &[Modifier::new("bonus", bonus)]);
        (dice, rerolls, automatic)
    };
    assert_eq!(pool(4, 3), (5, 2, 0));
    assert_eq!(pool(12, 0), (5, 5, 2));
    assert_eq!(pool(8, 0), (5, 3, 0));
}

#[test]
fn ex_3_and_9_a_reroll_without_a_failed_die_is_lost() {
    assert_eq!(play(Pool::from_count(7), 3, &[3, 4, 2, 6, 4, 1]), (4, 6, 1));
    for (new, hits) in [([1, 1], 3), ([6, 1], 4), ([6, 6], 5)] {
        let tape = [&[4, 4, 4, 1, 2], new.as_slice()].concat();
        assert_eq!(play(Pool::from_count(8), 4, &tape), (hits, 7, 1));
    }
}

#[test]
fn a_die_is_rerolled_once_only() {
    assert_eq!(play(Pool::from_count(8), 4, &[1, 5, 2, 6, 3, 2, 4, 3]), (3, 8, 0));
    assert_eq!(play(Pool::from_count(7), 4, &[4, 5, 6, 4, 2, 1]), (4, 6, 1));
}

#[test]
fn ex_4_ten_damage_kill_and_a_state_alone_does_not() {
    let damned: PowerTable = "2 / 4 / 6 / 8 / 10".parse().unwrap();
    let missionary: PowerTable = "1 / Stunned 1 / 4 / 5 / 6".parse().unwrap();
    let blow = |table: &PowerTable, hits| {
        let inflicted = table.line(hits).unwrap().damage.into();
        Damage { inflicted, protection: 2, cover: 0, automatic: 0 }.suffered()
    };
    assert_eq!(blow(&damned, 5), 8);
    assert_eq!(blow(&missionary, 2), 0);
    assert_eq!(missionary.line(2).unwrap().states, ["Stunned 1".parse().unwrap()]);
}

#[test]
fn ex_5_a_shot_into_a_melee_goes_astray() {
    let against = shot::melee_difficulty(Band::Short, difficulty(4), &[difficulty(3), difficulty(5)]);
    assert_eq!(against, difficulty(5));
    let tally = Tally::of_faces(&faces(&[5, 6, 3]), against);
    assert_eq!(tally, Tally { hits: 2, even: 1, odd: 2 });
    assert!(straying(tally));
}

#[test]
fn ex_6_one_success_lands_an_explosion() {
    assert_eq!(Band::Long.difficulty(), difficulty(5));
    let (successes, ..) = play(Pool::from_count(2), 5, &[2, 6]);
    assert_eq!(successes, 1);
    assert!(explosion_lands(successes));
    let blast: Blast = "3/1".parse().unwrap();
    let Blast::Damage { difficulty: against, power: 1 } = blast else { panic!("{blast}") };
    assert_eq!(hits_of(&hits(against).count(&faces(&[3, 2, 6, 1, 4]))), 3);
    assert_eq!(blast.inflicted(3), 3);
}

#[test]
fn ex_8_chances_of_more_odd_than_even() {
    for (dice, numerator, denominator) in [(1, 1, 2), (2, 1, 4), (3, 1, 2), (4, 5, 16), (5, 1, 2)] {
        let odds = odds(Pool::from_count(dice), &hits_and_parity(difficulty(4)));
        let astray = odds.weight_where(|counts| straying(Tally::of(counts)));
        assert_eq!(astray * denominator, odds.whole * numerator, "{dice} dice");
    }
}

#[test]
fn ex_10_three_successes_leave_a_scatter_of_two() {
    assert_eq!(scatter(3), 2);
}

#[test]
fn rerolls_are_not_chained_on_one_die() {
    for (count, mean, five) in [(7, (217, 64), (3, 16)), (8, (233, 64), (29, 128))] {
        let odds = odds(Pool::from_count(count), &hits(difficulty(4)));
        let sum: u128 = odds.list.iter().map(|(counts, weight)| u128::from(hits_of(counts)) * weight).sum();
        assert_eq!(sum * mean.1, odds.whole * mean.0, "mean of {count} dice");
        let all = odds.weight_where(|counts| hits_of(counts) == 5);
        assert_eq!(all * five.1, odds.whole * five.0, "five hits with {count} dice");
    }
    let one = odds(Pool::from_count(1), &hits(difficulty(2)));
    assert_eq!(one.weight_where(|counts| hits_of(counts) == 1) * 6, one.whole * 5);
}

#[test]
fn a_pool_of_sixty_is_worked_out_at_once() {
    let pool = Pool::from_count(60);
    assert_eq!(pool.automatic, 50);
    let odds = odds(pool, &hits(difficulty(7)));
    assert_eq!(odds.weight_where(|counts| hits_of(counts) == 0), odds.whole);
}

#[test]
fn protection_comes_off_the_sum_of_an_explosion_once() {
    let inflicted = "3/2".parse::<Blast>().unwrap().inflicted(3);
    assert_eq!(Damage { inflicted, protection: 2, cover: 0, automatic: 0 }.suffered(), 4);
}

#[test]
fn a_state_without_damage_is_given_all_the_same() {
    let table: PowerTable = "0 + Stunned 1 / 2 / 3 / 4 / 5".parse().unwrap();
    let line = table.line(1).unwrap();
    assert_eq!(Damage { inflicted: line.damage.into(), protection: 4, cover: 0, automatic: 0 }.suffered(), 0);
    assert_eq!(line.states.len(), 1);
}
