//! The results of the gallery: what each wrong program loses, how it is diagnosed, and whether that is as it should be.

use std::fmt::Write as _;

use grader::report::{ItemReport, PartReport, Report};
use grader::specs::RuleName;
use submission::Digest;

/// The most points that wrong programs may lose elsewhere, on average. Whole games are asked in parts 6 to 9, so that most
/// mistakes in a move cost points there too.
pub const MOST_ELSEWHERE: u32 = 8;

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
    /// The report of the reference.
    pub reference: Report,
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
        self.report.open_items().map(|(_, item)| item)
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
            .map(|(_, item)| item.max_score)
            .sum()
    }

    /// Returns whether every one of its misconceptions is named.
    pub fn is_named(&self) -> bool {
        self.names.iter().all(|name| {
            self.report
                .misconceptions
                .iter()
                .any(|misconception| &misconception.name == name)
        })
    }

    /// Returns the misconceptions that are named although it doesn't have them.
    pub fn misnamed(&self) -> impl Iterator<Item = &str> {
        let named = self
            .report
            .misconceptions
            .iter()
            .map(|misconception| misconception.name.as_str());
        named.filter(|name| !self.names.iter().any(|own| own == name))
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
                problems.push(format!(
                    "no case separates `{name}` from the reference; write an example that does, or, if what it does is \
                     right, remove the program and its misconception"
                ));
            } else if !loses {
                let lost: Vec<&str> = tried.lost().map(|item| &*item.rule).collect();
                problems.push(format!(
                    "`{name}` loses no points for `{rule}`, but for `{}`; write an example that it fails, or give it another rule",
                    lost.join("`, `")
                ));
            }
            if !tried.is_named() {
                problems.push(format!(
                    "`{name}` is not named in the report; {}",
                    self.instead(tried)
                ));
            }
        }
        for tried in self.single.iter().chain(&self.pairs) {
            let others: Vec<&str> = tried.misnamed().collect();
            if !others.is_empty() {
                problems.push(format!(
                    "`{}` is taken for `{}`",
                    tried.names.join("` and `"),
                    others.join("` and `")
                ));
            }
        }
        if self.elsewhere_in_hundredths() >= MOST_ELSEWHERE * 100 {
            let lost = self.elsewhere_in_hundredths();
            problems.push(format!(
                "the gallery loses {}.{:02} points elsewhere on average",
                lost / 100,
                lost % 100
            ));
        }
        self.problems.extend(problems);
    }

    /// Says what takes the place of a misconception that isn't named, and what to do.
    fn instead(&self, tried: &ProgramResult) -> String {
        let twin =
            |other: &&ProgramResult| other.names != tried.names && other.answers == tried.answers;
        let names = |names: Vec<&str>| format!("`{}`", names.join("` and `"));
        if let Some(twin) = self.single.iter().find(twin) {
            let twin = names(twin.names.iter().map(String::as_str).collect());
            return format!(
                "it answers all cases like {twin}; take one of them out, or write an example that separates them"
            );
        }
        let named: Vec<&str> = tried.misnamed().collect();
        if named.is_empty() {
            "nothing is; write an example that it fails".to_owned()
        } else {
            let others = names(named);
            format!("{others} is; write an example that separates them")
        }
    }

    /// Writes what each program loses, and why it loses anything elsewhere.
    pub fn blame(&self) -> String {
        let mut text = String::new();
        for tried in &self.single {
            let own: u32 = tried
                .lost()
                .filter(|item| tried.rules.contains(&item.rule))
                .map(|item| item.max_score)
                .sum();
            let named = if tried.is_named() { "named" } else { "silent" };
            let _ = writeln!(
                text,
                "{:<44} {:<28} -{own}  elsewhere -{:<2} {named}",
                tried.names[0],
                tried.rules[0],
                tried.elsewhere()
            );
            for item in tried
                .lost()
                .filter(|item| !tried.rules.contains(&item.rule))
            {
                let case =
                    item.failures
                        .first()
                        .map_or(String::new(), |failure| match &failure.title {
                            Some(title) => {
                                format!("since it fails \"{title}\" ({})", failure.place)
                            }
                            None => format!("since it fails {}", failure.question),
                        });
                let _ = writeln!(text, "    -{} {:<28} {case}", item.max_score, item.rule);
            }
        }
        text
    }
}
