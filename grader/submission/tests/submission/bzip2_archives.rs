//! Tars that are compressed with bzip2, which staff read.

use std::io::Write;

use bzip2::Compression;
use bzip2::write::BzEncoder;
use tar::EntryType;

use crate::archive_builder::{Format, Packed, pack, raw_tar, raw_zip, tar_file};
use crate::honest_archives::hand_in;
use crate::make_folder_tree::{LIB, refuses, takes};

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut packed = BzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).expect("it can be compressed");
    packed.finish().expect("it can be compressed")
}

#[test]
fn a_tar_is_read_also_in_several_parts_or_in_a_zip() {
    let tar = pack(Format::Tar, &["kalah/src/lib.rs", "kalah/src/board.rs"]);
    let (start, end) = tar.split_at(1000);
    let packed = bzip2(&tar);
    let again = raw_zip(&[Packed::of("kalah.tar.bz2", &packed)]);
    for bytes in [packed, [bzip2(start), bzip2(end)].concat(), again] {
        let submission = takes(hand_in("x", &bytes), &["src/board.rs", "src/lib.rs"]);
        assert_eq!(submission.sources["src/lib.rs"], LIB);
    }
}

#[test]
fn what_is_no_tar_or_damaged_or_a_bomb_is_refused() {
    let tar = pack(Format::Tar, &["src/lib.rs"]);
    let packed = bzip2(&tar);
    let mut changed = packed.clone();
    changed[packed.len() / 2] ^= 1;
    for (bytes, why) in [
        (bzip2(b"notes"), "compressed, but no tar inside"),
        (
            packed[..packed.len() / 2].to_vec(),
            "the archive is damaged",
        ),
        (changed, "no tar inside"),
        (b"BZh91AY".to_vec(), "the archive is damaged"),
    ] {
        refuses(hand_in("x.tar.bz2", &bytes), &[why]);
    }
    // Ten gibibytes, it says.
    let lie = (
        EntryType::Regular,
        b"bomb".as_slice(),
        10 << 30,
        b"".as_slice(),
    );
    let mut bomb = raw_tar(&[tar_file(b"src/lib.rs"), lie]);
    bomb.resize(40 << 20, 0);
    refuses(
        hand_in("x", &bzip2(&bomb)),
        &["grows by more than a factor of 100"],
    );
}
