//! The blocks of a story, and how much each of them matters.

use super::points::Points;
use crate::report::TextComparison;
use crate::specs::{Place, RuleName};
use notation::{Board, Player};

/// Blocks in the order in which they are read.
pub(crate) type Story = Vec<Block>;

/// The reader of a story.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Telling<'a> {
    /// The command that grades the same submission again; empty if the reader has no such command.
    pub(crate) again: &'a str,
    /// The path of the submission's crate, with a `/` at its end.
    pub(crate) folder: &'a str,
    /// Whether the reader wants everything, however long it is.
    pub(crate) all: bool,
}

impl Telling<'_> {
    /// Writes a place in the submission, as a path from where the reader is.
    pub(crate) fn path(&self, place: &Place) -> String {
        format!("{}{place}", self.folder)
    }
}

/// One block of a story.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) what: What,
    pub(crate) keep: Keep,
}

/// The contents of a block. Words between backticks are code.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// The beginning of a section, and what is remarked beside it.
    Heading(String, String),
    /// A paragraph, which may belong to the heading above it.
    Paragraph {
        tone: Tone,
        words: String,
        inside: bool,
    },
    /// A command or another fact with its label, and what replaces it where room is short, if that fits on a line.
    Labelled(&'static str, String, Option<String>),
    /// A file and line with its label, and the rule that is explained there, if one is.
    Place(&'static str, Place, Option<RuleName>),
    /// A short answer with its label.
    Answer(&'static str, Tone, String),
    /// Boards next to each other.
    Boards(Vec<BoardView>),
    /// Two texts, line by line.
    Texts(TextComparison),
    /// Lines as they are, with their label.
    Verbatim(&'static str, Tone, Vec<String>),
    /// The submission's own output.
    Printed(&'static str, Vec<String>),
    /// An error as the compiler draws it.
    Drawn(String),
    /// Rules with their label, and where they are explained.
    Rules(&'static str, Vec<(RuleName, Place)>),
    /// Lines of which some may be left out.
    List(Vec<String>),
    /// Cells below each other.
    Table(Vec<Vec<String>>),
    /// The points of each part.
    Points(Points),
    /// A line that the reader may open.
    Fold(Fold),
    /// Space between blocks.
    Gap,
}

/// A line that can be opened.
#[derive(Clone, Debug)]
pub(crate) struct Fold {
    pub(crate) summary: String,
    pub(crate) tone: Tone,
    pub(crate) inside: Story,
    /// A case, which is shown where there is room for it.
    pub(crate) case: Story,
    /// The sentence that replaces it otherwise.
    pub(crate) instead: String,
}

/// The meaning of a block to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
    Faint,
}

impl Tone {
    /// Returns the tone of what is right or wrong.
    pub(crate) fn of(is_right: bool) -> Tone {
        if is_right { Tone::Good } else { Tone::Bad }
    }
}

/// A board, and what is written around it.
#[derive(Clone, Debug)]
pub(crate) struct BoardView {
    pub(crate) label: String,
    pub(crate) board: Board,
    pub(crate) tone: Tone,
    /// The board with which it is compared, if it is.
    pub(crate) other: Option<Board>,
    /// Lines below it, each with whether it differs.
    pub(crate) below: Vec<(String, bool)>,
    /// The differences between a wrong board and the right one.
    pub(crate) differences: Option<String>,
    /// Whether each small bowl has its number.
    pub(crate) is_numbered: bool,
    /// The player who moves next.
    pub(crate) mover: Option<Player>,
    /// The bowl of a question, and whether its stones are picked up.
    pub(crate) asked: Option<(usize, bool)>,
    /// The bowl of the last stone.
    pub(crate) last: Option<usize>,
}

impl BoardView {
    /// Returns the view of the board of a question.
    pub(crate) fn before(board: Board, mover: Option<Player>) -> BoardView {
        let label = mover.map_or("before".to_owned(), |player| {
            format!("before, {player} to move")
        });
        BoardView {
            label,
            board,
            tone: Tone::Plain,
            other: None,
            below: Vec::new(),
            differences: None,
            is_numbered: false,
            mover,
            asked: None,
            last: None,
        }
    }

    /// Returns whether a bowl differs from that of the other board.
    pub(crate) fn differs(&self, bowl: usize) -> bool {
        let other = self.other.as_ref();
        other.is_some_and(|other| other.0[bowl] != self.board.0[bowl])
    }
}

/// The room for a story; each step has less than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Room {
    /// Everything has room.
    Ample,
    /// Parts that are complete, or not begun, share a line.
    Folded,
    /// There are no empty lines, and on a narrow screen words describe the student's board.
    Dense,
    /// The news and the submission's output have a line.
    Terse,
    /// The rule has a line.
    Shortest,
    /// Of the parts there is only the one that the first task is in.
    OnePart,
    /// The rule and the news have none.
    Least,
}

impl Room {
    pub(crate) const ALL: [Room; 7] = [
        Room::Ample,
        Room::Folded,
        Room::Dense,
        Room::Terse,
        Room::Shortest,
        Room::OnePart,
        Room::Least,
    ];
}

/// From which room on a block has one line, and from which on it is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Keep {
    pub(crate) short_from: Option<Room>,
    pub(crate) gone_from: Option<Room>,
    /// It explains the mistake, and is left out after everything else but the rule and the news.
    pub(crate) is_cause: bool,
}

impl Block {
    pub(crate) fn new(what: What) -> Block {
        Block {
            what,
            keep: Keep::default(),
        }
    }

    /// A heading, and what is remarked beside it.
    pub(crate) fn heading(words: impl Into<String>, beside: impl Into<String>) -> Block {
        Block::new(What::Heading(words.into(), beside.into()))
    }

    /// A paragraph inside a section.
    pub(crate) fn inside(words: impl Into<String>) -> Block {
        Block::paragraph(words.into(), true)
    }

    /// A paragraph that belongs to no section.
    pub(crate) fn outside(words: impl Into<String>) -> Block {
        Block::paragraph(words.into(), false)
    }

    fn paragraph(words: String, inside: bool) -> Block {
        let tone = Tone::Plain;
        Block::new(What::Paragraph {
            tone,
            words,
            inside,
        })
    }

    pub(crate) fn gap() -> Block {
        Block::new(What::Gap)
    }

    /// A place in the submission.
    pub(crate) fn source(label: &'static str, place: &Place, telling: &Telling) -> Block {
        let file = format!("{}{}", telling.folder, place.file);
        Block::new(What::Place(label, Place::new(&file, place.line), None))
    }

    /// A place in the specs, and the rule that is explained there, if one is.
    pub(crate) fn specs(label: &'static str, place: &Place, rule: Option<&RuleName>) -> Block {
        Block::new(What::Place(label, place.clone(), rule.cloned()))
    }

    /// Gives a paragraph another tone.
    pub(crate) fn toned(mut self, new: Tone) -> Block {
        if let What::Paragraph { tone, .. } = &mut self.what {
            *tone = new;
        }
        self
    }

    pub(crate) fn short_from(mut self, room: Room) -> Block {
        self.keep.short_from = Some(room);
        self
    }

    pub(crate) fn gone_from(mut self, room: Room) -> Block {
        self.keep.gone_from = Some(room);
        self
    }

    pub(crate) fn cause(mut self) -> Block {
        self.keep.is_cause = true;
        self
    }
}

/// Returns words that begin with a capital letter.
pub(crate) fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Returns the names of rules.
pub(crate) fn names(rules: &[(RuleName, Place)]) -> String {
    let names: Vec<&str> = rules.iter().map(|(rule, _)| rule.as_str()).collect();
    names.join(", ")
}
