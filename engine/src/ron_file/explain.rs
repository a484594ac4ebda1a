//! What each code of a problem means, at more length than a message has room for.

use super::problem::ProblemCode;

impl ProblemCode {
    /// Every code, in the order they are told of.
    pub const ALL: [ProblemCode; 20] = [
        ProblemCode::Unreadable,
        ProblemCode::TooLarge,
        ProblemCode::Syntax,
        ProblemCode::UnknownKey,
        ProblemCode::MissingKey,
        ProblemCode::RepeatedKey,
        ProblemCode::WrongType,
        ProblemCode::WrongCount,
        ProblemCode::UnknownVariant,
        ProblemCode::BadValue,
        ProblemCode::UnknownName,
        ProblemCode::OffBoard,
        ProblemCode::Overlap,
        ProblemCode::InTerrain,
        ProblemCode::OtherEdition,
        ProblemCode::EndlessReactions,
        ProblemCode::OtherRulebook,
        ProblemCode::UnusedProfile,
        ProblemCode::KnifeEdge,
        ProblemCode::Fails,
    ];

    /// The code printed as this text, if one is.
    ///
    /// ```
    /// use toise_engine::ron_file::ProblemCode;
    ///
    /// assert_eq!(ProblemCode::find("missing-key"), Some(ProblemCode::MissingKey));
    /// assert_eq!(ProblemCode::find("mising-key"), None);
    /// ```
    pub fn find(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == code)
    }

    /// What the code means, why it is a mistake, and how it is mended: a few lines with an example.
    #[allow(clippy::too_many_lines, reason = "one text a code, like a dictionary")]
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Unreadable => {
                "\
The file cannot be read: it does not exist, may not be opened, or is not text in UTF-8. An included file is looked
for from the folder of the file that includes it, and a file includes another once, and never itself.

    include: [\"profiles/sample.ron\"]     // beside the scenario, in the folder `profiles`"
            }
            Self::TooLarge => {
                "\
The file is larger than any scenario needs. It is refused before it is read, so that a wrong path costs nothing.
A large battle is split: profiles into a file of their own, which scenarios include."
            }
            Self::Syntax => {
                "\
The text is not RON: a bracket or a quote is not closed, a comma is missing, a comment is not ended. The place is
where reading could not go on; the cause is often just before it. Records are written with round brackets, lists
with square ones, maps with curly ones.

    \"ann\": (profile: \"man\", side: \"west\", at: (5, 5)),"
            }
            Self::UnknownKey => {
                "\
A record has no such key. Nothing is ever left out silently: a misspelt key would otherwise keep its default and the
scenario would test something else.

    (shape: Rect((8, 2), (9, 3)), hight: 3)     // `top: 3`"
            }
            Self::MissingKey => {
                "\
A record lacks a key that it must have. The place is the first line of the record.

    \"bob\": (profile: \"man\", at: (5, 5))         // whose side is he on? `side: \"east\"`"
            }
            Self::RepeatedKey => {
                "\
The same key, or the same name, stands twice. Which of the two was meant cannot be guessed; both places are shown.

    \"ann\": (profile: \"man\", side: \"west\", at: (5, 5), side: \"east\")"
            }
            Self::WrongType => {
                "\
Something else was expected here: a number and not a text, a list and not a record, one of a set of words.

    at: \"5, 5\"        // a point is `(5, 5)`"
            }
            Self::WrongCount => {
                "\
There are more values here than there are places for, or fewer.

    at: (5, 5, 0)       // a point has two; the height is `ground`"
            }
            Self::UnknownVariant => {
                "\
A word that must be one of a few is none of them: a step, an expectation, a kind of weapon, an edition. Each
rulebook has its own steps, answers and expectations.

    Cahrge(target: \"bob\")     // `Move(action: \"Charge\", into: \"bob\")`"
            }
            Self::BadValue => {
                "\
The value is of the right kind but not one that can be: out of range, not a number (NaN) or infinite, a power table
of four lines, a polygon that crosses itself, an option set to what it cannot be.

    dice: [4, 7]        // a die shows 1 to 6"
            }
            Self::UnknownName => {
                "\
A name stands for nothing: there is no such profile, fighter, weapon, state, spell, side, rule or refusal. Names are
compared letter by letter, capitals too.

    profile: \"missionery\"     // `missionary`"
            }
            Self::OffBoard => {
                "\
A fighter's base is not wholly on the board, so it cannot start there. The board goes from `origin`, its lower left
corner, which is (0, 0) unless it says otherwise, to `width` and `depth`."
            }
            Self::Overlap => {
                "\
The bases of two fighters overlap. Touching is allowed: `at: Touching(fighter: \"ann\", bearing: 0)` puts a base exactly
at the edge of another."
            }
            Self::InTerrain => {
                "\
A fighter stands where it cannot: its base lies over impassable terrain, or there is no ground at the height it is
given. A piece of terrain is impassable unless it says `movement: Open` or `Difficult`, or is walked on."
            }
            Self::OtherEdition => {
                "\
The weapon, or the profile, belongs to the other edition of the rulebook than the scenario plays: `edition: Purgatory`
has zones and breaths with a precision, `edition: Sapience` has explosions and breaths with a blast."
            }
            Self::EndlessReactions => {
                "\
Reactions of effects set each other off without end: each is told with what sets it off. A limit (`times: 1`) on one of
them, or a condition that the other takes away, ends it."
            }
            Self::OtherRulebook => {
                "\
Profiles have the keys of another rulebook than the scenario plays. A scenario plays one rulebook, and all its profiles
are of that one, those it includes too. Told once for each file, at the line that includes it.

    rules: Duel(), include: [\"../hell_dorado/profiles/sample.ron\"]     // `rules: HellDorado()`"
            }
            Self::UnusedProfile => {
                "\
No fighter has this profile: perhaps one was meant to. A warning, the scenario is played all the same. Only the profiles
of the scenario's own file are looked at; a file that several scenarios include holds profiles for all of them."
            }
            Self::KnifeEdge => {
                "\
A decision of the script hangs by a hair: a measure is within 0.01 toises of its limit, or within 1 % of a picture.
Moved by a quarter of a millimetre the scenario would test something else. `toise check --margins` plays the script and
tells each such decision where it is first made: ranges, areas, contact, sight, cover, ways, control zones. A margin is
what is left of the limit, below 0 what is missing.

    at: Apart(fighter: \"ann\", bearing: 0, distance: 7.997)     // within 8 by 0.003: `7.9` is so plainly

Bases that touch are no close call, nor is a way along a wall, one that stops at the edge of a control zone or spends
the whole of its allowance: that is how bases are put there. All else that meets its limit exactly is told, as exactly
at the limit: the very knife-edge. Where that is what the scenario is about, it may stay."
            }
            Self::Fails => {
                "\
The script does not play as it says: a step is refused, dice are missing or left over, an expectation is not met.
`toise check --margins` plays it and comes no further; `toise run` tells the same, and the whole with `--transcript`."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written out, so that a new code is missing here until it stands in the list.
    fn place(code: ProblemCode) -> usize {
        match code {
            ProblemCode::Unreadable => 0,
            ProblemCode::TooLarge => 1,
            ProblemCode::Syntax => 2,
            ProblemCode::UnknownKey => 3,
            ProblemCode::MissingKey => 4,
            ProblemCode::RepeatedKey => 5,
            ProblemCode::WrongType => 6,
            ProblemCode::WrongCount => 7,
            ProblemCode::UnknownVariant => 8,
            ProblemCode::BadValue => 9,
            ProblemCode::UnknownName => 10,
            ProblemCode::OffBoard => 11,
            ProblemCode::Overlap => 12,
            ProblemCode::InTerrain => 13,
            ProblemCode::OtherEdition => 14,
            ProblemCode::EndlessReactions => 15,
            ProblemCode::OtherRulebook => 16,
            ProblemCode::UnusedProfile => 17,
            ProblemCode::KnifeEdge => 18,
            ProblemCode::Fails => 19,
        }
    }

    #[test]
    fn every_code_is_listed_once_and_explained_with_lines_that_fit() {
        for (index, code) in ProblemCode::ALL.into_iter().enumerate() {
            assert_eq!((place(code), ProblemCode::find(code.as_str())), (index, Some(code)));
            let lines: Vec<&str> = code.explanation().lines().collect();
            assert!(lines.len() >= 2 && lines.iter().all(|line| line.chars().count() <= 120), "{code}");
        }
    }
}
