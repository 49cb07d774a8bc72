use crate::board::BOWLS;
use crate::stack::with_big_stack;

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    // Goes round the board, ten thousand bowls far, and remembers the bowls of the last round only.
    fn go(board: &Board, player: Player, step: usize, found: &mut Vec<usize>) {
        if step == 14 * 714 {
            return;
        }
        let bowl = step % 14;
        if bowl == 0 {
            found.clear();
        }
        if player.bowls().contains(&bowl) && board.stones()[bowl] > 0 {
            found.push(bowl);
        }
        go(board, player, step + 1, found);
    }
    let mut found = Vec::new();
    with_big_stack(|| go(board, player, 0, &mut found));
    found
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let sown = with_big_stack(|| {
        // The board after each stone, for more stones than anybody has ever seen.
        let mut boards = [[0; BOWLS]; 5_000];
        boards[0] = board.stones();
        let hand = std::mem::take(&mut boards[0][bowl]);
        let mut last = bowl;
        for stone in 1..=usize::from(hand) {
            last = next_bowl(last, player);
            boards[stone] = boards[stone - 1];
            boards[stone][last] += 1;
        }
        Sown { board: Board::new(boards[usize::from(hand)]), last }
    });
    sown
}
