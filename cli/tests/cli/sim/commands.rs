//! A command played many times over.

use super::cells;
use crate::{Folder, Told, exchange};

/// What `toise sim duel.ron` prints with these arguments.
#[track_caller]
fn sim(arguments: &[&str]) -> Told {
    let told = Folder::with("duel.ron", &exchange()).toise(&[&["sim", "duel.ron"], arguments].concat());
    assert_eq!((told.err.as_str(), told.code), ("", 0), "{arguments:?}");
    told
}

#[test]
fn people_read_how_often_each_number_came_up() {
    let told = sim(&["--attack", "2", "--runs", "200"]);
    insta::assert_snapshot!(told.out, @"
    Ann strikes Bob
    step 2: ann attacks bob
    200 plays, seed 1

    hits of ann  plays   rate  95 % interval   mean 2.020
              0      6  0.030  0.014 to 0.064  #
              1     41  0.205  0.155 to 0.266  ######
              2     96  0.480  0.412 to 0.549  ##############
              3     57  0.285  0.227 to 0.351  #########

    hits of bob  plays   rate  95 % interval   mean 2.055
              0      7  0.035  0.017 to 0.070  #
              1     38  0.190  0.142 to 0.250  ######
              2     92  0.460  0.392 to 0.529  ##############
              3     63  0.315  0.255 to 0.382  #########

    damage of ann  plays   rate  95 % interval   mean 4.110
                0      7  0.035  0.017 to 0.070  #
                2     38  0.190  0.142 to 0.250  ######
                4     92  0.460  0.392 to 0.529  ##############
                6     63  0.315  0.255 to 0.382  #########

    damage of bob  plays   rate  95 % interval   mean 4.040
                0      6  0.030  0.014 to 0.064  #
                2     41  0.205  0.155 to 0.266  ######
                4     96  0.480  0.412 to 0.549  ##############
                6     57  0.285  0.227 to 0.351  #########

    fighters that go down  plays   rate  95 % interval   mean 0.600
                        0     94  0.470  0.402 to 0.539  ##############
                        1     92  0.460  0.392 to 0.529  ##############
                        2     14  0.070  0.042 to 0.114  ##

    chances        plays   rate  95 % interval
    ann goes down     63  0.315  0.255 to 0.382
    bob goes down     57  0.285  0.227 to 0.351
    ");
}

#[test]
fn programs_read_lines_of_json() {
    let told = sim(&["--attack", "2", "--runs", "20", "--json"]);
    insta::assert_snapshot!(told.out, @r#"
    {"kind":"sim","scenario":"duel.ron","title":"Ann strikes Bob","runs":20,"seed":1,"step":2,"after":null,"command":"ann attacks bob","answers":"default"}
    {"kind":"hits","fighter":"ann","hits":{"mean":2.05,"deviation":0.7591546545162482,"min":1,"quartiles":[1,2,3],"max":3,"counts":[[1,5],[2,9],[3,6]]}}
    {"kind":"hits","fighter":"bob","hits":{"mean":1.9,"deviation":0.7880689256524124,"min":0,"quartiles":[1,2,2],"max":3,"counts":[[0,1],[1,4],[2,11],[3,4]]}}
    {"kind":"damage","fighter":"ann","damage":{"mean":3.8,"deviation":1.5761378513048248,"min":0,"quartiles":[2,4,4],"max":6,"counts":[[0,1],[2,4],[4,11],[6,4]]}}
    {"kind":"damage","fighter":"bob","damage":{"mean":4.1,"deviation":1.5183093090324964,"min":2,"quartiles":[2,4,6],"max":6,"counts":[[2,5],[4,9],[6,6]]}}
    {"kind":"total_damage","damage":{"mean":7.9,"deviation":1.8890264827766654,"min":4,"quartiles":[6,8,10],"max":10,"counts":[[4,1],[6,6],[8,6],[10,7]]}}
    {"kind":"fallen","fallen":{"mean":0.5,"deviation":0.512989176042577,"min":0,"quartiles":[0,0,1],"max":1,"counts":[[0,10],[1,10]]}}
    {"kind":"chance","what":"ann goes down","plays":{"count":4,"rate":0.2,"low":0.08065766257979806,"high":0.41601743225189364}}
    {"kind":"chance","what":"bob goes down","plays":{"count":6,"rate":0.3,"low":0.1454772448676043,"high":0.5189728183535235}}
    "#);
}

#[test]
fn a_line_of_csv_has_the_seed_of_its_run() {
    let told = sim(&["--attack", "2", "--runs", "3", "--csv"]);
    insta::assert_snapshot!(told.out, @"
    run,seed,hits ann,hits bob,damage ann,damage bob,down ann,down bob
    0,10451216379200822465,3,2,4,6,0,1
    1,13757245211066428519,3,2,4,6,0,1
    2,17911839290282890590,2,2,4,4,0,0
    ");
}

#[test]
fn the_sum_is_a_recount_of_the_lines() {
    let arguments = ["--attack", "2", "--runs", "500", "--seed", "9"];
    let lines = cells(&sim(&[&arguments[..], &["--csv"]].concat()).out);
    let summed = sim(&[&arguments[..], &["--json"]].concat()).json();
    assert_eq!(lines.len(), 500);
    for line in summed.iter().filter(|line| line["kind"] == "damage") {
        let title = format!("damage {}", line["fighter"].as_str().unwrap());
        for pair in line["damage"]["counts"].as_array().unwrap() {
            let number = pair[0].to_string();
            let count = lines.iter().filter(|cells| cells[&title] == number).count();
            assert_eq!(count as u64, pair[1].as_u64().unwrap(), "{title} {pair}");
        }
    }
    for name in ["ann", "bob"] {
        let down = lines.iter().filter(|cells| cells[&format!("down {name}")] == "1").count();
        let chance = summed.iter().find(|line| line["what"] == format!("{name} goes down")).unwrap();
        assert_eq!(chance["plays"]["count"].as_u64().unwrap(), down as u64);
    }
}

#[test]
fn any_number_of_jobs_prints_the_same() {
    for form in [&[][..], &["--json"], &["--csv"]] {
        let of = |jobs| sim(&[&["--attack", "2", "--runs", "300", "--jobs", jobs], form].concat()).out;
        assert_eq!(of("1"), of("2"));
        assert_eq!(of("1"), of("3"));
    }
}

#[test]
fn what_is_counted_is_what_the_odds_say() {
    let folder = Folder::with("duel.ron", &exchange());
    let [odds] = folder.toise(&["odds", "duel.ron", "--json"]).json().try_into().unwrap();
    let counted = folder.toise(&["sim", "duel.ron", "--attack", "2", "--runs", "5000", "--json"]).json();
    for exact in odds["damage"].as_array().unwrap() {
        let counted =
            counted.iter().find(|line| line["kind"] == "damage" && line["fighter"] == exact["fighter"]);
        let (mean, deviation) = (exact["mean"].as_f64().unwrap(), exact["deviation"].as_f64().unwrap());
        let found = counted.unwrap()["damage"]["mean"].as_f64().unwrap();
        assert!((found - mean).abs() < 4.0 * deviation / 5000.0_f64.sqrt(), "{found}, expected {mean}");
    }
}

#[test]
fn a_command_of_ones_own_is_played_with_answers() {
    let own = ["--command", "Attack(target: \"bob\")", "--step", "1", "--runs", "50"];
    let told = sim(&own);
    assert!(told.out.contains("\nafter step 1: ann attacks bob\n50 plays, seed 1\n"), "{}", told.out);
    // Whoever picks at random uses fewer hits than there are.
    let random = sim(&[&own[..], &["--answers", "random", "--json"]].concat()).json();
    let mean = |lines: &[serde_json::Value]| {
        lines.iter().find(|line| line["kind"] == "total_damage").unwrap()["damage"]["mean"].as_f64().unwrap()
    };
    assert!(mean(&random) < mean(&sim(&[&own[..], &["--json"]].concat()).json()));
    assert_eq!(random[0]["answers"], "random");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let folder = Folder::with("duel.ron", &exchange());
    let told = folder.toise(&[
        "sim",
        "duel.ron",
        "--command",
        "Attack(by: \"bob\", target: \"ann\")",
        "--step",
        "1",
    ]);
    insta::assert_snapshot!(told.err, @"error: after step 1: bob attacks ann: refused: bob cannot act: it is ann's activation");
    assert_eq!((told.out.as_str(), told.code), ("", 1));
    for (arguments, code) in [
        (&["--attack", "3"][..], 2),
        (&["--attack", "2", "--step", "1"], 2),
        (&["--attack", "2", "--players", "greedy"], 2),
        (&["--attack", "2", "--turns", "3"], 2),
        (&["--attack", "2", "--answers", "zug"], 2),
        (&["--command", "Attak(target: \"bob\")"], 2),
        (&["--answers", "greedy"], 2),
    ] {
        let told = folder.toise(&[&["sim", "duel.ron"], arguments].concat());
        assert_eq!((told.out.as_str(), told.code), ("", code), "{arguments:?}: {}", told.err);
    }
}
