//! What the grader tells the door: the profile, the layers, and the program, as words of a command line.

use std::ffi::OsString;
use std::path::PathBuf;

use super::door::DoorError;
use super::layer::LayerName;
use super::profile::Profile;
use super::settings::Limits;

/// The word after which the program and its own arguments stand.
const PROGRAM: &str = "--";

/// What the door is asked to become, and how.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) profile: Profile,
    /// The layers to apply; each of them has to hold.
    pub(super) layers: Vec<LayerName>,
    /// Whether privileges are kept although the layer `identity` isn't applied.
    pub(super) keep_privileges: bool,
    /// The process that must still be there: without it nobody would end the program.
    pub(super) parent: u32,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<OsString>,
}

impl Order {
    /// Writes the order up to and with the program; the program's arguments follow as they are.
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
        add("limits", numbers(limits).into());
        add(PROGRAM, self.program.clone().into());
        words.extend(self.arguments.iter().cloned());
        words
    }

    /// Reads what [`words`](Self::words) wrote.
    pub(super) fn read(words: impl IntoIterator<Item = OsString>) -> Result<Self, DoorError> {
        let mut words = words.into_iter();
        let mut order = Self {
            profile: Profile {
                read: Vec::new(),
                execute: Vec::new(),
                write: Vec::new(),
                start_processes: false,
                limits: limits("0 0 0 0 0 0 0")?,
            },
            layers: Vec::new(),
            keep_privileges: false,
            parent: 0,
            program: PathBuf::new(),
            arguments: Vec::new(),
        };
        loop {
            let (Some(name), Some(value)) = (words.next(), words.next()) else {
                return Err(DoorError::Order(String::from("no program is named")));
            };
            let text = || value.to_str().ok_or_else(|| wrong(&value));
            let profile = &mut order.profile;
            match name.to_str() {
                Some("parent") => order.parent = text()?.parse().map_err(|_| wrong(&value))?,
                Some("layer") => {
                    order
                        .layers
                        .push(text()?.parse().map_err(|()| wrong(&value))?);
                }
                Some("read") => profile.read.push(value.into()),
                Some("execute") => profile.execute.push(value.into()),
                Some("write") => profile.write.push(value.into()),
                Some("privileges") => {
                    order.keep_privileges = text()?.parse().map_err(|_| wrong(&value))?;
                }
                Some("processes") => {
                    profile.start_processes = text()?.parse().map_err(|_| wrong(&value))?;
                }
                Some("limits") => profile.limits = limits(text()?)?,
                Some(PROGRAM) => {
                    order.program = value.into();
                    order.arguments = words.collect();
                    return Ok(order);
                }
                _ => return Err(wrong(&name)),
            }
        }
    }
}

fn wrong(word: &OsString) -> DoorError {
    DoorError::Order(format!("`{}` has no meaning here", word.display()))
}

fn numbers(limits: &Limits) -> String {
    [
        limits.cpu_seconds,
        limits.wall_seconds,
        limits.memory_mib,
        limits.file_mib,
        limits.output_kib,
        limits.open_files,
        limits.processes,
    ]
    .map(|number| number.to_string())
    .join(" ")
}

fn limits(numbers: &str) -> Result<Limits, DoorError> {
    let parsed: Option<Vec<u64>> = numbers.split(' ').map(|word| word.parse().ok()).collect();
    match parsed.as_deref() {
        Some(
            &[
                cpu_seconds,
                wall_seconds,
                memory_mib,
                file_mib,
                output_kib,
                open_files,
                processes,
            ],
        ) => Ok(Limits {
            cpu_seconds,
            wall_seconds,
            memory_mib,
            file_mib,
            output_kib,
            open_files,
            processes,
        }),
        _ => Err(DoorError::Order(format!("`{numbers}` aren't seven limits"))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::Settings;
    use super::*;

    #[test]
    fn an_order_is_read_as_it_was_written() {
        let order = Order {
            profile: Profile::compile(
                "/sysroot".as_ref(),
                &["/in a/folder".into()],
                "/scratch".as_ref(),
                Settings::default().compile,
            )
            .linking(),
            layers: vec![LayerName::Files, LayerName::Calls],
            keep_privileges: true,
            parent: 12,
            program: "/sysroot/bin/rustc".into(),
            arguments: vec!["--".into(), "read".into(), "".into()],
        };
        assert_eq!(Order::read(order.words()).unwrap(), order);
    }

    #[test]
    fn an_unknown_word_is_refused() {
        let words = ["reed", "/", "--", "/bin/true"].map(OsString::from);
        let error = Order::read(words).unwrap_err().to_string();
        assert!(error.contains("`reed`"), "{error}");
    }
}
