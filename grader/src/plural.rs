//! Counts with their nouns in the singular or plural, and lists of words.

pub(crate) fn points(points: u32) -> String {
    number_of(points as usize, "point")
}

/// Writes a number with its noun: `1 rule`, `2 rules`.
pub(crate) fn number_of(count: usize, noun: &str) -> String {
    format!("{count} {}", plural(count, noun))
}

/// Returns the word in the singular or plural, as it follows this number.
pub fn plural(count: usize, word: &str) -> String {
    if count == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}

/// Writes words as a list: `a`, `a and b`, `a, b and c`.
pub(crate) fn word_list<W: AsRef<str>>(words: &[W], conjunction: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [others @ .., last] if !others.is_empty() => {
            format!("{} {conjunction} {last}", others.join(", "))
        }
        words => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::word_list;

    #[test]
    fn only_the_last_word_follows_the_conjunction() {
        let lists = [1, 2, 3].map(|count| word_list(&["a", "b", "c"][..count], "and"));
        assert_eq!(lists, ["a", "a and b", "a, b and c"]);
        assert_eq!(word_list::<&str>(&[], "and"), "");
    }
}
