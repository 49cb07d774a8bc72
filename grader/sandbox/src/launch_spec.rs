//! The launcher's task: the profile, the layers and the program, as arguments of a command line.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::layer::LayerName;
use crate::limits::Limits;
use crate::profile::Profile;
use crate::protocol::LaunchError;

/// The argument before the program and its own arguments.
const PROGRAM: &str = "--";

/// The program that the launcher has to become, and how.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LaunchSpec {
    pub(super) profile: Profile,
    /// The layers to apply, without exception.
    pub(super) layers: Vec<LayerName>,
    /// Whether privileges are kept if the layer `identity` isn't applied.
    pub(super) keep_privileges: bool,
    /// The process that has to be alive, because it ends the program.
    pub(super) parent: u32,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<OsString>,
}

impl LaunchSpec {
    /// Writes the spec as arguments.
    pub(super) fn words(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        let mut add = |name: &str, value: OsString| {
            words.push(name.into());
            words.push(value);
        };
        add("parent", self.parent.to_string().into());
        for layer in &self.layers {
            add("layer", layer.to_string().into());
        }
        let Profile {
            read,
            execute,
            write,
            start_processes,
            limits,
        } = &self.profile;
        for (name, paths) in [("read", read), ("execute", execute), ("write", write)] {
            for path in paths {
                add(name, path.clone().into());
            }
        }
        add("privileges", self.keep_privileges.to_string().into());
        add("processes", start_processes.to_string().into());
        add("limits", written(limits).into());
        add(PROGRAM, self.program.clone().into());
        words.extend(self.arguments.iter().cloned());
        words
    }

    /// Reads what [`words`](Self::words) wrote.
    pub(super) fn read(words: impl IntoIterator<Item = OsString>) -> Result<Self, LaunchError> {
        let mut words = words.into_iter();
        let mut spec = Self {
            profile: Profile {
                read: Vec::new(),
                execute: Vec::new(),
                write: Vec::new(),
                start_processes: false,
                limits: Limits::default(),
            },
            layers: Vec::new(),
            keep_privileges: false,
            parent: 0,
            program: PathBuf::new(),
            arguments: Vec::new(),
        };
        loop {
            let (Some(name), Some(value)) = (words.next(), words.next()) else {
                return Err(LaunchError::Spec(String::from("it names no program")));
            };
            let text = || value.to_str().ok_or_else(|| wrong(&value));
            let profile = &mut spec.profile;
            match name.to_str() {
                Some("parent") => spec.parent = text()?.parse().map_err(|_| wrong(&value))?,
                Some("layer") => {
                    spec.layers
                        .push(text()?.parse().map_err(|()| wrong(&value))?);
                }
                Some("read") => profile.read.push(value.into()),
                Some("execute") => profile.execute.push(value.into()),
                Some("write") => profile.write.push(value.into()),
                Some("privileges") => {
                    spec.keep_privileges = text()?.parse().map_err(|_| wrong(&value))?;
                }
                Some("processes") => {
                    profile.start_processes = text()?.parse().map_err(|_| wrong(&value))?;
                }
                Some("limits") => {
                    profile.limits = serde_json::from_str(text()?).map_err(|_| wrong(&value))?;
                }
                Some(PROGRAM) => {
                    spec.program = value.into();
                    spec.arguments = words.collect();
                    return Ok(spec);
                }
                _ => return Err(wrong(&name)),
            }
        }
    }
}

fn wrong(word: &OsString) -> LaunchError {
    LaunchError::Spec(format!("`{}` is unexpected here", word.display()))
}

fn written(limits: &Limits) -> String {
    serde_json::to_string(limits).expect("numbers can always be written")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn a_spec_is_read_as_it_was_written() {
        let spec = LaunchSpec {
            profile: Profile::compile(
                "/sysroot".as_ref(),
                &["/in a/folder".into()],
                "/scratch".as_ref(),
                Limits::for_a_compiler(),
            )
            .linking(),
            layers: vec![LayerName::Files, LayerName::Calls],
            keep_privileges: true,
            parent: 12,
            program: "/sysroot/bin/rustc".into(),
            arguments: vec!["--".into(), "read".into(), "".into()],
        };
        assert_eq!(LaunchSpec::read(spec.words()).unwrap(), spec);
    }

    #[test]
    fn an_unknown_word_is_refused() {
        let words = ["reed", "/", "--", "/bin/true"].map(OsString::from);
        let error = LaunchSpec::read(words).unwrap_err().to_string();
        assert!(error.contains("`reed`"), "{error}");
    }
}
