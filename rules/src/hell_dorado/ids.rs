//! The ids of the rules of Hell Dorado this crate follows, in the order of the rulebook.

use crate::rule_id::rules;

rules! {
    POOL_1 "hd.pool.1": "A pool is a characteristic with all its modifiers, never below zero.";
    POOL_2 "hd.pool.2": "Dice above the fifth become rerolls, five at most.";
    POOL_3 "hd.pool.3": "Dice above the tenth become automatic damage.";
    POOL_4 "hd.pool.4": "A die that reaches the difficulty is a hit.";
    POOL_5 "hd.pool.5": "A failed die may be rerolled once.";
    POOL_6 "hd.pool.6" assumed: "A fighter without dice still takes part.";
    POOL_7 "hd.pool.7": "Chance is drawn in a fixed order.";

    DAMAGE_1 "hd.damage.1": "Protection stands between damage inflicted and damage suffered.";
    DAMAGE_2 "hd.damage.2": "A fighter with no life left dies at once and leaves the board.";
    DAMAGE_3 "hd.damage.3": "Each use of a weapon has one damage type, picked before the dice.";
    DAMAGE_4 "hd.damage.4": "States are received even when no damage gets through.";
    DAMAGE_5 "hd.damage.5": "Protection and cover reduce an attack once; automatic damage is added after.";

    WEAPON_1 "hd.weapon.1": "Each category of weapon serves its own kind of attack.";
    WEAPON_2 "hd.weapon.2": "A range is a unit for the difficulty and a limit of reach.";
    WEAPON_3 "hd.weapon.3": "A precision is the difficulty of the damage roll.";
    WEAPON_4 "hd.weapon.4": "A weapon's abilities count only while it is used.";
    WEAPON_5 "hd.weapon.5" assumed: "The weapon used is declared; the opponent picks when it was not.";
    WEAPON_6 "hd.weapon.6": "Weapons of the other edition are refused.";

    POWER_1 "hd.power.1": "The line of the hits used counts alone.";
    POWER_2 "hd.power.2": "Fewer hits than obtained may be used.";
    POWER_3 "hd.power.3": "Some attacks must use all their hits.";

    RANGE_1 "hd.range.1": "Distance between fighters goes from base edge to base edge.";
    RANGE_2 "hd.range.2": "Distance to a point goes from the base edge.";
    RANGE_3 "hd.range.3": "Short range has difficulty 3.";
    RANGE_4 "hd.range.4": "Four range bands have difficulties 3 to 6.";
    RANGE_5 "hd.range.5" assumed: "Distances are measured flat.";
    RANGE_6 "hd.range.6": "Any part of the base within a distance is enough, the limit included.";

    SIGHT_1 "hd.sight.1": "The eye sees a target when one straight line reaches any part of it.";
    SIGHT_2 "hd.sight.2" assumed: "Near terrain that hides half of a target covers it.";
    SIGHT_3 "hd.sight.3" assumed: "Cover adds to protection, less for the big.";
    SIGHT_4 "hd.sight.4" assumed: "A body is an upright cylinder, as high as its size.";
    SIGHT_5 "hd.sight.5" assumed: "Terrain is opaque, a veil, or clear.";
    SIGHT_6 "hd.sight.6": "A point is seen on the ground.";

    MELEE_1 "hd.melee.1": "An exchange opposes two fighters.";
    MELEE_2 "hd.melee.2": "Both roll; one who cannot is attacked without riposte.";
    MELEE_3 "hd.melee.3": "A fighter without a combat value never fights.";
    MELEE_4 "hd.melee.4": "Combat dice are rolled against the antagonist's defence.";
    MELEE_5 "hd.melee.5" assumed: "Allies engaging the antagonist support the attack.";
    MELEE_6 "hd.melee.6": "The results of an exchange apply together.";
    MELEE_7 "hd.melee.7": "What an exchange gives does not change that exchange.";
    MELEE_8 "hd.melee.8": "Ripostes are not limited in number.";
    MELEE_9 "hd.melee.9": "One's own side is never a target.";
    MELEE_10 "hd.melee.10": "An effect may impose an exchange with or without riposte.";

    SHOT_1 "hd.shot.1" assumed: "A shooter aims at the nearest enemy it may not ignore, or a nearer one.";
    SHOT_2 "hd.shot.2": "The difficulty of a shot is the greater of distance and defence.";
    SHOT_3 "hd.shot.3": "Shooting dice make the pool; there is no riposte.";
    SHOT_4 "hd.shot.4": "A shot's hits are read on the weapon's table.";
    SHOT_5 "hd.shot.5" assumed: "An engaged fighter does not shoot.";
    SHOT_6 "hd.shot.6": "In Sapience a shot reaches any distance unless its weapon says otherwise.";
    SHOT_7 "hd.shot.7": "Ranged attacks belong to the attacker's activation.";
    SHOT_8 "hd.shot.8": "In Sapience a shot past a melee is an ordinary shot.";

    MELEE_SHOT_1 "hd.melee-shot.1": "A shot into a melee meets the greatest defence in it.";
    MELEE_SHOT_2 "hd.melee-shot.2": "Odd and even final faces are counted, hits and misses alike.";
    MELEE_SHOT_3 "hd.melee-shot.3" assumed: "More odd than even sends the shot astray.";
    MELEE_SHOT_4 "hd.melee-shot.4" assumed: "A stray shot uses all its hits on whoever it strikes.";

    BREATH_1 "hd.breath.1" assumed: "A breath is a cone from the shooter's base.";
    BREATH_2 "hd.breath.2": "A breath is harder the more enemies it covers; successes are rerolls of damage.";
    BREATH_3 "hd.breath.3" assumed: "Everyone in a breath takes five dice against its precision.";
    BREATH_4 "hd.breath.4" assumed: "In Sapience a breath deals damage without an attack roll.";
    BREATH_5 "hd.breath.5": "Any part of the base in an area is enough.";

    ZONE_1 "hd.zone.1": "A zone is a circle laid on a point in sight.";
    ZONE_2 "hd.zone.2": "The distance to its centre alone makes a zone's difficulty.";
    ZONE_3 "hd.zone.3" assumed: "A zone scatters five toises less one for each success.";
    ZONE_4 "hd.zone.4" assumed: "Everyone in the scattered zone takes five dice against its precision.";

    EXPLOSION_1 "hd.explosion.1" assumed: "An explosion lands on its point with one success.";
    EXPLOSION_2 "hd.explosion.2" assumed: "Everyone an explosion touches takes five dice, or a state.";
    EXPLOSION_3 "hd.explosion.3": "Vae victis never helps the damage of an explosion.";
    EXPLOSION_4 "hd.explosion.4": "An area that cuts a melee may catch an enemy outside it.";

    DIRECT_1 "hd.direct.1": "A direct attack is written power first, difficulty last.";
    DIRECT_2 "hd.direct.2": "A direct attack throws five dice at each target, without reroll or reduction.";

    TURN_1 "hd.turn.1" assumed: "A turn has an upkeep, an action and a resolution phase.";
    TURN_2 "hd.turn.2": "Upkeep settles Domination and restores command points.";
    TURN_3 "hd.turn.3" assumed: "Domination goes by command and numbers first, by kills later.";
    TURN_4 "hd.turn.4": "The companies activate one fighter each in turn; some may pass.";
    TURN_5 "hd.turn.5": "A fighter is activated once a turn.";
    TURN_6 "hd.turn.6" assumed: "Resolution plays the effects of its phase, then ends what runs out.";
    TURN_7 "hd.turn.7" assumed: "The last turn or a wiped out side ends the battle.";
    TURN_8 "hd.turn.8": "What an activation sets off is resolved before the next one.";
    TURN_9 "hd.turn.9": "Objectives score points at the end of the battle.";

    ACTION_1 "hd.action.1" assumed: "Walk: a free fighter moves up to its MVT.";
    ACTION_2 "hd.action.2" assumed: "Run: a free fighter moves up to twice its MVT.";
    ACTION_3 "hd.action.3" assumed: "Assault: a move up to MVT into contact, then a melee attack.";
    ACTION_4 "hd.action.4" assumed: "Charge: twice MVT into contact, then an attack with one die less.";
    ACTION_5 "hd.action.5" assumed: "Shoot: a move up to MVT, then a ranged attack.";
    ACTION_6 "hd.action.6" assumed: "Attack: an engaged fighter strikes an enemy in contact.";
    ACTION_7 "hd.action.7" assumed: "Disengage: the enemies strike first, then a move out of contact.";
    ACTION_8 "hd.action.8" assumed: "Stand up: a knocked down fighter rises.";
    ACTION_9 "hd.action.9" assumed: "Wait: nothing.";

    MOVE_1 "hd.move.1": "A base on the move overlaps no base, no wall and no edge.";
    MOVE_2 "hd.move.2" assumed: "The length of a path counts, twice in difficult terrain.";
    MOVE_3 "hd.move.3" assumed: "Entering an enemy's control zone stops a mover or turns it on that enemy.";
    MOVE_4 "hd.move.4" assumed: "Climbing costs its height; a fall may hurt.";

    ENGAGE_1 "hd.engage.1": "Contact is bases that touch.";
    ENGAGE_2 "hd.engage.2": "Engaging has a direction, and needs contact and the ability to engage.";
    ENGAGE_3 "hd.engage.3" assumed: "A fighter without a combat value engages nobody.";

    EFFECT_1 "hd.effect.1" assumed: "The trigger of an effect says when it may be used.";
    EFFECT_2 "hd.effect.2": "An attack freezes effects until it is resolved.";
    EFFECT_3 "hd.effect.3": "Of effects at one instant the active fighter's go first, then those of its side.";
    EFFECT_4 "hd.effect.4": "An effect that contradicts a rule wins.";
    EFFECT_5 "hd.effect.5": "What effects do, to whom, and for how long.";

    ORDER_1 "hd.order.1": "A company's command points are the sum of its fighters'.";
    ORDER_2 "hd.order.2": "A temporary cost lowers the current pool, a permanent one both.";
    ORDER_3 "hd.order.3": "The command points of the fallen leave both pools.";
    ORDER_4 "hd.order.4": "Orders have no range; some fighters cannot receive them.";
    ORDER_5 "hd.order.5" assumed: "Vae orders buy dice for an attack roll, or another activation.";

    STATE_1 "hd.state.1" assumed: "Pain weakens combat and shooting for its level in turns.";
    STATE_2 "hd.state.2" assumed: "The stunned neither fight, engage nor support for its level in turns.";
    STATE_3 "hd.state.3" assumed: "The knocked down are as the stunned until they stand up.";
    STATE_4 "hd.state.4": "The wounded are at the threshold of their profile or below.";
    STATE_5 "hd.state.5" assumed: "Poison deals its level in each resolution phase.";
    STATE_6 "hd.state.6" assumed: "Fire deals one damage a turn for its level in turns.";
    STATE_7 "hd.state.7" assumed: "Making contact with what is feared costs a command point.";
    STATE_8 "hd.state.8": "Of a state received again the later end stays.";

    ABILITY_1 "hd.ability.1": "The insignificant do not count for Domination.";
    ABILITY_2 "hd.ability.2": "First contact adds to the first Domination.";
    ABILITY_3 "hd.ability.3": "Resistant adds a point of protection against one damage type.";
    ABILITY_4 "hd.ability.4": "Attraction draws free enemies into an assault or a charge.";
    ABILITY_5 "hd.ability.5" assumed: "Quick strike lands before the other side's blows.";
    ABILITY_6 "hd.ability.6": "Artillery fires only with its crew in contact.";
    ABILITY_7 "hd.ability.7" assumed: "The elusive ignore control zones.";
    ABILITY_8 "hd.ability.8" assumed: "Striders ignore difficult terrain.";

    EX_1 "hd.ex.1": "The choices a power table leaves with three hits.";
    EX_2 "hd.ex.2": "Four dice and a bonus of three.";
    EX_3 "hd.ex.3": "A reroll without a failed die is lost.";
    EX_4 "hd.ex.4": "A fighter that dies in an exchange still stuns.";
    EX_5 "hd.ex.5": "A shot into a melee goes astray.";
    EX_6 "hd.ex.6": "An explosion at long range lands and touches three.";
    EX_7 "hd.ex.7": "Twelve dice make rerolls and automatic damage.";
    EX_8 "hd.ex.8": "Chances of more odd than even for one to five dice.";
    EX_9 "hd.ex.9": "Three rerolls, two failures.";
    EX_10 "hd.ex.10": "Three successes leave a scatter of two.";
}

#[cfg(test)]
mod tests {
    use crate::rule_id::assert_sections;

    #[test]
    fn sections_are_numbered_without_gaps() {
        let sections = [
            ("pool", 7),
            ("damage", 5),
            ("weapon", 6),
            ("power", 3),
            ("range", 6),
            ("sight", 6),
            ("melee", 10),
            ("shot", 8),
            ("melee-shot", 4),
            ("breath", 5),
            ("zone", 4),
            ("explosion", 4),
            ("direct", 2),
            ("turn", 9),
            ("action", 9),
            ("move", 4),
            ("engage", 3),
            ("effect", 5),
            ("order", 5),
            ("state", 8),
            ("ability", 8),
            ("ex", 10),
        ];
        assert_sections(super::RULES, "hd", &sections);
    }
}
