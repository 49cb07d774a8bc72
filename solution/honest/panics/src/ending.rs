use crate::sowing::legal_moves;
use crate::throw::{catch, throw};

pub fn is_over(board: &Board) -> bool {
    catch::<Player, ()>(|| {
        for player in [Player::One, Player::Two] {
            if legal_moves(board, player).is_empty() {
                throw(player);
            }
        }
    })
    .is_err()
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        stones[player.kalah()] += player.bowls().map(|bowl| board.stones()[bowl]).sum::<u8>();
        player.bowls().for_each(|bowl| stones[bowl] = 0);
    }
    Board::new(stones)
}

pub fn winner(board: &Board) -> Option<Player> {
    let of = |player: Player| board.stones()[player.kalah()];
    let found = catch::<Player, ()>(|| {
        if of(Player::One) > of(Player::Two) {
            throw(Player::One);
        }
        if of(Player::Two) > of(Player::One) {
            throw(Player::Two);
        }
    });
    found.err()
}
