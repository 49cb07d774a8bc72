//! The macros, before everything else.

/// A type of several values, each with its text.
macro_rules! texts {
    ($(#[$meta:meta])* $name:ident { $($value:ident => $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($value),+
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $($name::$value => $text),+
                })
            }
        }
    };
}

/// A plain old struct.
macro_rules! record {
    ($($name:ident { $($field:ident: $type:ty),+ $(,)? })+) => {
        $(
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name {
                $(pub $field: $type),+
            }
        )+
    };
}

/// Chooses by player.
macro_rules! by {
    ($player:expr => $one:expr, $two:expr) => {
        match $player {
            $crate::Player::One => $one,
            $crate::Player::Two => $two,
        }
    };
}

/// The same statements for each of these, one copy after the other.
macro_rules! each {
    ($name:ident in $($value:literal)+ => $body:block) => {{
        $({
            let $name = $value;
            $body
        })+
    }};
    ($name:ident in small of $player:expr => $body:block) => {
        by!($player => each!($name in 0 1 2 3 4 5 => $body), each!($name in 7 8 9 10 11 12 => $body))
    };
    ($name:ident in both => $body:block) => {{
        {
            let $name = $crate::Player::One;
            $body
        }
        {
            let $name = $crate::Player::Two;
            $body
        }
    }};
}

/// The first reason that applies, in the order in which they are written.
macro_rules! refuse {
    ($($reason:ident if $condition:expr;)+) => {
        $(if $condition {
            return Err($crate::Refusal::$reason);
        })+
    };
}

/// Pairs, in both directions.
macro_rules! mirror {
    ($value:expr; $($low:literal <=> $high:literal),+ $(,)?) => {
        match $value {
            $($low => $high, $high => $low,)+
            other => unreachable!("{other} is not in any pair"),
        }
    };
}

/// `say!(output: "one"; "two {}", 3)` writes lines, and returns from the function if that fails.
macro_rules! say {
    ($output:ident: $($format:literal $(, $argument:expr)*);+) => {{
        $(writeln!($output, $format $(, $argument)*)?;)+
    }};
}

/// A language for what happens to stones: `stones! { board: take 3; add 6, 3 }`.
macro_rules! stones {
    ($board:ident:) => {};
    ($board:ident: all $from:expr => $to:expr; $($rest:tt)*) => {
        $board.stones[$to] += std::mem::take(&mut $board.stones[$from]);
        stones!($board: $($rest)*)
    };
    ($board:ident: drop $bowl:expr; $($rest:tt)*) => {
        $board.stones[$bowl] += 1;
        stones!($board: $($rest)*)
    };
    ($board:ident: take $bowl:expr => $hand:ident; $($rest:tt)*) => {
        let mut $hand = std::mem::take(&mut $board.stones[$bowl]);
        stones!($board: $($rest)*)
    };
}

/// Counts its arguments, one token at a time.
macro_rules! count {
    () => { 0 };
    ($first:tt $($rest:tt)*) => { 1 + count!($($rest)*) };
}

/// One way round the board: what follows each bowl.
macro_rules! way {
    ($bowl:expr; $first:literal $($rest:literal)+) => { way!(@ $bowl; $first; $first $($rest)+) };
    (@ $bowl:expr; $first:literal; $last:literal) => { if $bowl == $last { $first } else { unreachable!("bowl {}", $bowl) } };
    (@ $bowl:expr; $first:literal; $here:literal $next:literal $($rest:literal)*) => {
        if $bowl == $here { $next } else { way!(@ $bowl; $first; $next $($rest)*) }
    };
}

/// Asks for text in a `BufRead`, and does something about each kind of line.
macro_rules! lines {
    ($input:ident, $($pattern:pat $(if $guard:expr)? => $answer:expr,)+) => {{
        let mut bytes = Vec::new();
        let read = $input.read_until(b'\n', &mut bytes)?;
        let line = String::from_utf8_lossy(&bytes);
        match if read == 0 { "quit" } else { line.trim() } {
            $($pattern $(if $guard)? => $answer,)+
        }
    }};
}
