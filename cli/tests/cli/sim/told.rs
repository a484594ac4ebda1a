//! What is told of the runs: tables, JSON, CSV.

use super::{cells, sim};
use crate::Folder;

#[test]
fn people_read_tables() {
    let told = sim(&["--runs", "40", "--players", "greedy,random"]);
    insta::assert_snapshot!(told.out, @r#"
    Two against one, on and around a hill
    40 battles, seed 1, led by greedy and random in turn

    side                    battles   rate  95 % interval
    the "east"  won              23  0.575  0.422 to 0.715
                drawn             6  0.150  0.071 to 0.291
                lost             11  0.275  0.161 to 0.428
                unfinished        0  0.000  0.000 to 0.088
    west        won              11  0.275  0.161 to 0.428
                drawn             6  0.150  0.071 to 0.291
                lost             23  0.575  0.422 to 0.715
                unfinished        0  0.000  0.000 to 0.088

    player              battles   rate  95 % interval
    greedy  won              29  0.725  0.572 to 0.839
            drawn             6  0.150  0.071 to 0.291
            lost              5  0.125  0.055 to 0.261
            unfinished        0  0.000  0.000 to 0.088
    random  won               5  0.125  0.055 to 0.261
            drawn             6  0.150  0.071 to 0.291
            lost             29  0.725  0.572 to 0.839
            unfinished        0  0.000  0.000 to 0.088

    length      mean  min  quartiles  max
    turns      1.475    1      1 1 2    3
    commands  10.150    6     7 9 12   17

    turns  battles
        1       22  ########################################
        2       17  ###############################
        3        1  ##

    score         mean  deviation  min  max
    the "east"  10.200      3.560    0   14
    west         5.400      6.392    0   14

    out of action     side        battles   rate  95 % interval
    ann               west             38  0.950  0.835 to 0.986
    ben, the younger  west             29  0.725  0.572 to 0.839
    cid               the "east"       17  0.425  0.285 to 0.578

    survivors    mean  deviation  min  max
    the "east"  0.575      0.501    0    1
    west        0.325      0.572    0    2

    seed 1 plays the same battles again, --csv tells the seeds of each
    run 0 alone is this in the file:
        dice: Seed(10451216379200822465),
        script: [Contest(leaders: {"the \"east\"": Greedy, "west": Random(17405687883870564846)})],
    "#);
}

#[test]
fn one_player_for_all_sides_has_no_table_of_its_own() {
    let told = sim(&["--runs", "1", "--seed", "18446744073709551615"]);
    insta::assert_snapshot!(told.out, @r#"
    Two against one, on and around a hill
    1 battle, seed 18446744073709551615, led by greedy

    side                    battles   rate  95 % interval
    the "east"  won               1  1.000  0.207 to 1.000
                drawn             0  0.000  0.000 to 0.793
                lost              0  0.000  0.000 to 0.793
                unfinished        0  0.000  0.000 to 0.793
    west        won               0  0.000  0.000 to 0.793
                drawn             0  0.000  0.000 to 0.793
                lost              1  1.000  0.207 to 1.000
                unfinished        0  0.000  0.000 to 0.793

    length     mean  min  quartiles  max
    turns     1.000    1      1 1 1    1
    commands  7.000    7      7 7 7    7

    turns  battles
        1        1  ########################################

    score         mean  deviation  min  max
    the "east"  12.000      0.000   12   12
    west         0.000      0.000    0    0

    out of action     side        battles   rate  95 % interval
    ann               west              1  1.000  0.207 to 1.000
    ben, the younger  west              1  1.000  0.207 to 1.000
    cid               the "east"        0  0.000  0.000 to 0.793

    survivors    mean  deviation  min  max
    the "east"  1.000      0.000    1    1
    west        0.000      0.000    0    0

    seed 18446744073709551615 plays the same battles again, --csv tells the seeds of each
    run 0 alone is this in the file:
        dice: Seed(16490336266968443936),
        script: [Contest(leaders: {"the \"east\"": Greedy, "west": Greedy})],
    "#);
}

#[test]
fn battles_stopped_early_are_unfinished_and_no_draws() {
    let told = sim(&["--runs", "2", "--players", "random", "--commands", "3", "--turns", "2"]);
    insta::assert_snapshot!(told.out, @r#"
    Two against one, on and around a hill
    2 battles, seed 1, led by random

    side                    battles   rate  95 % interval
    the "east"  won               0  0.000  0.000 to 0.658
                drawn             0  0.000  0.000 to 0.658
                lost              0  0.000  0.000 to 0.658
                unfinished        2  1.000  0.342 to 1.000
    west        won               0  0.000  0.000 to 0.658
                drawn             0  0.000  0.000 to 0.658
                lost              0  0.000  0.000 to 0.658
                unfinished        2  1.000  0.342 to 1.000

    unfinished: 2 battles, stopped after 3 commands or 2 turns; below they count as they stood then

    length     mean  min  quartiles  max
    turns     1.000    1      1 1 1    1
    commands  3.000    3      3 3 3    3

    turns  battles
        1        2  ########################################

    score        mean  deviation  min  max
    the "east"  0.000      0.000    0    0
    west        0.000      0.000    0    0

    out of action     side        battles   rate  95 % interval
    ann               west              0  0.000  0.000 to 0.658
    ben, the younger  west              0  0.000  0.000 to 0.658
    cid               the "east"        0  0.000  0.000 to 0.658

    survivors    mean  deviation  min  max
    the "east"  1.000      0.000    1    1
    west        2.000      0.000    2    2

    seed 1 plays the same battles again, --csv tells the seeds of each
    run 0 alone is this in the file:
        dice: Seed(10451216379200822465),
        script: [Contest(leaders: {"the \"east\"": Random(6791897765849424158), "west": Random(17405687883870564846)}, commands: 3)],
    "#);
    let turns =
        |turns: &str| cells(&sim(&["--runs", "20", "--players", "random", "--csv", "--turns", turns]).out);
    for (most, runs) in [("1", turns("1")), ("2", turns("2"))] {
        assert!(runs.iter().all(|run| run["turns"].as_str() <= most), "{runs:?}");
        assert!(runs.iter().any(|run| run["result"] == "unfinished" && run["turns"] == most), "{runs:?}");
    }
    assert!(turns("3").iter().all(|run| run["result"] != "unfinished"));
}

#[test]
fn json_has_one_object_for_what_was_simulated_each_side_player_and_fighter() {
    let told = sim(&["--runs", "40", "--players", "greedy,random", "--json"]);
    insta::assert_snapshot!(told.out, @r#"
    {"kind":"sim","scenario":"hill.ron","title":"Two against one, on and around a hill","runs":40,"seed":1,"players":["greedy","random"],"sides":["the \"east\"","west"],"step":null,"most_commands":20000,"most_turns":null}
    {"kind":"side","side":"the \"east\"","runs":40,"won":{"count":23,"rate":0.575,"low":0.42195068541991065,"high":0.7149060744004962},"drawn":{"count":6,"rate":0.15,"low":0.07061187717320358,"high":0.2907232436648971},"lost":{"count":11,"rate":0.275,"low":0.16108016247667337,"high":0.42834955806210573},"unfinished":{"count":0,"rate":0,"low":0,"high":0.08762160119728664},"score":{"mean":10.2,"deviation":3.560466693696639,"min":0,"quartiles":[6,12,12],"max":14,"counts":[[0,2],[6,9],[12,26],[14,3]]},"survivors":{"mean":0.575,"deviation":0.5006406152531231,"min":0,"quartiles":[0,1,1],"max":1,"counts":[[0,17],[1,23]]}}
    {"kind":"side","side":"west","runs":40,"won":{"count":11,"rate":0.275,"low":0.16108016247667337,"high":0.42834955806210573},"drawn":{"count":6,"rate":0.15,"low":0.07061187717320358,"high":0.2907232436648971},"lost":{"count":23,"rate":0.575,"low":0.42195068541991065,"high":0.7149060744004962},"unfinished":{"count":0,"rate":0,"low":0,"high":0.08762160119728664},"score":{"mean":5.4,"deviation":6.392303063962038,"min":0,"quartiles":[0,0,12],"max":14,"counts":[[0,23],[12,11],[14,6]]},"survivors":{"mean":0.325,"deviation":0.5723321610429581,"min":0,"quartiles":[0,0,1],"max":2,"counts":[[0,29],[1,9],[2,2]]}}
    {"kind":"player","player":"greedy","runs":40,"won":{"count":29,"rate":0.725,"low":0.5716504419378943,"high":0.8389198375233267},"drawn":{"count":6,"rate":0.15,"low":0.07061187717320358,"high":0.2907232436648971},"lost":{"count":5,"rate":0.125,"low":0.05459500250945401,"high":0.261121198388511},"unfinished":{"count":0,"rate":0,"low":0,"high":0.08762160119728664}}
    {"kind":"player","player":"random","runs":40,"won":{"count":5,"rate":0.125,"low":0.05459500250945401,"high":0.261121198388511},"drawn":{"count":6,"rate":0.15,"low":0.07061187717320358,"high":0.2907232436648971},"lost":{"count":29,"rate":0.725,"low":0.5716504419378943,"high":0.8389198375233267},"unfinished":{"count":0,"rate":0,"low":0,"high":0.08762160119728664}}
    {"kind":"length","turns":{"mean":1.475,"deviation":0.5541220822628187,"min":1,"quartiles":[1,1,2],"max":3,"counts":[[1,22],[2,17],[3,1]]},"commands":{"mean":10.15,"deviation":2.732050981241486,"min":6,"quartiles":[7,9,12],"max":17,"counts":[[6,1],[7,9],[9,12],[11,6],[12,3],[13,3],[14,4],[15,1],[17,1]]}}
    {"kind":"fighter","fighter":"ann","side":"west","runs":40,"lost":{"count":38,"rate":0.95,"low":0.8349612263085903,"high":0.9861793326138516}}
    {"kind":"fighter","fighter":"ben, the younger","side":"west","runs":40,"lost":{"count":29,"rate":0.725,"low":0.5716504419378943,"high":0.8389198375233267}}
    {"kind":"fighter","fighter":"cid","side":"the \"east\"","runs":40,"lost":{"count":17,"rate":0.425,"low":0.28509392559950375,"high":0.5780493145800892}}
    "#);
}

#[test]
fn csv_has_a_line_for_each_run() {
    let told = sim(&["--runs", "4", "--players", "greedy,random", "--csv"]);
    insta::assert_snapshot!(told.out, @r#"
    run,seed,"leader the ""east""",leader west,"leader seed the ""east""",leader seed west,result,winner,turns,commands,"score the ""east""",score west,"losses the ""east""",losses west,lost ann,"lost ben, the younger",lost cid
    0,10451216379200822465,greedy,random,6791897765849424158,17405687883870564846,won,"the ""east""",2,11,12,0,0,2,1,1,0
    1,10451216379200822465,random,greedy,6791897765849424158,17405687883870564846,won,west,2,13,0,14,1,0,0,0,1
    2,13757245211066428519,greedy,random,8614008028692990056,633295910745529047,won,"the ""east""",1,7,12,0,0,2,1,1,0
    3,13757245211066428519,random,greedy,8614008028692990056,633295910745529047,won,"the ""east""",1,9,14,0,0,2,1,1,0
    "#);
}

#[test]
fn a_rulebook_without_a_score_has_none() {
    let duel = r#"(
    title: "Three camps",
    rules: Duel(options: (rounds: 6)),
    board: (width: 12, depth: 12),
    profiles: { "guard": (melee: 3, strength: 3, reflex: 2, agility: 2, base: 30) },
    fighters: {
        "ann": (profile: "guard", side: "a", at: (4, 4)),
        "bob": (profile: "guard", side: "b", at: (7, 4)),
        "cid": (profile: "guard", side: "c", at: (5, 7)),
    },
    script: [],
)"#;
    let folder = Folder::with("camps.ron", duel);
    let arguments = ["sim", "camps.ron", "--runs", "30", "--players", "random,greedy,greedy"];
    let told = folder.toise(&arguments);
    assert_eq!((told.err.as_str(), told.code), ("", 0));
    assert!(!told.out.contains("score"), "{}", told.out);
    let sides = folder.toise(&[&arguments[..], &["--json"]].concat()).json();
    assert!(sides.iter().filter(|line| line["kind"] == "side").all(|side| side["score"].is_null()));
    let player = |name| sides.iter().find(|line| line["player"] == name).unwrap();
    assert_eq!((&player("random")["runs"], &player("greedy")["runs"]), (&30.into(), &60.into()));
    let told = folder.toise(&[&arguments[..4], &["--players", "random,greedy,greedy", "--csv"]].concat());
    for (number, run) in cells(&told.out).into_iter().enumerate() {
        let random = ["leader a", "leader b", "leader c"].map(|side| run[side] == "random");
        // Each of the three runs of a group turns the leaders one side on.
        assert_eq!(random, [0, 2, 1].map(|turn| number % 3 == turn), "{run:?}");
        assert_eq!(run["score a"], "");
    }
}
