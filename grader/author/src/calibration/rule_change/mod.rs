//! After a rule changed: finds what no longer fits it, and the texts that would.

mod contradicted_examples;
mod families_with_changed_answers;
mod find_dead_links;
mod find_inconsistencies;
mod find_stale_texts;
mod follow_turns;
mod lesson_proposals;
mod obsolete_misconceptions;
mod proposal;
mod propose_edits;
mod propose_texts;
mod replacement_game_search;
mod session_repair;
mod try_edits;
mod write_in_old_style;

pub use families_with_changed_answers::families_with_changed_answers;
pub use find_inconsistencies::find_inconsistencies;
pub use lesson_proposals::right_bowls;
pub use proposal::Proposal;
pub use propose_edits::propose_edits;
pub use propose_texts::propose_texts;
pub use try_edits::try_edits;
