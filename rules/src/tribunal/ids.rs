//! The ids of the rules of Tribunal this crate follows, in the order of the rulebook.

use crate::rule_id::rules;

rules! {
    TEST_1 "tr.test.1": "A test is a characteristic and one die, thrown once; a natural 1 fails.";
    TEST_2 "tr.test.2": "A test succeeds at its difficulty or above; a parry needs more.";
    TEST_3 "tr.test.3" assumed: "Each kind of test has its own failure by a natural 1.";
    TEST_4 "tr.test.4": "Whoever plays them, all fighters follow the same rules.";

    MELEE_1 "tr.melee.1" assumed: "The higher initiative strikes first; then blows alternate.";
    MELEE_2 "tr.melee.2": "An attack that is parried has no effect.";
    MELEE_3 "tr.melee.3": "One die says where a blow lands.";
    MELEE_4 "tr.melee.4" assumed: "Strength hurts as far as it exceeds endurance and armour.";
    MELEE_5 "tr.melee.5": "A fighter without life is unconscious and out of the battle.";
    MELEE_6 "tr.melee.6": "A fight is broken off by agreement, or alone with a roll.";
    MELEE_7 "tr.melee.7" assumed: "Dice are thrown when they are needed, in a fixed order.";

    SHOT_1 "tr.shot.1" assumed: "A shot is harder from afar and at a moving target.";
    SHOT_2 "tr.shot.2": "A shot that reaches its difficulty hits and is not parried.";

    SPELL_1 "tr.spell.1": "A spell that reaches its difficulty works on a target in sight.";

    FEAR_1 "tr.fear.1" assumed: "Whoever attacks what it fears gives up or is weakened.";
    FEAR_2 "tr.fear.2" assumed: "Whoever is attacked by what it fears is weakened.";
    FEAR_3 "tr.fear.3" assumed: "Fear is rolled before initiative, once in a fight.";
    FEAR_4 "tr.fear.4" assumed: "Whoever is attacked by what it fears does not flee.";

    BOARD_1 "tr.board.1" assumed: "In a round each conscious fighter moves and acts once.";
    BOARD_2 "tr.board.2" assumed: "A fight joins two fighters in contact and keeps whose turn it is.";
    BOARD_3 "tr.board.3" assumed: "A battle ends with a side out of it, or with its last round.";
}

#[cfg(test)]
mod tests {
    use crate::rule_id::assert_sections;

    #[test]
    fn sections_are_numbered_without_gaps() {
        let sections = [("test", 4), ("melee", 7), ("shot", 2), ("spell", 1), ("fear", 4), ("board", 3)];
        assert_sections(super::RULES, "tr", &sections);
    }
}
