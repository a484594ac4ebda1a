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

#[test]
fn every_transcript_belongs_to_a_scenario() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
    let names = std::fs::read_dir(folder).expect("the snapshots").filter_map(Result::ok);
    let transcripts = names.filter(|entry| entry.file_name().to_string_lossy().starts_with("transcript@"));
    assert_eq!(transcripts.count(), toise_tests::scenario_files().len(), "a scenario was renamed or removed");
}
