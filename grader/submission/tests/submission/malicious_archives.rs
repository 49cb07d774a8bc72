//! Malicious archives.

use rstest::rstest;
use tar::EntryType;

use crate::archive_builder::{
    Format, Packed, crc, deflate, deflated_zeros, end_tar, gzip, pack, raw_tar, raw_zip, tar_file,
};
use crate::honest_archives::hand_in;
use crate::make_folder_tree::{LIB, ignores, refuses, takes};

#[rstest]
#[case::climbs("../src/evil.rs", "leads out")]
#[case::climbs_from_within("src/../../evil.rs", "leads out")]
#[case::climbs_by_backslash(r"..\evil.rs", "leads out")]
#[case::is_absolute("/tmp/evil.rs", "leads out")]
#[case::names_a_drive(r"C:\evil.rs", "leads out")]
#[case::names_a_drive_by_slash("c:/evil.rs", "leads out")]
#[case::names_a_share(r"\\server\evil.rs", "leads out")]
#[case::holds_a_nul("src/a\0.rs", "Windows doesn't allow")]
#[case::is_a_device("src/nul.rs", "Windows doesn't allow")]
#[case::is_a_stream("src/lib.rs:evil.rs", "Windows doesn't allow")]
#[case::is_there_twice("src/lib.rs", "appears twice")]
#[case::is_there_twice_by_a_dot("./src/./lib.rs", "appears twice")]
#[case::is_there_twice_by_backslash(r"src\lib.rs", "appears twice")]
#[case::differs_by_case("src/LIB.rs", "upper and lower case")]
#[case::differs_by_the_case_of_a_folder("src/GAME/b.rs", "upper and lower case")]
#[case::differs_by_the_case_of_an_accented_letter("src/GAME/Ä.rs", "upper and lower case")]
#[case::differs_by_the_encoding_of_an_accent("src/game/a\u{308}.rs", "accents")]
#[case::differs_by_a_final_sigma("src/game/ς.rs", "upper and lower case")]
#[case::differs_by_the_kelvin_sign("src/game/\u{212a}.rs", "upper and lower case")]
#[case::takes_a_folders_name("src/game", "is both a file and a folder")]
#[case::takes_the_name_of_src("src", "is both a file and a folder")]
fn a_source_with_a_bad_name_is_refused(
    #[values(Format::Zip, Format::Tar)] format: Format,
    #[case] name: &str,
    #[case] why: &str,
) {
    let names = [
        "src/lib.rs",
        "src/game/a.rs",
        "src/game/ä.rs",
        "src/game/Σ.rs",
        "src/game/k.rs",
        name,
    ];
    let bytes = match format {
        Format::Zip => raw_zip(&names.map(Packed::file)),
        // A name in a tar's header ends at a NUL.
        _ if name.contains('\0') => return,
        _ => end_tar(raw_tar(&names.map(|name| tar_file(name.as_bytes())))),
    };
    let shown: Vec<String> = [name.trim_start_matches("./"), "src/lib.rs"]
        .iter()
        .map(|name| {
            name.replace('\\', "/")
                .replace('\0', "\\0")
                .replace("/./", "/")
        })
        .map(|name| format!("`{}` ", name.trim_start_matches('/')))
        .collect();
    let refusal = hand_in("x", &bytes).expect_err("it is refused").to_string();
    assert!(refusal.contains(why), "{refusal}");
    assert!(
        shown.iter().any(|shown| refusal.contains(shown)),
        "none of {shown:?} in: {refusal}"
    );
}

#[rstest]
#[case::a_link(0o120_777, "is a symbolic link")]
#[case::a_fifo(0o010_644, "isn't a regular file")]
#[case::a_device(0o020_644, "isn't a regular file")]
#[case::a_disk(0o060_644, "isn't a regular file")]
#[case::a_socket(0o140_644, "isn't a regular file")]
fn a_source_in_a_zip_that_is_not_a_file_is_refused(#[case] mode: u32, #[case] why: &str) {
    let library = raw_zip(&[Packed::of_mode("src/lib.rs", mode)]);
    refuses(hand_in("x", &library), &["`src/lib.rs`", why]);
    let other = raw_zip(&[
        Packed::file("src/lib.rs"),
        Packed::of_mode("src/a/b.rs", mode),
    ]);
    refuses(hand_in("x", &other), &["`src/a/b.rs`", why]);
}

#[rstest]
#[case::a_link(EntryType::Symlink, "is a symbolic link")]
#[case::a_hard_link(EntryType::Link, "is a hard link")]
#[case::a_fifo(EntryType::Fifo, "isn't a regular file")]
#[case::a_device(EntryType::Char, "isn't a regular file")]
#[case::a_disk(EntryType::Block, "isn't a regular file")]
#[case::a_sparse_file(EntryType::GNUSparse, "isn't a regular file")]
fn a_source_in_a_tar_that_is_not_a_file_is_refused(#[case] kind: EntryType, #[case] why: &str) {
    let library = raw_tar(&[(kind, b"src/lib.rs", 0, b"")]);
    refuses(hand_in("x", &end_tar(library)), &["`src/lib.rs`", why]);
    let other = raw_tar(&[tar_file(b"src/lib.rs"), (kind, b"src/a/b.rs", 0, b"")]);
    refuses(hand_in("x", &end_tar(other)), &["`src/a/b.rs`", why]);
}

#[test]
fn a_link_that_is_also_a_folder_of_sources_is_refused() {
    let zip = raw_zip(&[
        Packed::of_mode("kalah/src", 0o120_777),
        Packed::file("kalah/src/lib.rs"),
    ]);
    refuses(
        hand_in("x", &zip),
        &["`kalah/src`", "is both a file and a folder"],
    );
    let tar = raw_tar(&[
        (EntryType::Symlink, b"kalah", 0, b""),
        tar_file(b"kalah/src/lib.rs"),
    ]);
    refuses(
        hand_in("x", &end_tar(tar)),
        &["`kalah`", "is both a file and a folder"],
    );
}

#[test]
fn a_zip_bomb_that_claims_a_small_size_is_refused_at_that_size() {
    let bomb = Packed {
        data: deflated_zeros(10 << 10),
        method: 8,
        size: 20,
        ..Packed::file("src/bomb.rs")
    };
    let zip = raw_zip(&[Packed::file("src/lib.rs"), bomb]);
    assert!(zip.len() < 12 << 20, "{}", zip.len());
    refuses(
        hand_in("x", &zip),
        &["`src/bomb.rs`", "isn't as long as the archive says"],
    );
}

#[test]
fn a_zip_bomb_that_claims_its_true_size_is_refused_at_the_limit() {
    let bomb = Packed {
        data: deflated_zeros(10 << 10),
        method: 8,
        size: u32::MAX - 1,
        ..Packed::file("src/bomb.rs")
    };
    let zip = raw_zip(&[Packed::file("src/lib.rs"), bomb]);
    refuses(
        hand_in("x", &zip),
        &["`src/bomb.rs` holds more than 1024 KiB"],
    );
}

#[test]
fn a_zip_bomb_that_is_not_a_source_is_never_unpacked() {
    let bomb = Packed {
        data: deflated_zeros(10 << 10),
        method: 8,
        ..Packed::file("bomb.bin")
    };
    let zip = raw_zip(&[Packed::file("src/lib.rs"), bomb]);
    takes(hand_in("x", &zip), &["src/lib.rs"]);
}

#[rstest]
#[case::of_a_source(b"src/bomb.rs".as_slice())]
#[case::of_anything_else(b"bomb.bin")]
fn a_tar_bomb_is_refused_for_its_growth(#[case] name: &[u8]) {
    const TEN_GIB: u64 = 10 << 30;
    let start = raw_tar(&[
        tar_file(b"src/lib.rs"),
        (EntryType::Regular, name, TEN_GIB, b""),
    ]);
    let mut bomb = gzip(&start);
    // The next part of the same gzip, without its checksum: reading stops before it is checked.
    bomb.extend(b"\x1f\x8b\x08\0\0\0\0\0\0\xff");
    bomb.extend(deflated_zeros(10 << 10));
    assert!(bomb.len() < 12 << 20, "{}", bomb.len());
    refuses(hand_in("x", &bomb), &["grows by more than a factor of 100"]);
}

#[rstest]
#[case::in_gnu_format(EntryType::GNULongName)]
#[case::in_pax_format(EntryType::XHeader)]
fn an_endless_name_is_not_kept_in_memory(#[case] kind: EntryType) {
    let start = raw_tar(&[tar_file(b"src/lib.rs"), (kind, b"x", 10 << 30, b"")]);
    let mut bomb = gzip(&start);
    bomb.extend(b"\x1f\x8b\x08\0\0\0\0\0\0\xff");
    bomb.extend(deflated_zeros(64));
    refuses(hand_in("x", &bomb), &["grows by more than a factor of 100"]);
}

/// Makes a zip of one source whose directory repeats another entry many times but claims two entries in all.
fn listing_many(name: &str, count: usize) -> Vec<u8> {
    const END: usize = 22;
    let two = raw_zip(&[Packed::file("src/lib.rs"), Packed::file(name)]);
    let (start, end) = two.split_at(two.len() - END);
    let last = &start[start.len() - 46 - name.len()..];
    let directory = u32::from_le_bytes(end[16..20].try_into().expect("it is four bytes"));
    let mut many = start.to_vec();
    many.extend(last.repeat(count - 2));
    let size = u32::try_from(many.len()).expect("it is short") - directory;
    many.extend(&end[..12]);
    many.extend(size.to_le_bytes());
    many.extend(&end[16..]);
    many
}

#[rstest]
#[case::by_their_number("notes", 200_000, "20000 entries")]
#[case::by_their_number_where_they_are_ignored("target/a", 200_000, "100000 entries")]
#[case::by_the_size_of_the_directory("aaaa", 1_000_000, "100000 entries")]
fn a_million_entries_of_a_zip_are_refused(
    #[case] name: &str,
    #[case] count: usize,
    #[case] limit: &str,
) {
    refuses(
        hand_in("x", &listing_many(name, count)),
        &[&format!("it has more than {limit}")],
    );
}

#[rstest]
#[case::by_their_number(b"notes".as_slice(), "20000 entries")]
#[case::by_their_number_where_they_are_ignored(b"target/a", "100000 entries")]
fn a_million_entries_of_a_tar_are_refused(#[case] name: &[u8], #[case] limit: &str) {
    let one = raw_tar(&[(EntryType::Regular, name, 0, b"")]);
    let mut many = raw_tar(&[tar_file(b"src/lib.rs")]);
    many.extend(one.repeat(100_000));
    refuses(
        hand_in("x", &end_tar(many)),
        &[&format!("it has more than {limit}")],
    );
}

#[test]
fn a_build_folder_next_to_the_crate_counts_once() {
    let zip = listing_many("target/debug/a", 60_000);
    let submission = takes(hand_in("x", &zip), &["src/lib.rs"]);
    ignores(&submission, &["target/: made by a tool"]);
}

#[test]
fn names_that_are_too_long_are_cut() {
    let deep = format!("{}x.rs", "a/".repeat(16_000));
    let long = format!("{}.rs", "a".repeat(60_000));
    let zip = raw_zip(&[
        Packed::file("src/lib.rs"),
        Packed::file(format!("src/{deep}")),
        Packed::file(format!("src/{long}")),
        Packed::file(long.clone()),
    ]);
    let submission = takes(hand_in("x", &zip), &["src/lib.rs"]);
    let shown = |from: &str| format!("{from}{}…/", "a".repeat(160 - from.len()));
    let mut expected = vec!["src/a/a/a/".to_owned(), shown("src/"), shown("")];
    expected.sort();
    let paths: Vec<&str> = submission
        .ignored
        .iter()
        .map(|ignored| ignored.path.as_str())
        .collect();
    assert_eq!(paths, expected);
    let climbing = raw_zip(&[
        Packed::file("src/lib.rs"),
        Packed::file(format!("{deep}/../y.rs")),
    ]);
    refuses(hand_in("x", &climbing), &["leads out of its archive"]);
}

#[test]
fn entries_that_share_their_bytes_are_refused() {
    let shared = |name: &str| Packed {
        shares: Some(0),
        ..Packed::file(name)
    };
    let zip = raw_zip(&[
        Packed::file("src/lib.rs"),
        shared("src/a.rs"),
        shared("src/b.rs"),
    ]);
    refuses(hand_in("x", &zip), &["shares its bytes with another entry"]);
}

#[rstest]
#[case::says_less(5, "isn't as long as the archive says")]
#[case::says_more(500, "isn't as long as the archive says")]
#[case::says_nothing(0, "isn't as long as the archive says")]
fn a_false_size_is_refused(#[values(0, 8)] method: u16, #[case] size: u32, #[case] why: &str) {
    let data = if method == 8 {
        deflate(LIB.as_bytes())
    } else {
        LIB.as_bytes().to_vec()
    };
    let zip = raw_zip(&[Packed {
        data,
        method,
        size,
        ..Packed::file("src/lib.rs")
    }]);
    refuses(hand_in("x", &zip), &["`src/lib.rs`", why]);
}

#[test]
fn an_encrypted_entry_is_named() {
    let zip = raw_zip(&[Packed {
        flags: 1,
        ..Packed::file("src/lib.rs")
    }]);
    refuses(
        hand_in("x", &zip),
        &["`src/lib.rs` is encrypted", "without a password"],
    );
}

#[test]
fn an_unusual_compression_is_named() {
    let zip = raw_zip(&[Packed {
        method: 14,
        ..Packed::file("src/lib.rs")
    }]);
    refuses(hand_in("x", &zip), &["compressed in an unusual way"]);
}

#[test]
fn a_changed_byte_is_detected() {
    let zip = raw_zip(&[Packed {
        crc: crc(b"something else"),
        ..Packed::file("src/lib.rs")
    }]);
    refuses(hand_in("x", &zip), &["damaged", "isn't what was packed"]);
    let zip = raw_zip(&[Packed {
        method: 8,
        ..Packed::file("src/lib.rs")
    }]);
    refuses(hand_in("x", &zip), &["damaged"]);
}

#[test]
fn an_entry_that_reaches_into_the_directory_is_refused() {
    const NAME: &str = "src/lib.rs";
    let mut zip = raw_zip(&[Packed::file(NAME)]);
    let packed = zip.len() - 22 - 46 - NAME.len() + 20;
    assert_eq!(usize::from(zip[packed]), LIB.len());
    zip[packed] += 1;
    refuses(hand_in("x", &zip), &["damaged", "an entry is cut off"]);
}

#[test]
fn a_tar_that_ends_within_a_source_is_refused() {
    let tar = raw_tar(&[tar_file(b"src/lib.rs")]);
    refuses(
        hand_in("x", &tar[..512 + 5]),
        &["damaged", "make a new one"],
    );
}

/// However an archive is truncated or damaged, reading it returns a submission or an error.
#[rstest]
fn a_broken_archive_never_breaks_the_reader(
    #[values(Format::Zip, Format::Tar, Format::TarGz)] format: Format,
) {
    let whole = pack(format, &["kalah/src/lib.rs", "kalah/src/board.rs"]);
    let step = 1 + whole.len() / 150;
    let mut refused = 0;
    for length in (0..whole.len()).step_by(step) {
        refused += usize::from(hand_in("x", &whole[..length]).is_err());
    }
    assert!(refused > 10, "{refused}");
    for at in (0..whole.len()).step_by(step) {
        for value in [0x00, 0x7f, 0xff] {
            let mut scratched = whole.clone();
            scratched[at] = value;
            refused += usize::from(hand_in("x", &scratched).is_err());
        }
    }
    assert!(refused > 40, "{refused}");
}
