//! The result of a run over one shard of a tournament.

use std::fmt;

use crate::class::Shard;

/// The result of a run over one shard of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentShard {
    pub(super) shard: Shard,
    /// The number of the round.
    pub(super) round: usize,
    pub(super) rounds: usize,
    /// How many pairings of the round are in the shard.
    pub(super) pairings: usize,
    /// How many of them were played now.
    pub(super) played: usize,
}

/// The summary for a terminal.
impl fmt::Display for TournamentShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TournamentShard {
            shard,
            round,
            rounds,
            pairings,
            played,
        } = self;
        writeln!(
            f,
            "  shard {shard}, round {round} of {rounds}: {pairings} pairings, {played} played now"
        )?;
        writeln!(
            f,
            "  When all shards are played: cargo course merge SHARDS… --out RESULTS"
        )
    }
}
