//! The questions that can be asked: one verb for each function that students write.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::status::ILLEGAL;

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
    /// `Game::play`, one move after another
    Game,
    /// `run`
    Program,
    /// `choose_move`
    Choose,
    /// `run_player`
    Player,
    /// `referee`
    Referee,
}

/// The arguments of a question, which depend on its verb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// True if it has a board.
    pub board: bool,
    /// True if it has a player.
    pub player: bool,
    /// True if it has a bowl.
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
    /// A session in a block of its own.
    Block,
}

/// Says what is known about each verb, one row for each: the verb, its function, the arguments of a question, the functions
/// that this one calls, the form of an answer in an example, and the signature that the assignment gives it.
macro_rules! verbs {
    ($($verb:ident $name:literal $function:literal ($($argument:ident)*) [$($called:ident)*] $form:ident $($signature:literal)?;)*) => {
        impl Verb {
            /// All verbs, in the order in which their functions are taught.
            pub const ALL: [Verb; [$($name),*].len()] = [$(Verb::$verb),*];

            /// Returns the verb as specs write it.
            pub fn name(self) -> &'static str {
                match self { $(Verb::$verb => $name,)* }
            }

            /// Returns the function that answers, as the student's crate names it.
            pub fn function(self) -> &'static str {
                match self { $(Verb::$verb => $function,)* }
            }

            /// Returns the arguments of a question with this verb.
            #[expect(clippy::needless_update, reason = "some rows have all arguments")]
            pub fn shape(self) -> Shape {
                match self { $(Verb::$verb => Shape { $($argument: true,)* ..Shape::default() },)* }
            }

            /// Returns the functions that this one calls if the crate is built as the assignment suggests.
            pub fn calls(self) -> &'static [Verb] {
                match self { $(Verb::$verb => &[$(Verb::$called),*],)* }
            }

            /// Returns the form of its answer in a worked example.
            fn form(self) -> StepForm {
                match self { $(Verb::$verb => StepForm::$form,)* }
            }

            /// Returns the signature that the assignment gives the function, if a student could change it by mistake.
            pub fn signature(self) -> Option<&'static str> {
                let given: &[&str] = match self { $(Verb::$verb => &[$($signature)?],)* };
                given.first().copied()
            }
        }
    };
}

verbs! {
    Opening "opening" "opening" () [Bowls Kalah] Picture
        "pub fn opening() -> Board";
    Bowls "bowls" "bowls" (player) [] Words
        "pub fn bowls(self) -> RangeInclusive<usize>";
    Kalah "kalah" "kalah" (player) [] Words
        "pub fn kalah(self) -> usize";
    Opposite "opposite" "opposite" (bowl) [] Words
        "pub fn opposite(bowl: usize) -> usize";
    Next "next" "next_bowl" (player bowl) [Kalah] Words
        "pub fn next_bowl(bowl: usize, player: Player) -> usize";
    Show "show" "Display for Board" (board) [Bowls Kalah] Picture;
    Legal "legal" "legal_moves" (board player) [Bowls] Words
        "pub fn legal_moves(board: &Board, player: Player) -> Vec<usize>";
    Sow "sow" "sow" (board player bowl) [Next] BowlAndPicture
        "pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown";
    Capture "capture" "capture" (board player bowl) [Bowls Kalah Opposite] Picture
        "pub fn capture(board: &Board, player: Player, last: usize) -> Board";
    Turn "turn" "next_player" (player bowl) [Kalah] Words
        "pub fn next_player(player: Player, last: usize) -> Player";
    Over "over" "is_over" (board) [Bowls Kalah] Words
        "pub fn is_over(board: &Board) -> bool";
    Sweep "sweep" "sweep" (board) [Bowls Kalah] Picture
        "pub fn sweep(board: &Board) -> Board";
    Winner "winner" "winner" (board) [Kalah] Words
        "pub fn winner(board: &Board) -> Option<Player>";
    Play "play" "play" (board player bowl) [Legal Sow Capture Turn Over Sweep Winner] Picture
        "pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal>";
    Swap "swap" "swap" (board player) [Play] Picture;
    Game "game" "play" () [Play Swap] Block;
    Program "program" "run" () [Opening Show Play] Block
        "pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()>";
    Choose "choose" "choose_move" (board player) [Legal Play] Words
        "pub fn choose_move(board: &Board, player: Player) -> usize";
    Player "player" "run_player" (player) [Opening Play] Block;
    Referee "referee" "referee" () [Opening Show Play] Block;
}

impl Verb {
    /// Returns whether a question with this verb makes a move from its bowl.
    pub fn is_move(self) -> bool {
        matches!(self, Verb::Sow | Verb::Play)
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
        self.form() == StepForm::Block
    }

    /// Reads the first word of a step in a worked example, and returns the form of its answer.
    pub fn of_step(word: &str) -> Result<(Verb, StepForm), String> {
        if word == ILLEGAL {
            return Ok((Verb::Play, StepForm::Reason));
        }
        let Some(verb) = Verb::ALL.into_iter().find(|verb| verb.name() == word) else {
            let steps = Verb::ALL.into_iter().filter(|verb| !verb.is_session());
            let names: Vec<&str> = steps.map(Verb::name).chain([ILLEGAL]).collect();
            return Err(unknown(word, &names));
        };
        if verb.is_session() {
            let is_referee = verb == Verb::Referee;
            let fence = if is_referee { "referee" } else { "console" };
            return Err(format!("`{verb}` is asked in a `{fence}` block; write one"));
        }
        Ok((verb, verb.form()))
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
