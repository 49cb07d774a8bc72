//! The probe's driver: linked with one submission, it answers questions about it and judges nothing.
//!
//! The first line of standard input is a word that nobody else knows; every further line is a question. All of them
//! are read before the first is answered. Each answer is one frame on standard output: that word, the number of the
//! question, a sign (`=` an answer, `!` a panic), the text in one line. What the submission prints itself stands
//! between the frames. Only numbers and text leave this process, never the submission's own `PartialEq` or `Debug`.

mod wire;

use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};
use std::mem::forget;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Mutex;

/// Where the last panic happened.
static PANICKED_AT: Mutex<String> = Mutex::new(String::new());

/// How much the program may write before it is told that the terminal is gone.
const MOST_OUTPUT: usize = 256 * 1024;

fn main() {
    let mut input = String::new();
    if io::stdin().read_to_string(&mut input).is_err() {
        return;
    }
    let (word, questions) = input.split_once('\n').unwrap_or_default();
    for (number, line) in questions.lines().enumerate() {
        // A submission may have set its own hook while it answered the last question; dropping that would run its code.
        forget(take_hook());
        set_hook(Box::new(note_place));
        if let Ok(mut noted) = PANICKED_AT.lock() {
            noted.clear();
        }
        let (sign, text) = match catch_unwind(AssertUnwindSafe(|| answer(line))) {
            Ok(text) => ('=', text),
            Err(payload) => {
                let message = payload
                    .downcast_ref::<&str>()
                    .map(|text| (*text).to_owned())
                    .or_else(|| payload.downcast_ref::<String>().cloned())
                    .unwrap_or_default();
                // Dropping what was thrown may itself panic.
                forget(payload);
                let place = PANICKED_AT.lock().map(|place| place.clone()).unwrap_or_default();
                ('!', format!("{place} {message}"))
            }
        };
        let frame = format!("{word} {number} {sign} {}\n", wire::escape(&text));
        let mut out = io::stdout().lock();
        if out.write_all(frame.as_bytes()).and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

fn note_place(info: &PanicHookInfo<'_>) {
    if let (Some(place), Ok(mut noted)) = (info.location(), PANICKED_AT.lock()) {
        *noted = format!("{}:{}", place.file().replace('\\', "/"), place.line());
    }
}

/// What a question is about, besides the verb.
struct Asked<'a> {
    words: Vec<&'a str>,
    rest: &'a str,
}

impl Asked<'_> {
    /// Returns the bowl that the question names: its last number.
    fn bowl(&self) -> usize {
        let mut numbers = self.words.iter().rev().filter_map(|word| word.parse().ok());
        numbers.next().unwrap_or(usize::MAX)
    }

    #[cfg(not(without = "Board"))]
    fn board(&self) -> kalah::Board {
        let mut stones = [0; 14];
        for (bowl, word) in stones.iter_mut().zip(&self.words) {
            *bowl = word.parse().unwrap_or(0);
        }
        kalah::Board::new(stones)
    }

    #[cfg(not(without = "Player"))]
    fn player(&self) -> kalah::Player {
        if self.words.contains(&"Two") {
            kalah::Player::Two
        } else {
            kalah::Player::One
        }
    }
}

#[cfg(not(without = "Board"))]
fn stones(board: &kalah::Board) -> String {
    let stones: [u8; 14] = board.stones();
    list(stones.into_iter().map(usize::from))
}

fn list(numbers: impl IntoIterator<Item = usize>) -> String {
    let mut text = String::new();
    for number in numbers.into_iter().take(100) {
        let separator = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{separator}{number}");
    }
    text
}

#[cfg(not(without = "Player"))]
fn name(player: kalah::Player) -> &'static str {
    match player {
        kalah::Player::One => "One",
        kalah::Player::Two => "Two",
    }
}

fn answer(line: &str) -> String {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let asked = Asked {
        words: rest.split(' ').collect(),
        rest,
    };
    match verb {
        #[cfg(not(without = "opening"))]
        "opening" => opening(),
        #[cfg(not(without = "bowls"))]
        "bowls" => bowls(&asked),
        #[cfg(not(without = "kalah"))]
        "kalah" => kalah_of(&asked),
        #[cfg(not(without = "opposite"))]
        "opposite" => opposite(&asked),
        #[cfg(not(without = "next"))]
        "next" => next(&asked),
        #[cfg(not(without = "show"))]
        "show" => show(&asked),
        #[cfg(not(without = "legal"))]
        "legal" => legal(&asked),
        #[cfg(not(without = "sow"))]
        "sow" => sow(&asked),
        #[cfg(not(without = "capture"))]
        "capture" => capture(&asked),
        #[cfg(not(without = "turn"))]
        "turn" => turn(&asked),
        #[cfg(not(without = "over"))]
        "over" => over(&asked),
        #[cfg(not(without = "sweep"))]
        "sweep" => sweep(&asked),
        #[cfg(not(without = "winner"))]
        "winner" => winner(&asked),
        #[cfg(not(without = "play"))]
        "play" => play(&asked),
        #[cfg(not(without = "program"))]
        "program" => program(asked.rest),
        _ => String::new(),
    }
}

#[cfg(not(without = "opening"))]
fn opening() -> String {
    let board: kalah::Board = kalah::Board::opening();
    stones(&board)
}

#[cfg(not(without = "bowls"))]
fn bowls(asked: &Asked) -> String {
    list(asked.player().bowls())
}

#[cfg(not(without = "kalah"))]
fn kalah_of(asked: &Asked) -> String {
    let bowl: usize = asked.player().kalah();
    bowl.to_string()
}

#[cfg(not(without = "opposite"))]
fn opposite(asked: &Asked) -> String {
    let bowl: usize = kalah::opposite(asked.bowl());
    bowl.to_string()
}

#[cfg(not(without = "next"))]
fn next(asked: &Asked) -> String {
    let bowl: usize = kalah::next_bowl(asked.bowl(), asked.player());
    bowl.to_string()
}

#[cfg(not(without = "show"))]
fn show(asked: &Asked) -> String {
    format!("{}", asked.board())
}

#[cfg(not(without = "legal"))]
fn legal(asked: &Asked) -> String {
    let moves: Vec<usize> = kalah::legal_moves(&asked.board(), asked.player());
    if moves.is_empty() {
        "none".to_owned()
    } else {
        list(moves)
    }
}

#[cfg(not(without = "sow"))]
fn sow(asked: &Asked) -> String {
    let sown: kalah::Sown = kalah::sow(&asked.board(), asked.player(), asked.bowl());
    let last: usize = sown.last;
    format!("{last} {}", stones(&sown.board))
}

#[cfg(not(without = "capture"))]
fn capture(asked: &Asked) -> String {
    let board: kalah::Board = kalah::capture(&asked.board(), asked.player(), asked.bowl());
    stones(&board)
}

#[cfg(not(without = "turn"))]
fn turn(asked: &Asked) -> String {
    let player: kalah::Player = kalah::next_player(asked.player(), asked.bowl());
    name(player).to_owned()
}

#[cfg(not(without = "over"))]
fn over(asked: &Asked) -> String {
    let over: bool = kalah::is_over(&asked.board());
    if over { "yes" } else { "no" }.to_owned()
}

#[cfg(not(without = "sweep"))]
fn sweep(asked: &Asked) -> String {
    let board: kalah::Board = kalah::sweep(&asked.board());
    stones(&board)
}

#[cfg(not(without = "winner"))]
fn winner(asked: &Asked) -> String {
    let winner: Option<kalah::Player> = kalah::winner(&asked.board());
    winner.map_or("draw", name).to_owned()
}

#[cfg(not(without = "play"))]
fn play(asked: &Asked) -> String {
    use kalah::{Refusal, Status};
    let outcome: Result<kalah::Played, Refusal> = kalah::play(&asked.board(), asked.player(), asked.bowl());
    match outcome {
        Ok(played) => {
            let status = match played.status {
                Status::ToMove(player) => format!("{} to move", name(player)),
                Status::Won(player) => format!("{} wins", name(player)),
                Status::Draw => "draw".to_owned(),
            };
            format!("{} {status}", stones(&played.board))
        }
        Err(refusal) => {
            let reason = match refusal {
                Refusal::GameOver => "game over",
                Refusal::NoSuchBowl => "no such bowl",
                Refusal::Kalah => "kalah",
                Refusal::OpponentsBowl => "opponent's bowl",
                Refusal::EmptyBowl => "empty bowl",
            };
            format!("illegal {reason}")
        }
    }
}

#[cfg(not(without = "program"))]
fn program(typed: &str) -> String {
    let mut screen = Screen(Vec::new());
    let typed = wire::unescape(typed);
    let ended: io::Result<()> = kalah::run(typed.as_bytes(), &mut screen);
    let shown = String::from_utf8_lossy(&screen.0);
    match ended {
        Ok(()) => shown.into_owned(),
        Err(error) => format!("{shown}\n(run ended with the error: {error})"),
    }
}

/// A terminal that holds so much and no more.
struct Screen(Vec<u8>);

impl io::Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_OUTPUT {
            return Err(io::Error::other("too much output"));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
