//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Refusal, Status, play};

/// Lets two people play one game: reads their moves from `input` and writes to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut current_player = Player::One;
    let mut game_is_running = true;
    print_board(&mut output, &board)?;
    print_line(&mut output, "One to move")?;
    while game_is_running {
        let mut buffer: Vec<u8> = Vec::new();
        let length = input.read_until(b'\n', &mut buffer)?;
        if length == 0 {
            game_is_running = false;
            continue;
        }
        let line = String::from_utf8_lossy(&buffer).to_string();
        let text = line.trim().to_string();
        if text == "" {
            continue;
        }
        if text == "quit" {
            game_is_running = false;
            continue;
        }
        let bowl: usize = match text.parse() {
            Ok(number) => number,
            Err(_) => {
                print_line(&mut output, "refused: not a number")?;
                continue;
            }
        };
        match play(&board, current_player, bowl) {
            Ok(played) => {
                board = played.board;
                print_board(&mut output, &board)?;
                match played.status {
                    Status::ToMove(Player::One) => {
                        print_line(&mut output, "One to move")?;
                        current_player = Player::One;
                    }
                    Status::ToMove(Player::Two) => {
                        print_line(&mut output, "Two to move")?;
                        current_player = Player::Two;
                    }
                    Status::Won(Player::One) => {
                        print_line(&mut output, "One wins")?;
                        game_is_running = false;
                    }
                    Status::Won(Player::Two) => {
                        print_line(&mut output, "Two wins")?;
                        game_is_running = false;
                    }
                    Status::Draw => {
                        print_line(&mut output, "draw")?;
                        game_is_running = false;
                    }
                }
            }
            Err(Refusal::GameOver) => print_line(&mut output, "refused: game over")?,
            Err(Refusal::NoSuchBowl) => print_line(&mut output, "refused: no such bowl")?,
            Err(Refusal::Kalah) => print_line(&mut output, "refused: kalah")?,
            Err(Refusal::OpponentsBowl) => print_line(&mut output, "refused: opponent's bowl")?,
            Err(Refusal::EmptyBowl) => print_line(&mut output, "refused: empty bowl")?,
        }
    }
    output.flush()?;
    return Ok(());
}

fn print_line(output: &mut impl Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.write_all(b"\n")?;
    Ok(())
}

fn print_board(output: &mut impl Write, board: &Board) -> io::Result<()> {
    let picture = board.to_string();
    for line in picture.lines() {
        print_line(output, line)?;
    }
    Ok(())
}
