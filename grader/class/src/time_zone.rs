//! The time zone of a course: its local times, and its days.

use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan as _, Zoned};
use time::{OffsetDateTime, PrimitiveDateTime, UtcOffset};

/// A time zone with its changes of clocks, or a fixed offset.
#[derive(Clone, Debug)]
pub struct CourseZone(TimeZone);

impl CourseZone {
    /// Returns the zone of this name in the IANA database, such as `Europe/Berlin`.
    pub(crate) fn named(name: &str) -> Option<CourseZone> {
        TimeZone::get(name).ok().map(CourseZone)
    }

    /// Returns the zone that always has this offset.
    pub(crate) fn fixed(offset: UtcOffset) -> CourseZone {
        let offset = Offset::from_seconds(offset.whole_seconds()).unwrap_or(Offset::UTC);
        CourseZone(TimeZone::fixed(offset))
    }

    /// Returns the time at which clocks in this zone show a local time; of two such times, the first.
    pub(crate) fn at(&self, local: PrimitiveDateTime) -> OffsetDateTime {
        let zoned = civil(local).map(|local| self.0.to_ambiguous_zoned(local).compatible());
        let seconds = zoned.and_then(|zoned| Some(zoned.ok()?.timestamp().as_second()));
        let time = seconds.map(OffsetDateTime::from_unix_timestamp);
        time.and_then(Result::ok).unwrap_or(local.assume_utc())
    }

    /// Returns how many days of this zone's calendar have begun between two times: a day ends when clocks show the same time again.
    pub(crate) fn days_begun(&self, from: OffsetDateTime, to: OffsetDateTime) -> u32 {
        let seconds = (to - from).whole_seconds();
        let about = seconds.div_euclid(24 * 60 * 60).max(0);
        let is_over = |days: i64| {
            let end = self
                .zoned(from)
                .and_then(|from| from.checked_add(days.days()).ok());
            end.is_none_or(|end| end.timestamp().as_second() >= to.unix_timestamp())
        };
        // The night in which clocks change is an hour longer or shorter.
        let days = (about - 1..=about + 1).find(|days| is_over(*days));
        u32::try_from(days.unwrap_or(about + 2).max(0)).unwrap_or(u32::MAX)
    }

    fn zoned(&self, time: OffsetDateTime) -> Option<Zoned> {
        let time = Timestamp::from_second(time.unix_timestamp()).ok()?;
        Some(time.to_zoned(self.0.clone()))
    }
}

fn civil(time: PrimitiveDateTime) -> Option<DateTime> {
    let (date, clock) = (time.date(), time.time());
    let small = |number: u8| i8::try_from(number).ok();
    let year = i16::try_from(date.year()).ok()?;
    let (month, day) = (small(date.month().into())?, small(date.day())?);
    let [hour, minute, second] = [clock.hour(), clock.minute(), clock.second()].map(small);
    DateTime::new(year, month, day, hour?, minute?, second?, 0).ok()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use time::format_description::well_known::Rfc3339;

    use super::*;

    fn berlin() -> CourseZone {
        CourseZone(TimeZone::get("Europe/Berlin").expect("it is a zone"))
    }

    #[rstest]
    #[case::a_minute("2027-10-30T21:59:00Z", "2027-10-30T22:00:00Z", 1)]
    #[case::a_day_of_25_hours("2027-10-30T21:59:00Z", "2027-10-31T22:59:00Z", 1)]
    #[case::a_second_more("2027-10-30T21:59:00Z", "2027-10-31T22:59:01Z", 2)]
    #[case::a_day_of_23_hours("2027-03-27T22:59:00Z", "2027-03-28T21:59:01Z", 2)]
    #[case::ten_days("2027-10-30T21:59:00Z", "2027-11-09T22:59:00Z", 10)]
    #[case::thousands_of_years("2027-10-30T21:59:00Z", "9999-10-30T21:59:00Z", 2_911_713)]
    fn a_day_ends_at_the_same_time_by_the_clock(
        #[case] from: &str,
        #[case] to: &str,
        #[case] days: u32,
    ) {
        let time = |text| OffsetDateTime::parse(text, &Rfc3339).unwrap();
        assert_eq!(berlin().days_begun(time(from), time(to)), days);
    }

    #[rstest]
    #[case::in_summer("2027-10-30T23:59:00", "2027-10-30T21:59:00Z")]
    #[case::in_winter("2027-11-01T23:59:00", "2027-11-01T22:59:00Z")]
    #[case::shown_twice("2027-10-31T02:30:00", "2027-10-31T00:30:00Z")]
    fn a_local_time_has_the_offset_of_its_date(#[case] local: &str, #[case] expected: &str) {
        let format = time::format_description::parse_borrowed::<2>(
            "[year]-[month]-[day]T[hour]:[minute]:[second]",
        );
        let local = PrimitiveDateTime::parse(local, &format.unwrap()).unwrap();
        let expected = OffsetDateTime::parse(expected, &Rfc3339).unwrap();
        assert_eq!(berlin().at(local), expected);
    }
}
