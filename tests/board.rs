//! The board of the scenarios, measured and drawn.

use toise_engine::{Drawing, Event, Scenario};
use toise_tests::scenarios_folder;

fn board(name: &str) -> Scenario {
    let path = scenarios_folder().join("board").join(name);
    Scenario::load(&path).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_check_values_of_the_picture_hold() {
    // How much of b is hidden from a; worked out apart from this code, and by dense sampling.
    let table = [
        ("tall_box.ron", 0.5),
        ("low_wall.ron", 0.594_959_350),
        ("wall_of_head_height.ron", 1.0),
        ("window.ron", 0.682_043_089),
        ("arch.ron", 0.830_333_333),
        ("triangle_across_the_chord.ron", 0.660_956_650),
        ("slanted_wall.ron", 0.756_975_610),
        ("slanted_wall_mirrored.ron", 0.760_627_555),
        ("hill.ron", 0.081_833_333),
        ("roof.ron", 0.345_333_333),
    ];
    for (name, hidden) in table {
        let battle = board(name).start();
        let measure = battle.measure("a", "b").expect("both stand");
        assert!((measure.hidden.get() - hidden).abs() <= 1e-9, "{name}: {} hidden", measure.hidden.get());
        assert_eq!(measure.sight, hidden < 1.0, "{name}");
    }
}

#[test]
fn pictures_are_the_same_from_run_to_run_and_were_looked_at() {
    for (name, file, step) in [
        ("a shot into a melee", "hell_dorado/examples/ex_05_a_shot_into_a_melee_goes_astray.ron", 2),
        ("a zone that scatters", "hell_dorado/examples/ex_10_a_scatter_of_two.ron", 2),
        ("a window", "board/window.ron", 0),
    ] {
        let scenario =
            Scenario::load(scenarios_folder().join(file)).unwrap_or_else(|error| panic!("{error}"));
        let draw = || {
            let run = scenario.run_steps(step);
            let events: Vec<Event> = run.steps.last().map(|step| step.events.clone()).unwrap_or_default();
            Drawing::of(&run.battle).title(scenario.title()).events(&events).to_svg()
        };
        let svg = draw();
        assert_eq!(svg, draw());
        insta::with_settings!({
            snapshot_path => "snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(format!("picture of {name}"), svg);
        });
    }
}
