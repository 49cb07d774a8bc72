//! The digest of a submission is one of the bytes that were handed in.

use rstest::rstest;

use crate::make_folder_tree::{LIB, Tree, takes};

#[test]
fn a_digest_covers_the_sources_alone() {
    let digest = |files: &[(&'static str, &'static str)]| {
        Tree::new(files.iter().copied())
            .read()
            .expect("it is read")
            .digest()
    };
    let one = digest(&[("src/lib.rs", LIB), ("src/a.rs", "")]);
    assert_eq!(one.to_string().len(), 64);
    assert_eq!(
        one,
        digest(&[("x/src/lib.rs", LIB), ("x/src/a.rs", ""), ("README", "r")])
    );
    assert_ne!(one, digest(&[("src/lib.rs", LIB), ("src/b.rs", "")]));
    assert_ne!(one, digest(&[("src/lib.rs", ""), ("src/a.rs", LIB)]));
    assert_ne!(one, digest(&[("src/lib.rs", LIB)]));
    assert_ne!(
        digest(&[("src/lib.rs", ""), ("src/z.rs", "Q")]),
        digest(&[("src/lib.rs", "src/z.rsQ")])
    );
}

/// What can't be read isn't equal: a class would call its students copies of each other.
#[rstest]
#[case::another_encoding("src/a.rs", b"// gr\xf6\xdfer\n", b"// gr\xf6ber\n")]
#[case::utf16("src/a.rs", b"\xff\xfea\0", b"\xff\xfeb\0")]
#[case::more_than_are_listed("src/z.rs", b"\xff 1", b"\xff 2")]
fn sources_that_are_left_out_count_in_the_digest(
    #[case] name: &str,
    #[case] one: &[u8],
    #[case] other: &[u8],
) {
    let digest = |bytes: &[u8]| {
        let tree = Tree::of(&["src/lib.rs"]);
        if name == "src/z.rs" {
            for number in 0..130 {
                tree.write(&format!("src/m{number}.rs"), b"\xff");
            }
        }
        tree.write(name, bytes);
        takes(tree.read(), &["src/lib.rs"]).digest()
    };
    assert_ne!(digest(one), digest(other));
    assert_eq!(digest(one), digest(one));
    assert_ne!(
        digest(one),
        takes(Tree::of(&["src/lib.rs"]).read(), &["src/lib.rs"]).digest()
    );
}

#[test]
fn what_cannot_matter_does_not_change_the_digest() {
    let deep = "a/".repeat(40);
    let tree = Tree::of(&["src/lib.rs"]);
    let before = takes(tree.read(), &["src/lib.rs"]).digest();
    for name in [
        "notes.txt",
        "src/notes.txt",
        "src/lib.rs.orig",
        "src/._lib.rs",
        "target/debug/x.rs",
        ".git/x.rs",
        "tests/game.rs",
        "Cargo.toml",
        &format!("docs/{deep}x.rs"),
    ] {
        tree.write(name, b"gr\xf6\xdfer");
    }
    assert_eq!(takes(tree.read(), &["src/lib.rs"]).digest(), before);
}

/// No two submissions share what they hide.
#[rstest]
#[case::too_deep(&format!("src/{}x.rs", "a/".repeat(40)))]
#[cfg(unix)]
#[case::a_link("src/a -> /tmp")]
fn a_place_for_sources_that_cannot_be_read_makes_a_submission_unlike_others(#[case] name: &str) {
    let digest = || {
        let tree = Tree::of(&["src/lib.rs"]);
        match name.split_once(" -> ") {
            #[cfg(unix)]
            Some((link, target)) => {
                std::os::unix::fs::symlink(target, tree.path().join(link)).unwrap();
            }
            _ => tree.write(name, b""),
        }
        takes(tree.read(), &["src/lib.rs"]).digest()
    };
    assert_ne!(digest(), digest());
}
