//! The commands on scenarios of the other rulebooks.

use crate::Folder;

const SHOT: &str = r#"(
    title: "Nine toises away a shot needs 8",
    rules: Tribunal(),
    covers: ["tr.shot.1"],
    board: (width: 20, depth: 10),
    profiles: {
        "archer": (ini: 3, cbt: 2, prd: 2, pre: 5, vol: 2, cou: 3, for: 2, end: 2, pv: 10, base: 25,
            weapons: { "bow": (kind: Shot, for: 6) }),
    },
    fighters: {
        "ann": (profile: "archer", side: "west", at: (2, 5)),
        "bob": (profile: "archer", side: "east", at: (12, 5), life: 3),
    },
    script: [
        Activate("ann"),
        Shoot(target: "bob", dice: [3, 5]),
        Expect([Difficulty(8), Unconscious("bob")]),
    ],
)"#;

const BLOW: &str = r#"(
    title: "A blow without defence",
    rules: Duel(),
    covers: ["du.duel.2"],
    board: (width: 20, depth: 10),
    profiles: {
        "man": (melee: 1, strength: 1, reflex: 1, agility: 1, base: 25),
    },
    fighters: {
        "ann": (profile: "man", side: "west", at: (2, 5)),
        "bob": (profile: "man", side: "east", at: (3, 5), life: 2),
    },
    script: [
        Activate("ann"),
        Attack(target: "bob", dice: [6, 1], answers: [Defend(false)]),
        Expect([Killed("bob")]),
    ],
)"#;

#[test]
fn a_scenario_of_tribunal_is_told_and_measured() {
    let folder = Folder::with("shot.ron", SHOT);
    let told = folder.toise(&["run", "--transcript", "shot.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    ok   shot.ron: Nine toises away a shot needs 8
    1. activate ann
       tr.board.1       ann is activated
    2. ann shoots at bob
       tr.shot.1        ann aims at bob with bow: difficulty 8 = medium range 8 [9.000 toises]
       tr.shot.2        ann rolls 3 for shot
       tr.shot.2        ann has 8 for shot = PRE 5 + die 3
       tr.melee.3       ann rolls 5 for location
       tr.shot.2        bob suffers 4 from ann on the trunk = max(0, bow 6 − END 2): life 3 to 0
       tr.melee.5       bob is unconscious
    3. as expected: Difficulty(8), Unconscious("bob")
    1 passed, 0 failed
    "#);
    assert_eq!((told.err.as_str(), told.code), ("", 0));
    let measured = folder.toise(&["measure", "shot.ron", "ann", "bob"]);
    insta::assert_snapshot!(measured.out, @"
    Nine toises away a shot needs 8

    ann to bob
      distance    9.000 toises
      contact     no
      engages     no
      sight       yes, 0.000 hidden
      cover       no, 0.000 covered
      in the way  nothing
      range       bow: medium, difficulty 8

    bob to ann
      distance    9.000 toises
      contact     no
      engages     no
      sight       yes, 0.000 hidden
      cover       no, 0.000 covered
      in the way  nothing
      range       bow: medium, difficulty 8
    ");
    let json = folder.toise(&["measure", "--json", "shot.ron", "ann", "bob"]);
    insta::assert_snapshot!(json.out.lines().next().unwrap_or_default(), @r#"{"from":"ann","to":"bob","distance":9,"contact":false,"engages":false,"sight":true,"hidden":0,"covered":0,"cover":false,"pieces":[],"bands":[{"weapon":"bow","band":"medium","difficulty":8}],"near":[]}"#);
}

#[test]
fn a_scenario_of_duel_is_told_and_measured() {
    let folder = Folder::with("blow.ron", BLOW);
    let told = folder.toise(&["run", "--transcript", "blow.ron"]);
    insta::assert_snapshot!(told.out, @r#"
    ok   blow.ron: A blow without defence
    1. activate ann
       du.board.1       ann is activated
    2. ann attacks bob
       du.duel.1        ann attacks bob
       du.pool.2        ann has 2 dice for its attack = close combat 1 + 1 Strength
       du.pool.1        ann rolls 6 1
       du.pool.1        ann gets 2 successes: the attack has difficulty 2
       du.pool.3        east answers for bob: Defend(false)
       du.pool.3        bob does not defend
       du.duel.2        bob suffers 2 from ann = 2 for 2 against 0: life 2 to 0
       du.duel.4        bob is beaten and leaves the board
    3. as expected: Killed("bob")
    1 passed, 0 failed
    "#);
    assert_eq!((told.err.as_str(), told.code), ("", 0));
    let json = folder.toise(&["run", "--transcript", "--json", "blow.ron"]);
    insta::assert_snapshot!(json.out, @r#"{"scenario":"blow.ron","passed":true,"error":null,"steps":[{"step":1,"title":"activate ann","events":[{"Activated":{"fighter":"ann","rule":"du.board.1"}}]},{"step":2,"title":"ann attacks bob","events":[{"Duel":{"Attacked":{"by":"ann","target":"bob","rule":"du.duel.1"}}},{"Duel":{"PoolCounted":{"of":"ann","defends":false,"pool":{"parts":[{"source":"close combat","amount":1},{"source":"Strength","amount":1}],"dice":2},"rule":"du.pool.2"}}},{"Rolled":{"by":"ann","against":null,"purpose":"Attack","faces":[6,1],"rule":"du.pool.1"}},{"Duel":{"SuccessesCounted":{"of":"ann","defends":false,"successes":2,"rule":"du.pool.1"}}},{"Answered":{"side":"east","of":"bob","answer":{"Duel":{"Defend":false}},"by_default":false,"rule":"du.pool.3"}},{"Duel":{"Undefended":{"of":"bob","rule":"du.pool.3"}}},{"Duel":{"Struck":{"from":"ann","to":"bob","damage":2,"why":{"Blow":{"attack":2,"defence":0,"weapon":0}},"before":2,"life":0,"rule":"du.duel.2"}}},{"Duel":{"Beaten":{"fighter":"bob","rule":"du.duel.4"}}}]},{"step":3,"title":"as expected: Killed(\"bob\")","events":[]}]}"#);
    let measured = folder.toise(&["measure", "--json", "blow.ron", "ann", "bob"]);
    insta::assert_snapshot!(measured.out.lines().next().unwrap_or_default(), @r#"{"from":"ann","to":"bob","distance":0,"contact":true,"engages":true,"sight":true,"hidden":0,"covered":0,"cover":false,"pieces":[],"bands":[],"near":[]}"#);
}

#[test]
fn the_beaten_are_drawn_and_nobody_has_a_control_zone() {
    let folder = Folder::with("blow.ron", BLOW);
    let drawn = folder.toise(&["draw", "blow.ron", "--step", "2"]);
    assert!(drawn.out.contains("bob †"), "{}", drawn.out);
    // A ring around each of those who stand, but no zone.
    assert!(!drawn.out.contains("stroke-dasharray=\"3 4\""), "{}", drawn.out);
}

#[test]
fn rules_are_listed_and_counted_with_those_of_the_other_rulebooks() {
    let folder = Folder::with("shot.ron", SHOT);
    folder.write("blow.ron", BLOW);
    let listed = folder.toise(&["rules", "--json", "."]);
    for line in [
        r#"{"id":"tr.shot.1","scenarios":["./shot.ron"],"assumption":true}"#,
        r#"{"id":"du.duel.2","scenarios":["./blow.ron"],"assumption":true}"#,
        r#"{"id":"du.ex.3","scenarios":[],"assumption":false}"#,
    ] {
        assert!(listed.out.lines().any(|told| told == line), "no {line} in\n{}", listed.out);
    }
}
