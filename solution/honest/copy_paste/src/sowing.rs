pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let stones = board.stones();
    let mut moves = vec![];
    // Player One
    if player == Player::One {
        if stones[0] > 0 {
            moves.push(0);
        }
        if stones[1] > 0 {
            moves.push(1);
        }
        if stones[2] > 0 {
            moves.push(2);
        }
        if stones[3] > 0 {
            moves.push(3);
        }
        if stones[4] > 0 {
            moves.push(4);
        }
        if stones[5] > 0 {
            moves.push(5);
        }
    }
    // Player Two
    if player == Player::Two {
        if stones[7] > 0 {
            moves.push(7);
        }
        if stones[8] > 0 {
            moves.push(8);
        }
        if stones[9] > 0 {
            moves.push(9);
        }
        if stones[10] > 0 {
            moves.push(10);
        }
        if stones[11] > 0 {
            moves.push(11);
        }
        if stones[12] > 0 {
            moves.push(12);
        }
    }
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    // Player One
    if player == Player::One {
        let mut stones = board.stones();
        let mut hand = stones[bowl];
        stones[bowl] = 0;
        let mut last = bowl;
        while hand > 0 {
            last = next_bowl(last, Player::One);
            stones[last] += 1;
            hand -= 1;
        }
        return Sown { board: Board::new(stones), last };
    }
    // Player Two
    if player == Player::Two {
        let mut stones = board.stones();
        let mut hand = stones[bowl];
        stones[bowl] = 0;
        let mut last = bowl;
        while hand > 0 {
            last = next_bowl(last, Player::Two);
            stones[last] += 1;
            hand -= 1;
        }
        return Sown { board: Board::new(stones), last };
    }
    panic!("there is no third player");
}
