//! Reads a file that staff name: on the command line, in `course.toml`, or next to a class.
//!
//! It may be a pipe, such as `<(grep …)` in a shell. Reading always ends: a pipe without a writer is abandoned, and so is
//! a device or a file that is too long.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Most bytes of such a file. A roster of ten thousand has one MB.
const MOST: u64 = 256 << 20;

/// Longest time in which nothing is written to a pipe.
const PATIENCE: Duration = Duration::from_secs(10);

const PAUSE: Duration = Duration::from_millis(5);

/// Reads a file, or a pipe to its end.
///
/// # Errors
///
/// If it can't be read, is longer than 256 MiB, or is a pipe to which nothing is written for ten seconds.
pub fn read_given(path: &Path) -> io::Result<Vec<u8>> {
    read_patiently(path, PATIENCE)
}

/// Reads a file, or a pipe that is abandoned if nothing is written to it for this time.
fn read_patiently(path: &Path, patience: Duration) -> io::Result<Vec<u8>> {
    let mut file = open(path)?;
    let is_regular = file.metadata()?.is_file();
    let mut bytes = Vec::new();
    let mut heard = Instant::now();
    loop {
        let read_before = bytes.len();
        let left = MOST + 1 - read_before as u64;
        let ended = match (&mut file).take(left).read_to_end(&mut bytes) {
            // A pipe is empty until it is opened for writing.
            Ok(_) => is_regular || !bytes.is_empty(),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => false,
            Err(error) => return Err(error),
        };
        if bytes.len() as u64 > MOST {
            let why = format!("it is longer than {} MiB", MOST >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
        if ended {
            return Ok(bytes);
        }
        if bytes.len() > read_before {
            heard = Instant::now();
        } else if heard.elapsed() > patience {
            let why = "it isn't a regular file, and nothing was written to it for ten seconds";
            return Err(io::Error::new(io::ErrorKind::TimedOut, why));
        }
        thread::sleep(PAUSE);
    }
}

/// Reads such a file as text.
///
/// # Errors
///
/// As [`read_given`], and if it isn't in UTF-8.
pub fn read_given_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_given(path)?).map_err(|_| {
        let why = "stream did not contain valid UTF-8";
        io::Error::new(io::ErrorKind::InvalidData, why)
    })
}

/// Opens it for reading. Opening a pipe without a writer doesn't wait.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags};
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;
    use std::io::{self, Write};
    use std::path::Path;
    use std::thread;
    use std::time::Duration;

    use rustix::fs::{CWD, FileType, Mode};

    use super::{read_given, read_patiently};

    fn fifo(path: &Path) {
        rustix::fs::mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0)
            .expect("a FIFO can be made");
    }

    #[test]
    fn a_pipe_is_read_to_its_end_however_slowly_it_is_written() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join("pipe");
        fifo(&path);
        let writer = thread::spawn({
            let path = path.clone();
            move || {
                thread::sleep(Duration::from_millis(50));
                let mut pipe = fs::OpenOptions::new().write(true).open(path)?;
                for part in ["login\n", "ann\n"] {
                    pipe.write_all(part.as_bytes())?;
                    thread::sleep(Duration::from_millis(50));
                }
                io::Result::Ok(())
            }
        });
        assert_eq!(read_given(&path).expect("it is read"), b"login\nann\n");
        writer.join().expect("it ends").expect("it is written");
    }

    #[test]
    fn a_device_without_an_end_is_too_long() {
        let error = read_given(Path::new("/dev/zero")).expect_err("it has no end");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn a_pipe_that_nobody_writes_to_is_given_up() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join("pipe");
        fifo(&path);
        let patience = Duration::from_millis(100);
        let error = read_patiently(&path, patience).expect_err("nothing comes");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
