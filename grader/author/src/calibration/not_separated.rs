//! Finds the programs of the gallery that no case separates from the reference, or from another one.

use std::collections::BTreeMap;

/// Returns a line for each program that answers all cases like the reference, and for all that answer alike; `wrong` has, for
/// each case, the wrong answers of programs.
pub(super) fn not_separated<'a>(
    wrong: impl Iterator<Item = &'a BTreeMap<usize, String>>,
    names: &[&str],
) -> Vec<String> {
    let mut answers: Vec<Vec<(usize, &str)>> = vec![Vec::new(); names.len()];
    for (case, wrong) in wrong.enumerate() {
        for (&program, answer) in wrong {
            answers[program].push((case, answer));
        }
    }
    let mut alike: BTreeMap<Vec<(usize, &str)>, Vec<&str>> = BTreeMap::new();
    for (answers, name) in answers.into_iter().zip(names) {
        alike.entry(answers).or_default().push(name);
    }
    let right = alike.remove(&Vec::new()).unwrap_or_default();
    let right = right.into_iter().map(|name| {
        format!(
            "no case separates `{name}` from the reference; write an example that does, or, if what it does is right, remove \
             the program and its misconception"
        )
    });
    let twins = alike.into_values().filter(|names| names.len() > 1);
    let twins = twins.map(|names| {
        format!(
            "`{}` answer all cases alike; take out all but one, or write an example that separates them",
            names.join("` and `")
        )
    });
    right.chain(twins).collect()
}

#[cfg(test)]
mod tests {
    use super::not_separated;
    use std::collections::BTreeMap;

    fn wrong(answers: &[(usize, &str)]) -> BTreeMap<usize, String> {
        let answers = answers.iter();
        answers
            .map(|&(program, answer)| (program, answer.to_owned()))
            .collect()
    }

    #[test]
    fn programs_that_no_case_separates_are_named() {
        let cases = [
            wrong(&[(0, "1"), (1, "2"), (3, "1")]),
            wrong(&[(0, "5"), (1, "5"), (3, "5")]),
        ];
        let lines = not_separated(cases.iter(), &["a", "b", "right", "twin"]);
        let [right, twins] = lines.as_slice() else {
            panic!("{lines:?}");
        };
        assert!(right.starts_with("no case separates `right` from the reference; "));
        assert!(twins.starts_with("`a` and `twin` answer all cases alike; "));
    }
}
