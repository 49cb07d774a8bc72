//! The result of a run over one shard of a class.

use std::fmt;

use super::shard::Shard;

/// The result of a run over one shard of a class.
#[derive(Clone, Debug)]
pub struct ShardResult {
    /// The shard.
    pub shard: Shard,
    /// How many students the class has.
    pub students: usize,
    /// How many of their submissions are in this shard.
    pub in_shard: usize,
    /// How many of these were compiled and asked in this run.
    pub graded: usize,
    /// Why the grader itself failed, once for each submission where it did.
    pub failures: Vec<String>,
}

/// The summary for a terminal.
impl fmt::Display for ShardResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "  shard {}: {} of {} submissions, {} graded now",
            self.shard, self.in_shard, self.students, self.graded
        )?;
        for failure in &self.failures {
            writeln!(f, "  internal error: {failure}")?;
        }
        if !self.failures.is_empty() {
            f.write_str("  Run the same command again to grade these once more.\n")?;
        }
        writeln!(
            f,
            "  When all shards are graded: cargo course merge SHARDS… --out RESULTS"
        )
    }
}
