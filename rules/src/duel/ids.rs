//! The ids of the rules of Duel this crate follows, in the order of its text.

use crate::rule_id::rules;

rules! {
    POOL_1 "du.pool.1" assumed: "A die of 4 or more is a success, a 6 is two.";
    POOL_2 "du.pool.2": "The successes of the attack pool are the difficulty of the attack.";
    POOL_3 "du.pool.3": "The defence pool parries with more successes than the difficulty.";
    POOL_4 "du.pool.4" assumed: "A point of courage buys a die, three at most for a roll.";
    POOL_5 "du.pool.5" assumed: "Dice and successes are never below zero; no success is a miss.";

    DUEL_1 "du.duel.1" assumed: "A parry is answered with a blow at once, until one hits.";
    DUEL_2 "du.duel.2" assumed: "A hit deals the successes it is ahead, and the weapon's damage.";
    DUEL_3 "du.duel.3" assumed: "Leaving a duel costs a blow from each opponent.";
    DUEL_4 "du.duel.4" assumed: "A fighter with no life left is out of the fight.";

    GROUP_1 "du.group.1": "The larger side of a fight has a die more for each fighter it is ahead.";
    GROUP_2 "du.group.2": "One alone may attack all its opponents, who defend with one pool.";
    GROUP_3 "du.group.3" assumed: "The best defender of a group adds courage and strikes back for it.";
    GROUP_4 "du.group.4" assumed: "A fight is everyone linked by contact between enemies.";

    AMBUSH_1 "du.ambush.1" assumed: "The first attack of an unnoticed enemy meets no defence.";

    BOARD_1 "du.board.1" assumed: "The sides activate one fighter each in turn, for a move and an attack.";
    BOARD_2 "du.board.2" assumed: "A side that is out or the last round ends the battle.";

    EX_1 "du.ex.1": "Six attack dice make a difficulty of four.";
    EX_2 "du.ex.2": "Five defence dice do not parry it.";
    EX_3 "du.ex.3": "Two fighters defend with five dice against an attack on both.";
}

#[cfg(test)]
mod tests {
    use crate::rule_id::assert_sections;

    #[test]
    fn sections_are_numbered_without_gaps() {
        let sections = [("pool", 5), ("duel", 4), ("group", 4), ("ambush", 1), ("board", 2), ("ex", 3)];
        assert_sections(super::RULES, "du", &sections);
    }
}
