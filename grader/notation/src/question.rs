//! A question to a submission.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::board::{BOWLS, Board};
use super::status::Player;
use super::typed_input::TypedInput;
use super::verb::Verb;

/// One question: which function to call, and with which arguments.
///
/// `Display` and `FromStr` use the one-line form. It is what the driver gets, and the name of a case: in recorded cases,
/// in reports and for `--case`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The function that answers.
    pub verb: Verb,
    /// The rule set, if it is not the assignment's own.
    pub rule_set: Option<String>,
    /// The board, if the verb needs one.
    pub board: Option<Board>,
    /// The player, if the verb needs one.
    pub player: Option<Player>,
    /// The bowl, if the verb needs one.
    pub bowl: Option<usize>,
    /// The typed input, or the opponents' lines, if the answer is a session.
    pub typed: Option<TypedInput>,
}

/// A function of the student's crate. Functions are ordered as they are taught.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Callee {
    /// True for the function with any rule set, false for the one with the assignment's own rules.
    pub named_rules: bool,
    /// The verb of its questions.
    pub verb: Verb,
}

impl Callee {
    /// Returns the name of the function; that of one for named rules begins with its type.
    pub fn name(self) -> String {
        let name = self.verb.function();
        match self.owner() {
            Some(owner) if self.named_rules => format!("{owner}::{name}"),
            _ => name.to_owned(),
        }
    }

    /// Returns the type that the function belongs to, if it isn't a free function.
    pub fn owner(self) -> Option<&'static str> {
        match (self.verb, self.named_rules) {
            (Verb::Swap | Verb::Game, _) => Some("Game"),
            (_, true) => Some("Rules"),
            (Verb::Opening, false) => Some("Board"),
            (Verb::Bowls | Verb::Kalah, false) => Some("Player"),
            _ => None,
        }
    }

    /// Returns whether this function may call that one, directly or through others.
    pub fn builds_on(self, other: Callee) -> bool {
        let direct = |verb: Verb| verb.calls().iter();
        self.named_rules == other.named_rules
            && direct(self.verb).any(|&called| {
                called == other.verb
                    || Callee {
                        verb: called,
                        ..self
                    }
                    .builds_on(other)
            })
    }

    /// Returns whether this function may call another one, directly or through others. One for named rules may also call those for
    /// the assignment's own.
    pub fn may_call(self, other: Callee) -> bool {
        let own = Callee {
            named_rules: false,
            ..self
        };
        !other.named_rules && (own.builds_on(other) || self.named_rules && other.verb == self.verb)
    }
}

/// Reads a callee as the driver's `cfg` names it: `play`, or `play@` for the one for any rule set.
impl FromStr for Callee {
    type Err = String;

    fn from_str(gate: &str) -> Result<Callee, String> {
        let verb = gate.strip_suffix('@');
        Ok(Callee {
            verb: verb.unwrap_or(gate).parse()?,
            named_rules: verb.is_some(),
        })
    }
}

/// Every grade looks for thousands of questions, so this is compiled here, where the compiler optimizes.
impl Hash for Question {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest());
    }
}

/// Mixes a number into others by multiplicative hashing, with the odd number nearest to the golden ratio.
fn mix(mixed: u64, number: u64) -> u64 {
    (mixed.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Question {
    /// Makes a question with nothing but a verb.
    pub fn new(verb: Verb) -> Question {
        Question {
            verb,
            rule_set: None,
            board: None,
            player: None,
            bowl: None,
            typed: None,
        }
    }

    fn digest(&self) -> u64 {
        let numbers = [
            self.verb as u64,
            self.player.map_or(2, |player| player as u64),
            self.bowl.map_or(0, |bowl| bowl as u64),
        ];
        let stones = self.board.map_or([0; BOWLS], |board| board.0);
        let rule_set = self.rule_set.as_ref().map_or("", String::as_str);
        let typed = self
            .typed
            .as_ref()
            .map_or([].as_slice(), |typed| &typed.bytes);
        let mut digest = 0;
        for number in numbers {
            digest = mix(digest, number);
        }
        for bytes in [stones.as_slice(), rule_set.as_bytes(), typed] {
            for &byte in bytes {
                digest = mix(digest, byte.into());
            }
        }
        digest
    }

    /// Returns the function that answers. Under a named rule set it is a different one with the same name.
    pub fn callee(&self) -> Callee {
        Callee {
            verb: self.verb,
            named_rules: self.rule_set.is_some(),
        }
    }

    /// Returns the question without its board, and without the player if the board goes with one: both are drawn.
    pub fn without_board(&self) -> Question {
        Question {
            board: None,
            player: self.player.filter(|_| self.board.is_none()),
            ..self.clone()
        }
    }

    /// Writes what is asked besides the board, for readers: `play 3`, or `play 3 with raven` under a named rule set.
    pub fn in_words(&self) -> String {
        let asked = Question {
            rule_set: None,
            ..self.without_board()
        };
        match &self.rule_set {
            Some(rules) => format!("{asked} with {rules}"),
            None => asked.to_string(),
        }
    }

    /// Returns the same question with the sides exchanged. A number above 13 isn't a bowl, and stays the same.
    pub fn turned(&self) -> Question {
        let turned = |bowl: usize| match bowl {
            bowl if bowl < BOWLS => (bowl + BOWLS / 2) % BOWLS,
            other => other,
        };
        Question {
            board: self.board.map(|board| board.turned()),
            player: self.player.map(Player::other),
            bowl: self.bowl.map(turned),
            ..self.clone()
        }
    }

    /// Returns whether the answer is a session. Two cases with such a question may check different lines of the session.
    pub fn is_session(&self) -> bool {
        self.typed.is_some()
    }

    /// Returns the number of stones that the move of this question picks up; none if it isn't a move.
    pub fn stones_in_hand(&self) -> Option<u8> {
        if !self.verb.is_move() {
            return None;
        }
        let stones = *self.board?.0.get(self.bowl?)?;
        (stones > 0).then_some(stones)
    }

    /// Returns whether the move of this question, counted bowl by bowl, reaches this bowl.
    pub fn reaches(&self, bowl: usize) -> bool {
        let (Some(from), Some(stones)) = (self.bowl, self.stones_in_hand()) else {
            return false;
        };
        let distance = (bowl + BOWLS - from) % BOWLS;
        distance > 0 && distance <= usize::from(stones)
    }

    /// Returns how hard this question is to follow by eye. A report shows the easiest of the failed cases.
    pub fn size(&self) -> (u32, u32, usize) {
        let sown = match (self.board, self.bowl) {
            (Some(board), Some(bowl)) if bowl < BOWLS => u32::from(board.0[bowl]),
            _ => 0,
        };
        let in_play = self.board.map_or(0, |board| board.in_play());
        let typed = self.typed.as_ref().map_or(0, |typed| typed.bytes.len());
        (in_play, sown, typed)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verb)?;
        if let Some(rule_set) = &self.rule_set {
            write!(f, "@{rule_set}")?;
        }
        if let Some(board) = self.board {
            write!(f, " {board}")?;
        }
        // `next 12 Two` reads better than `next Two 12`; the specs write it that way.
        let bowl_first = self.verb == Verb::Next;
        if let (true, Some(bowl)) = (bowl_first, self.bowl) {
            write!(f, " {bowl}")?;
        }
        if let Some(player) = self.player {
            write!(f, " {player}")?;
        }
        if let (false, Some(bowl)) = (bowl_first, self.bowl) {
            write!(f, " {bowl}")?;
        }
        match &self.typed {
            Some(typed) => write!(f, " {typed}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Question {
    type Err = String;

    fn from_str(line: &str) -> Result<Question, String> {
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (verb, rule_set) = match head.split_once('@') {
            Some((verb, rule_set)) => (verb, Some(rule_set.to_owned())),
            None => (head, None),
        };
        let mut question = Question::new(verb.parse()?);
        question.rule_set = rule_set;
        if question.verb.is_session() {
            let mut typed = rest;
            if question.verb.shape().player {
                let (player, after) = rest.split_once(' ').unwrap_or((rest, ""));
                question.player = Some(player.parse()?);
                typed = after;
            }
            question.typed = Some(typed.parse()?);
            return Ok(question);
        }
        let mut numbers = Vec::new();
        for word in rest.split_whitespace() {
            match word.parse::<usize>() {
                Ok(number) => numbers.push(number),
                Err(_) if question.player.is_none() => question.player = Some(word.parse()?),
                Err(_) => {
                    return Err(format!(
                        "`{word}` isn't a number in `{line}`; write one player, and numbers for the rest"
                    ));
                }
            }
        }
        let shape = question.verb.shape();
        if shape.board {
            if numbers.len() < BOWLS {
                return Err(format!(
                    "`{line}` has no board; write {BOWLS} numbers after the verb"
                ));
            }
            let mut stones = [0; BOWLS];
            for (bowl, number) in stones.iter_mut().zip(numbers.drain(..BOWLS)) {
                *bowl = u8::try_from(number).map_err(|_| {
                    format!("{number} stones are too many for a bowl; write 255 or fewer")
                })?;
            }
            question.board = Some(Board(stones));
        }
        question.bowl = numbers.pop();
        let complete = question.player.is_some() == shape.player
            && question.bowl.is_some() == shape.bowl
            && numbers.is_empty();
        if complete {
            Ok(question)
        } else {
            Err(format!(
                "`{line}` isn't a question with `{}`; write {}",
                question.verb,
                made_of(question.verb)
            ))
        }
    }
}

fn made_of(verb: Verb) -> String {
    let shape = verb.shape();
    let pieces: Vec<&str> = [
        (shape.board, "a board"),
        (shape.player, "a player"),
        (shape.bowl, "a bowl"),
    ]
    .into_iter()
    .filter_map(|(there, piece)| there.then_some(piece))
    .collect();
    match pieces.as_slice() {
        [] => format!("`{verb}` alone"),
        [piece] => format!("`{verb}` and {piece}"),
        [first @ .., last] => format!("`{verb}`, {} and {last}", first.join(", ")),
    }
}

/// Different questions, numbered from 0 in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct QuestionNumbers(HashMap<Question, usize>);

impl QuestionNumbers {
    /// Makes room for this number of questions.
    pub fn with_capacity(questions: usize) -> QuestionNumbers {
        QuestionNumbers(HashMap::with_capacity(questions))
    }

    /// Returns the number of a question, if it was added.
    pub fn number(&self, question: &Question) -> Option<usize> {
        self.0.get(question).copied()
    }

    /// Adds a question, and returns its number: the one that it has, or else the next.
    pub fn add(&mut self, question: &Question) -> usize {
        let next = self.0.len();
        match self.number(question) {
            Some(number) => number,
            None => *self.0.entry(question.clone()).or_insert(next),
        }
    }
}
