//! The questions that can be asked: one verb for each function that students write.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::refusal::ILLEGAL;

/// One function of the student's crate, as questions name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// `Board::opening`
    Opening,
    /// `Player::bowls`
    Bowls,
    /// `Player::kalah`
    Kalah,
    /// `opposite`
    Opposite,
    /// `next_bowl`
    Next,
    /// `Display for Board`
    Show,
    /// `legal_moves`
    Legal,
    /// `sow`
    Sow,
    /// `capture`
    Capture,
    /// `next_player`
    Turn,
    /// `is_over`
    Over,
    /// `sweep`
    Sweep,
    /// `winner`
    Winner,
    /// `play`
    Play,
    /// `Game::swap`, which only rule sets with a name have
    Swap,
    /// `run`
    Program,
    /// `choose_move`
    Choose,
    /// `run_player`
    Player,
    /// `referee`
    Referee,
}

/// What a question with a certain verb consists of, apart from the verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Whether it has a board.
    pub board: bool,
    /// Whether it has a player.
    pub player: bool,
    /// Whether it has a bowl.
    pub bowl: bool,
}

/// The form of the answer to a step of a worked example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepForm {
    /// A picture below the step.
    Picture,
    /// A bowl number after a colon, and a picture below the step.
    BowlAndPicture,
    /// Words after a colon.
    Words,
    /// The reason of a refused move, after a colon.
    Reason,
}

impl Verb {
    /// All verbs, in the order in which their functions are taught.
    pub const ALL: [Verb; 19] = [
        Verb::Opening,
        Verb::Bowls,
        Verb::Kalah,
        Verb::Opposite,
        Verb::Next,
        Verb::Show,
        Verb::Legal,
        Verb::Sow,
        Verb::Capture,
        Verb::Turn,
        Verb::Over,
        Verb::Sweep,
        Verb::Winner,
        Verb::Play,
        Verb::Swap,
        Verb::Program,
        Verb::Choose,
        Verb::Player,
        Verb::Referee,
    ];

    /// Returns the verb as specs write it.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Opening => "opening",
            Verb::Bowls => "bowls",
            Verb::Kalah => "kalah",
            Verb::Opposite => "opposite",
            Verb::Next => "next",
            Verb::Show => "show",
            Verb::Legal => "legal",
            Verb::Sow => "sow",
            Verb::Capture => "capture",
            Verb::Turn => "turn",
            Verb::Over => "over",
            Verb::Sweep => "sweep",
            Verb::Winner => "winner",
            Verb::Play => "play",
            Verb::Swap => "swap",
            Verb::Program => "program",
            Verb::Choose => "choose",
            Verb::Player => "player",
            Verb::Referee => "referee",
        }
    }

    /// Returns the function that answers, as the student's crate names it.
    pub fn function(self) -> &'static str {
        match self {
            Verb::Opening => "opening",
            Verb::Bowls => "bowls",
            Verb::Kalah => "kalah",
            Verb::Opposite => "opposite",
            Verb::Next => "next_bowl",
            Verb::Show => "Display for Board",
            Verb::Legal => "legal_moves",
            Verb::Sow => "sow",
            Verb::Capture => "capture",
            Verb::Turn => "next_player",
            Verb::Over => "is_over",
            Verb::Sweep => "sweep",
            Verb::Winner => "winner",
            Verb::Play => "play",
            Verb::Swap => "swap",
            Verb::Program => "run",
            Verb::Choose => "choose_move",
            Verb::Player => "run_player",
            Verb::Referee => "referee",
        }
    }

    /// Returns the functions that this one calls if the crate is built as the assignment suggests.
    pub fn calls(self) -> &'static [Verb] {
        match self {
            Verb::Bowls | Verb::Kalah | Verb::Opposite => &[],
            Verb::Opening | Verb::Show | Verb::Over | Verb::Sweep => &[Verb::Bowls, Verb::Kalah],
            Verb::Next | Verb::Turn | Verb::Winner => &[Verb::Kalah],
            Verb::Legal => &[Verb::Bowls],
            Verb::Sow => &[Verb::Next],
            Verb::Capture => &[Verb::Bowls, Verb::Kalah, Verb::Opposite],
            Verb::Play => &[
                Verb::Legal,
                Verb::Sow,
                Verb::Capture,
                Verb::Turn,
                Verb::Over,
                Verb::Sweep,
                Verb::Winner,
            ],
            Verb::Swap => &[Verb::Play],
            Verb::Program | Verb::Referee => &[Verb::Opening, Verb::Show, Verb::Play],
            Verb::Choose => &[Verb::Legal, Verb::Play],
            Verb::Player => &[Verb::Opening, Verb::Play],
        }
    }

    /// Returns whether a question with this verb makes a move from its bowl.
    pub fn is_move(self) -> bool {
        matches!(self, Verb::Sow | Verb::Play)
    }

    /// Returns whether the last stone is already in the bowl that a question with this verb names, so that the bowl can't
    /// be empty.
    pub fn needs_last_stone(self) -> bool {
        self == Verb::Capture
    }

    /// Returns whether a move may be refused because of what this function returns.
    pub fn decides_refusals(self) -> bool {
        matches!(self, Verb::Bowls | Verb::Kalah | Verb::Legal | Verb::Over)
    }

    /// Returns whether its rules are steps: each of them asks for more than the one before.
    pub fn has_steps(self) -> bool {
        self == Verb::Choose
    }

    /// Returns whether the answer is text that the submission composes itself.
    pub fn answers_text(self) -> bool {
        self == Verb::Show || self.is_session()
    }

    /// Returns whether the answer is a session: what happens between the function and those that it talks to.
    pub fn is_session(self) -> bool {
        matches!(self, Verb::Program | Verb::Player | Verb::Referee)
    }

    /// Reads the first word of a step in a worked example, and returns the form of its answer.
    pub fn of_step(word: &str) -> Result<(Verb, StepForm), String> {
        if word == ILLEGAL {
            return Ok((Verb::Play, StepForm::Reason));
        }
        let is_step = |verb: &Verb| !verb.is_session();
        match Verb::ALL.into_iter().find(|verb| verb.name() == word) {
            Some(verb) if verb.is_session() => {
                let fence = match verb {
                    Verb::Referee => "referee",
                    _ => "console",
                };
                Err(format!("`{verb}` is asked in a `{fence}` block; write one"))
            }
            Some(
                verb @ (Verb::Opening
                | Verb::Show
                | Verb::Capture
                | Verb::Sweep
                | Verb::Play
                | Verb::Swap),
            ) => Ok((verb, StepForm::Picture)),
            Some(Verb::Sow) => Ok((Verb::Sow, StepForm::BowlAndPicture)),
            Some(verb) => Ok((verb, StepForm::Words)),
            None => {
                let names = Verb::ALL.into_iter().filter(is_step).map(Verb::name);
                let names: Vec<&str> = names.chain([ILLEGAL]).collect();
                Err(unknown(word, &names))
            }
        }
    }

    /// Returns the signature that the assignment gives the function, if a student could change it by mistake.
    pub fn signature(self) -> Option<&'static str> {
        match self {
            Verb::Opening => Some("pub fn opening() -> Board"),
            Verb::Bowls => Some("pub fn bowls(self) -> RangeInclusive<usize>"),
            Verb::Kalah => Some("pub fn kalah(self) -> usize"),
            Verb::Opposite => Some("pub fn opposite(bowl: usize) -> usize"),
            Verb::Next => Some("pub fn next_bowl(bowl: usize, player: Player) -> usize"),
            Verb::Legal => Some("pub fn legal_moves(board: &Board, player: Player) -> Vec<usize>"),
            Verb::Sow => Some("pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown"),
            Verb::Capture => {
                Some("pub fn capture(board: &Board, player: Player, last: usize) -> Board")
            }
            Verb::Turn => Some("pub fn next_player(player: Player, last: usize) -> Player"),
            Verb::Over => Some("pub fn is_over(board: &Board) -> bool"),
            Verb::Sweep => Some("pub fn sweep(board: &Board) -> Board"),
            Verb::Winner => Some("pub fn winner(board: &Board) -> Option<Player>"),
            Verb::Play => Some(
                "pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal>",
            ),
            Verb::Program => {
                Some("pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()>")
            }
            Verb::Choose => Some("pub fn choose_move(board: &Board, player: Player) -> usize"),
            Verb::Show | Verb::Swap | Verb::Player | Verb::Referee => None,
        }
    }

    /// Returns what a question with this verb consists of.
    pub fn shape(self) -> Shape {
        let (board, player, bowl) = match self {
            Verb::Opening | Verb::Program | Verb::Referee => (false, false, false),
            Verb::Bowls | Verb::Kalah | Verb::Player => (false, true, false),
            Verb::Opposite => (false, false, true),
            Verb::Next | Verb::Turn => (false, true, true),
            Verb::Show | Verb::Over | Verb::Sweep | Verb::Winner => (true, false, false),
            Verb::Legal | Verb::Swap | Verb::Choose => (true, true, false),
            Verb::Sow | Verb::Capture | Verb::Play => (true, true, true),
        };
        Shape {
            board,
            player,
            bowl,
        }
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Verb {
    type Err = String;

    fn from_str(word: &str) -> Result<Verb, String> {
        Verb::ALL
            .into_iter()
            .find(|verb| verb.name() == word)
            .ok_or_else(|| {
                let names: Vec<&str> = Verb::ALL.iter().map(|verb| verb.name()).collect();
                unknown(word, &names)
            })
    }
}

fn unknown(word: &str, names: &[&str]) -> String {
    format!("unknown verb `{word}`; write one of {}", names.join(", "))
}
