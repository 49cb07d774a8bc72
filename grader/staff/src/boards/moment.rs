//! A board at one moment, as the script of boards reads it.

use std::collections::BTreeMap;

use grader::svg::{Frame, Mark};
use notation::Player;
use serde::Serialize;

/// A board at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Moment {
    /// The stones in each bowl; without them the bowls are shown with their numbers alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<[u8; 14]>,
    /// The stones that have been picked up and haven't fallen yet.
    #[serde(skip_serializing_if = "is_zero")]
    pub hand: u8,
    /// The player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<&'static str>,
    /// The bowls that stand out, each with the name of its mark.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<usize, &'static str>,
    /// The change of each bowl, where it is shown.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub changes: BTreeMap<usize, i32>,
    /// The bowls that the stones have passed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<usize>,
    /// Arrows between two bowls, for stones that don't fall one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<(usize, usize)>,
    /// The remark next to the name of the player who moves.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The caption, a sentence.
    pub says: String,
    /// Whether a move or a question begins here.
    #[serde(skip_serializing_if = "is_false")]
    pub begins: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Moment {
    /// Makes the moment that a frame of a picture shows.
    pub fn of(frame: Frame, hand: u8) -> Moment {
        let mut marks: BTreeMap<usize, &'static str> = frame
            .marks
            .into_iter()
            .enumerate()
            .filter_map(|(bowl, mark)| Some((bowl, mark_name(mark?))))
            .collect();
        let changes = frame.changes.into_iter().enumerate();
        if let (None, [first, .., last]) = (frame.board, frame.way.as_slice()) {
            marks.insert(*first, mark_name(Mark::Origin));
            marks.insert(*last, mark_name(Mark::Chosen));
        }
        Moment {
            board: frame.board.map(|board| board.0),
            hand,
            mover: frame.mover.map(player_name),
            marks,
            changes: changes.filter(|(_, change)| *change != 0).collect(),
            way: frame.way,
            arrows: frame.arrows,
            note: frame.note,
            says: frame.caption,
            begins: false,
        }
    }
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Chosen => "chosen",
        Mark::Origin => "origin",
        Mark::Last => "last",
        Mark::Struck => "struck",
    }
}

fn player_name(player: Player) -> &'static str {
    match player {
        Player::One => "One",
        Player::Two => "Two",
    }
}
