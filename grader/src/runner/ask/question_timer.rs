//! Measures how long an answer takes, and enforces how long it may take.

use std::time::{Duration, Instant};

use super::response::TimeLimit;
use crate::runner::child_process::Usage;
use crate::runner::grading_limits::{GradingLimits, LimitUsage};

pub(super) const LOOK: Duration = Duration::from_millis(25);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnswerLimits {
    cpu: Duration,
    waiting: Duration,
    wall: Duration,
    unseen: Duration,
    halved: u32,
}

impl AnswerLimits {
    pub(super) fn of(grading_limits: &GradingLimits) -> AnswerLimits {
        AnswerLimits {
            cpu: Duration::from_millis(grading_limits.question.cpu_milliseconds),
            waiting: Duration::from_millis(grading_limits.question.waiting_milliseconds),
            wall: Duration::from_secs(grading_limits.run.wall_seconds),
            unseen: Duration::from_millis(grading_limits.question.wall_milliseconds),
            halved: 0,
        }
    }

    pub(super) fn halved(self, times: usize) -> AnswerLimits {
        let halved = u32::try_from(times).unwrap_or(u32::MAX).min(31);
        let share = 1 << halved;
        AnswerLimits {
            cpu: self.cpu / share,
            waiting: self.waiting / share,
            wall: self.wall / share,
            unseen: self.unseen / share,
            halved,
        }
    }

    /// Notes how much of the full limit was used, since reaching a halved one has no consequences.
    fn note(self, limit_usage: &mut LimitUsage, used: Duration, most: Duration) {
        limit_usage.note_time(used, most.saturating_mul(1 << self.halved));
    }
}

/// The time that an answer took: computing and waiting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AnswerTime {
    /// All of it.
    pub(super) all: Duration,
    /// The longest time between two signs of life; all of it, if there were none.
    pub(super) longest: Duration,
}

/// State of a process since its last answer.
#[derive(Default)]
pub(super) struct QuestionTimer {
    /// The time of the first check, and the CPU time by then.
    first: Option<(Instant, Duration)>,
    /// The time of the last check that saw it wait, and the CPU time by then.
    waiting: Option<(Instant, Duration)>,
    waited: Duration,
    /// The same for all answers, this one included.
    pub(super) waited_in_all: Duration,
    /// The CPU time that earlier questions have been charged for.
    charged: Duration,
    /// The CPU time at the last check.
    seen: Duration,
    /// The time that it has computed and waited since the last sign of life.
    spent: Duration,
    /// The time of its answer until the last sign of life.
    earlier: AnswerTime,
}

impl QuestionTimer {
    /// Begins the next question. The time since the last check is charged to it, so that many answers between two checks
    /// aren't free.
    pub(super) fn next(&mut self) {
        *self = QuestionTimer {
            charged: self.seen,
            seen: self.seen,
            waited_in_all: self.waited_in_all,
            ..QuestionTimer::default()
        };
    }

    /// Notes a sign of life: the answer may take as long again as a whole answer.
    pub(super) fn sign_of_life(&mut self) {
        let earlier = self.spent();
        self.next();
        self.earlier = earlier;
    }

    pub(super) fn spent(&self) -> AnswerTime {
        AnswerTime {
            all: self.earlier.all + self.spent,
            longest: self.earlier.longest.max(self.spent),
        }
    }

    /// Notes what a process has used by now, if the system says so; returns which limit it has reached, if any.
    ///
    /// Only CPU time counts, and the time spent waiting: a process that is ready to run but gets no processor loses
    /// nothing for a long time. The wall time limits one that computes only between two checks.
    pub(super) fn look(
        &mut self,
        now: Instant,
        usage: Option<Usage>,
        limits: AnswerLimits,
        limit_usage: &mut LimitUsage,
    ) -> Option<TimeLimit> {
        let Some(usage) = usage else {
            let (since, _) = *self.first.get_or_insert((now, Duration::ZERO));
            self.spent = now - since;
            limits.note(limit_usage, self.spent, limits.unseen);
            return (self.spent > limits.unseen).then_some(TimeLimit::Computing);
        };
        let (since, used_first) = *self.first.get_or_insert((now, usage.cpu));
        let used = usage.cpu.saturating_sub(used_first);
        limits.note(limit_usage, used, limits.cpu);
        self.seen = usage.cpu;
        self.spent = usage.cpu.saturating_sub(self.charged) + self.waited;
        if used > limits.cpu {
            return Some(TimeLimit::Computing);
        }
        if usage.waits
            && let Some((then, used)) = self.waiting
        {
            // If this check is late, the process may have done anything since the last one. Short waits add up.
            let since = (now - then).min(2 * LOOK);
            let waited = since.saturating_sub(usage.cpu.saturating_sub(used));
            self.waited += waited;
            self.waited_in_all += waited;
            self.spent += waited;
        }
        self.waiting = usage.waits.then_some((now, usage.cpu));
        limits.note(limit_usage, self.waited, limits.waiting);
        limits.note(limit_usage, now - since, limits.wall);
        if now - since > limits.wall && used > limits.cpu / 8 {
            // It computed whenever it got a processor, which was seldom.
            return Some(TimeLimit::Computing);
        }
        let too_long = self.waited > limits.waiting || now - since > limits.wall;
        too_long.then_some(TimeLimit::Waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a process again and again until it reaches a limit; returns which one, and after how long.
    fn watch(used: impl Fn(u32) -> Option<Usage>) -> (TimeLimit, Duration) {
        let limits = AnswerLimits::of(&GradingLimits::default());
        let mut timer = QuestionTimer::default();
        let start = Instant::now();
        for look in 0..100_000 {
            let since = LOOK * look;
            let clock = timer.look(
                start + since,
                used(look),
                limits,
                &mut LimitUsage::default(),
            );
            if let Some(clock) = clock {
                return (clock, since);
            }
        }
        panic!("no clock runs out");
    }

    fn usage(cpu: Duration, waits: bool) -> Usage {
        Usage {
            cpu,
            children_cpu: Duration::ZERO,
            waits,
        }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn half_a_second_of_computing_is_the_most() {
        let (clock, since) = watch(|look| Some(usage(LOOK * look, false)));
        assert_eq!(clock, TimeLimit::Computing);
        assert!(since < seconds(1), "{since:?}");
    }

    #[test]
    fn time_between_two_checks_is_charged_to_the_next_question() {
        let limits = AnswerLimits::of(&GradingLimits::default());
        let mut timer = QuestionTimer::default();
        let now = Instant::now();
        let look = |timer: &mut QuestionTimer, milliseconds| {
            let used = usage(Duration::from_millis(milliseconds), false);
            timer.look(now, Some(used), limits, &mut LimitUsage::default());
            timer.spent().all
        };
        assert_eq!(look(&mut timer, 10), Duration::from_millis(10));
        timer.next();
        timer.next();
        assert_eq!(look(&mut timer, 40), Duration::from_millis(30));
        timer.next();
        assert_eq!(look(&mut timer, 50), Duration::from_millis(10));
    }

    #[test]
    fn each_sign_of_life_gives_as_much_time_again() {
        let limits = AnswerLimits::of(&GradingLimits::default());
        let mut timer = QuestionTimer::default();
        let now = Instant::now();
        for look in 0..40 {
            let used = usage(Duration::from_millis(100) * look, false);
            let limit = timer.look(now, Some(used), limits, &mut LimitUsage::default());
            assert_eq!(limit, None);
            if look % 4 == 3 {
                timer.sign_of_life();
            }
        }
        let spent = timer.spent();
        assert_eq!(spent.all, Duration::from_millis(3900));
        assert_eq!(spent.longest, Duration::from_millis(400));
        timer.next();
        assert_eq!(timer.spent(), AnswerTime::default());
    }

    #[test]
    fn half_a_second_of_waiting_is_the_most() {
        let (clock, since) = watch(|_| Some(usage(Duration::ZERO, true)));
        assert_eq!(clock, TimeLimit::Waiting);
        assert!(since < seconds(1), "{since:?}");
    }

    /// At every check it is ready to compute, but it never does.
    #[test]
    fn what_seems_ready_for_ever_comes_to_an_end() {
        let (clock, since) = watch(|_| Some(usage(Duration::ZERO, false)));
        assert_eq!(clock, TimeLimit::Waiting);
        let most = seconds(GradingLimits::default().run.wall_seconds);
        assert!((most..most + 2 * LOOK).contains(&since), "{since:?}");
    }

    /// On a busy machine it gets a hundredth of a processor.
    #[test]
    fn a_loop_without_a_processor_is_still_computing() {
        let (clock, since) = watch(|look| Some(usage(LOOK * look / 100, false)));
        assert_eq!(clock, TimeLimit::Computing);
        let most = seconds(GradingLimits::default().run.wall_seconds);
        assert!((most..most + 2 * LOOK).contains(&since), "{since:?}");
    }

    #[test]
    fn two_seconds_are_the_most_where_the_system_says_nothing() {
        let (clock, since) = watch(|_| None);
        assert_eq!(clock, TimeLimit::Computing);
        assert!((seconds(2)..seconds(3)).contains(&since), "{since:?}");
    }
}
