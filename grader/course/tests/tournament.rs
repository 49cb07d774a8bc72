//! A tournament on the command line, with a toy game instead of Kalah: a move takes the stones of a bowl and of the one
//! opposite.
#![cfg(unix)]

#[path = "tournament/fixture.rs"]
mod fixture;
#[path = "tournament/interrupted_or_sharded.rs"]
mod interrupted_or_sharded;
#[cfg(target_os = "linux")]
#[path = "../../tests/machine/mod.rs"]
#[expect(dead_code, reason = "`class` uses the rest")]
mod machine;
#[cfg(target_os = "linux")]
#[path = "tournament/machines.rs"]
mod machines;
#[path = "tournament/results.rs"]
mod results;
