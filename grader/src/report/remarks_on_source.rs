//! Remarks on the source of a function: slips that the compiler accepts, and that only the source shows.

use crate::runner::Token;

/// Returns the body of the function that begins with these tokens; empty if it has none.
pub(super) fn body<'t, 'a>(tokens: &'t [Token<'a>]) -> &'t [Token<'a>] {
    let begin = position(tokens, "{").unwrap_or(tokens.len());
    &tokens[begin..end(&tokens[begin..], "{", "}") + begin]
}

/// Returns remarks on a function with this body, in sentences; none if it has a `todo!`.
pub(super) fn remarks_on_source(body: &[Token]) -> Vec<String> {
    if position(body, "todo").is_some() {
        return Vec::new();
    }
    lost_change(body)
        .into_iter()
        .chain(full_buffer(body))
        .collect()
}

/// Remarks on the first change to a copy that is never used: `board.stones()[0] = 1`.
fn lost_change(body: &[Token]) -> Option<String> {
    let called = |at: &usize| {
        let texts = body[*at..].iter().map(|token| token.text);
        texts.take(4).eq(["stones", "(", ")", "["])
    };
    let at = (0..body.len()).filter(called).find(|at| {
        let index = &body[at + 3..];
        let after = index.get(end(index, "[", "]")..).unwrap_or_default();
        let texts: Vec<&str> = after.iter().take(2).map(|token| token.text).collect();
        matches!(texts.as_slice(), ["=", next] if *next != "=")
            || matches!(texts.as_slice(), ["+" | "-" | "*", "="])
    })?;
    Some(format!(
        "Line {} changes a copy that is lost at once, since `stones()` returns a copy. Keep it in a variable, change \
         that, and make a new board of it with `Board::new`.",
        body[at].line
    ))
}

/// Remarks on the first buffer that a loop reads lines into and that is never emptied.
fn full_buffer(body: &[Token]) -> Option<String> {
    let texts: Vec<&str> = body.iter().map(|token| token.text).collect();
    let reads = (0..texts.len()).filter(|at| matches!(texts[*at], "read_line" | "read_until"));
    reads.into_iter().find_map(|read| {
        let call = &texts[read..read + end(&body[read..], "(", ")")];
        let [.., "&", "mut", buffer, ")"] = call else {
            return None;
        };
        let declared = texts.windows(3).position(|three| three == ["let", "mut", buffer])?;
        let between = texts.get(declared..read)?;
        let is_read_again = between
            .iter()
            .any(|text| matches!(*text, "loop" | "while" | "for"));
        // It is emptied by a method, by a new value, or by another function.
        let is_emptied = texts.windows(3).enumerate().any(|(at, three)| {
            let is_declaration = at == declared + 1;
            let is_this_call = (read..read + call.len()).contains(&at);
            match three {
                ["mut", name, "="] => *name == *buffer && !is_declaration,
                [name, ".", method] => {
                    *name == *buffer && matches!(*method, "clear" | "truncate" | "drain" | "split_off")
                }
                ["&", "mut", name] => *name == *buffer && !is_this_call,
                [before, name, "="] => *name == *buffer && *before != "mut",
                _ => false,
            }
        });
        (is_read_again && !is_emptied).then(|| {
            format!(
                "Line {} adds each line to those that are already in `{buffer}`: empty it first, with `{buffer}.clear()`.",
                body[read].line
            )
        })
    })
}

fn position(tokens: &[Token], text: &str) -> Option<usize> {
    tokens.iter().position(|token| token.text == text)
}

/// Returns the index after the bracket that closes the first one.
pub(super) fn end(tokens: &[Token], open: &str, close: &str) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if token.text == open {
            depth += 1;
        } else if token.text == close {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at + 1;
            }
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::{body, remarks_on_source};
    use crate::runner::{Token, tokens};

    fn remarks(source: &str) -> Vec<String> {
        remarks_on_source(body(&tokens(source).collect::<Vec<Token>>()))
    }

    #[test]
    fn a_change_to_a_lost_copy_is_named_with_its_line() {
        let lost = "fn sow(board: &Board) {\n board.stones()[0] += 1; }";
        assert!(remarks(lost).concat().starts_with("Line 2 changes a copy"));
        let read = "fn sow(board: &Board) { let x = board.stones()[0]; board.stones()[0] == 1 }";
        assert!(remarks(read).is_empty());
    }
    #[test]
    fn a_buffer_that_is_never_emptied_is_named_with_its_line() {
        let program = |declaration: &str, body: &str, call: &str| {
            remarks(&format!(
                "fn run(input: I) {{ {declaration}\n loop {{ {body} if input.{call}? == 0 {{ break }} }} }}"
            ))
        };
        let line = "let mut line = String::new();";
        for call in ["read_line(&mut line)", "read_until(b'\\n', &mut line)"] {
            let said = program(line, "", call).concat();
            assert!(said.starts_with("Line 2 adds each line"), "{said}");
            for empty in ["line.clear();", "line = String::new();", "take(&mut line);"] {
                assert!(program(line, empty, call).is_empty(), "{empty}");
            }
            assert!(program("", line, call).is_empty());
        }
    }
}
