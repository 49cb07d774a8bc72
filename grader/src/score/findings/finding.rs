//! What wrong answers have in common, and how to say it.

/// What some wrong answers of a function have in common, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is true of them, as a clause; if it is empty, only where they are is known.
    pub what: String,
    /// The conditions for the questions, as clauses; all of them hold.
    pub scope: Vec<String>,
    /// Whether it is so for all questions in this scope, and for no others.
    pub is_exact: bool,
    /// The number of wrong answers of which it is true.
    pub so: usize,
    /// The number of wrong answers in all.
    pub of: usize,
    /// Whether it says of which kind the right answers are.
    pub(super) tells_kind: bool,
}

impl Finding {
    /// An answer depends on earlier questions, or on chance.
    pub(in crate::score) fn unsteady() -> Finding {
        let what = "asked alone, a question gets the right answer, so your answers depend on earlier calls, or on chance";
        Finding {
            what: what.to_owned(),
            scope: Vec::new(),
            is_exact: false,
            so: 1,
            of: 1,
            tells_kind: false,
        }
    }

    /// Says it as a clause. If other wrong answers follow from other functions, it says so in place of a number.
    pub fn clause(&self, others_follow: bool) -> String {
        let Finding { so, of, .. } = self;
        let scope = self.scope.join(" and ");
        let scope = match self.scope.as_slice() {
            [one, other] if one.starts_with("the bowl ") => {
                format!("{one} and {}", other.trim_start_matches("the bowl "))
            }
            _ => scope,
        };
        let clause = match (scope.as_str(), self.what.as_str()) {
            ("", what) if so == of || others_follow => what.to_owned(),
            ("", what) => format!("{what} ({so} of {of})"),
            (scope, "") if self.is_exact => format!("your answer is wrong exactly where {scope}"),
            (scope, "") => format!("your answer is only wrong where {scope}"),
            (scope, what) if self.is_exact => format!("{what} exactly where {scope}"),
            (scope, what) => format!("where {scope}, {what}"),
        };
        if others_follow {
            format!("apart from consequences, {clause}")
        } else {
            clause
        }
    }
}
