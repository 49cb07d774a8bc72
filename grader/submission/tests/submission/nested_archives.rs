//! Archives in archives.

use rstest::rstest;
use submission::read_document;
use tar::EntryType;

use crate::archive_builder::{
    Format, Packed, deflated_zeros, end_tar, gzip, pack, raw_tar, raw_zip, tar_file,
};
use crate::honest_archives::hand_in;
use crate::make_folder_tree::{LIB, Tree, refuses, takes};

/// Packs an archive once more: `kalah.zip` is in the result next to a note.
fn packed_again(format: Format, inner: &[u8]) -> Vec<u8> {
    match format {
        Format::Zip => raw_zip(&[
            Packed::file("k/README.md"),
            Packed::of("k/kalah.zip", inner),
        ]),
        Format::Tar => end_tar(raw_tar(&[
            tar_file(b"k/README.md"),
            (
                EntryType::Regular,
                b"k/kalah.zip",
                inner.len() as u64,
                inner,
            ),
        ])),
        Format::TarGz => gzip(&packed_again(Format::Tar, inner)),
    }
}

#[rstest]
fn an_archive_in_an_archive_is_opened(
    #[values(Format::Zip, Format::Tar, Format::TarGz)] outer: Format,
    #[values(Format::Zip, Format::Tar, Format::TarGz)] inner: Format,
) {
    let crate_alone = pack(inner, &["kalah/src/lib.rs", "kalah/src/board.rs"]);
    let twice = packed_again(outer, &crate_alone);
    takes(hand_in("x", &twice), &["src/board.rs", "src/lib.rs"]);
    let thrice = packed_again(outer, &twice);
    takes(hand_in("x", &thrice), &["src/board.rs", "src/lib.rs"]);
    // Some course systems put each archive into a folder of its own.
    let tree = Tree::of(&["a/feedback.pdf"]);
    tree.write("a/kalah.zip", &thrice);
    takes(tree.read(), &["src/board.rs", "src/lib.rs"]);
    let four_times = packed_again(outer, &thrice);
    refuses(
        hand_in("x", &four_times),
        &["there is the archive `k/kalah.zip`", "hand it in alone"],
    );
}

#[test]
fn two_archives_in_an_archive_are_not_opened() {
    let inner = pack(Format::Zip, &["src/lib.rs"]);
    let two = [Packed::of("a.zip", &inner), Packed::of("b.zip", &inner)];
    refuses(
        hand_in("x.zip", &raw_zip(&two)),
        &["there is the archive `a.zip`"],
    );
}

#[test]
fn an_archive_in_an_archive_that_is_none_is_named() {
    let tree = Tree::of(&[]);
    tree.write("x/inner.zip", &pack(Format::Zip, &["y/kalah.7z"]));
    refuses(
        tree.read(),
        &[
            "handed-in/x/inner.zip/y/kalah.7z`",
            "a file of another kind",
        ],
    );
}

#[test]
fn a_document_is_found_next_to_an_inner_archive_or_in_it() {
    let inner = pack(Format::Zip, &["src/lib.rs", "README.md", "examples.md"]);
    let tree = Tree::of(&[]);
    tree.write("x.zip", &packed_again(Format::Zip, &inner));
    for name in ["README.md", "examples.md"] {
        let found = read_document(&tree.path().join("x.zip"), name).expect("it is read");
        assert_eq!(found.as_deref(), Some(LIB.as_bytes()));
    }
}

#[rstest]
#[case::a_bomb(Packed { data: deflated_zeros(10 << 10), method: 8, size: u32::MAX - 1, ..Packed::file("k.zip") }, "`k.zip` holds more than 32768 KiB")]
#[case::a_bomb_that_lies(Packed { data: deflated_zeros(10 << 10), method: 8, size: 20, ..Packed::file("k.zip") }, "`k.zip` isn't as long as the archive says")]
#[case::an_encrypted_one(Packed { flags: 1, ..Packed::file("k.zip") }, "`k.zip` is encrypted")]
#[case::a_name_that_leads_out(Packed::of("k.zip", &pack(Format::Zip, &["src/lib.rs", "../evil.rs"])), "leads out")]
#[case::a_name_of_its_own_that_leads_out(Packed::file("../k.zip"), "there are no files in it")]
#[case::a_link(Packed::of_mode("k.zip", 0o120_777), "there is the archive `k.zip`")]
#[case::a_broken_one(Packed::of("k.zip", b"PK\x03\x04"), "k.zip`: the archive is damaged")]
fn a_malicious_archive_in_an_archive_is_refused(#[case] inner: Packed, #[case] why: &str) {
    refuses(hand_in("x.zip", &raw_zip(&[inner])), &[why]);
}
