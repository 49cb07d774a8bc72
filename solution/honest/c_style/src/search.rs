/* search.rs -- negamax, alpha, beta, and a counter */
use crate::engine::*;

const NODES: int = 20000;
const INFINITY: int = 1000;

fn evaluate(p: &pits_t, who: int) -> int {
    return p[kalah_of(who) as usize] - p[kalah_of(1 - who) as usize];
}

/* the value for `who`; *left is counted down to 0, and then the value is worth nothing */
fn negamax(p: &pits_t, who: int, depth: int, mut alpha: int, beta: int, left: &mut int, cut: &mut int) -> int {
    *left -= 1;
    if *left <= 0 {
        *cut = 1;
        return 0;
    }
    if depth == 0 {
        *cut = 1;
        return evaluate(p, who);
    }
    let mut best: int = -INFINITY;
    let mut pit: int = kalah_of(who) - 1;
    while pit >= first_of(who) {
        if p[pit as usize] > 0 {
            let value: int = value_of(p, who, pit, depth, alpha, beta, left, cut);
            if value > best {
                best = value;
            }
            if best > alpha {
                alpha = best;
            }
            if alpha >= beta || *left <= 0 {
                break;
            }
        }
        pit -= 1;
    }
    return best;
}

fn value_of(p: &pits_t, who: int, pit: int, depth: int, a: int, b: int, left: &mut int, cut: &mut int) -> int {
    let mut q: pits_t = *p;
    let mut res: result_t = Default::default();
    play(&mut q, &EGYPT, who, pit as u64, &mut res);
    if res.over != 0 {
        return evaluate(&q, who);
    }
    if res.next == who {
        return negamax(&q, who, depth - 1, a, b, left, cut);
    }
    return -negamax(&q, 1 - who, depth - 1, -b, -a, left, cut);
}

pub fn choose(p: &pits_t, who: int) -> int {
    let mut left: int = NODES;
    let mut chosen: int = -1;
    let mut depth: int = 1;
    while depth < 60 {
        let mut best: int = -INFINITY;
        let mut at: int = -1;
        let mut cut: int = 0;
        let mut i: int = -1;
        while i < 6 {
            /* the best one of the last round goes first */
            let pit: int = if i < 0 { chosen } else { first_of(who) + i };
            if pit >= 0 && p[pit as usize] > 0 && (i < 0 || pit != chosen) {
                let value: int = value_of(p, who, pit, depth, best, INFINITY, &mut left, &mut cut);
                if left <= 0 {
                    break;
                }
                if value > best {
                    best = value;
                    at = pit;
                }
            }
            i += 1;
        }
        if at >= 0 {
            chosen = at;
        }
        if left <= 0 || cut == 0 {
            break;
        }
        depth += 1;
    }
    return chosen;
}
