//! The name that was probably meant by a mistyped one.

/// The least similarity, from 0 to 1, at which a name is suggested instead of a mistyped one.
const ALIKE: f64 = 0.7;

/// Returns the name that is most similar to this one, if any is similar enough.
pub(crate) fn most_similar<'k>(
    name: &str,
    known: &mut dyn Iterator<Item = &'k str>,
) -> Option<&'k str> {
    known
        .map(|known| (strsim::normalized_damerau_levenshtein(name, known), known))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|(one, _), (two, _)| one.total_cmp(two))
        .map(|(_, known)| known)
}
