//! A tournament on the command line, with a toy game instead of Kalah: a move takes the stones of a bowl and of the one
//! opposite.
#![cfg(unix)]

#[path = "tournament/fixture.rs"]
mod fixture;
#[path = "tournament/interrupted_or_sharded.rs"]
mod interrupted_or_sharded;
#[path = "tournament/results.rs"]
mod results;
