//! "Did you mean".

/// Longer names are not compared: the cost grows with the square.
const MAX_COMPARED: usize = 64;

/// How many legal names are still listed in full.
const MAX_LISTED: usize = 8;

/// The candidate a misspelt name most likely stands for: the same but for capitals or two letters
/// swapped, or at most one slip for every three letters. Of as many slips a swap is likelier, then
/// the first candidate.
///
/// ```
/// use toise_engine::ron_file::suggest;
///
/// assert_eq!(suggest("raduis", ["width", "radius"]), Some("radius"));
/// assert_eq!(suggest("vp", ["pr", "pv"]), Some("pv"));
/// assert_eq!(suggest("pue", ["pre", "peu"]), Some("peu"));
/// assert_eq!(suggest("colour", ["width", "radius"]), None);
/// ```
pub fn suggest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let name = name.to_lowercase();
    let length = name.chars().count();
    if length > MAX_COMPARED {
        return None;
    }
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let other = candidate.to_lowercase();
            let longer = other.chars().count().max(length);
            if longer > MAX_COMPARED {
                return None;
            }
            let slips = strsim::osa_distance(&name, &other);
            let swapped = slips == 1 && letters(&name) == letters(&other);
            (swapped || slips <= longer / 3).then_some(((slips, !swapped), candidate))
        })
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

/// The letters of a word, in the order of letters.
fn letters(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// The help for an unknown name: the candidate it most likely stands for, else all of them when
/// they are few.
///
/// ```
/// use toise_engine::ron_file::did_you_mean;
///
/// assert_eq!(did_you_mean("hight", ["height"]).unwrap(), "did you mean `height`?");
/// assert_eq!(did_you_mean("z", ["x", "y"]).unwrap(), "expected `x` or `y`");
/// ```
pub fn did_you_mean<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<String> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    if let Some(candidate) = suggest(name, candidates.iter().copied()) {
        return Some(format!("did you mean `{candidate}`?"));
    }
    let few = !candidates.is_empty() && candidates.len() <= MAX_LISTED;
    few.then(|| format!("expected {}", listed(&candidates)))
}

/// A thing with its article: `a shape`, `an effect`.
pub(super) fn a(what: &str) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {what}")
}

/// Names in a sentence: `` `a`, `b` or `c` ``.
pub(crate) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => format!("`{only}`"),
        [first @ .., last] => format!("`{}` or `{last}`", first.join("`, `")),
    }
}
