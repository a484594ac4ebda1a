//! Which battles are fought, and that they can be fought again.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{HILL, cells, sim};
use crate::Folder;

#[test]
fn the_same_bytes_come_with_any_number_of_jobs() {
    // More than are played before any are told.
    for players in ["greedy,random", "random"] {
        for kind in [&[][..], &["--json"], &["--csv"]] {
            let with = |jobs| {
                let runs = ["--runs", "150", "--players", players, "--jobs", jobs];
                sim(&[&runs, kind].concat()).out
            };
            let one = with("1");
            assert!(!one.is_empty());
            assert!(one == with("2") && one == with("3"), "{players} {kind:?}");
        }
    }
}

#[test]
fn another_seed_is_another_simulation() {
    let with = |seed| sim(&["--runs", "4", "--players", "random", "--csv", "--seed", seed]).out;
    assert_ne!(with("1"), with("2"));
    assert_eq!(with("7"), with("7"));
}

#[test]
fn more_runs_begin_with_the_same_ones() {
    let with = |runs| sim(&["--runs", runs, "--players", "greedy,random", "--csv"]).out;
    assert!(with("9").starts_with(&with("5")));
}

/// All of a run but its number.
fn unnumbered(runs: &[BTreeMap<String, String>], number: usize) -> BTreeMap<String, String> {
    let mut run = runs[number].clone();
    assert_eq!(run.remove("run"), Some(number.to_string()));
    run
}

#[test]
fn players_change_sides_in_pairs_of_one_battle() {
    let runs = |players| cells(&sim(&["--runs", "60", "--players", players, "--csv"]).out);
    let (one, other) = (runs("greedy,random"), runs("random,greedy"));
    let mut seeds: Vec<&str> = Vec::new();
    for pair in (0..60).step_by(2) {
        let [first, second] = [&one[pair], &one[pair + 1]];
        assert_eq!(first["seed"], second["seed"]);
        seeds.push(&first["seed"]);
        assert_eq!([&first["leader the \"east\""], &first["leader west"]], ["greedy", "random"]);
        assert_eq!([&second["leader the \"east\""], &second["leader west"]], ["random", "greedy"]);
        // Named the other way round, the players fight the same two battles in the other order.
        assert_eq!(unnumbered(&one, pair), unnumbered(&other, pair + 1));
        assert_eq!(unnumbered(&one, pair + 1), unnumbered(&other, pair));
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 30, "each pair is a battle of its own");
    assert!((0..60).any(|run| one[run]["result"] != other[run]["result"]));
}

#[test]
fn in_whichever_order_players_are_named_they_come_to_the_same() {
    let of_kind = |players, kind| -> Vec<Value> {
        let told = sim(&["--runs", "60", "--players", players, "--json"]);
        let mut lines = told.json();
        lines.retain(|line| line["kind"] == kind);
        lines.sort_by_key(ToString::to_string);
        lines
    };
    for kind in ["player", "side", "length", "fighter"] {
        let one = of_kind("greedy,random", kind);
        assert!(!one.is_empty());
        assert_eq!(one, of_kind("random,greedy", kind));
    }
}

#[test]
fn one_player_for_all_sides_fights_no_battle_twice() {
    for players in ["greedy", "random", "greedy,greedy"] {
        let runs = cells(&sim(&["--runs", "30", "--players", players, "--csv"]).out);
        let mut seeds: Vec<&String> = runs.iter().map(|run| &run["seed"]).collect();
        seeds.sort();
        seeds.dedup();
        assert_eq!(seeds.len(), 30, "{players}");
    }
}

#[test]
fn what_is_summed_up_is_what_the_lines_of_csv_sum_up_to() {
    let arguments = ["--runs", "90", "--players", "greedy,random", "--turns", "1"];
    let runs = cells(&sim(&[&arguments[..], &["--csv"]].concat()).out);
    let summary = sim(&[&arguments[..], &["--json"]].concat()).json();
    assert_eq!(runs.len(), 90);
    for result in ["won", "drawn", "unfinished"] {
        assert!(runs.iter().any(|run| run["result"] == result), "no run is {result}");
    }
    let count = |is: &dyn Fn(&BTreeMap<String, String>) -> bool| runs.iter().filter(|run| is(run)).count();
    let numbers = |of: &dyn Fn(&BTreeMap<String, String>) -> u64| {
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        for run in &runs {
            *counts.entry(of(run)).or_default() += 1;
        }
        let values: Vec<u64> = runs.iter().map(of).collect();
        let mean = values.iter().sum::<u64>() as f64 / 90.0;
        let squares: f64 = values.iter().map(|value| (*value as f64 - mean).powi(2)).sum();
        (counts, mean, (squares / 89.0).sqrt())
    };
    let matches = |line: &Value, of: &dyn Fn(&BTreeMap<String, String>) -> u64| {
        let (counts, mean, deviation) = numbers(of);
        let counted: Vec<(u64, u64)> = serde_json::from_value(line["counts"].clone()).unwrap();
        assert_eq!(counted, counts.into_iter().collect::<Vec<_>>());
        assert!((line["mean"].as_f64().unwrap() - mean).abs() < 1e-9, "{line}");
        assert!((line["deviation"].as_f64().unwrap() - deviation).abs() < 1e-9, "{line}");
    };
    let mut kinds = [0; 4];
    for line in &summary {
        match line["kind"].as_str().unwrap() {
            "side" => {
                kinds[0] += 1;
                let side = line["side"].as_str().unwrap();
                let won = count(&|run| run["winner"] == side);
                let lost = count(&|run| run["result"] == "won" && run["winner"] != side);
                assert_eq!((&line["won"]["count"], &line["lost"]["count"]), (&won.into(), &lost.into()));
                for result in ["drawn", "unfinished"] {
                    assert_eq!(line[result]["count"], count(&|run| run["result"] == result));
                }
                let fighters = if side == "west" { 2 } else { 1 };
                let parsed = |run: &BTreeMap<String, String>, title: &str| -> u64 {
                    run[&format!("{title} {side}")].parse().unwrap()
                };
                matches(&line["score"], &|run| parsed(run, "score"));
                matches(&line["survivors"], &|run| fighters - parsed(run, "losses"));
            }
            "player" => {
                kinds[1] += 1;
                let player = line["player"].as_str().unwrap();
                let won = |run: &BTreeMap<String, String>| {
                    run["result"] == "won" && run[&format!("leader {}", run["winner"])] == player
                };
                assert_eq!(line["won"]["count"], count(&won));
                assert_eq!(
                    (&line["runs"], count(&|run| run["result"] == "won" && !won(run))),
                    (&90.into(), line["lost"]["count"].as_u64().unwrap() as usize)
                );
            }
            "length" => {
                kinds[2] += 1;
                matches(&line["turns"], &|run| run["turns"].parse().unwrap());
                matches(&line["commands"], &|run| run["commands"].parse().unwrap());
            }
            "fighter" => {
                kinds[3] += 1;
                let title = format!("lost {}", line["fighter"].as_str().unwrap());
                assert_eq!(line["lost"]["count"], count(&|run| run[&title] == "1"), "{title}");
            }
            _ => assert_eq!(line["runs"], 90),
        }
    }
    assert_eq!(kinds, [2, 2, 1, 3]);
}

#[test]
fn a_run_is_played_again_from_a_file_with_its_seeds() {
    for run in cells(&sim(&["--runs", "6", "--players", "greedy,random", "--csv"]).out) {
        let leader = |side: &str| match run[&format!("leader {side}")].as_str() {
            "random" => format!("Random({})", run[&format!("leader seed {side}")]),
            _ => "Greedy".to_owned(),
        };
        let contest = format!(
            r#"    dice: Seed({}), script: [Contest(leaders: {{"west": {}, "the \"east\"": {}}}),
            Expect([Winner("{}"), Score("west", {}), Turn({})])],
)"#,
            run["seed"],
            leader("west"),
            leader("the \"east\""),
            run["winner"].replace('"', "\\\""),
            run["score west"],
            run["turns"]
        );
        let (head, _) = HILL.split_once("    script:").unwrap();
        let played = Folder::with("again.ron", &(head.to_owned() + &contest)).toise(&["run", "again.ron"]);
        assert_eq!(played.code, 0, "{}", played.out);
    }
}

#[test]
fn the_text_tells_how_to_play_a_run_again() {
    for arguments in [&["--players", "random"][..], &["--players", "random", "--step", "3"]] {
        let told = sim(&[arguments, &["--runs", "1"]].concat()).out;
        let seeds: Vec<&str> = told.lines().map(str::trim).filter(|line| line.contains("Seed(")).collect();
        let script = told.lines().map(str::trim).find(|line| line.starts_with("script:")).unwrap();
        let (head, steps) = HILL.split_once("    script: [").unwrap();
        let steps = steps.trim_end().trim_end_matches(')').trim_end().trim_end_matches("],");
        let script = script.replace("…, ", steps);
        let again = format!("{head}    {}\n    {script}\n)", seeds[0]);
        let played = Folder::with("again.ron", &again).toise(&["run", "again.ron", "--transcript"]);
        assert_eq!(played.code, 0, "{}", played.out);
        let [run] = cells(&sim(&[arguments, &["--runs", "1", "--csv"]].concat()).out).try_into().unwrap();
        let commands = format!("the battle is over after {} commands", run["commands"]);
        assert!(played.out.contains(&commands), "{commands} in\n{}", played.out);
    }
}

#[test]
fn battles_begin_after_a_step_with_the_dice_beside_the_steps() {
    let exchange = crate::exchange();
    let folder = Folder::with("exchange.ron", &exchange);
    let lost = |arguments: &[&str]| {
        let told = folder.toise(&[&["sim", "exchange.ron", "--runs", "50", "--csv"], arguments].concat());
        assert_eq!((told.err.as_str(), told.code), ("", 0));
        let runs = cells(&told.out);
        runs.iter().filter(|run| run["lost ann"] == "1").count()
    };
    // Bob has one of his five lives left after the blow.
    let (start, after) = (lost(&[]), lost(&["--step", "2"]));
    assert!(after < start, "{after} of 50 are no fewer than {start}");
    let told = folder.toise(&["sim", "exchange.ron", "--runs", "1", "--step", "2"]);
    assert!(told.out.starts_with("Ann strikes Bob, after step 2: ann attacks bob\n"), "{}", told.out);
    assert!(told.out.contains("\nrun 0 alone is this in the file, after the first 2 steps of its script:\n"));
    // What is expected there is said of the file's own dice.
    assert_eq!(lost(&["--step", "3"]), after);
}
