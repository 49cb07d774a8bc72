mod node;
pub mod referee;

pub use referee::{Opponent, Reply, referee};
