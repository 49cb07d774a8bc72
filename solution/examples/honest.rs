//! Writes the honest programs, each as the folder of a crate.
//!
//! `cargo run -p solution --example honest FOLDER`

use std::path::PathBuf;
use std::{env, fs, io};

#[path = "../tests/honest/programs.rs"]
mod programs;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("name a folder"))?;
    for (name, program) in programs::programs() {
        for (file, text) in &program.sources {
            let path = folder.join(&name).join(file);
            fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            fs::write(path, text)?;
        }
    }
    Ok(())
}
