//! The nearest word: what somebody probably meant.

/// The candidate that is nearest to a word, if it is near enough to have been meant.
pub fn nearest<'w>(word: &str, candidates: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    // Words of one or two letters are near to everything.
    let limit = match word.chars().count() {
        0..=2 => return None,
        length => (length / 3).max(1),
    };
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (distance(&lower, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, candidate)| (distance, candidate.len()))
        .map(|(_, candidate)| candidate)
}

/// How many letters must be inserted, deleted, exchanged or swapped to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, letter) in one.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, theirs) in other.iter().enumerate() {
            let exchanged = last[column] + usize::from(letter != theirs);
            let mut least = exchanged.min(last[column + 1] + 1).min(next[column] + 1);
            let swapped = row > 0
                && column > 0
                && one[row - 1] == *theirs
                && other[column - 1] == *letter
                && letter != theirs;
            if swapped {
                least = least.min(before_last[column - 1] + 1);
            }
            next.push(least);
        }
        before_last = std::mem::replace(&mut last, next);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_when_it_is_near() {
        let words = ["range", "target", "retaliate", "wound"];
        assert_eq!(nearest("rnage", words), Some("range"));
        assert_eq!(nearest("Wonud", words), Some("wound"));
        assert_eq!(nearest("retalliate", words), Some("retaliate"));
        assert_eq!(nearest("xyzzy", words), None);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }
}
