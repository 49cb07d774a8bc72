//! Prints what it costs to start a program in the sandbox, with all layers and without each one.
//!
//! `cargo run --release -p sandbox --example launch_overhead [LAUNCHER]`; by default the example is its own launcher.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sandbox::{LayerName, Limits, Profile, Sandbox, run_launcher_if_asked};

const ROUNDS: usize = 200;

fn main() -> io::Result<()> {
    run_launcher_if_asked();
    let launcher = env::args_os()
        .nth(1)
        .map_or_else(env::current_exe, |launcher| Ok(PathBuf::from(launcher)))?;
    let sandbox = Sandbox::detect(&launcher);
    let mut rows = vec![
        (String::from("bare"), Sandbox::none(), Vec::new()),
        (String::from("sandboxed"), sandbox.clone(), Vec::new()),
    ];
    for name in LayerName::ALL {
        rows.push((
            format!("without {name}"),
            sandbox.clone().without(name),
            Vec::new(),
        ));
    }
    let open_launcher = LayerName::ALL.into_iter().fold(sandbox, Sandbox::without);
    rows.push((
        String::from("the launcher alone"),
        open_launcher,
        Vec::new(),
    ));
    // In turn, so that other load on the machine affects all of them alike.
    for _ in 0..ROUNDS {
        for (_, sandbox, times) in &mut rows {
            times.push(start(sandbox)?);
        }
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{:<22} median ms", "start of /bin/true")?;
    for (name, _, mut times) in rows {
        times.sort_unstable();
        let median = times[ROUNDS / 2].as_secs_f64() * 1000.0;
        writeln!(out, "{name:<22} {median:9.2}")?;
    }
    Ok(())
}

fn start(sandbox: &Sandbox) -> io::Result<Duration> {
    let program = Path::new("/bin/true");
    let profile = Profile::compute(program, Limits::default());
    let begin = Instant::now();
    sandbox.command(&profile, program).status()?;
    Ok(begin.elapsed())
}
