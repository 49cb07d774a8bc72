//! Points are exact, and rounded half up.

use class::gradebook::Points;
use rstest::rstest;

#[rstest]
#[case::half("86.5", 87)]
#[case::just_below("86.4999", 86)]
#[case::half_below_none("-0.5", 0)]
#[case::far_below_none("-3", 0)]
#[case::comma("2,5", 3)]
#[case::whole("7", 7)]
fn points_are_rounded_half_up(#[case] text: &str, #[case] rounded: u32) {
    assert_eq!(Points::parse(text).unwrap().rounded(), rounded);
}

#[rstest]
#[case::a_word("ten")]
#[case::nothing("")]
#[case::five_decimals("1.00001")]
#[case::two_points("1.2.3")]
#[case::a_formula("=1+1")]
#[case::an_exponent("1e3")]
#[case::other_digits("１２")]
fn an_invalid_number_of_points_is_refused(#[case] text: &str) {
    assert_eq!(Points::parse(text), None);
}

#[rstest]
#[case::a_third_of_a_percent(100, 33, "0.33")]
#[case::two_and_a_half_percent(87, 250, "2.175")]
#[case::ten_percent(95, 1000, "9.5")]
fn a_share_of_points_is_exact(#[case] points: u32, #[case] share: u32, #[case] left: &str) {
    assert_eq!(Points::share(points, share).to_string(), left);
}
