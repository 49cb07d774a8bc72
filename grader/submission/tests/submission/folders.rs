//! Submissions that are folders.

use std::fs;

use rstest::rstest;

use crate::make_folder_tree::{Tree, ignores, read, refuses, takes};

#[rstest]
#[case::the_crate(&["Cargo.toml", "src/lib.rs", "src/board.rs"], &["src/board.rs", "src/lib.rs"])]
#[case::modules_in_folders(&["src/lib.rs", "src/a/mod.rs", "src/a/b/c.rs"], &["src/a/b/c.rs", "src/a/mod.rs", "src/lib.rs"])]
#[case::a_folder_around_it(&["kalah/src/lib.rs"], &["src/lib.rs"])]
#[case::folders_around_it(&["a/b/c/kalah/src/lib.rs"], &["src/lib.rs"])]
#[case::src_alone(&["src/lib.rs"], &["src/lib.rs"])]
#[case::the_contents_of_src(&["lib.rs", "board.rs", "a/b.rs"], &["src/a/b.rs", "src/board.rs", "src/lib.rs"])]
#[case::the_contents_of_src_in_a_folder(&["mine/lib.rs", "mine/board.rs", "README.md"], &["src/board.rs", "src/lib.rs"])]
#[case::a_home_folder_called_src(&["src/kalah/src/lib.rs"], &["src/lib.rs"])]
#[case::a_module_called_target(&["src/lib.rs", "src/target/mod.rs"], &["src/lib.rs", "src/target/mod.rs"])]
#[case::the_shallowest(&["src/lib.rs", "src/board.rs", "old/src/lib.rs"], &["src/board.rs", "src/lib.rs"])]
#[case::a_crate_before_a_lone_lib(&["lib.rs", "a/b/src/lib.rs", "a/b/src/x.rs"], &["src/lib.rs", "src/x.rs"])]
#[case::the_starter_of_a_workspace(&["grader/src/lib.rs", "solution/src/lib.rs", "starter/src/lib.rs", "starter/src/me.rs", "work/src/lib.rs"], &["src/lib.rs", "src/me.rs"])]
#[case::a_renamed_starter(&["w/grader/src/lib.rs", "w/kalah/src/lib.rs", "w/kalah/src/me.rs"], &["src/lib.rs", "src/me.rs"])]
#[case::built_copies(&["src/lib.rs", "target/package/a/src/lib.rs", "target/src/lib.rs"], &["src/lib.rs"])]
#[case::names_that_old_windows_wrote(&["kalah\\src\\lib.rs", "kalah\\src\\board.rs"], &["src/board.rs", "src/lib.rs"])]
fn a_crate_is_found(#[case] files: &[&str], #[case] sources: &[&str]) {
    if cfg!(windows) && files[0].contains('\\') {
        return;
    }
    takes(Tree::of(files).read(), sources);
}

#[test]
fn a_source_is_taken_as_it_is() {
    let text = "\u{feff}// ü\r\npub mod board;\r\n";
    let tree = Tree::new([("src/lib.rs", text), ("src/board.rs", "")]);
    let submission = takes(tree.read(), &["src/board.rs", "src/lib.rs"]);
    assert_eq!(submission.sources["src/lib.rs"], text);
    assert_eq!(submission.sources["src/board.rs"], "");
}

#[test]
fn everything_else_is_left_out_with_a_reason() {
    let tree = Tree::of(&[
        "README.md",
        "__MACOSX/w/._lib.rs",
        "w/.git/config",
        "w/old/src/lib.rs",
        "w/old/src/a.rs",
        "w/kalah/.DS_Store",
        "w/kalah/.cargo/config.toml",
        "w/kalah/Cargo.lock",
        "w/kalah/Cargo.toml",
        "w/kalah/build.rs",
        "w/kalah/rust-toolchain.toml",
        "w/kalah/target/debug/a.rs",
        "w/kalah/tests/a/b.rs",
        "w/kalah/tests/c.rs",
        "w/starter/empty/",
        "w/kalah/src/._lib.rs",
        "w/kalah/src/.lib.rs.swp",
        "w/kalah/src/.rs",
        "w/kalah/src/lib.rs",
        "w/kalah/src/lib.rs~",
        "w/kalah/src/notes.txt",
    ]);
    fs::remove_dir_all(tree.path().join("w/old")).expect("it can be removed");
    let submission = takes(tree.read(), &["src/lib.rs"]);
    ignores(
        &submission,
        &[
            "README.md: outside the crate that is graded",
            "__MACOSX/: added by macOS",
            "w/.git/: made by a tool",
            "w/kalah/.DS_Store: added by macOS",
            "w/kalah/.cargo/: the grader builds with its own settings",
            "w/kalah/Cargo.lock: made by a tool",
            "w/kalah/Cargo.toml: the grader builds with its own settings",
            "w/kalah/build.rs: the grader builds with its own settings",
            "w/kalah/rust-toolchain.toml: the grader builds with its own settings",
            "w/kalah/src/._lib.rs: added by macOS",
            "w/kalah/src/.lib.rs.swp: hidden",
            "w/kalah/src/.rs: hidden",
            "w/kalah/src/lib.rs~: not a `.rs` file",
            "w/kalah/src/notes.txt: not a `.rs` file",
            "w/kalah/target/: made by a tool",
            "w/kalah/tests/: not in `src/`",
        ],
    );
}

#[test]
fn the_list_of_what_is_left_out_is_limited() {
    let tree = Tree::of(&["src/lib.rs"]);
    for number in 0..130 {
        tree.write(&format!("notes-{number:03}"), b"");
    }
    let submission = takes(tree.read(), &["src/lib.rs"]);
    assert_eq!(submission.ignored.len(), 101);
    let last = submission.ignored.last().expect("there are some");
    assert_eq!(last.reason.to_string(), "30 more");
    let json = serde_json::to_string(last).expect("it is data");
    assert_eq!(json, r#"{"path":"…","reason":"30 more"}"#);
}

#[rstest]
#[case::two_crates(&["b/src/lib.rs", "a/src/lib.rs"], &["one in `a` and one in `b`", "hand in only one"])]
#[case::two_lone_libs(&["b/lib.rs", "a/lib.rs"], &["in `a` and one in `b`"])]
#[case::only_crates_of_the_assignment(&["grader/src/lib.rs", "solution/src/lib.rs"], &["in `grader` and one in `solution`"])]
#[case::a_program_alone(&["kalah/src/main.rs"], &["there is only `kalah/src/main.rs`", "with `lib.rs`"])]
#[case::another_source_alone(&["board.rs"], &["there is only `board.rs`"])]
#[case::another_spelling(&["src/Lib.rs"], &["there is `src/Lib.rs`", "rename it to `lib.rs`"])]
#[case::no_rust(&["Kalah.java"], &["no Rust file in it", "`src/`"])]
#[case::nothing(&["empty/"], &["there are no files in it"])]
#[case::only_what_tools_make(&["target/src/lib.rs"], &["there are no files in it"])]
fn a_refused_folder_without_a_crate_lists_what_was_found(
    #[case] files: &[&str],
    #[case] words: &[&str],
) {
    refuses(Tree::of(files).read(), words);
}

#[test]
fn a_path_that_does_not_exist_is_reported() {
    let tree = Tree::of(&["src/lib.rs"]);
    refuses(
        read(&tree.path().join("nowhere")),
        &["there is no file or folder `", "nowhere`"],
    );
    refuses(
        read(&tree.path().join("src/lib.rs/more")),
        &["there is no file or folder `"],
    );
}

#[test]
fn a_library_that_is_not_utf8_is_refused_with_its_line() {
    let tree = Tree::of(&["kalah/"]);
    tree.write("kalah/src/lib.rs", b"// one\n// two\n// \xfcber\n");
    refuses(
        tree.read(),
        &[
            "`src/lib.rs`",
            "it is not UTF-8 (line 3)",
            "save the file as UTF-8",
        ],
    );
}

#[test]
fn another_file_that_is_not_utf8_is_left_out() {
    let tree = Tree::of(&["src/lib.rs"]);
    tree.write("src/old.rs", b"// \xfcber\n");
    let submission = takes(tree.read(), &["src/lib.rs"]);
    ignores(&submission, &["src/old.rs: not UTF-8 (line 1)"]);
}

#[test]
fn sources_in_utf16_are_called_so() {
    let tree = Tree::of(&["src/lib.rs"]);
    tree.write("src/a.rs", b"\xff\xfe/\0/\0");
    ignores(&takes(tree.read(), &["src/lib.rs"]), &["src/a.rs: UTF-16"]);
    tree.write("src/lib.rs", b"\xfe\xff\0/\0/");
    refuses(tree.read(), &["it is UTF-16; save the file as UTF-8"]);
}

#[rstest]
#[case::by_case(&["src/lib.rs", "src/Board.rs", "src/board.rs"], &["`src/board.rs`", "upper and lower case"])]
#[case::folders_by_case(&["src/lib.rs", "src/Game/a.rs", "src/game/b.rs"], &["upper and lower case"])]
#[case::a_device_of_windows(&["src/lib.rs", "src/aux.rs"], &["`src/aux.rs`", "Windows doesn't allow"])]
#[case::a_folder_of_windows(&["src/lib.rs", "src/com1/mod.rs"], &["Windows doesn't allow"])]
#[case::a_trailing_dot(&["src/lib.rs", "src/a./mod.rs"], &["Windows doesn't allow"])]
#[case::a_question_mark(&["src/lib.rs", "src/a?.rs"], &["Windows doesn't allow"])]
#[case::one_name_with_two_separators(&["src/lib.rs", "src/a/b.rs", "src\\a\\b.rs"], &["appears twice"])]
#[cfg(target_os = "linux")]
fn a_name_that_another_system_cannot_hold_is_refused(
    #[case] files: &[&str],
    #[case] words: &[&str],
) {
    refuses(Tree::of(files).read(), words);
}

#[rstest]
#[case::by_case(&["src/lib.rs", "Notes", "notes"])]
#[case::a_device_of_windows(&["src/lib.rs", "aux.rs", "src/con.txt"])]
#[case::escapes_for_a_terminal(&["src/lib.rs", "\u{1b}[2J\u{202e}\n"])]
#[cfg(target_os = "linux")]
fn an_odd_name_outside_the_sources_is_left_out(#[case] files: &[&str]) {
    let submission = takes(Tree::of(files).read(), &["src/lib.rs"]);
    assert_eq!(submission.ignored.len(), files.len() - 1);
    for ignored in &submission.ignored {
        assert!(
            ignored
                .path
                .chars()
                .all(|c| !c.is_control() && c != '\u{202e}')
        );
    }
}

#[test]
fn a_source_of_exactly_the_limit_is_taken_and_one_more_byte_is_not() {
    let tree = Tree::of(&["src/lib.rs"]);
    tree.write("src/big.rs", &vec![b' '; 1 << 20]);
    takes(tree.read(), &["src/big.rs", "src/lib.rs"]);
    tree.write("src/big.rs", &vec![b' '; (1 << 20) + 1]);
    refuses(tree.read(), &["`src/big.rs` holds more than 1024 KiB"]);
}

#[test]
fn the_total_size_of_the_sources_is_limited() {
    let tree = Tree::of(&["src/lib.rs"]);
    for number in 0..8 {
        tree.write(&format!("src/big{number}.rs"), &vec![b' '; 1 << 20]);
    }
    refuses(tree.read(), &["together more than 8 MiB"]);
}

#[test]
fn the_number_of_sources_is_limited() {
    let tree = Tree::of(&["src/lib.rs"]);
    for number in 0..500 {
        tree.write(&format!("src/m{number}.rs"), b"");
    }
    refuses(tree.read(), &["more than 500 sources"]);
}

#[test]
fn folders_that_are_too_deep_are_left_out() {
    let deep = "a/".repeat(40);
    let tree = Tree::of(&[
        "src/lib.rs",
        &format!("{deep}x.rs"),
        &format!("src/{deep}x.rs"),
    ]);
    let submission = takes(tree.read(), &["src/lib.rs"]);
    let reasons: Vec<String> = submission
        .ignored
        .iter()
        .map(|ignored| ignored.reason.to_string())
        .collect();
    assert_eq!(
        reasons,
        ["its path has more than 32 parts or 1024 bytes"; 2]
    );
}

#[cfg(unix)]
mod links_and_devices {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::path::Path;

    use rstest::rstest;

    use crate::make_folder_tree::{LIB, Tree, ignores, read, refuses, takes};

    fn link(tree: &Tree, target: &str, name: &str) {
        let path = tree.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a link is in a folder"))
            .expect("the folder can be made");
        symlink(target, path).expect("the link can be made");
    }

    fn fifo(path: &Path) {
        // macOS has no `mknodat` for this.
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(
            made.is_ok_and(|status| status.success()),
            "a FIFO can be made"
        );
    }

    #[rstest]
    #[case::the_library("src/lib.rs", &["src/board.rs"])]
    #[case::another_source("src/board.rs", &["src/lib.rs"])]
    #[case::deep_down("src/a/b/c.rs", &["src/lib.rs"])]
    fn a_source_that_is_a_link_is_refused(#[case] name: &str, #[case] files: &[&str]) {
        let tree = Tree::of(files);
        tree.write("real.rs", LIB.as_bytes());
        link(&tree, "/etc/passwd", name);
        refuses(tree.read(), &[&format!("`{name}` is a symbolic link")]);
    }

    #[test]
    fn a_link_outside_the_sources_is_left_out() {
        let tree = Tree::of(&["kalah/src/lib.rs"]);
        link(&tree, "/etc", "kalah/src/folder");
        link(&tree, "someone@there.123:456", "kalah/src/.#lib.rs");
        link(&tree, "/etc/passwd", "kalah/README");
        link(&tree, ".", "loop");
        let submission = takes(tree.read(), &["src/lib.rs"]);
        ignores(
            &submission,
            &[
                "kalah/README: not in `src/`",
                "kalah/src/.#lib.rs: hidden",
                "kalah/src/folder: a link; links aren't followed",
                "loop: outside the crate that is graded",
            ],
        );
    }

    #[test]
    fn a_src_that_is_a_link_is_not_followed() {
        let tree = Tree::of(&["kalah/Cargo.toml"]);
        let other = Tree::of(&["lib.rs"]);
        link(&tree, &other.path().display().to_string(), "kalah/src");
        refuses(tree.read(), &["`kalah/src` is a symbolic link"]);
    }

    #[test]
    fn a_path_that_is_a_link_is_not_followed() {
        let tree = Tree::of(&["kalah/src/lib.rs"]);
        link(&tree, "kalah", "link");
        refuses(read(&tree.path().join("link")), &["it is a symbolic link"]);
    }

    #[test]
    fn a_fifo_is_never_opened() {
        let tree = Tree::of(&["src/board.rs"]);
        fifo(&tree.path().join("src/lib.rs"));
        refuses(tree.read(), &["`src/lib.rs` isn't a regular file"]);
        refuses(
            read(&tree.path().join("src/lib.rs")),
            &["it is a FIFO", "hand in the crate's folder"],
        );
        std::fs::remove_file(tree.path().join("src/lib.rs")).expect("it can be removed");
        tree.write("src/lib.rs", LIB.as_bytes());
        fifo(&tree.path().join("src/pipe"));
        fifo(&tree.path().join("pipe"));
        let submission = takes(tree.read(), &["src/board.rs", "src/lib.rs"]);
        ignores(
            &submission,
            &["pipe: not in `src/`", "src/pipe: not a regular file"],
        );
        fifo(&tree.path().join("src/pipe.rs"));
        refuses(tree.read(), &["`src/pipe.rs` isn't a regular file"]);
    }

    #[test]
    fn a_socket_is_not_a_source() {
        let tree = Tree::of(&["src/lib.rs"]);
        let _socket =
            UnixListener::bind(tree.path().join("src/board.rs")).expect("a socket can be made");
        refuses(tree.read(), &["`src/board.rs` isn't a regular file"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_name_that_is_not_utf8_is_left_out_below_src_and_accepted_above() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let tree = Tree::of(&["x/"]);
        let around = tree.path().join(OsStr::from_bytes(b"\x9abung 4"));
        std::fs::create_dir_all(around.join("src")).expect("it can be made");
        std::fs::write(around.join("src/lib.rs"), LIB).expect("it can be written");
        let odd = around.join("src").join(OsStr::from_bytes(b"b\x94se.rs"));
        std::fs::write(odd, LIB).expect("it can be written");
        let submission = takes(tree.read(), &["src/lib.rs"]);
        ignores(
            &submission,
            &[r"\x9abung 4/src/b\x94se.rs: its name isn't UTF-8"],
        );
        let odd = around.join("src").join(OsStr::from_bytes(b"b\x94se.rs"));
        std::fs::write(odd, "// other").expect("it can be written");
        let other = takes(tree.read(), &["src/lib.rs"]);
        assert_ne!(submission.digest(), other.digest());
    }
}
