pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves = player.bowls().collect::<Vec<_>>();
    for index in (0..6).rev() {
        if board.stones()[moves[index]] == b'\0' {
            moves.remove(index);
        }
    }
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut bytes = board.stones();
    let (mut last, mut hand) = (bowl, 0);
    std::mem::swap(&mut hand, &mut bytes[bowl]);
    while let Some(rest) = hand.checked_sub(1) {
        hand = rest;
        last = next_bowl(last, player);
        bytes[last] += 1;
    }
    Sown { board: Board::new(bytes), last }
}
