//! How long we wait for an answer.

use std::time::{Duration, Instant};

use super::child::Child;
use super::limit_usage::LimitUsage;
use super::reply::TimeLimit;
use super::settings::Settings;

/// How often we look at a probe that says nothing.
pub(super) const LOOK: Duration = Duration::from_millis(25);

/// What we saw of a probe since its last answer.
#[derive(Default)]
pub(super) struct Patience {
    /// When we first looked, and how much CPU time it had used by then.
    first: Option<(Instant, Duration)>,
    /// When we last looked and saw it waiting, and how much it had used by then.
    waiting: Option<(Instant, Duration)>,
    /// How long it has waited in all.
    waited: Duration,
    /// How long it has computed and waited in all.
    pub(super) spent: Duration,
}

impl Patience {
    /// Looks at a probe that said nothing for a while; returns which clock has run out, if one has.
    ///
    /// A probe that is ready to compute and gets no processor loses nothing: only its own CPU time counts, and the
    /// time that it spends waiting.
    pub(super) fn look(
        &mut self,
        child: &Child,
        settings: &Settings,
        limit_usage: &mut LimitUsage,
    ) -> Option<TimeLimit> {
        let now = Instant::now();
        let limits = &settings.question;
        let Some(usage) = child.usage() else {
            let (since, _) = *self.first.get_or_insert((now, Duration::ZERO));
            let longest = Duration::from_millis(limits.wall_milliseconds);
            limit_usage.note_time(now - since, longest);
            self.spent = now - since;
            return (now - since > longest).then_some(TimeLimit::Computing);
        };
        let (_, used_first) = *self.first.get_or_insert((now, usage.cpu));
        let used = usage.cpu.saturating_sub(used_first);
        let longest = Duration::from_millis(limits.cpu_milliseconds);
        limit_usage.note_time(used, longest);
        if used > longest {
            return Some(TimeLimit::Computing);
        }
        if usage.waits
            && let Some((then, used)) = self.waiting
        {
            // If we come late ourselves, it may have done anything meanwhile. Short naps add up.
            let since = (now - then).min(2 * LOOK);
            self.waited += since.saturating_sub(usage.cpu.saturating_sub(used));
        }
        self.waiting = usage.waits.then_some((now, usage.cpu));
        self.spent = used + self.waited;
        let longest = Duration::from_millis(limits.waiting_milliseconds);
        limit_usage.note_time(self.waited, longest);
        (self.waited > longest).then_some(TimeLimit::Waiting)
    }
}
