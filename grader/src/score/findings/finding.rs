//! A finding, and its sentence.

/// A common feature of some wrong answers of a function, and the questions that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A clause that is true of them; if it is empty, only a condition of the questions is known.
    pub what: String,
    /// The conditions for the questions, as clauses; all of them hold.
    pub scope: Vec<String>,
    /// Whether it is so for all questions in this scope, and for no others.
    pub is_exact: bool,
    /// The number of wrong answers of which it is true.
    pub so: usize,
    /// The number of wrong answers in all.
    pub of: usize,
    /// Whether wrong answers that follow from other functions are left out.
    pub others_follow: bool,
}

impl Finding {
    /// Says it as a clause. If other wrong answers follow from other functions, it says so in place of a number.
    pub fn clause(&self) -> String {
        let Finding { so, of, .. } = self;
        let scope = scope_in_words(&self.scope);
        let clause = match (scope.as_str(), self.what.as_str()) {
            ("", what) if so == of || self.others_follow => what.to_owned(),
            ("", what) => format!("{what} ({so} of {of})"),
            (scope, "") if self.is_exact => {
                format!("your answer is wrong exactly where {scope}")
            }
            (scope, "") => format!("your answer is only wrong where {scope}"),
            (scope, what) if self.is_exact => format!("{what} exactly where {scope}"),
            (scope, what) => format!("where {scope}, {what}"),
        };
        let lead = if self.others_follow {
            "apart from consequences, "
        } else {
            ""
        };
        format!("{lead}{clause}")
    }
}

/// Joins conditions; the second one doesn't repeat what the first one begins with.
fn scope_in_words(conditions: &[String]) -> String {
    let [one, other] = conditions else {
        return conditions.concat();
    };
    let words = one.split(' ').zip(other.split(' '));
    let same = words.take_while(|(one, other)| one == other).count();
    let rest = other.split(' ').skip(if same > 1 { same } else { 0 });
    format!("{one} and {}", rest.collect::<Vec<_>>().join(" "))
}
