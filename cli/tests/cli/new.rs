//! `toise new`.

use crate::Folder;

#[test]
fn a_new_scenario_of_each_rulebook_has_no_mistake_and_passes() {
    for (rules, title) in [
        ("hell-dorado", "Four hits with an axe are met by one that wounds"),
        ("tribunal", "Nine toises away a shot needs 8"),
        ("duel", "A defence that exceeds the difficulty parries, and is answered by a blow"),
    ] {
        let folder = Folder::new();
        let told = folder.toise(&["new", "mine.ron", "--rules", rules]);
        let expected = "mine.ron is written; play it with `toise run --transcript mine.ron`\n";
        assert_eq!((told.out.as_str(), told.err.as_str(), told.code), (expected, "", 0));
        assert_eq!(folder.toise(&["check", "mine.ron"]).out, "1 file checked, 0 errors, 0 warnings\n");
        let told = folder.toise(&["run", "mine.ron"]);
        let expected = format!("ok   mine.ron: {title}\n1 passed, 0 failed\n");
        assert_eq!((told.out, told.err.as_str(), told.code), (expected, "", 0));
    }
}

#[test]
fn without_a_rulebook_it_is_of_hell_dorado() {
    let folder = Folder::new();
    assert_eq!(folder.toise(&["new", "mine.ron"]).code, 0);
    assert!(folder.read("mine.ron").contains("rules: HellDorado(edition: Purgatory)"));
}

#[test]
fn a_file_that_is_there_is_left_as_it_is() {
    let folder = Folder::with("mine.ron", "mine");
    let told = folder.toise(&["new", "mine.ron"]);
    assert!(told.err.contains("mine.ron is there already: expected the name of a new file"), "{}", told.err);
    assert_eq!((told.out.as_str(), told.code, folder.read("mine.ron").as_str()), ("", 2, "mine"));
    let told = folder.toise(&["new", "nowhere/mine.ron"]);
    assert!(told.err.contains("nowhere/mine.ron cannot be written: "), "{}", told.err);
    assert_eq!(told.code, 2);
}
