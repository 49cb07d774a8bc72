use std::collections::HashMap;

use crate::playing::{Status, play};

pub fn choose_move(board: &Board, player: Player) -> usize {
    let mut chosen = None;
    let mut depth = 1;
    let mut left = 12_000;
    loop {
        let mut table = HashMap::new();
        let mut complete = true;
        // Player One
        if player == Player::One {
            let best = best_for_one(board, depth, -99, 99, &mut left, &mut complete, &mut table);
            if left > 0 || chosen.is_none() {
                chosen = best.1;
            }
        }
        // Player Two
        if player == Player::Two {
            let best = best_for_two(board, depth, -99, 99, &mut left, &mut complete, &mut table);
            if left > 0 || chosen.is_none() {
                chosen = best.1;
            }
        }
        if left <= 0 || complete {
            break;
        }
        depth += 1;
    }
    chosen.expect("the player can move")
}

pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut board = Board::opening();
    let mut turn = Player::One;
    loop {
        let bowl;
        if turn == role {
            bowl = choose(&board, role);
            writeln!(output, "{bowl}")?;
            output.flush()?;
        } else {
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                output.flush()?;
                return Ok(());
            }
            bowl = line.trim().parse().expect("the opponent writes numbers");
        }
        let played = play(&board, turn, bowl).expect("all moves are legal");
        board = played.board;
        // Player One
        if played.status == Status::ToMove(Player::One) {
            turn = Player::One;
        }
        // Player Two
        else if played.status == Status::ToMove(Player::Two) {
            turn = Player::Two;
        }
        // Nobody
        else {
            output.flush()?;
            return Ok(());
        }
    }
}

/// For a board and the player who moves: the depth, alpha, beta, and what was best with these.
type Table = HashMap<([u8; 14], Player), (i32, i32, i32, (i32, Option<usize>))>;

/// The best move of Player One, after its value: the stones of Player One less those of Player Two.
fn best_for_one(
    board: &Board,
    depth: i32,
    mut alpha: i32,
    beta: i32,
    left: &mut i32,
    complete: &mut bool,
    table: &mut Table,
) -> (i32, Option<usize>) {
    let stones = board.stones();
    *left -= 1;
    if depth == 0 || *left <= 0 {
        *complete = false;
        return (i32::from(stones[6]) - i32::from(stones[13]), None);
    }
    if let Some(&(at_depth, lower, upper, found)) = table.get(&(stones, Player::One)) {
        if at_depth == depth && lower <= alpha && upper >= beta {
            return found;
        }
    }
    let window = (alpha, beta);
    let mut best = (-99, None);
    for bowl in [5, 4, 3, 2, 1, 0] {
        if stones[bowl] == 0 {
            continue;
        }
        let played = play(board, Player::One, bowl).expect("the bowl holds stones");
        let value = match played.status {
            Status::ToMove(Player::One) => {
                best_for_one(&played.board, depth - 1, alpha, beta, left, complete, table).0
            }
            Status::ToMove(Player::Two) => {
                best_for_two(&played.board, depth - 1, alpha, beta, left, complete, table).0
            }
            _ => i32::from(played.board.stones()[6]) - i32::from(played.board.stones()[13]),
        };
        if value > best.0 {
            best = (value, Some(bowl));
        }
        if value > alpha {
            alpha = value;
        }
        if alpha >= beta {
            break;
        }
    }
    if *left > 0 {
        table.insert((stones, Player::One), (depth, window.0, window.1, best));
    }
    best
}

/// The best move of Player Two, after its value: the stones of Player One less those of Player Two.
fn best_for_two(
    board: &Board,
    depth: i32,
    alpha: i32,
    mut beta: i32,
    left: &mut i32,
    complete: &mut bool,
    table: &mut Table,
) -> (i32, Option<usize>) {
    let stones = board.stones();
    *left -= 1;
    if depth == 0 || *left <= 0 {
        *complete = false;
        return (i32::from(stones[6]) - i32::from(stones[13]), None);
    }
    if let Some(&(at_depth, lower, upper, found)) = table.get(&(stones, Player::Two)) {
        if at_depth == depth && lower <= alpha && upper >= beta {
            return found;
        }
    }
    let window = (alpha, beta);
    let mut best = (99, None);
    for bowl in [12, 11, 10, 9, 8, 7] {
        if stones[bowl] == 0 {
            continue;
        }
        let played = play(board, Player::Two, bowl).expect("the bowl holds stones");
        let value = match played.status {
            Status::ToMove(Player::One) => {
                best_for_one(&played.board, depth - 1, alpha, beta, left, complete, table).0
            }
            Status::ToMove(Player::Two) => {
                best_for_two(&played.board, depth - 1, alpha, beta, left, complete, table).0
            }
            _ => i32::from(played.board.stones()[6]) - i32::from(played.board.stones()[13]),
        };
        if value < best.0 {
            best = (value, Some(bowl));
        }
        if value < beta {
            beta = value;
        }
        if alpha >= beta {
            break;
        }
    }
    if *left > 0 {
        table.insert((stones, Player::Two), (depth, window.0, window.1, best));
    }
    best
}
