//! Numbers in reports, on the class page and at the end of an export mean what the words next to them say.

use std::fs;

use class::class_page::{ClassData, write_class_page};
use class::export::feedback_text;
use class::grading::StudentResult;
use grader::report::{Count, NamedMisconception};
use rstest::rstest;

use crate::{fixtures, html_pages};

#[rstest]
#[case::of_five(5)]
#[case::of_91(91)]
fn what_is_explained_is_counted_and_never_called_all(#[case] wrong: usize) {
    let mut result = fixtures::result("ann", 70);
    let report = result.report.as_mut().unwrap();
    for item in &mut report.parts[0].items {
        (item.shown, item.hidden) = (Count::default(), Count::default());
    }
    report.parts[0].items[1].shown = Count {
        right: 9,
        cases: 9 + wrong,
    };
    report.misconceptions = vec![NamedMisconception {
        name: "m".to_owned(),
        rule: "board.lost".into(),
        mistaken_rule: "a stone is lost".to_owned(),
        hint: "Where is it?".to_owned(),
        explains: 5,
        items: vec!["board.lost".into()],
    }];
    let text = feedback_text(&result).replace('\n', " ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "This explains 5 wrong answers on board.lost.";
    assert!(text.contains(said), "{text}");
}

/// A student: the number, whether each of three items is earned, the last of which is extra, and whether it is the starter.
fn student(number: usize, earned: [bool; 3], untouched: bool) -> StudentResult {
    let mut result = fixtures::result(&format!("s{number}"), 40);
    result.untouched = untouched;
    let report = result.report.as_mut().unwrap();
    let mut extra = report.parts[0].clone();
    extra.number = 7;
    extra.extra = true;
    extra.items.truncate(1);
    extra.items[0].rule = "variant.more".into();
    extra.items[0].max_score = 50;
    report.parts.push(extra);
    let items = report.parts.iter_mut().flat_map(|part| &mut part.items);
    for (item, earned) in items.zip(earned) {
        item.score = if earned { item.max_score } else { 0 };
    }
    report.score = 40 * u32::from(earned[0]) + 60 * u32::from(earned[1]);
    report.extra = 50 * u32::from(earned[2]);
    report.max_extra = 50;
    result
}

/// Returns the correlation of two columns of numbers.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count: f64 = pairs.iter().map(|_| 1.0).sum();
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (one, other) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>();
    let both = sum(&|pair| (pair.0 - one) * (pair.1 - other));
    let squares = sum(&|pair| (pair.0 - one).powi(2)) * sum(&|pair| (pair.1 - other).powi(2));
    both / squares.sqrt()
}

#[test]
fn discrimination_compares_with_the_score_of_own_work_without_extra_points() {
    let mut results = Vec::new();
    for number in 0..24 {
        let earned = [
            number % 2 == 0,
            number % 3 > 0 && number < 20,
            number % 5 == 0,
        ];
        results.push(student(number, earned, false));
    }
    let own = results.clone();
    for number in 24..60 {
        results.push(student(number, [false; 3], true));
    }
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(&folder.path().join("results"), &results);
    let scored = html_pages::scored(&folder.path().join("results"));
    let page = write_class_page(&ClassData::read(&scored, None, false).unwrap(), "").unwrap();
    for said in [
        "Half of those graded, 24 students, have",
        "Graded, without 36 untouched starters: ",
    ] {
        assert!(page.contains(said), "{page}");
    }
    for (item, rule) in ["board.earned", "board.lost", "variant.more"]
        .iter()
        .enumerate()
    {
        let pairs = own.iter().map(|result| {
            let report = result.report.as_ref().unwrap();
            let items: Vec<u32> = report
                .parts
                .iter()
                .flat_map(|part| &part.items)
                .map(|item| item.score)
                .collect();
            let part_of_score = if item < 2 { items[item] } else { 0 };
            let earned = if items[item] > 0 { 1.0 } else { 0.0 };
            (earned, f64::from(report.score - part_of_score))
        });
        let pairs: Vec<(f64, f64)> = pairs.collect();
        let expected = format!("<td>{:.2}</td>", correlation(&pairs));
        let (_, row) = page
            .split_once(&format!("<code>{rule}</code></th>"))
            .unwrap();
        let (row, _) = row.split_once("</tr>").unwrap();
        assert!(row.contains(&expected), "{rule}, {expected}: {row}");
        assert!(row.contains(" of 24"), "{row}");
    }
}

#[test]
fn an_export_without_a_student_in_the_file_names_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(&folder.join("results"), &[fixtures::result("ann", 70)]);
    let table = "Student,ID,SIS Login ID,Section,Kalah (7)\n    Points Possible,,,,100\n";
    fs::write(folder.join("sheet.csv"), table).unwrap();
    let fill = ["--to", "canvas", "--fill", "sheet.csv", "--out", "b.csv"];
    let done = fixtures::export(folder, &fill).success();
    let said = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    assert!(said.contains("cells filled in: 0;"), "{said}");
    assert!(said.ends_with("\nb.csv written\n"), "{said}");
}
