//! Reactions that set each other off without end.

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

use super::data::{CardDeed, Deed, Effect, Moment, Target, Trigger};
use super::graph::Graph;
use crate::hell_dorado::profile::Profile;
use crate::name::Name;

/// A reaction of a profile, by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reaction {
    /// The profile.
    pub profile: Name,
    /// The effect.
    pub effect: Name,
}

/// Reactions of which each can set off the next, and the last the first, none with a limit of uses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", sentence(.reactions))]
pub struct ReactionCycle {
    /// The reactions in the order they set each other off; the first is the first by profile and name.
    pub reactions: Vec<Reaction>,
}

/// Every reaction that could go on for ever, as a cycle that needs a limit of uses somewhere.
///
/// Which fighters will meet is not known, so a reaction counts as set off by all that could set it off:
/// fighters of one profile may stand on both sides, and conditions and costs are left out of account. A
/// limit on the first reaction of each cycle leaves no cycle at all. Of more than 100 cycles some are not
/// told.
///
/// ```
/// use toise_rules::hell_dorado::{Effect, reaction_cycles};
/// # use toise_rules::hell_dorado::{Difficulty, Profile, Rank, Size};
/// # let man = Profile {
/// #     name: "man".into(), cbt: Some(3), tir: None, def: Difficulty::new(3)?, pr: 0, pv: 5, mvt: 4.0,
/// #     cmd: 0, foi: 0, cost: 0, rank: Rank::Soldier, size: Size::Normal, base_mm: 30.0,
/// #     weapons: vec![], abilities: vec![], effects: vec![], wounded: None,
/// # };
/// # use toise_rules::hell_dorado::{CardDeed, Cost, Deed, Moment, Target, Trigger, Until};
///
/// let thorns = Effect {
///     name: "thorns".into(),
///     trigger: Trigger::Reaction(Moment::Damaged),
///     when: vec![],
///     on: Target::Cause,
///     does: vec![Deed::Own(CardDeed::DirectAttack { attack: "1/4+".parse()?, damage: "piercing".into() })],
///     until: Until::Turn,
///     cost: Cost::default(),
///     order: None,
///     times: None,
/// };
/// let hedgehog = Profile { effects: vec![thorns], ..man };
/// let cycles = reaction_cycles(std::slice::from_ref(&hedgehog));
/// assert_eq!(
///     cycles[0].to_string(), // two hedgehogs are enough
///     "reaction thorns sets itself off without end: give it a limit, such as times: 1"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reaction_cycles(profiles: &[Profile]) -> Vec<ReactionCycle> {
    let web = Web::of(profiles);
    let mut cycles: Vec<Vec<usize>> = Vec::new();
    let mut parts: Vec<Vec<usize>> = vec![(0..web.graph.0.len()).collect()];
    while let Some(part) = parts.pop() {
        for mut group in web.graph.groups(&part) {
            group.sort_unstable();
            // Reactions come before happenings, and no happening leads to another.
            let Some(way) = web.graph.way_back(group[0], &group) else { continue };
            cycles.push(way.into_iter().filter(|node| *node < web.nodes.len()).collect());
            if cycles.len() == MOST {
                parts.clear();
                break;
            }
            // As if the first had a limit.
            group.remove(0);
            parts.push(group);
        }
    }
    cycles.sort_unstable();
    let names = |cycle: Vec<usize>| cycle.into_iter().map(|node| web.nodes[node].name()).collect();
    cycles.into_iter().map(|cycle| ReactionCycle { reactions: names(cycle) }).collect()
}

/// As many cycles are told at once; somebody who reads so many knows what to do about the others.
const MOST: usize = 100;

/// What happens, and to the fighters of which profile; none for those of any.
type Happening<'a> = (Option<&'a Name>, Moment);

/// The reactions without a limit, by profile and name, and how they set each other off: a node for each,
/// then a node for each happening, with arrows from a reaction to what it makes happen and on to what that
/// sets off.
struct Web<'a> {
    nodes: Vec<Node<'a>>,
    graph: Graph,
}

struct Node<'a> {
    profile: &'a Name,
    effect: &'a Effect,
    moment: &'a Moment,
}

impl<'a> Web<'a> {
    fn of(profiles: &'a [Profile]) -> Self {
        let mut nodes: Vec<Node<'a>> = profiles.iter().flat_map(Node::all_of).collect();
        nodes.sort_by_key(|node| (node.profile, &node.effect.name));
        let mut arrows: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        let mut happenings: BTreeMap<Happening<'a>, usize> = BTreeMap::new();
        for (index, node) in nodes.iter().enumerate() {
            for happening in node.causes() {
                let place = *happenings.entry(happening).or_insert_with(|| {
                    arrows.push(Vec::new());
                    arrows.len() - 1
                });
                arrows[index].push(place);
            }
        }
        for (index, node) in nodes.iter().enumerate() {
            for profile in [None, Some(node.profile)] {
                if let Some(place) = happenings.get(&(profile, node.moment.clone())) {
                    arrows[*place].push(index);
                }
            }
        }
        Web { nodes, graph: Graph(arrows) }
    }
}

impl<'a> Node<'a> {
    /// The reactions of a profile that have no limit.
    fn all_of(profile: &'a Profile) -> impl Iterator<Item = Self> {
        profile.effects.iter().filter_map(|effect| match &effect.trigger {
            Trigger::Reaction(moment) if effect.times.is_none() => {
                Some(Node { profile: &profile.name, effect, moment })
            }
            _ => None,
        })
    }

    fn name(&self) -> Reaction {
        Reaction { profile: self.profile.clone(), effect: self.effect.name.clone() }
    }

    /// Everything its deeds can make happen. An effect makes no attack, so nobody is attacked by one.
    fn causes(&self) -> impl Iterator<Item = Happening<'a>> {
        let (profile, on) = (self.profile, self.effect.on);
        self.effect.does.iter().flat_map(move |deed| caused(deed, on, profile)).flatten()
    }
}

/// What a deed can make happen, by an effect on this target of a fighter of this profile.
fn caused<'a>(deed: &Deed, on: Target, profile: &'a Name) -> [Option<Happening<'a>>; 3] {
    let to_owner = Some(profile);
    let to_target = to_owner.filter(|_| on == Target::Owner);
    let to_anyone = None;
    match deed {
        Deed::Own(CardDeed::DirectAttack { .. }) => [
            Some((to_target, Moment::Damaged)),
            // Who kills itself stands no more to react.
            (on != Target::Owner).then_some((to_owner, Moment::Kills)),
            Some((to_anyone, Moment::AllyDies)),
        ],
        Deed::Own(CardDeed::Give(given)) => {
            [Some((to_target, Moment::Receives(given.state.clone()))), None, None]
        }
        // Wherever it goes, it meets those who stand there.
        Deed::Move(_) => [Some((to_anyone, Moment::EnemyContacts)), None, None],
        Deed::Modify { .. }
        | Deed::Heal(_)
        | Deed::Untargetable
        | Deed::Own(CardDeed::Remove(_) | CardDeed::Grant(_)) => [None, None, None],
    }
}

fn sentence(reactions: &[Reaction]) -> String {
    let mut profiles: BTreeMap<&Name, usize> = BTreeMap::new();
    for reaction in reactions {
        *profiles.entry(&reaction.effect).or_default() += 1;
    }
    let name = |one: &Reaction| match profiles.get(&one.effect) {
        Some(1) => one.effect.to_string(),
        _ => one.to_string(),
    };
    let names: Vec<String> = reactions.iter().map(name).collect();
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!(
            "reactions {} and {last} set each other off without end: give one of them a limit, such as times: 1",
            first.join(", ")
        ),
        _ => format!(
            "reaction {} sets itself off without end: give it a limit, such as times: 1",
            names.concat()
        ),
    }
}

impl fmt::Display for Reaction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} of {}", self.effect, self.profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::{Until, Who};
    use crate::hell_dorado::ability::Ability;
    use crate::hell_dorado::effect::Cost;
    use crate::hell_dorado::{Difficulty, Modified, Rank, Size, StateGiven};
    use crate::length::Length;

    fn reaction(name: &str, moment: Moment, on: Target, deed: Deed) -> Effect {
        Effect {
            name: name.into(),
            trigger: Trigger::Reaction(moment),
            when: vec![],
            on,
            does: vec![deed],
            until: Until::Turn,
            cost: Cost::default(),
            order: None,
            times: None,
        }
    }

    fn receives(state: &str) -> Moment {
        Moment::Receives(state.into())
    }

    fn give(state: &str) -> Deed {
        Deed::Own(CardDeed::Give(state.parse().unwrap()))
    }

    fn strike() -> Deed {
        Deed::Own(CardDeed::DirectAttack { attack: "1/4+".parse().unwrap(), damage: "piercing".into() })
    }

    fn one() -> Target {
        Target::One { who: Who::Anyone, within: None, sight: false }
    }

    fn profile(name: &str, effects: Vec<Effect>) -> Profile {
        Profile {
            name: name.into(),
            cbt: Some(3),
            tir: None,
            def: Difficulty::new(3).unwrap(),
            pr: 0,
            pv: 5,
            mvt: 4.0,
            cmd: 0,
            foi: 0,
            cost: 0,
            rank: Rank::Soldier,
            size: Size::Normal,
            base_mm: 30.0,
            weapons: vec![],
            abilities: vec![],
            effects,
            wounded: None,
        }
    }

    /// The names of the reactions of each cycle.
    fn cycles(profiles: &[Profile]) -> Vec<Vec<String>> {
        let names = |cycle: ReactionCycle| cycle.reactions.iter().map(ToString::to_string).collect();
        reaction_cycles(profiles).into_iter().map(names).collect()
    }

    fn thorns() -> Effect {
        reaction("thorns", Moment::Damaged, Target::Cause, give("Pain 1"))
    }

    fn barbs() -> Effect {
        reaction("barbs", receives("Pain"), Target::Cause, strike())
    }

    #[test]
    fn two_reactions_that_set_each_other_off_are_named_in_order() {
        let profiles = [profile("hedgehog", vec![thorns()]), profile("imp", vec![barbs()])];
        let found = reaction_cycles(&profiles);
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].to_string(),
            "reactions thorns and barbs set each other off without end: give one of them a limit, such as times: 1"
        );
        let [hedgehog, imp] = profiles;
        assert_eq!(reaction_cycles(&[imp, hedgehog]), found, "the order of the profiles changes nothing");
    }

    #[test]
    fn one_limit_ends_a_cycle() {
        let limited = |effect| Effect { times: Some(1), ..effect };
        for effects in [vec![limited(thorns()), barbs()], vec![thorns(), limited(barbs())]] {
            assert_eq!(cycles(&[profile("imp", effects)]), [[""; 0]; 0]);
        }
    }

    #[test]
    fn a_reaction_may_set_itself_off() {
        let spikes = reaction("spikes", Moment::Damaged, Target::Cause, strike());
        let other = Effect { name: "needles".into(), ..spikes.clone() };
        let found = cycles(&[profile("imp", vec![spikes, other])]);
        assert_eq!(found, [["needles of imp"], ["spikes of imp"]]);
    }

    #[test]
    fn a_longer_cycle_is_told_from_its_first_reaction_on() {
        let step = |name: &str, from: &str, to: &str| reaction(name, receives(from), one(), give(to));
        let profiles = [
            profile("c", vec![step("last", "Poison", "Pain 1"), step("aside", "Poison", "Fire 1")]),
            profile("a", vec![step("first", "Pain", "Stunned 1")]),
            profile("b", vec![step("first", "Stunned", "Poison 1"), step("before", "Awe", "Pain 1")]),
        ];
        assert_eq!(cycles(&profiles), [["first of a", "first of b", "last of c"]]);
        assert_eq!(
            reaction_cycles(&profiles)[0].to_string(),
            "reactions first of a, first of b and last set each other off without end: give one of them a \
             limit, such as times: 1"
        );
    }

    #[test]
    fn a_limit_on_the_first_of_each_cycle_leaves_none() {
        let step = |name: &str, from: &str, to: &str| reaction(name, receives(from), one(), give(to));
        let mut effects = vec![
            step("a", "One", "Two"),
            step("b", "Two", "One"),
            step("c", "Two", "Three"),
            step("d", "Three", "Two"),
            step("e", "Three", "Three"),
        ];
        let found = cycles(&[profile("p", effects.clone())]);
        assert_eq!(found, [vec!["a of p", "b of p"], vec!["c of p", "d of p"], vec!["e of p"]]);
        for effect in &mut effects {
            if matches!(effect.name.as_str(), "a" | "c" | "e") {
                effect.times = Some(2);
            }
        }
        assert!(cycles(&[profile("p", effects)]).is_empty());
    }

    #[test]
    fn long_files_take_no_long_time() {
        let name = |number: usize| format!("r{}", number % 20_000);
        let link = |number: usize| {
            let deed = Deed::Own(CardDeed::Give(StateGiven { state: name(number + 1).into(), level: None }));
            reaction(&name(number), receives(&name(number)), one(), deed)
        };
        let ring: Vec<Effect> = (0..20_000).map(link).collect();
        let chain = ring[1..].to_vec();
        assert!(cycles(&[profile("p", chain)]).is_empty());
        let [ring] = &cycles(&[profile("p", ring)])[..] else { panic!("one cycle") };
        assert_eq!((ring.len(), ring[0].as_str()), (20_000, "r0 of p"));
        let spikes = |number| reaction(&name(number), Moment::Damaged, one(), strike());
        let found = cycles(&[profile("p", (0..20_000).map(spikes).collect())]);
        assert_eq!(found.len(), MOST);
    }

    #[test]
    fn each_deed_makes_its_own_moments_happen() {
        let states = ["Pain", "Stunned"];
        let moments = [
            Moment::Attacked,
            Moment::Damaged,
            Moment::Kills,
            Moment::AllyDies,
            Moment::EnemyContacts,
            receives(states[0]),
            receives(states[1]),
        ];
        let length = Length::new(1.0).unwrap();
        let by: [(Deed, &[usize]); 8] = [
            (strike(), &[1, 2, 3]),
            (give("Stunned 1"), &[6]),
            (Deed::Move(length), &[4]),
            (Deed::Modify { what: Modified::Cbt, by: 1 }, &[]),
            (Deed::Own(CardDeed::Remove("Pain".into())), &[]),
            (Deed::Heal(1), &[]),
            (Deed::Untargetable, &[]),
            (Deed::Own(CardDeed::Grant(Ability::Elusive)), &[]),
        ];
        for (deed, caused) in by {
            for (index, moment) in moments.iter().enumerate() {
                let effect = reaction("r", moment.clone(), one(), deed.clone());
                let cyclic = !cycles(&[profile("p", vec![effect])]).is_empty();
                assert_eq!(cyclic, caused.contains(&index), "{deed:?} and {moment:?}");
            }
        }
    }

    #[test]
    fn what_an_effect_does_to_its_owner_sets_off_nobody_else() {
        let owner = |name: &str, moment, deed| reaction(name, moment, Target::Owner, deed);
        let rage = owner("rage", receives("Pain"), give("Stunned 1"));
        let fury = owner("fury", receives("Stunned"), give("Pain 1"));
        assert_eq!(
            cycles(&[profile("a", vec![rage.clone()]), profile("b", vec![fury.clone()])]),
            [[""; 0]; 0]
        );
        assert_eq!(cycles(&[profile("a", vec![rage, fury])]), [["fury of a", "rage of a"]]);
        // Killing others is the killer's own moment, killing itself nobody's.
        let gloat = reaction("gloat", Moment::Kills, one(), give("Pain 1"));
        let whip = reaction("whip", receives("Pain"), one(), strike());
        assert!(cycles(&[profile("a", vec![gloat.clone()]), profile("b", vec![whip.clone()])]).is_empty());
        assert_eq!(cycles(&[profile("a", vec![gloat.clone(), whip])]), [["gloat of a", "whip of a"]]);
        let harm = owner("harm", receives("Pain"), strike());
        assert!(cycles(&[profile("a", vec![gloat, harm])]).is_empty());
    }

    #[test]
    fn only_reactions_are_set_off() {
        for trigger in [Trigger::Free, Trigger::Passive, Trigger::Active, Trigger::Exhausting] {
            let effect = Effect { trigger, ..barbs() };
            assert!(cycles(&[profile("p", vec![thorns(), effect])]).is_empty());
        }
    }
}
