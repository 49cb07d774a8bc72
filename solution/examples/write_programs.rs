//! Writes the programs of the gallery and of the hold-outs, and the honest ones, as crates: `DIR/SET/NAME/src`.
//!
//! `cargo run -p solution --example write_programs -- DIR`

#[expect(dead_code, unused_imports, reason = "only its tests use all of it")]
#[path = "../tests/holdout.rs"]
mod holdout;
#[path = "../tests/honest/programs.rs"]
mod honest;

use std::path::Path;
use std::{env, fs};

use author::calibration::Gallery;
use submission::Submission;

fn main() {
    let to = env::args().nth(1).expect("name a folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let reference = Submission::read(here).expect("the reference is readable");
    let gallery = here.join("gallery");
    for (set, read) in [
        ("gallery", Gallery::read(&gallery)),
        ("gallery-stateful", Gallery::read(&gallery.join("stateful"))),
        ("gallery-right", Gallery::read_right(&gallery)),
    ] {
        let gallery = read.expect("the gallery is readable");
        for wrong in &gallery.wrongs {
            let program = gallery.program(&reference, &[wrong]);
            write(
                &to,
                set,
                wrong.name.get_ref(),
                &program.expect("the edits fit"),
            );
        }
    }
    for (set, name, program) in holdout::programs() {
        write(&to, &set, &name, &program);
    }
    for (name, program) in honest::programs() {
        write(&to, "honest", &name, &program);
    }
}

fn write(to: &str, set: &str, name: &str, program: &Submission) {
    for (file, text) in &program.sources {
        let path = Path::new(to).join(set).join(name).join(file);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
}
