//! Which files a command works on, and what it says of paths that name none.

use std::ffi::OsString;

use crate::{DUEL, Folder};

/// The files of the `ok` and `FAIL` lines.
fn listed(out: &str) -> Vec<&str> {
    out.lines().filter_map(|line| line.strip_prefix("ok   ")?.split(": ").next()).collect()
}

#[test]
fn a_folder_is_walked_in_the_order_of_names() {
    let folder = Folder::new();
    for name in ["s/b.ron", "s/a/z.ron", "s/c/y.ron", "s/a.ron", "s/note.txt", "s/a.ron.transcript.old"] {
        folder.write(name, DUEL);
    }
    let told = folder.toise(&["run", "s"]);
    assert_eq!(listed(&told.out), ["s/a/z.ron", "s/a.ron", "s/b.ron", "s/c/y.ron"]);
    assert!(told.out.ends_with("\n4 passed, 0 failed\n"), "{}", told.out);
    assert_eq!(told.code, 0);
}

#[test]
fn a_folder_leaves_out_profiles_and_hidden_files() {
    let folder = Folder::with("s/a.ron", DUEL);
    folder.write("s/profiles/men.ron", "(profiles: {})");
    folder.write("s/.#a.ron", "");
    folder.write("s/.git/b.ron", "");
    assert_eq!(listed(&folder.toise(&["run", "s"]).out), ["s/a.ron"]);
}

#[test]
fn a_file_named_itself_is_run_whatever_its_name() {
    let folder = Folder::with("profiles/.duel.txt", DUEL);
    let told = folder.toise(&["run", "profiles/.duel.txt"]);
    assert_eq!((listed(&told.out).len(), told.code), (1, 0));
}

#[test]
fn paths_that_name_nothing_are_all_told_before_anything_is_run() {
    let folder = Folder::with("a.ron", DUEL);
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    for command in ["run", "check", "rules"] {
        let told = folder.toise(&[command, "a.ron", "nowhere.ron", "empty"]);
        insta::allow_duplicates! {
            insta::assert_snapshot!(told.err, @"
            error: there is no file or folder nowhere.ron
            error: there is no scenario (*.ron) in the folder empty
            ");
        }
        assert_eq!((told.out.as_str(), told.code), ("", 2));
    }
}

#[test]
fn bad_usage_ends_with_2() {
    let folder = Folder::new();
    for arguments in [&["run"][..], &["check"], &["dance"], &["run", "--fast", "a.ron"], &[]] {
        let told = folder.toise(arguments);
        assert_eq!((told.out.as_str(), told.code), ("", 2), "{arguments:?}");
        assert!(told.err.contains("Usage: toise"), "{}", told.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_path_that_is_not_utf_8_is_run_and_shown_as_well_as_it_can_be() {
    use std::os::unix::ffi::OsStringExt as _;
    let folder = Folder::new();
    let name = OsString::from_vec(b"du\xffel.ron".to_vec());
    folder.write(&name, DUEL);
    for arguments in [
        vec![OsString::from("run"), name.clone()],
        vec!["run".into(), ".".into(), "--json".into()],
        vec!["run".into(), ".".into(), "--bless".into()],
        vec!["check".into(), name],
    ] {
        let told = folder.toise(&arguments);
        assert_eq!(told.code, 0, "{}{}", told.out, told.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_back_does_not_hang_the_walk() {
    let folder = Folder::with("s/a.ron", DUEL);
    std::os::unix::fs::symlink("..", folder.path().join("s/up")).unwrap();
    assert_eq!(listed(&folder.toise(&["run", "s"]).out), ["s/a.ron"]);
}
