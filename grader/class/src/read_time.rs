//! Reads a time, as course systems write it.

use time::format_description::well_known::Rfc3339;
use time::format_description::{self, BorrowedFormatItem};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::time_zone::CourseZone;

/// The formats of times without an offset: ISO 8601, Moodle's worksheet in English after the weekday, and names of downloads.
const LOCAL: [&str; 9] = [
    "[year]-[month]-[day] [hour]:[minute]:[second]",
    "[year]-[month]-[day] [hour]:[minute]",
    "[day padding:none] [month repr:long] [year], [hour repr:12 padding:none]:[minute] [period]",
    "[day padding:none] [month repr:long] [year], [hour padding:none]:[minute]",
    "[day padding:none] [month repr:long] [year] [hour padding:none]:[minute]",
    "[month]/[day]/[year] [hour padding:none]:[minute]",
    "[year]-[month]-[day]-[hour]-[minute]-[second]",
    "[month repr:short] [day padding:none], [year] [hour repr:12 padding:none]:[minute] [period]",
    "[year][month][day][hour][minute][second][subsecond digits:3]",
];

/// The same with an offset.
const WITH_OFFSET: [&str; 3] = [
    "[year]-[month]-[day] [hour]:[minute]:[second] [offset_hour sign:mandatory][offset_minute]",
    "[year]-[month]-[day] [hour]:[minute]:[second] [offset_hour sign:mandatory]:[offset_minute]",
    "[year]-[month]-[day] [hour]:[minute]:[second][offset_hour sign:mandatory][offset_minute]",
];

/// Reads a time as systems write it; one without an offset is in `zone`.
pub(crate) fn read_time(text: &str, zone: &CourseZone) -> Option<OffsetDateTime> {
    // Ruby writes `2026-05-26 17:38:17.25 Z`.
    let close = text
        .replacen(' ', "T", 1)
        .replace(" UTC", "Z")
        .replace(' ', "");
    if let Ok(time) = OffsetDateTime::parse(&close, &Rfc3339) {
        return Some(time);
    }
    // Moodle puts the weekday first, and some systems a narrow space before AM and PM.
    let text = text.replace('\u{202f}', " ");
    let text = match text.split_once('T') {
        Some((date, clock)) if date.ends_with(|c: char| c.is_ascii_digit()) => {
            format!("{date} {clock}")
        }
        _ => text,
    };
    let text = match text.split_once(", ") {
        Some((weekday, rest)) if weekday.chars().all(char::is_alphabetic) => rest,
        _ => text.as_str(),
    };
    let with_offset = WITH_OFFSET
        .iter()
        .find_map(|format| OffsetDateTime::parse(text, &items(format)?).ok());
    with_offset.or_else(|| {
        let local = LOCAL
            .iter()
            .find_map(|format| PrimitiveDateTime::parse(text, &items(format)?).ok());
        local.map(|time| zone.at(time))
    })
}

/// Writes a time in the form of RFC 3339; nothing if it isn't known.
pub(crate) fn rfc_3339(time: Option<OffsetDateTime>) -> String {
    time.and_then(|time| time.format(&Rfc3339).ok())
        .unwrap_or_default()
}

fn items(format: &'static str) -> Option<Vec<BorrowedFormatItem<'static>>> {
    format_description::parse_borrowed::<2>(format).ok()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use time::UtcOffset;

    use super::*;

    #[rstest]
    #[case::rfc_3339("2027-03-31T23:59:00+02:00", "2027-03-31T23:59:00+02:00")]
    #[case::moodle("Wednesday, 31 March 2027, 11:59 PM", "2027-03-31T23:59:00+02:00")]
    #[case::moodle_in_the_morning("Friday, 2 April 2027, 9:00 AM", "2027-04-02T09:00:00+02:00")]
    #[case::moodle_with_24_hours("Friday, 2 April 2027, 21:00", "2027-04-02T21:00:00+02:00")]
    #[case::iso_without_an_offset("2027-03-31 23:59", "2027-03-31T23:59:00+02:00")]
    #[case::moodle_on_a_tuesday("Tuesday, 30 March 2027, 12:05 PM", "2027-03-30T12:05:00+02:00")]
    #[case::iso_with_a_t("2027-03-31T23:59:00", "2027-03-31T23:59:00+02:00")]
    #[case::blackboard("2027-10-12-11-05-09", "2027-10-12T11:05:09+02:00")]
    #[case::brightspace("Oct 2, 2027 9:26 PM", "2027-10-02T21:26:00+02:00")]
    #[case::sakai("20271012110509123", "2027-10-12T11:05:09+02:00")]
    #[case::submitty("2027-10-12 11:05:09-0500", "2027-10-12T11:05:09-05:00")]
    #[case::ruby("2026-05-26 17:38:17.000000000 Z", "2026-05-26T17:38:17Z")]
    #[case::ruby_with_an_offset("2026-05-26 10:38:17.00 -07:00", "2026-05-26T10:38:17-07:00")]
    #[case::gradescope("2027-03-31 14:59:00 -0700", "2027-03-31T14:59:00-07:00")]
    fn a_time_is_read_as_its_system_writes_it(#[case] text: &str, #[case] expected: &str) {
        let zone = CourseZone::fixed(UtcOffset::from_hms(2, 0, 0).unwrap());
        let expected = OffsetDateTime::parse(expected, &Rfc3339).unwrap();
        assert_eq!(read_time(text, &zone), Some(expected));
    }

    #[test]
    fn a_date_alone_is_not_a_time() {
        assert_eq!(
            read_time("2027-03-31", &CourseZone::fixed(UtcOffset::UTC)),
            None
        );
    }
}
