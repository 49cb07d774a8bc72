//! Prints what starting a program in the cage costs, whole and with one layer left out at a time.
//!
//! `cargo run --release --example cage_overhead [DOOR]`; without `DOOR` the example is its own door.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grader::cage::{Cage, LayerName, Profile, Settings, run_door_if_asked};

const ROUNDS: usize = 200;

fn main() -> io::Result<()> {
    run_door_if_asked();
    let door = env::args_os()
        .nth(1)
        .map_or_else(env::current_exe, |door| Ok(PathBuf::from(door)))?;
    let cage = Cage::detect(&door);
    let mut rows = vec![
        (String::from("bare"), Cage::none(), Vec::new()),
        (String::from("caged"), cage.clone(), Vec::new()),
    ];
    for name in LayerName::ALL {
        rows.push((
            format!("without {name}"),
            cage.clone().without(name),
            Vec::new(),
        ));
    }
    let open_door = LayerName::ALL.into_iter().fold(cage, Cage::without);
    rows.push((String::from("the door alone"), open_door, Vec::new()));
    // In turn, so that whatever else the machine does falls on all of them.
    for _ in 0..ROUNDS {
        for (_, cage, times) in &mut rows {
            times.push(start(cage)?);
        }
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{:<22} median ms", "a start of /bin/true")?;
    for (name, _, mut times) in rows {
        times.sort_unstable();
        let median = times[ROUNDS / 2].as_secs_f64() * 1000.0;
        writeln!(out, "{name:<22} {median:9.2}")?;
    }
    Ok(())
}

fn start(cage: &Cage) -> io::Result<Duration> {
    let program = Path::new("/bin/true");
    let profile = Profile::probe(program, Settings::default().probe);
    let begin = Instant::now();
    cage.command(&profile, program).status()?;
    Ok(begin.elapsed())
}
