//! The driver: it is linked with one submission and answers questions about it, but judges nothing.
//!
//! Only numbers and text leave this process, never the result of the submission's own `PartialEq` or `Debug`. Everything
//! that doesn't depend on the submission is in the protocol, which may have been compiled before.

#[cfg(not(precompiled_apart))]
mod protocol;
mod rule_sets;

use std::io::{BufRead as _, Write as _};

use protocol::{Asked, Opponents, Said, Screen, both, list, number, picture, watch, watch_referee};

pub(crate) fn main() {
    protocol::serve(answer);
}

#[cfg(not(without = "Board"))]
fn board(asked: &Asked) -> kalah::Board {
    kalah::Board::new(asked.stones)
}

#[cfg(not(without = "Player"))]
fn player(asked: &Asked) -> kalah::Player {
    if asked.is_two {
        kalah::Player::Two
    } else {
        kalah::Player::One
    }
}

#[cfg(not(without = "Board"))]
fn stones(board: &kalah::Board) -> String {
    let stones: [u8; 14] = board.stones();
    protocol::stones(stones)
}

#[cfg(not(without = "Player"))]
fn name(player: kalah::Player) -> &'static str {
    match player {
        kalah::Player::One => "One",
        kalah::Player::Two => "Two",
    }
}

fn answer(asked: &Asked) -> String {
    if let Some((verb, rules)) = asked.verb.split_once('@') {
        return rule_sets::answer(verb, rules, asked);
    }
    match asked.verb {
        #[cfg(not(without = "opening"))]
        "opening" => opening(),
        #[cfg(not(without = "bowls"))]
        "bowls" => bowls(asked),
        #[cfg(not(without = "kalah"))]
        "kalah" => kalah_of(asked),
        #[cfg(not(without = "opposite"))]
        "opposite" => opposite(asked),
        #[cfg(not(without = "next"))]
        "next" => next(asked),
        #[cfg(not(without = "show"))]
        "show" => show(asked),
        #[cfg(not(without = "legal"))]
        "legal" => legal(asked),
        #[cfg(not(without = "sow"))]
        "sow" => sow(asked),
        #[cfg(not(without = "capture"))]
        "capture" => capture(asked),
        #[cfg(not(without = "turn"))]
        "turn" => turn(asked),
        #[cfg(not(without = "over"))]
        "over" => over(asked),
        #[cfg(not(without = "sweep"))]
        "sweep" => sweep(asked),
        #[cfg(not(without = "winner"))]
        "winner" => winner(asked),
        #[cfg(not(without = "play"))]
        "play" => play(asked),
        #[cfg(not(without = "game"))]
        "game" => game(asked.rest),
        #[cfg(not(without = "program"))]
        "program" => program(asked.rest),
        #[cfg(not(without = "choose"))]
        "choose" => choose(asked),
        #[cfg(not(without = "player"))]
        "player" => run_player(asked),
        #[cfg(not(without = "referee"))]
        "referee" => referee(asked.rest),
        _ => String::new(),
    }
}

#[cfg(not(without = "opening"))]
fn opening() -> String {
    let board: kalah::Board = kalah::Board::opening();
    stones(&board)
}

#[cfg(not(without = "bowls"))]
#[expect(
    clippy::useless_conversion,
    reason = "a submission may return a list of bowls"
)]
fn bowls(asked: &Asked) -> String {
    list(&mut player(asked).bowls().into_iter())
}

#[cfg(not(without = "kalah"))]
fn kalah_of(asked: &Asked) -> String {
    let bowl: usize = player(asked).kalah();
    number(bowl)
}

#[cfg(not(without = "opposite"))]
fn opposite(asked: &Asked) -> String {
    let bowl: usize = kalah::opposite(asked.bowl);
    number(bowl)
}

#[cfg(not(without = "next"))]
fn next(asked: &Asked) -> String {
    let bowl: usize = kalah::next_bowl(asked.bowl, player(asked));
    number(bowl)
}

#[cfg(not(without = "show"))]
fn show(asked: &Asked) -> String {
    protocol::show(&board(asked))
}

#[cfg(not(without = "legal"))]
fn legal(asked: &Asked) -> String {
    let moves: Vec<usize> = kalah::legal_moves(&board(asked), player(asked));
    list(&mut moves.into_iter())
}

#[cfg(not(without = "sow"))]
fn sow(asked: &Asked) -> String {
    let sown: kalah::Sown = kalah::sow(&board(asked), player(asked), asked.bowl);
    let last: usize = sown.last;
    both(&number(last), &stones(&sown.board))
}

#[cfg(not(without = "capture"))]
fn capture(asked: &Asked) -> String {
    let board: kalah::Board = kalah::capture(&board(asked), player(asked), asked.bowl);
    stones(&board)
}

#[cfg(not(without = "turn"))]
fn turn(asked: &Asked) -> String {
    let player: kalah::Player = kalah::next_player(player(asked), asked.bowl);
    name(player).to_owned()
}

#[cfg(not(without = "over"))]
fn over(asked: &Asked) -> String {
    let over: bool = kalah::is_over(&board(asked));
    if over { "yes" } else { "no" }.to_owned()
}

#[cfg(not(without = "sweep"))]
fn sweep(asked: &Asked) -> String {
    let board: kalah::Board = kalah::sweep(&board(asked));
    stones(&board)
}

#[cfg(not(without = "winner"))]
fn winner(asked: &Asked) -> String {
    let winner: Option<kalah::Player> = kalah::winner(&board(asked));
    winner.map_or("draw", name).to_owned()
}

#[cfg(not(without = "play"))]
fn play(asked: &Asked) -> String {
    let outcome: Result<kalah::Played, kalah::Refusal> =
        kalah::play(&board(asked), player(asked), asked.bowl);
    written(outcome)
}

#[cfg(not(without = "Played"))]
fn written(outcome: Result<kalah::Played, kalah::Refusal>) -> String {
    match outcome {
        Ok(played) => both(&stones(&played.board), &how_it_stands(played.status)),
        Err(refusal) => both("illegal", reason(refusal)),
    }
}

#[cfg(not(without = "Refusal"))]
fn reason(refusal: kalah::Refusal) -> &'static str {
    use kalah::Refusal;
    match refusal {
        Refusal::GameOver => "game over",
        Refusal::NoSuchBowl => "no such bowl",
        Refusal::Kalah => "kalah",
        Refusal::OpponentsBowl => "opponent's bowl",
        Refusal::EmptyBowl => "empty bowl",
    }
}

#[cfg(not(without = "Status"))]
fn how_it_stands(status: kalah::Status) -> String {
    use kalah::Status;
    match status {
        Status::ToMove(player) => both(name(player), "to move"),
        Status::Won(player) => both(name(player), "wins"),
        Status::Draw => "draw".to_owned(),
    }
}

/// Plays a game from the opening: the first line names the player who begins, and each of the others is a move. After each move it prints
/// the board and the status, or why the move is refused, until the game is over.
#[cfg(not(without = "game"))]
fn game(typed: &str) -> String {
    use kalah::Status;
    watch(typed, &mut |typed, screen| {
        let mut board: kalah::Board = kalah::Board::opening();
        let mut status = Status::Draw;
        for line in typed.lines() {
            let line = line?;
            match (line.as_str(), status) {
                ("One", _) => status = Status::ToMove(kalah::Player::One),
                ("Two", _) => status = Status::ToMove(kalah::Player::Two),
                (bowl, Status::ToMove(player)) => {
                    let bowl = bowl.parse().unwrap_or(usize::MAX);
                    match kalah::play(&board, player, bowl) {
                        Ok(next) => (board, status) = (next.board, next.status),
                        Err(refusal) => {
                            writeln!(screen, "refused: {}", reason(refusal))?;
                            continue;
                        }
                    }
                }
                _ => break,
            }
            writeln!(screen, "{board}\n{}", how_it_stands(status))?;
        }
        screen.flush()
    })
}

#[cfg(not(without = "program"))]
fn program(typed: &str) -> String {
    watch(typed, &mut |typed, screen| kalah::run(typed, screen))
}

#[cfg(not(without = "choose"))]
fn choose(asked: &Asked) -> String {
    let bowl: usize = kalah::choose_move(&board(asked), player(asked));
    number(bowl)
}

#[cfg(not(without = "player"))]
fn run_player(asked: &Asked) -> String {
    let typed = asked.rest.split_once(' ').map_or("", |(_, typed)| typed);
    watch(typed, &mut |typed, screen| {
        CHOSEN_ON.set([0; 14]);
        CHOICES.set(0);
        kalah::run_player(player(asked), first_with_stones, typed, &mut *screen)?;
        screen.note_choices(CHOICES.get());
        Ok(())
    })
}

#[cfg(not(without = "player"))]
thread_local! {
    /// The board on which a bowl was chosen last.
    static CHOSEN_ON: std::cell::Cell<[u8; 14]> = const { std::cell::Cell::new([0; 14]) };
    static CHOICES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Chooses the player's first bowl that holds stones, so that `run_player` can be asked without a good `choose_move`. Asked
/// again on the same board, it chooses the last one.
#[cfg(not(without = "player"))]
fn first_with_stones(board: &kalah::Board, player: kalah::Player) -> usize {
    let own = match player {
        kalah::Player::One => 0..6,
        kalah::Player::Two => 7..13,
    };
    let stones: [u8; 14] = board.stones();
    let mut bowls = own.clone();
    let holds_stones = |&bowl: &usize| stones[bowl] > 0;
    CHOICES.set(CHOICES.get() + 1);
    let chosen = if CHOSEN_ON.replace(stones) == stones {
        bowls.rfind(holds_stones)
    } else {
        bowls.find(holds_stones)
    };
    chosen.unwrap_or(own.start)
}

#[cfg(not(without = "referee"))]
struct Seat<'a> {
    opponents: &'a Opponents<'a>,
    is_two: bool,
}

#[cfg(not(without = "referee"))]
impl kalah::Opponent for Seat<'_> {
    fn ask(&mut self) -> kalah::Reply {
        match self.opponents.ask(self.is_two) {
            Said::Line(line) => kalah::Reply::Line(line),
            Said::Gone => kalah::Reply::Gone,
            Said::TooSlow => kalah::Reply::TooSlow,
        }
    }

    fn send(&mut self, line: &str) {
        self.opponents.send(self.is_two, line);
    }
}

#[cfg(not(without = "referee"))]
fn referee(script: &str) -> String {
    watch_referee(script, &mut |opponents, screen| {
        let seat = |is_two| Seat { opponents, is_two };
        let winner: Option<kalah::Player> =
            kalah::referee(&mut seat(false), &mut seat(true), screen)?;
        Ok(winner.map_or("draw", name))
    })
}
