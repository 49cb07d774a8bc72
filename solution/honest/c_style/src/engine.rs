/* engine.rs -- all the rules. Nothing but ints in here. */
#![allow(non_camel_case_types)]

pub type int = i32;
pub type pits_t = [int; 14];

pub const ONE: int = 0;
pub const TWO: int = 1;
pub const NOBODY: int = 2;

pub const OK: int = 0;
pub const E_OVER: int = -1;
pub const E_NOBOWL: int = -2;
pub const E_KALAH: int = -3;
pub const E_THEIRS: int = -4;
pub const E_EMPTY: int = -5;

pub const CAP_ALWAYS: int = 0;
pub const CAP_OPPOSITE: int = 1;
pub const CAP_LAST: int = 2;
pub const CAP_NEVER: int = 3;

#[derive(Clone, Copy)]
pub struct rules_t {
    pub capture: int,
    pub at_turn: int,
    pub majority: int,
    pub uncounted: int,
    pub relay: int,
}

pub const EGYPT: rules_t = rules_t { capture: CAP_ALWAYS, at_turn: 0, majority: 0, uncounted: 0, relay: 0 };

/* what a move leaves behind */
#[derive(Clone, Copy, Default)]
pub struct result_t {
    pub over: int,
    pub next: int,   /* if !over */
    pub winner: int, /* if over */
}

pub fn first_of(who: int) -> int {
    return 7 * who;
}

pub fn kalah_of(who: int) -> int {
    return 7 * who + 6;
}

pub fn is_own(pit: int, who: int) -> int {
    if pit >= first_of(who) && pit < kalah_of(who) {
        return 1;
    }
    return 0;
}

pub fn step(pit: int, who: int) -> int {
    let mut to: int = pit + 1;
    if to == kalah_of(1 - who) {
        to += 1;
    }
    if to > 13 {
        to = to - 14;
    }
    return to;
}

/* sows one lap; *last is set to the bowl of the last stone */
pub fn sow_lap(p: &mut pits_t, who: int, pit: int, last: &mut int) {
    let mut hand: int = p[pit as usize];
    let mut at: int = pit;
    p[pit as usize] = 0;
    while hand > 0 {
        at = step(at, who);
        p[at as usize] += 1;
        hand -= 1;
    }
    *last = at;
}

pub fn sow(p: &mut pits_t, r: &rules_t, who: int, pit: int, last: &mut int) {
    sow_lap(p, who, pit, last);
    while r.relay != 0 && *last != kalah_of(who) && p[*last as usize] > 1 {
        let from: int = *last;
        sow_lap(p, who, from, last);
    }
}

pub fn capture(p: &mut pits_t, r: &rules_t, who: int, last: int) -> int {
    let mut taken: int = 0;
    if is_own(last, who) == 0 || p[last as usize] != 1 {
        return 0;
    }
    let over_there: int = 12 - last;
    if r.capture == CAP_NEVER {
        return 0;
    }
    if r.capture == CAP_OPPOSITE && p[over_there as usize] == 0 {
        return 0;
    }
    if r.capture != CAP_LAST {
        taken += p[over_there as usize];
        p[over_there as usize] = 0;
    }
    taken += p[last as usize];
    p[last as usize] = 0;
    p[kalah_of(who) as usize] += taken;
    return taken;
}

pub fn on_side(p: &pits_t, who: int) -> int {
    let mut sum: int = 0;
    let mut i: int = first_of(who);
    while i < kalah_of(who) {
        sum += p[i as usize];
        i += 1;
    }
    return sum;
}

pub fn is_over(p: &pits_t, r: &rules_t, next: int) -> int {
    let all: int = on_side(p, ONE) + on_side(p, TWO) + p[6] + p[13];
    if r.majority != 0 && (2 * p[6] > all || 2 * p[13] > all) {
        return 1;
    }
    if r.at_turn != 0 {
        return (on_side(p, next) == 0) as int;
    }
    return (on_side(p, ONE) == 0 || on_side(p, TWO) == 0) as int;
}

pub fn sweep(p: &mut pits_t, r: &rules_t) {
    let mut who: int = ONE;
    if r.uncounted != 0 {
        return;
    }
    while who <= TWO {
        let mut i: int = first_of(who);
        p[kalah_of(who) as usize] += on_side(p, who);
        while i < kalah_of(who) {
            p[i as usize] = 0;
            i += 1;
        }
        who += 1;
    }
}

pub fn winner(p: &pits_t) -> int {
    if p[6] == p[13] {
        return NOBODY;
    }
    return if p[6] > p[13] { ONE } else { TWO };
}

/* returns OK or an error; p and res are only written to if OK */
pub fn play(p: &mut pits_t, r: &rules_t, who: int, pit: u64, res: &mut result_t) -> int {
    let mut last: int = 0;
    if is_over(p, r, who) != 0 {
        return E_OVER;
    }
    if pit > 13 {
        return E_NOBOWL;
    }
    let pit: int = pit as int;
    if pit == kalah_of(ONE) || pit == kalah_of(TWO) {
        return E_KALAH;
    }
    if is_own(pit, who) == 0 {
        return E_THEIRS;
    }
    if p[pit as usize] == 0 {
        return E_EMPTY;
    }
    sow(p, r, who, pit, &mut last);
    capture(p, r, who, last);
    res.next = if last == kalah_of(who) { who } else { 1 - who };
    res.over = is_over(p, r, res.next);
    if res.over != 0 {
        sweep(p, r);
        res.winner = winner(p);
    }
    return OK;
}
