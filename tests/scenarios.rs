//! Every scenario of the repository passes, and its transcript is the one that was read and accepted.

use toise_engine::Scenario;

#[test]
fn every_scenario_passes_and_tells_the_same_story() {
    insta::glob!("../scenarios", "**/*.ron", |path| {
        if path.parent().is_some_and(|folder| folder.ends_with("profiles")) {
            return;
        }
        let scenario = Scenario::load(path).unwrap_or_else(|error| panic!("{error}"));
        let run = scenario.run();
        assert_eq!(run.failure, None, "{}\n{}", scenario.title(), run.transcript());
        insta::with_settings!({
            snapshot_path => "snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => scenario.title().to_owned(),
        }, {
            insta::assert_snapshot!("transcript", run.transcript());
        });
    });
}
