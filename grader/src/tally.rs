//! Counts of equal items. There are few different ones, and a vector compiles in a fraction of a map's time.

/// Counts equal items, and returns each with its count, in their order.
pub(crate) fn tally<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for item in items {
        match counts.binary_search_by(|(known, _)| known.cmp(&item)) {
            Ok(at) => counts[at].1 += 1,
            Err(at) => counts.insert(at, (item, 1)),
        }
    }
    counts
}

/// Returns each different item once, in their order.
pub(crate) fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let counts = tally(items);
    counts.into_iter().map(|(item, _)| item).collect()
}
