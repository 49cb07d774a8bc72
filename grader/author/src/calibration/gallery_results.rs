//! The results of the gallery: what each wrong program loses, how it is diagnosed, and whether that is as it should be.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use grader::report::{ItemReport, PartReport, Report};
use grader::specs::RuleName;
use submission::Digest;

/// The most points that wrong programs may lose elsewhere, on average.
pub const MOST_ELSEWHERE: u32 = 5;

/// The number of programs that are listed as those that lose the most elsewhere.
const WORST: usize = 10;

/// The result of one wrong program.
#[derive(Clone, Debug)]
pub struct ProgramResult {
    /// The names of its misconceptions: one, or two.
    pub names: Vec<String>,
    /// The rules that they break.
    pub rules: Vec<RuleName>,
    /// Whether it breaks more than one rule on purpose.
    pub broad: bool,
    /// A digest of all its answers.
    pub answers: Digest,
    /// Its report.
    pub report: Report,
}

/// The results of the whole gallery.
#[derive(Debug)]
pub struct GalleryResults {
    /// Each program by itself.
    pub single: Vec<ProgramResult>,
    /// Pairs of programs, each combined into one.
    pub pairs: Vec<ProgramResult>,
    /// Problems, each with names; empty if there is none.
    pub problems: Vec<String>,
}

impl ProgramResult {
    /// Returns the items that it loses, of the rules that it breaks and elsewhere.
    pub fn lost(&self) -> impl Iterator<Item = &ItemReport> {
        let open = self.report.open_items().map(|(_, item)| item);
        open.filter(|item| item.score < item.max_score)
    }

    /// Returns the points that it loses in items of other rules.
    ///
    /// Extra parts build on the others and lose points together with them. So losses in an extra part only count for a
    /// misconception about that part.
    pub fn elsewhere(&self) -> u32 {
        let own = |item: &ItemReport| self.rules.contains(&item.rule);
        let about = |part: &PartReport| part.items.iter().any(own);
        self.report
            .open_items()
            .filter(|(part, item)| !own(item) && (!part.extra || about(part)))
            .map(|(_, item)| item.max_score - item.score)
            .sum()
    }

    /// Returns whether every one of its misconceptions is named.
    pub fn is_named(&self) -> bool {
        let is_named = |name| self.named().any(|named| named == name);
        self.names.iter().all(is_named)
    }

    /// Returns the misconceptions that are named although it doesn't have them.
    pub fn misnamed(&self) -> impl Iterator<Item = &str> {
        self.named()
            .filter(|name| !self.names.iter().any(|own| own == name))
    }

    fn named(&self) -> impl Iterator<Item = &str> {
        let named = self.report.misconceptions.iter();
        named.map(|misconception| misconception.name.as_str())
    }
}

impl GalleryResults {
    /// Returns the points lost in other items, on average, in hundredths.
    pub fn elsewhere_in_hundredths(&self) -> u32 {
        let narrow = self.single.iter().filter(|tried| !tried.broad);
        let count = u32::try_from(narrow.clone().count()).unwrap_or(u32::MAX);
        let lost: u32 = narrow.map(ProgramResult::elsewhere).sum();
        lost * 100 / count.max(1)
    }

    /// Adds what isn't as it should be to the list of what is wrong.
    pub(crate) fn judge(&mut self) {
        let mut problems = Vec::new();
        for tried in &self.single {
            let name = &tried.names[0];
            let rule = &tried.rules[0];
            let loses = tried.lost().any(|item| &item.rule == rule);
            if tried.lost().next().is_none() {
                problems.push(like_the_reference(name));
            } else if !loses {
                let lost: Vec<&str> = tried.lost().map(|item| &*item.rule).collect();
                problems.push(format!(
                    "`{name}` loses no points for `{rule}`, but for `{}`; write an example that it fails, or give it another rule",
                    lost.join("`, `")
                ));
            }
            if !tried.is_named() {
                let instead = self.instead(tried);
                problems.push(format!("`{name}` is not named in the report; {instead}"));
            }
        }
        for tried in self.single.iter().chain(&self.pairs) {
            let others: Vec<&str> = tried.misnamed().collect();
            if !others.is_empty() {
                let (names, others) = (tried.names.join("` and `"), others.join("` and `"));
                problems.push(format!("`{names}` is taken for `{others}`"));
            }
        }
        let lost = self.elsewhere_in_hundredths();
        if lost >= MOST_ELSEWHERE * 100 {
            let (points, hundredths) = (lost / 100, lost % 100);
            problems.push(format!(
                "the gallery loses {points}.{hundredths:02} points elsewhere on average"
            ));
        }
        self.problems.extend(problems);
    }

    /// Says what takes the place of a misconception that isn't named, and what to do.
    fn instead(&self, tried: &ProgramResult) -> String {
        let twin =
            |other: &&ProgramResult| other.names != tried.names && other.answers == tried.answers;
        if let Some(twin) = self.single.iter().find(twin) {
            return format!(
                "it answers all cases like `{}`; take one of them out, or write an example that separates them",
                twin.names.join("` and `")
            );
        }
        let named: Vec<&str> = tried.misnamed().collect();
        if named.is_empty() {
            return "nothing is; write an example that it fails".to_owned();
        }
        let named = named.join("` and `");
        format!("`{named}` is; write an example that separates them")
    }

    /// Lists the programs that lose the most points elsewhere.
    pub fn worst_elsewhere(&self) -> String {
        let mut narrow: Vec<&ProgramResult> =
            self.single.iter().filter(|tried| !tried.broad).collect();
        narrow.sort_by_key(|tried| Reverse(tried.elsewhere()));
        let worst = narrow.iter().take(WORST);
        let lines = worst.map(|tried| format!("  {:>2} {}", tried.elsewhere(), tried.names[0]));
        lines.collect::<Vec<String>>().join("\n")
    }

    /// Lists, for each rule, the programs that lose its points without breaking it.
    fn lost_by_others(&self) -> String {
        let mut losers: BTreeMap<&RuleName, Vec<&str>> = BTreeMap::new();
        for tried in &self.single {
            for item in tried
                .lost()
                .filter(|item| !tried.rules.contains(&item.rule))
            {
                losers.entry(&item.rule).or_default().push(&tried.names[0]);
            }
        }
        let mut sorted: Vec<(&RuleName, Vec<&str>)> = losers.into_iter().collect();
        sorted.sort_by_key(|(_, names)| Reverse(names.len()));
        let lines = sorted
            .iter()
            .map(|(rule, names)| format!("{rule}, lost by {}: {}", names.len(), names.join(", ")));
        lines.collect::<Vec<String>>().join("\n")
    }

    /// Writes what each program loses, why it loses anything elsewhere, and which programs lose each rule without breaking it.
    pub fn blame(&self) -> String {
        let mut text = String::new();
        for tried in &self.single {
            let is_own = |item: &&ItemReport| tried.rules.contains(&item.rule);
            let (own, others): (Vec<_>, Vec<_>) = tried.lost().partition(is_own);
            let own: u32 = own.iter().map(|item| item.max_score).sum();
            let named = if tried.is_named() { "named" } else { "silent" };
            let (name, rule, elsewhere) = (&tried.names[0], &tried.rules[0], tried.elsewhere());
            let _ = writeln!(
                text,
                "{name:<44} {rule:<28} -{own}  elsewhere -{elsewhere:<2} {named}"
            );
            for item in others {
                let why = item.failures.first().map(|failure| match &failure.title {
                    Some(title) => format!("since it fails \"{title}\" ({})", failure.place),
                    None => format!("since it fails {}", failure.question),
                });
                let (points, rule, why) = (item.max_score, &item.rule, why.unwrap_or_default());
                let _ = writeln!(text, "    -{points} {rule:<28} {why}");
            }
        }
        text + &self.lost_by_others()
    }
}

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
    let right = right.into_iter().map(like_the_reference);
    let twins = alike.into_values().filter(|names| names.len() > 1);
    let twins = twins.map(|names| {
        format!(
            "`{}` answer all cases alike; take out all but one, or write an example that separates them",
            names.join("` and `")
        )
    });
    right.chain(twins).collect()
}

fn like_the_reference(name: &str) -> String {
    format!(
        "no case separates `{name}` from the reference; write an example that does, or, if what it does is right, remove the \
         program and its misconception"
    )
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
