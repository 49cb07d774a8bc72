//! The identity that Classroom 50 gives to a submission.

use grader::failure::Failure;
use serde::Serialize;

/// The description of a submission in the environment of Classroom 50's runner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Classroom50Submission {
    /// The classroom's short name.
    pub classroom: String,
    /// The assignment's short name.
    pub assignment: String,
    /// `individual` or `group`.
    pub assignment_type: String,
    /// The owner of the repository.
    pub owner: String,
    /// The tag that was graded.
    pub submission: String,
    /// The address of the commit.
    pub commit: String,
    /// The address of the release.
    pub release: String,
    /// The address of all changes.
    pub review: String,
    /// The time of the commit: the student's claim, since git takes any.
    pub datetime: String,
}

impl Classroom50Submission {
    /// Reads the description of a submission from an environment.
    pub fn from_environment(
        get: impl Fn(&str) -> Option<String>,
    ) -> Result<Classroom50Submission, Failure> {
        let find = |names: &[&'static str]| {
            let found = names
                .iter()
                .find_map(|name| get(name).filter(|value| !value.trim().is_empty()));
            found.ok_or_else(|| {
                Failure::usage(format!(
                    "the environment has no `{}`; let Classroom 50's runner start it through `autograder.py`",
                    names[0]
                ))
            })
        };
        let checked = |name: &str, value: String, like: &str, holds: bool| {
            if holds {
                Ok(value)
            } else {
                Err(Failure::usage(format!(
                    "the environment variable `{name}` is `{value}`; write it like `{like}`"
                )))
            }
        };
        let commit = find(&["COMMIT_URL"])?;
        let kind = find(&["ASSIGNMENT_TYPE"]).unwrap_or_else(|_| "individual".to_owned());
        let is_kind = matches!(kind.as_str(), "individual" | "group");
        let tag = find(&["SUBMISSION_TAG"])?;
        let is_tag = tag.starts_with("submit/");
        let time = find(&["SUBMISSION_TIME"])?;
        let is_time = is_utc(&time);
        Ok(Classroom50Submission {
            classroom: find(&["CLASSROOM"])?,
            assignment: find(&["ASSIGNMENT"])?,
            assignment_type: checked("ASSIGNMENT_TYPE", kind, "individual", is_kind)?,
            owner: find(&["OWNER", "USERNAME"])?,
            submission: checked(
                "SUBMISSION_TAG",
                tag,
                "submit/2027-03-31T22-00-00Z-0123456",
                is_tag,
            )?,
            release: find(&["RELEASE_URL"])?,
            review: find(&["REVIEW_URL"]).unwrap_or_else(|_| commit.clone()),
            commit,
            datetime: checked("SUBMISSION_TIME", time, "2027-03-31T22:00:00Z", is_time)?,
        })
    }
}

fn is_utc(time: &str) -> bool {
    use time::{OffsetDateTime, format_description::well_known::Rfc3339};
    time.len() == "2027-03-31T22:00:00Z".len()
        && time.ends_with('Z')
        && OffsetDateTime::parse(time, &Rfc3339).is_ok()
}
