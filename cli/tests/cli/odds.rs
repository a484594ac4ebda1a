//! `toise odds`.

use crate::{Folder, Told, WALL, exchange};

/// A mortar that scatters onto two, or one, or nobody; the second step aims it, the third is refused.
const ZONE: &str = r#"(
    title: "A mortar aims between two",
    rules: HellDorado(),
    board: (width: 20, depth: 20),
    profiles: {
        "man": (cbt: 3, def: 3, pr: 0, pv: 2, mvt: 4, size: Normal, base: 30),
        "bombardier": (cbt: 1, tir: 1, def: 3, pr: 0, pv: 5, mvt: 4, size: Normal, base: 30, weapons: {
            "mortar": (kind: Zone, damage: ["blunt"], range: "20/*", precision: "6+", power: "1 / 2 / 3 / 4 / 5"),
        }),
    },
    fighters: {
        "ann": (profile: "man", side: "east", at: (10, 12)),
        "ben, the younger": (profile: "man", side: "east", at: (12, 10)),
        "gunner": (profile: "bombardier", side: "west", at: (2, 2)),
    },
    script: [
        Activate("gunner"),
        Zone(at: (10, 10), dice: [6, 1, 1, 1, 1, 1], bearings: [0]),
        Refused(Zone(at: (10, 10)), "already-acted"),
    ],
)"#;

fn duel() -> Folder {
    Folder::with("duel.ron", &exchange())
}

fn zone() -> Folder {
    Folder::with("zone.ron", ZONE)
}

#[track_caller]
fn is_good(told: &Told) {
    assert_eq!((told.err.as_str(), told.code), ("", 0));
}

#[test]
fn an_exchange_is_told_for_both_sides() {
    let told = duel().toise(&["odds", "duel.ron"]);
    insta::assert_snapshot!(told.out, @"
    Ann strikes Bob

    step 2: ann attacks bob
      16 branches, exact

      hits of ann, mean 2.000
        0  0.037  1/27  #
        1  0.222  2/9   #######
        2  0.444  4/9   #############
        3  0.296  8/27  #########

      hits of bob, mean 2.000
        0  0.037  1/27  #
        1  0.222  2/9   #######
        2  0.444  4/9   #############
        3  0.296  8/27  #########

      damage of ann, mean 4.000
        0  0.037  1/27  #
        2  0.222  2/9   #######
        4  0.444  4/9   #############
        6  0.296  8/27  #########

      damage of bob, mean 4.000
        0  0.037  1/27  #
        2  0.222  2/9   #######
        4  0.444  4/9   #############
        6  0.296  8/27  #########

      fighters that go down, mean 0.593
        0  0.495  361/729  ###############
        1  0.417  304/729  #############
        2  0.088  64/729   ###

      chances
        ann goes down  0.296  8/27  #########
        bob goes down  0.296  8/27  #########

      damage of ann (down) and of bob (across)
                 0      2      4      6
          0  0.001  0.008  0.016  0.011
          2  0.008  0.049  0.099  0.066
          4  0.016  0.099  0.198  0.132
          6  0.011  0.066  0.132  0.088
    ");
    is_good(&told);
}

#[test]
fn a_zone_says_what_hangs_on_its_direction() {
    let told = zone().toise(&["odds", "zone.ron", "--attack", "2"]);
    insta::assert_snapshot!(told.out, @"
    A mortar aims between two

    step 2: gunner aims a zone at (10.000, 10.000)
      17 branches, right to 1e-12: some hang on a direction

      hits of gunner, mean 0.667
        0  0.333  1/3  ##########
        1  0.667  2/3  ####################

      damage of ann, mean 0.254
        0  0.818    #########################
        1  0.122    ####
        2  0.049    #
        3  0.010
        4  0.001
        5  <.001

      damage of ben, the younger, mean 0.254
        0  0.818    #########################
        1  0.122    ####
        2  0.049    #
        3  0.010
        4  0.001
        5  <.001

      fighters that go down, mean 0.120
        0  0.883    ##########################
        1  0.114    ###
        2  0.003

      chances
        ann is in the area               0.305    #########
        ben, the younger is in the area  0.305    #########
        ann goes down                    0.060    ##
        ben, the younger goes down       0.060    ##

      damage of ann (down) and of ben, the younger (across)
                 0      1      2      3      4      5
          0  0.661  0.106  0.042  0.008  0.001  <.001
          1  0.106  0.011  0.005  0.001  <.001  <.001
          2  0.042  0.005  0.002  <.001  <.001  <.001
          3  0.008  0.001  <.001  <.001  <.001  <.001
          4  0.001  <.001  <.001  <.001  <.001  <.001
          5  <.001  <.001  <.001  <.001  <.001  <.001
    ");
    is_good(&told);
}

#[test]
fn json_has_every_fraction() {
    let told = Folder::with("wall.ron", WALL).toise(&["odds", "wall.ron", "--json"]);
    insta::assert_snapshot!(told.out, @r#"{"scenario":"wall.ron","step":2,"after":null,"command":"ann shoots at cid","error":null,"branches":4,"exact":true,"hits":[{"fighter":"ann","exact":true,"mean":2,"mean_fraction":"2","deviation":0.816496580927726,"distribution":[{"value":0,"chance":0.037037037037037035,"fraction":"1/27"},{"value":1,"chance":0.2222222222222222,"fraction":"2/9"},{"value":2,"chance":0.4444444444444444,"fraction":"4/9"},{"value":3,"chance":0.2962962962962963,"fraction":"8/27"}]}],"damage":[{"fighter":"cid","exact":true,"mean":4,"mean_fraction":"4","deviation":1.632993161855452,"distribution":[{"value":0,"chance":0.037037037037037035,"fraction":"1/27"},{"value":2,"chance":0.2222222222222222,"fraction":"2/9"},{"value":4,"chance":0.4444444444444444,"fraction":"4/9"},{"value":6,"chance":0.2962962962962963,"fraction":"8/27"}]}],"both":null,"fallen":{"exact":true,"mean":0.9629629629629629,"mean_fraction":"26/27","deviation":0.18885257457751053,"distribution":[{"value":0,"chance":0.037037037037037035,"fraction":"1/27"},{"value":1,"chance":0.9629629629629629,"fraction":"26/27"}]},"total_damage":{"exact":true,"mean":4,"mean_fraction":"4","deviation":1.632993161855452,"distribution":[{"value":0,"chance":0.037037037037037035,"fraction":"1/27"},{"value":2,"chance":0.2222222222222222,"fraction":"2/9"},{"value":4,"chance":0.4444444444444444,"fraction":"4/9"},{"value":6,"chance":0.2962962962962963,"fraction":"8/27"}]},"chances":[{"kind":"down","fighter":"cid","chance":0.9629629629629629,"fraction":"26/27"}]}"#);
    is_good(&told);
    let [line] = told.json().try_into().unwrap();
    let sum = |values: &serde_json::Value| -> f64 {
        values["distribution"].as_array().unwrap().iter().map(|row| row["chance"].as_f64().unwrap()).sum()
    };
    for values in [&line["hits"][0], &line["damage"][0], &line["fallen"], &line["total_damage"]] {
        assert!((sum(values) - 1.0).abs() < 1e-12, "{values}");
    }
}

#[test]
fn what_is_no_fraction_has_none_in_json() {
    let told = zone().toise(&["odds", "zone.ron", "--attack", "2", "--json"]);
    is_good(&told);
    let [line] = told.json().try_into().unwrap();
    assert_eq!(line["exact"], false);
    assert_eq!(line["hits"][0]["mean_fraction"], "2/3");
    let chance = &line["chances"][0];
    assert_eq!((&chance["kind"], &chance["fraction"]), (&"in_area".into(), &serde_json::Value::Null));
    assert!(chance["chance"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_command_of_ones_own_is_asked_about() {
    // Bob is not activated at the start; after step 1 Ann is, and need not be named.
    let told =
        duel().toise(&["odds", "duel.ron", "--command", "Attack(target: \"bob\")", "--step", "1", "--json"]);
    is_good(&told);
    let [line] = told.json().try_into().unwrap();
    assert_eq!((&line["after"], &line["command"]), (&1.into(), &"ann attacks bob".into()));
    assert_eq!(line["step"], serde_json::Value::Null);
    let [played] = duel().toise(&["odds", "duel.ron", "--json"]).json().try_into().unwrap();
    assert_eq!(line["damage"], played["damage"]);
}

#[test]
fn a_refused_command_has_no_odds() {
    let folder = duel();
    let told = folder.toise(&["odds", "duel.ron", "--command", "Attack(by: \"bob\", target: \"ann\")"]);
    insta::assert_snapshot!(told.out, @"
    Ann strikes Bob

    bob attacks ann
      refused: bob cannot act: no fighter is activated
    ");
    assert_eq!((told.err.as_str(), told.code), ("", 1));
    let told = zone().toise(&["odds", "zone.ron", "--attack", "3", "--json"]);
    let [line] = told.json().try_into().unwrap();
    assert!(line["error"].as_str().unwrap().starts_with("refused: "), "{line}");
    assert_eq!((&line["branches"], told.code), (&serde_json::Value::Null, 1));
}

#[test]
fn a_command_with_mistakes_is_shown_like_a_file() {
    let told =
        duel().toise(&["odds", "duel.ron", "--step", "1", "--command", "Attack(target: \"bobb\", wepon: 3)"]);
    insta::assert_snapshot!(told.err, @r#"
    error[unknown-name]: there is no fighter "bobb"
     --> command:1:16
      |
    1 | Attack(target: "bobb", wepon: 3)
      |                ^^^^^^
      |
      = help: did you mean `bob`?

    error[unknown-key]: this `Attack` has no key `wepon`
     --> command:1:24
      |
    1 | Attack(target: "bobb", wepon: 3)
      |                        ^^^^^
      |
      = help: did you mean `weapon`?
    "#);
    assert_eq!((told.out.as_str(), told.code), ("", 2));
    for text in
        ["", "Attack(", "Expect([])", "Activate(3)", "\u{1}", "Attack(target: \"bob\") Attack", "((((((((((("]
    {
        let told = duel().toise(&["odds", "duel.ron", &format!("--command={text}")]);
        assert_eq!((told.out.as_str(), told.code), ("", 2), "{text:?}: {}", told.err);
        assert!(told.err.starts_with("error"), "{text:?}: {}", told.err);
    }
}

#[test]
fn a_tree_too_large_is_given_up_and_says_where() {
    let told = duel().toise(&["odds", "duel.ron", "--branches", "3"]);
    insta::assert_snapshot!(told.out, @"
    Ann strikes Bob

    step 2: ann attacks bob
      stopped after 3 branches; the command has more outcomes than that: play it many times over instead (`toise sim`)
    ");
    assert_eq!((told.err.as_str(), told.code), ("", 1));
}

#[test]
fn what_names_nothing_to_ask_about_is_bad_usage() {
    let folder = zone();
    folder
        .write("none.ron", exchange().split("    script:").next().unwrap().to_owned() + "    script: [],\n)");
    for (arguments, error) in [
        (&["zone.ron", "--attack", "1"][..], ""),
        (&["zone.ron", "--attack", "9"], "error: there is no step 9: the script of zone.ron has 3 steps\n"),
        (&["none.ron", "--attack", "1"], "error: there is no step 1: the script of none.ron has 0 steps\n"),
        (
            &["none.ron"],
            "error: the script of none.ron has no attack: `--attack` or `--command` names another command to ask about\n",
        ),
        (
            &["zone.ron", "--command", "EndTurn", "--step", "9"],
            "error: there is no step 9: the script of zone.ron has 3 steps\n",
        ),
    ] {
        let told = folder.toise(&[&["odds"], arguments].concat());
        let code = if error.is_empty() { 0 } else { 2 };
        assert_eq!((told.err.as_str(), told.code), (error, code), "{arguments:?}: {}", told.out);
    }
    for arguments in [
        &["zone.ron", "--step", "1"][..],
        &["zone.ron", "--attack", "2", "--command", "EndTurn"],
        &["zone.ron", "--attack", "0"],
        &["zone.ron", "--answers", "nobody"],
        &["zone.ron", "--branches", "0"],
        &["zone.ron", "--branches", "5000001"],
        &["zone.ron", "--answers", "random"],
        &["zone.ron", "--svg", "zone.ron"],
        &["zone.ron", "--command", "Zone(at: (10, 10), dice: [6, 1], bearings: [0])", "--step", "1"],
        &["missing.ron"],
        &[],
    ] {
        let told = folder.toise(&[&["odds"], arguments].concat());
        assert_eq!((told.out.as_str(), told.code), ("", 2), "{arguments:?}: {}", told.err);
    }
}

#[test]
fn charts_are_written_one_an_attack() {
    let folder = duel();
    let told = folder.toise(&["odds", "duel.ron", "--svg", "odds.svg"]);
    is_good(&told);
    let svg = folder.read("odds.svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let words = svg.lines().filter_map(|line| line.strip_suffix("</text>")?.rsplit('>').next());
    let words: Vec<&str> = words.collect();
    assert!(
        words.contains(&"step 2: ann attacks bob") && words.contains(&"hits of bob, mean 2.000"),
        "{words:?}"
    );
    let twice = exchange().replace(
        "        Expect",
        "        Activate(\"bob\"),\n        Attack(target: \"ann\"),\n        Expect",
    );
    folder.write("twice.ron", twice);
    is_good(&folder.toise(&["odds", "twice.ron", "--svg", "twice.svg"]));
    assert!(folder.read("twice-02.svg").contains("ann attacks bob"));
    assert!(folder.read("twice-04.svg").contains("bob attacks ann"));
    let told = folder.toise(&["odds", "duel.ron", "--svg", "no/such/folder.svg"]);
    assert_eq!(told.code, 2);
    assert!(told.err.starts_with("error: cannot write "), "{}", told.err);
}

#[test]
fn a_script_that_fails_before_an_attack_says_so() {
    let folder = duel();
    folder.write(
        "fails.ron",
        exchange().replace("Activate(\"ann\")", "Activate(\"ann\"),\n        Expect([Life(\"ann\", 1)])"),
    );
    let told = folder.toise(&["odds", "fails.ron"]);
    assert_eq!((told.out.as_str(), told.code), ("", 1), "{}", told.err);
    assert!(told.err.contains("step 2"), "{}", told.err);
}

#[test]
fn a_command_without_dice_says_so() {
    let told = duel().toise(&["odds", "duel.ron", "--attack", "1"]);
    insta::assert_snapshot!(told.out, @"
    Ann strikes Bob

    step 1: activate ann
      1 branch, exact

      no dice decide anything here
    ");
    is_good(&told);
}
