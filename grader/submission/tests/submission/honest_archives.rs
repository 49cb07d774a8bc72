//! Archives, as honest students make them.

use rstest::rstest;
use tar::EntryType;

use crate::archive_builder::{
    Format, Packed, deflate, end_tar, gzip, pack, raw_tar, raw_zip, tar_file,
};
use crate::make_folder_tree::{LIB, Tree, ignores, read, refuses, takes};

/// Hands in one file with this content and reads it.
pub(crate) fn hand_in(
    name: &str,
    bytes: &[u8],
) -> Result<submission::Submission, submission::SubmissionError> {
    let tree = Tree::of(&[]);
    tree.write(name, bytes);
    let read = read(&tree.path().join(name));
    let left: Vec<_> = std::fs::read_dir(tree.path())
        .expect("the folder is there")
        .collect();
    assert_eq!(left.len(), 1, "nothing is unpacked next to the archive");
    read
}

#[rstest]
fn each_kind_of_archive_is_read(
    #[values(Format::Zip, Format::Tar, Format::TarGz)] format: Format,
    #[values("kalah.zip", "kalah.tar", "kalah.tar.gz", "kalah", "kalah.rs")] name: &str,
) {
    let bytes = pack(
        format,
        &["kalah/Cargo.toml", "kalah/src/lib.rs", "kalah/src/a/b.rs"],
    );
    let submission = takes(hand_in(name, &bytes), &["src/a/b.rs", "src/lib.rs"]);
    assert_eq!(submission.sources["src/a/b.rs"], LIB);
    ignores(
        &submission,
        &["kalah/Cargo.toml: the grader builds with its own settings"],
    );
}

#[rstest]
#[case::the_crate(&["Cargo.toml", "src/", "src/lib.rs", "src/board.rs"])]
#[case::a_folder_around_it(&["kalah/", "kalah/src/", "kalah/src/lib.rs", "kalah/src/board.rs"])]
#[case::src_alone(&["src/lib.rs", "src/board.rs"])]
#[case::the_contents_of_src(&["lib.rs", "board.rs"])]
#[case::a_dot_before_each_name(&["./src/lib.rs", "./src/board.rs"])]
#[case::what_macos_adds(&["__MACOSX/", "__MACOSX/kalah/src/._lib.rs", "kalah/.DS_Store", "kalah/src/lib.rs", "kalah/src/board.rs"])]
#[case::a_git_checkout(&[".git/config", "src/lib.rs", "src/board.rs", "target/debug/build/a/src/lib.rs"])]
#[case::the_whole_workspace(&["w/grader/src/lib.rs", "w/solution/src/lib.rs", "w/starter/src/lib.rs", "w/starter/src/board.rs", "w/target/a.rs"])]
#[case::a_long_name(&["src/lib.rs", "src/board.rs", "notes/a name of more than a hundred characters, which tar can only keep in a header of its own before the entry/x.rs"])]
fn students_pack_at_any_depth(
    #[values(Format::Zip, Format::Tar, Format::TarGz)] format: Format,
    #[case] names: &[&str],
) {
    takes(
        hand_in("x", &pack(format, names)),
        &["src/board.rs", "src/lib.rs"],
    );
}

#[rstest]
fn a_folder_and_an_archive_of_it_have_one_digest(
    #[values(Format::Zip, Format::Tar, Format::TarGz)] format: Format,
) {
    let names = ["src/lib.rs", "src/board.rs"];
    let folder = Tree::of(&names).read().expect("it is read");
    let archive = hand_in("x", &pack(format, &names)).expect("it is read");
    assert_eq!(folder.digest(), archive.digest());
}

#[test]
fn an_archive_alone_in_a_folder_is_opened() {
    let tree = Tree::of(&["a/feedback.pdf"]);
    tree.write("a/kalah.zip", &pack(Format::Zip, &["k/src/lib.rs"]));
    takes(tree.read(), &["src/lib.rs"]);
    tree.write("a/again.tgz", &pack(Format::TarGz, &["k/src/lib.rs"]));
    refuses(
        tree.read(),
        &["there is the archive `a/again.tgz`", "hand it in alone"],
    );
}

#[test]
fn an_archive_next_to_a_crate_is_left_out() {
    let tree = Tree::of(&["src/lib.rs"]);
    tree.write("old.zip", b"whatever");
    let submission = takes(tree.read(), &["src/lib.rs"]);
    ignores(&submission, &["old.zip: not in `src/`"]);
}

#[test]
fn backslashes_from_windows_separate_names_in_a_zip() {
    let folder = Packed {
        system: 0,
        attributes: 0x10,
        data: Vec::new(),
        size: 0,
        crc: 0,
        ..Packed::file(r"kalah\src\")
    };
    let file = |name: &str| Packed {
        system: 0,
        attributes: 0x20,
        ..Packed::file(name)
    };
    let zip = raw_zip(&[folder, file(r"kalah\src\lib.rs"), file(r"kalah\src\a\b.rs")]);
    takes(hand_in("x", &zip), &["src/a/b.rs", "src/lib.rs"]);
}

#[test]
fn a_folder_named_in_another_encoding_is_accepted() {
    let zip = raw_zip(&[
        Packed::file(b"\x9abung 4/src/lib.rs"),
        Packed::file(b"\x9abung 4/src/b\x94se.rs"),
        Packed::file(b"\x9abung 5/notes.txt"),
    ]);
    let submission = takes(hand_in("x", &zip), &["src/lib.rs"]);
    ignores(
        &submission,
        &[
            r"\x9abung 4/src/b\x94se.rs: its name isn't UTF-8",
            r"\x9abung 5/: outside the crate that is graded",
        ],
    );
}

#[test]
fn bytes_before_and_after_a_zip_are_ignored() {
    let mut zip = raw_zip(&[Packed::file("src/lib.rs")]);
    zip.extend(b"a web server's last words");
    takes(hand_in("x", &zip), &["src/lib.rs"]);
    let mut in_front = raw_zip(&[]);
    in_front.extend(raw_zip(&[Packed::file("src/lib.rs")]));
    takes(hand_in("x", &in_front), &["src/lib.rs"]);
}

#[test]
fn a_zip_with_wide_sizes_is_read() {
    use std::io::{Cursor, Write};
    use zip::write::{SimpleFileOptions, ZipWriter};

    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("src/lib.rs", SimpleFileOptions::default().large_file(true))
        .expect("the entry can be packed");
    zip.write_all(LIB.as_bytes()).expect("it can be packed");
    let bytes = zip.finish().expect("the zip can be finished").into_inner();
    takes(hand_in("x", &bytes), &["src/lib.rs"]);
}

#[test]
fn a_zip_that_states_everything_in_64_bits_is_read() {
    let mut zip = raw_zip(&[Packed::file("src/lib.rs")]);
    let end = zip.split_off(zip.len() - 22);
    let number = |at: usize| u32::from_le_bytes(end[at..at + 4].try_into().expect("it is four"));
    let end_64 = zip.len() as u64;
    zip.extend(b"PK\x06\x06");
    zip.extend(44_u64.to_le_bytes());
    zip.extend([0; 12]);
    zip.extend([1_u64.to_le_bytes(), 1_u64.to_le_bytes()].concat());
    zip.extend(u64::from(number(12)).to_le_bytes());
    zip.extend(u64::from(number(16)).to_le_bytes());
    zip.extend(b"PK\x06\x07\0\0\0\0");
    zip.extend(end_64.to_le_bytes());
    zip.extend([1, 0, 0, 0]);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend([0xff; 12]);
    zip.extend([0; 2]);
    takes(hand_in("x", &zip), &["src/lib.rs"]);
}

#[test]
fn a_tar_with_attributes_of_macos_is_read() {
    let records = |records: &[&[u8]]| {
        let mut all = Vec::new();
        for record in records {
            let length = (record.len()..record.len() + 9)
                .find(|length| length.to_string().len() + 2 + record.len() == *length)
                .expect("there is a length");
            all.extend(length.to_string().as_bytes());
            all.push(b' ');
            all.extend(*record);
            all.push(b'\n');
        }
        all
    };
    let attributes = records(&[b"SCHILY.xattr.a=\0\n=\n12", b"path=kalah/src/lib.rs"]);
    let global = records(&[b"comment=of the whole"]);
    let tar = raw_tar(&[
        (EntryType::XGlobalHeader, b"g", global.len() as u64, &global),
        tar_file(b"kalah/src/._lib.rs"),
        (
            EntryType::XHeader,
            b"x",
            attributes.len() as u64,
            &attributes,
        ),
        tar_file(b"cut off"),
        tar_file(b"kalah/src/board.rs"),
    ]);
    takes(
        hand_in("x", &gzip(&end_tar(tar))),
        &["src/board.rs", "src/lib.rs"],
    );
}

#[test]
fn a_gzip_in_several_parts_is_read() {
    let tar = pack(Format::Tar, &["src/lib.rs", "src/board.rs"]);
    let (first, second) = tar.split_at(700);
    let parts = [gzip(first), gzip(second)].concat();
    takes(hand_in("x", &parts), &["src/board.rs", "src/lib.rs"]);
}

#[rstest]
#[case::links(0o120_777)]
#[case::devices(0o020_666)]
#[case::fifos(0o010_666)]
fn a_special_file_outside_the_sources_is_left_out(#[case] mode: u32) {
    let zip = raw_zip(&[
        Packed::file("kalah/src/lib.rs"),
        Packed::of_mode("kalah/README.md", mode),
        Packed::of_mode("kalah/src/data", mode),
        Packed::of_mode("kalah/src/.#lib.rs", mode),
        Packed::of_mode("other.rs", mode),
    ]);
    let submission = takes(hand_in("x", &zip), &["src/lib.rs"]);
    assert_eq!(submission.ignored.len(), 4);
}

#[test]
fn an_odd_entry_outside_the_sources_is_left_out_by_name() {
    let encrypted = Packed {
        flags: 1,
        ..Packed::file("notes/secret.txt")
    };
    let zip = raw_zip(&[
        Packed::file("kalah/src/lib.rs"),
        Packed::file("../../x"),
        Packed::file("/etc/passwd"),
        Packed::file(r"C:\autoexec.bat"),
        Packed::file(r"..\y"),
        Packed::file("kalah/src/con.txt"),
        Packed::file("twice"),
        Packed::file("twice"),
        Packed::file("TWICE"),
        Packed::file("\0"),
        Packed::file("notes/../../src/lib.txt"),
        encrypted,
    ]);
    let submission = takes(hand_in("x", &zip), &["src/lib.rs"]);
    ignores(
        &submission,
        &[
            r"../../x: its name leads out of the submission",
            "../y: its name leads out of the submission",
            "C:/autoexec.bat: its name leads out of the submission",
            "TWICE: outside the crate that is graded",
            "\\0: outside the crate that is graded",
            "etc/passwd: its name leads out of the submission",
            "kalah/src/con.txt: not a `.rs` file",
            "notes/: outside the crate that is graded",
            "notes/../../src/lib.txt: its name leads out of the submission",
            "twice: outside the crate that is graded",
        ],
    );
}

#[rstest]
#[case::seven_zip(b"7z\xbc\xaf\x27\x1c\0\x04".as_slice(), "x.zip", "a 7z archive")]
#[case::rar(b"Rar!\x1a\x07\x01\0", "x.zip", "a RAR archive")]
#[case::xz(b"\xfd7zXZ\0\0", "x.tar.xz", "compressed with xz")]
#[cfg_attr(
    not(feature = "bzip2"),
    case::bzip2(b"BZh91AY", "x.tar.bz2", "compressed with bzip2")
)]
#[case::zstd(b"\x28\xb5\x2f\xfd\0", "x.tar.zst", "compressed with zstd")]
#[case::a_part_of_a_zip(b"PK\x07\x08\0", "x.zip", "one part of a zip in several parts")]
#[case::one_source(b"pub mod board;", "lib.rs", "a single source file")]
#[case::nothing(b"", "x.zip", "an empty file")]
#[case::a_web_page(b"<html>", "x.zip", "a file of another kind")]
fn a_file_of_another_kind_is_named(#[case] bytes: &[u8], #[case] name: &str, #[case] what: &str) {
    refuses(
        hand_in(name, bytes),
        &[
            &format!("it is {what}; hand in the crate's folder"),
            "`.zip` or `.tar.gz`",
        ],
    );
}

#[test]
fn a_gzip_without_a_tar_is_named() {
    refuses(
        hand_in("lib.rs.gz", &gzip(LIB.as_bytes())),
        &["compressed, but no tar inside"],
    );
}

#[rstest]
fn a_refused_archive_without_a_crate_lists_what_was_found(
    #[values(Format::Zip, Format::Tar, Format::TarGz)] format: Format,
) {
    refuses(
        hand_in("x", &pack(format, &["a/Kalah.java"])),
        &["has no `src/lib.rs`", "no Rust file in it"],
    );
}

#[test]
fn an_empty_zip_holds_no_files() {
    refuses(hand_in("x", &raw_zip(&[])), &["there are no files in it"]);
}

#[test]
fn a_source_may_be_compressed_or_stored() {
    let text = "// a long line\n".repeat(1000);
    let data = deflate(text.as_bytes());
    let zip = raw_zip(&[
        Packed::file("src/lib.rs"),
        Packed {
            size: u32::try_from(text.len()).expect("it is short"),
            crc: crate::archive_builder::crc(text.as_bytes()),
            data,
            method: 8,
            ..Packed::file("src/long.rs")
        },
    ]);
    let submission = takes(hand_in("x", &zip), &["src/lib.rs", "src/long.rs"]);
    assert_eq!(submission.sources["src/long.rs"], text);
}
