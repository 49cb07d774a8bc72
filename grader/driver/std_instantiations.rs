//! Instantiates what submissions commonly use of the standard library, so that it is compiled once for all of them.
//!
//! Nothing here is ever called. The compiler reuses instances from crates that it links anyway; everything else is compiled
//! with the submission. This file contains no part of an answer to the assignment.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use super::{Keyboard, Screen, list};

/// Reading and writing as the program does it.
pub fn program(keyboard: &mut Keyboard<'_>, screen: &mut Screen<'_>) -> io::Result<()> {
    fn of<R: BufRead, W: Write>(mut read: R, mut write: W) -> io::Result<()> {
        let mut bytes = Vec::new();
        read.read_until(b'\n', &mut bytes)?;
        let mut line = String::new();
        read.read_line(&mut line)?;
        writeln!(write, "{line}{}", String::from_utf8_lossy(&bytes))?;
        write!(write, "{:>2}", bytes.len())?;
        write.write_all(line.trim().as_bytes())?;
        for line in read.lines() {
            writeln!(write, "{}", line?)?;
        }
        write.flush()
    }
    of(&mut *keyboard, &mut *screen)?;
    of(io::BufReader::new(keyboard), screen)
}

/// Numbers in an array.
pub fn array(numbers: &mut [u8; 14]) -> u32 {
    let equal = numbers == &[0; 14] || numbers[..] == [1, 2] || numbers.contains(&1);
    let all: u16 = numbers.map(u16::from).iter().sum();
    let short: u8 = numbers.iter().sum::<u8>()
        + numbers[1..3].iter().copied().sum::<u8>()
        + numbers[0..=2].iter().sum::<u8>();
    let long: u32 = numbers.iter().map(|&number| u32::from(number)).sum();
    let same =
        numbers.iter().all(|&number| number == 1) || numbers.iter().any(|&number| number == 2);
    let largest = numbers
        .iter()
        .copied()
        .max()
        .unwrap_or_default()
        .min(*numbers.iter().min().unwrap_or(&0));
    numbers.rotate_left(1);
    numbers.rotate_right(2);
    numbers.reverse();
    numbers.swap(0, 1);
    numbers.fill(1);
    for number in numbers.iter_mut().chain(&mut [1]) {
        *number += 1;
    }
    for number in &mut numbers[1..3] {
        *number = 0;
    }
    let pairs: Vec<(usize, u8)> = numbers.iter().copied().enumerate().collect();
    let copy: Vec<u8> = numbers.to_vec();
    for (number, other) in numbers.iter().zip(copy.iter()) {
        debug_assert_eq!(number, other);
    }
    long + u32::from(all)
        + u32::from(short)
        + u32::from(equal | same)
        + u32::from(largest)
        + pairs.len() as u32
}

/// Numbers in a list, and ranges of them.
pub fn numbers(numbers: &mut Vec<usize>) -> Option<usize> {
    numbers.push(1);
    numbers.pop();
    numbers.insert(0, 1);
    numbers.remove(0);
    numbers.extend(0..2);
    numbers.extend((0..=2).rev());
    numbers.extend_from_slice(&[1]);
    numbers.retain(|_| true);
    numbers.reverse();
    numbers.sort_unstable();
    numbers.dedup();
    let copy = numbers.clone();
    let other = vec![0; 2];
    let some: Vec<usize> = (0..2)
        .chain(3..5)
        .filter(|number| copy.contains(number))
        .collect();
    let all =
        copy == some || copy[..] == other[..] || copy.is_empty() || numbers.first() == some.last();
    let sum: usize =
        copy.iter().sum::<usize>() + copy.iter().copied().max()? + copy.iter().copied().min()?;
    let inside =
        (0..2).contains(&sum) || (0..=2).contains(&sum) || (0..2).all(|number| number == sum);
    let found = (0..2)
        .find(|&number| number == sum)
        .or_else(|| copy.iter().position(|&number| number == sum));
    let _ = list(&mut copy.iter().copied());
    let _ = list(&mut some.into_iter());
    let _ = list(&mut (0..=5));
    found.filter(|_| all | inside)
}

/// Ranges with their ends, in lists and arrays.
pub fn ranges(numbers: &mut [u8; 14], list: &mut Vec<usize>) -> bool {
    let all: Vec<usize> = (0..=2).collect();
    list.extend(0..=2);
    list[0] = all[1];
    for bowl in (0..=2).rev() {
        numbers[bowl] = 0;
    }
    for number in &mut numbers[0..=2] {
        *number = 0;
    }
    for number in 0..numbers[0] {
        list.push(number.into());
    }
    numbers[..6] == [0; 6] || numbers.to_vec() == [1, 2].to_vec()
}

/// Names with values, as the given rule sets have them.
pub fn named(axes: &[&'static str; 7], own: [String; 7], other: [String; 7]) -> Option<String> {
    let both = axes.iter().zip(own).zip(other);
    let changes: Vec<String> = both
        .filter(|((_, own), other)| own != other)
        .map(|((axis, own), _)| format!("+{axis}={own}"))
        .collect();
    let names = ["a", "b", "c", "d", "e"].map(|name| (name, changes.clone()));
    let nearest = names.iter().min_by_key(|(_, changes)| changes.len());
    nearest.map(|(name, changes)| format!("{name}{}", changes.concat()))
}

/// The letters of words, with their positions.
pub fn letters(from: &str, to: &str) -> usize {
    let mut same = 0;
    for (index, letter) in from.bytes().enumerate() {
        for (column, other) in to.bytes().enumerate() {
            same += usize::from(letter == other && index == column);
        }
    }
    same
}

/// Words and lines.
pub fn text(text: &str, words: &mut Vec<String>) -> Option<String> {
    let mut pieces: Vec<&str> = text.split(' ').collect();
    pieces.extend(text.split_whitespace());
    pieces.push(text.trim());
    words.push(pieces.join(" ") + &words.join(", ") + &pieces.concat());
    words.extend(pieces.iter().map(|piece| (*piece).to_owned()));
    words.extend(text.split(',').map(str::to_owned));
    words.extend(text.lines().map(String::from));
    words.extend_from_slice(&words.clone());
    let small: Result<u8, _> = text.trim().parse::<u8>();
    let large: Result<usize, _> = text.trim().parse::<usize>();
    let signed: Option<i32> = text.trim().parse::<i32>().ok();
    let digits: Vec<usize> = text
        .chars()
        .filter_map(|sign| sign.to_digit(10))
        .map(|digit| digit as usize)
        .collect();
    let (before, after) = text.split_once('=').unwrap_or_default();
    let mut long = format!(
        "{before:>3}{:>2}{}",
        small.unwrap_or_default(),
        large.unwrap_or(0)
    );
    long.push('a');
    long.push_str(after);
    long += " ";
    long.insert(0, 'b');
    let _ = write!(long, "{:?}{:?}", signed, digits);
    let _ = writeln!(long, "{}", long.trim_end().len());
    let equal = long == "c"
        || long.as_str() == after
        || long.starts_with("d")
        || long.ends_with('e')
        || long.contains("f");
    let other = long.to_lowercase().replace('g', "h").repeat(2) + &sign(equal).to_string();
    Some(other).filter(|other| !other.is_empty())
}

fn sign(is_one: bool) -> char {
    if is_one { '1' } else { '0' }
}
