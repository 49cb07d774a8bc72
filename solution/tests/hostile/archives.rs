//! Malicious archives and folders, which can't be written down in TOML.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use libtest_mimic::{Failed, Trial};

use crate::entry::{Entry, Outcome};
use crate::grading::itself;
use crate::play::{hand_in, watch};
use crate::stage::Stage;
use crate::submission::solution;
use crate::verdict::conclude;

/// A test: its name, what it tries, how to make it, and what the grader must say.
type Row = (&'static str, &'static str, fn(&Stage), Says);

/// The grader's required message.
#[derive(Clone, Copy)]
enum Says {
    /// It refuses the submission for this reason.
    Refuses(&'static str),
    /// It accepts the submission, and the solution in it gets all points.
    Nothing,
}
use Says::{Nothing, Refuses};

/// The mode of a regular file, a symbolic link, a FIFO, a device in a zip.
const FILE: u32 = 0o100_644;
const LINK: u32 = 0o120_777;
const FIFO: u32 = 0o010_644;
const SETUID: u32 = 0o104_777;

/// The kinds of entries of a tar.
const TAR_FILE: u8 = b'0';
const TAR_HARD_LINK: u8 = b'1';
const TAR_LINK: u8 = b'2';
const TAR_DEVICE: u8 = b'3';
const TAR_FIFO: u8 = b'6';

const ROWS: &[Row] = &[
    (
        "a_zip_that_climbs",
        "names a file above its own folder",
        |stage| {
            zip(stage, &[("../outside/evil.rs", FILE, "x")]);
        },
        Refuses("leads out"),
    ),
    (
        "a_zip_with_an_absolute_path",
        "names a file by its absolute path",
        |stage| {
            let name = stage.path("outside/evil.rs");
            zip(stage, &[(&name.display().to_string(), FILE, "x")]);
        },
        Refuses("leads out"),
    ),
    (
        "a_zip_with_backslashes",
        "climbs with backslashes",
        |stage| {
            zip(stage, &[(r"src\..\..\..\outside\evil.rs", FILE, "x")]);
        },
        Refuses("leads out"),
    ),
    (
        "a_zip_with_a_link",
        "has a link to a file outside as a source",
        |stage| {
            let target = stage.path("outside/canary").display().to_string();
            zip(stage, &[("src/stolen.rs", LINK, &target)]);
        },
        Refuses("is a symbolic link"),
    ),
    (
        "a_zip_that_writes_through_a_link",
        "has a link to a folder outside and a file below the link",
        |stage| {
            let target = stage.path("outside").display().to_string();
            zip(
                stage,
                &[("src/way", LINK, &target), ("src/way/evil.rs", FILE, "x")],
            );
        },
        Refuses("is both a file and a folder"),
    ),
    (
        "a_zip_with_a_fifo",
        "has a FIFO as a source",
        |stage| {
            zip(stage, &[("src/wait.rs", FIFO, "")]);
        },
        Refuses("isn't a regular file"),
    ),
    (
        "a_zip_with_one_name_twice",
        "contains one source twice",
        |stage| {
            zip(stage, &[("src/lib.rs", FILE, "fn evil() {}")]);
        },
        Refuses("appears twice"),
    ),
    (
        "a_zip_with_names_that_differ_in_case",
        "contains names that differ only in case",
        |stage| {
            zip(stage, &[("src/Lib.rs", FILE, "fn evil() {}")]);
        },
        Refuses("upper and lower case"),
    ),
    (
        "a_zip_with_names_of_devices",
        "gives a source the name of a Windows device",
        |stage| {
            zip(stage, &[("src/con.rs", FILE, "x")]);
        },
        Refuses("Windows doesn't allow"),
    ),
    (
        "a_zip_with_escapes_in_a_name",
        "clears the screen with the name of a source",
        |stage| {
            zip(stage, &[("src/\u{1b}[2J\u{202e}.rs", FILE, "x")]);
        },
        Refuses("Windows doesn't allow"),
    ),
    (
        "a_zip_with_permissions",
        "gives its files permissions that no file should have",
        |stage| {
            zip(stage, &[("src/rights.rs", SETUID, "")]);
        },
        Nothing,
    ),
    (
        "a_zip_of_many_entries",
        "contains thirty thousand sources",
        |stage| {
            let names: Vec<String> = (0..30_000).map(|n| format!("src/n{n}.rs")).collect();
            let entries: Vec<_> = names.iter().map(|name| (name.as_str(), FILE, "")).collect();
            zip(stage, &entries);
        },
        Refuses("entries"),
    ),
    (
        "a_truncated_zip",
        "ends in the middle",
        |stage| {
            zip(stage, &[]);
            let archive = stage.path("handed-in.archive");
            let bytes = fs::read(&archive).expect("it was just written");
            fs::write(&archive, &bytes[..bytes.len() / 2]).expect("it can be written");
        },
        Refuses(""),
    ),
    (
        "a_tar_that_climbs",
        "names a file above its own folder",
        |stage| {
            tar(stage, &[("../outside/evil.rs", TAR_FILE, "", "x")]);
        },
        Refuses("leads out"),
    ),
    (
        "a_tar_with_a_link",
        "has a link to a file outside as a source",
        |stage| {
            let target = stage.path("outside/canary").display().to_string();
            tar(stage, &[("src/stolen.rs", TAR_LINK, &target, "")]);
        },
        Refuses("is a symbolic link"),
    ),
    (
        "a_tar_with_a_hard_link",
        "has a hard link to a file outside as a source",
        |stage| {
            let target = stage.path("outside/canary").display().to_string();
            tar(stage, &[("src/stolen.rs", TAR_HARD_LINK, &target, "")]);
        },
        Refuses("is a hard link"),
    ),
    (
        "a_tar_with_a_device",
        "has a device as a source",
        |stage| {
            tar(stage, &[("src/zeros.rs", TAR_DEVICE, "", "")]);
        },
        Refuses("isn't a regular file"),
    ),
    (
        "a_tar_with_a_fifo",
        "has a FIFO as a source",
        |stage| {
            tar(stage, &[("src/wait.rs", TAR_FIFO, "", "")]);
        },
        Refuses("isn't a regular file"),
    ),
    (
        "a_gzip_bomb",
        "expands a thousandfold",
        |stage| {
            let mut packed = GzEncoder::new(Vec::new(), Compression::best());
            packed
                .write_all(&tar_entry("bomb.bin", TAR_FILE, "", 24 << 20))
                .expect("it is memory");
            for _ in 0..24 {
                packed.write_all(&vec![0; 1 << 20]).expect("it is memory");
            }
            stage.write_bytes("handed-in.archive", &packed.finish().expect("it is memory"));
        },
        Refuses("grows by more than a factor of 100"),
    ),
    (
        "a_folder_with_a_link",
        "has a link to a file outside as a source",
        |stage| {
            hand_in(stage, "handed-in", &solution());
            symlink(
                stage.path("outside/canary"),
                stage.path("handed-in/src/stolen.rs"),
            )
            .expect("it can be made");
        },
        Refuses("symbolic link"),
    ),
    (
        "a_folder_with_a_link_for_its_library",
        "links its library to another submission's",
        |stage| {
            symlink(stage.path("neighbour/src"), stage.path("handed-in/src"))
                .expect("it can be made");
        },
        Refuses(""),
    ),
    (
        "a_folder_with_a_fifo",
        "has a FIFO as its library, on which a reader would wait forever",
        |stage| {
            hand_in(stage, "handed-in", &solution());
            let library = stage.path("handed-in/src/lib.rs");
            fs::remove_file(&library).expect("it was just written");
            let made = Command::new("mkfifo").arg(&library).status();
            assert!(made.is_ok_and(|status| status.success()), "there is mkfifo");
        },
        Refuses(""),
    ),
];

/// Makes a test for each row.
pub(crate) fn trials() -> impl Iterator<Item = Trial> {
    ROWS.iter().map(|&(name, tries, make, says)| {
        Trial::test(format!("archives::{name}"), move || {
            play(name, tries, make, says)
        })
    })
}

fn play(name: &str, tries: &str, make: fn(&Stage), says: Says) -> Result<(), Failed> {
    let stage = Stage::new();
    make(&stage);
    let seen = watch(&stage, Command::new(itself()), &["fast"])?;
    let (outcome, says) = match says {
        Refuses(why) => (Outcome::Unreadable, vec![why.to_owned()]),
        Nothing => (Outcome::Graded, Vec::new()),
    };
    let entry = Entry::plain(name, tries, outcome, says);
    conclude(&stage, &entry, &seen)
}

/// Hands in a zip of the solution and of these entries, each with a name, a mode and a text.
fn zip(stage: &Stage, entries: &[(&str, u32, &str)]) {
    let solution = solution();
    let own = solution
        .iter()
        .map(|(name, text)| (name.as_str(), FILE, text.as_str()));
    let (mut zip, mut directory, mut count) = (Vec::new(), Vec::new(), 0_u16);
    for (name, mode, text) in own.chain(entries.iter().copied()) {
        let mut crc = flate2::Crc::new();
        crc.update(text.as_bytes());
        let offset = u32_of(zip.len());
        // Version, flags (UTF-8 names), stored, no time.
        let mut common = Vec::new();
        for number in [20, 0x0800, 0, 0, 0x21_u16] {
            common.extend(number.to_le_bytes());
        }
        for number in [crc.sum(), u32_of(text.len()), u32_of(text.len())] {
            common.extend(number.to_le_bytes());
        }
        common.extend(u16_of(name.len()).to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        zip.extend(b"PK\x03\x04");
        zip.extend(&common);
        zip.extend(name.as_bytes());
        zip.extend(text.as_bytes());
        // Made on Unix, which stores the mode in the upper half of the attributes.
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(&common);
        directory.extend([0; 6]);
        directory.extend((mode << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
        count += 1;
    }
    let start = u32_of(zip.len());
    zip.extend(&directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend(count.to_le_bytes());
    zip.extend(count.to_le_bytes());
    zip.extend(u32_of(directory.len()).to_le_bytes());
    zip.extend(start.to_le_bytes());
    zip.extend([0; 2]);
    stage.write_bytes("handed-in.archive", &zip);
}

/// Hands in a tar of the solution and of these entries, each with a name, a kind, a target and a text.
fn tar(stage: &Stage, entries: &[(&str, u8, &str, &str)]) {
    let solution = solution();
    let own = solution
        .iter()
        .map(|(name, text)| (name.as_str(), TAR_FILE, "", text.as_str()));
    let mut tar = Vec::new();
    for (name, kind, target, text) in own.chain(entries.iter().copied()) {
        tar.extend(tar_entry(name, kind, target, text.len()));
        tar.extend(text.as_bytes());
        tar.resize(tar.len().next_multiple_of(512), 0);
    }
    tar.resize(tar.len() + 1024, 0);
    stage.write_bytes("handed-in.archive", &tar);
}

/// Returns the header of a tar entry.
fn tar_entry(name: &str, kind: u8, target: &str, size: usize) -> Vec<u8> {
    let mut head = vec![0; 512];
    let mut put =
        |at: usize, text: &str| head[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(0, name);
    put(100, "0000644\0");
    put(108, "0000000\0");
    put(116, "0000000\0");
    put(124, &format!("{size:011o}\0"));
    put(136, "00000000000\0");
    put(148, "        ");
    put(157, target);
    put(257, "ustar\x0000");
    head[156] = kind;
    let sum: u32 = head.iter().map(|&byte| u32::from(byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    head
}

fn u32_of(number: usize) -> u32 {
    u32::try_from(number).expect("it is small")
}

fn u16_of(number: usize) -> u16 {
    u16::try_from(number).expect("it is small")
}
