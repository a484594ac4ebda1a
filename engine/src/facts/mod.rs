//! A state as facts: names with values, for its hash and for telling two states apart.
//!
//! Whatever the state keeps is found by `walk`, through its serde description, so nothing can be forgotten. Facts
//! have names and no order: fields that change places, tables that are listed otherwise and slots of the store do
//! not change them, and a field that is added later changes nothing as long as it is left out at its default.

mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use toise_rules::Name;

pub(crate) use self::walk::Value;
use self::walk::walk;
use crate::rulebook::{Ledger, Sheet};
use crate::setup::Setup;
use crate::state::State;
use crate::store::Fighter;

/// What is told of a part of a state: `life`, `at.x`, `states.0.level`, each with its value as text.
type Part = BTreeMap<String, String>;

/// All that a state holds, or what a command changed of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Facts {
    /// Of each fighter, by its name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fighters: BTreeMap<Name, Part>,
    /// Of the battle: the turn, what its sides have, what lasts.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    battle: Part,
}

/// Something that two states do not have alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The fighter it is about; none for the battle itself.
    pub of: Option<Name>,
    /// What: `life`, `at.x`, `states.0.level`, `turn.number`.
    pub what: String,
    /// Its value in the record; none when it has none there.
    pub recorded: Option<String>,
    /// Its value in the replay; none when it has none there.
    pub replayed: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = self.of.as_ref().map_or("the battle", Name::as_str);
        let shown = |value: &'_ Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
        let (recorded, replayed) = (shown(&self.recorded), shown(&self.replayed));
        write!(f, "{of}, {}: recorded {recorded}, replayed {replayed}", self.what)
    }
}

/// A fighter's facts that are the same in every rulebook.
#[derive(Serialize)]
struct Common<'a> {
    side: &'a str,
    at: At,
    ground: f64,
    radius: f64,
    height: f64,
    life: i32,
    fallen: bool,
}

#[derive(Serialize)]
struct At {
    x: f64,
    y: f64,
}

#[derive(Serialize)]
struct Activity<'a> {
    active: Option<&'a str>,
}

/// A part of a state: a fighter, or what belongs to none.
#[derive(Clone, Copy)]
pub(crate) enum Whose<'s> {
    Fighter(&'s Fighter),
    Battle,
}

impl<'s> Whose<'s> {
    /// Every part of a state.
    pub(crate) fn all(state: &'s State) -> impl Iterator<Item = Self> {
        state.store.all().map(|(_, fighter)| Whose::Fighter(fighter)).chain([Whose::Battle])
    }

    /// The name of the fighter.
    pub(crate) fn name(self) -> Option<&'s Name> {
        if let Whose::Fighter(fighter) = self { Some(&fighter.name) } else { None }
    }
}

/// Tells every fact of a part of a state: what it is, and its value.
pub(crate) fn tell(setup: &Setup, state: &State, whose: Whose<'_>, mut fact: impl FnMut(&str, Value<'_>)) {
    let naming = |kind: &str, number: u64| setup.word_for(kind, usize::try_from(number).ok()?);
    match whose {
        Whose::Fighter(fighter) => {
            walk(&common(setup.sides[fighter.side.index()].as_str(), fighter), &naming, &mut fact);
            match &fighter.sheet {
                Sheet::HellDorado(sheet) => walk(sheet, &naming, &mut fact),
                Sheet::Tribunal(sheet) => walk(sheet, &naming, &mut fact),
                Sheet::Duel(sheet) => walk(sheet, &naming, &mut fact),
            }
        }
        Whose::Battle => {
            let active = state.active.map(|id| state.store.get(id).name.as_str());
            walk(&Activity { active }, &naming, &mut fact);
            match &state.ledger {
                Ledger::HellDorado(ledger) => walk(ledger, &naming, &mut fact),
                Ledger::Tribunal(ledger) => walk(ledger, &naming, &mut fact),
                Ledger::Duel(ledger) => walk(ledger, &naming, &mut fact),
            }
        }
    }
}

fn common<'a>(side: &'a str, fighter: &Fighter) -> Common<'a> {
    let (centre, body) = (fighter.at(), fighter.body());
    Common {
        side,
        at: At { x: centre.x(), y: centre.y() },
        ground: body.ground().get(),
        radius: fighter.disc().radius().get(),
        height: body.height().get(),
        life: fighter.life,
        fallen: fighter.fallen,
    }
}

impl Facts {
    /// All facts of a state.
    pub(crate) fn of(setup: &Setup, state: &State) -> Self {
        let mut facts = Facts::default();
        for whose in Whose::all(state) {
            *facts.part(whose.name()) = told(setup, state, whose);
        }
        facts
    }

    /// What is new in a later state; what is there no more has the value `""`, which no fact has.
    pub(crate) fn changed(setup: &Setup, before: &State, after: &State) -> Self {
        let mut changed = Facts::default();
        for (old, new) in Whose::all(before).zip(Whose::all(after)) {
            if let (Whose::Fighter(old), Whose::Fighter(new)) = (old, new)
                && old == new
            {
                continue;
            }
            let of = new.name();
            let differences = unlike(of, &told(setup, before, old), &told(setup, after, new));
            for Difference { what, replayed, .. } in differences {
                changed.part(of).insert(what, replayed.unwrap_or_default());
            }
        }
        changed
    }

    /// The facts with what has changed in them.
    pub(crate) fn change(&mut self, changed: &Facts) {
        let of_fighters = changed.fighters.iter().map(|(name, part)| (Some(name), part));
        for (of, part) in of_fighters.chain([(None, &changed.battle)]) {
            let own = self.part(of);
            for (what, value) in part {
                if value.is_empty() {
                    own.remove(what);
                } else {
                    own.insert(what.clone(), value.clone());
                }
            }
        }
    }

    /// What two lists of facts, recorded and replayed, do not have alike.
    pub(crate) fn differences(&self, replayed: &Facts) -> Vec<Difference> {
        let names: BTreeSet<&Name> = self.fighters.keys().chain(replayed.fighters.keys()).collect();
        let nothing = Part::new();
        let mut differences = Vec::new();
        for name in names {
            let [recorded, replayed] =
                [self, replayed].map(|facts| facts.fighters.get(name).unwrap_or(&nothing));
            differences.extend(unlike(Some(name), recorded, replayed));
        }
        differences.extend(unlike(None, &self.battle, &replayed.battle));
        differences
    }

    fn part(&mut self, of: Option<&Name>) -> &mut Part {
        match of {
            Some(name) => self.fighters.entry(name.clone()).or_default(),
            None => &mut self.battle,
        }
    }
}

fn told(setup: &Setup, state: &State, whose: Whose<'_>) -> Part {
    let mut part = Part::new();
    tell(setup, state, whose, |what, value| {
        part.insert(what.to_owned(), value.to_string());
    });
    part
}

fn unlike(of: Option<&Name>, recorded: &Part, replayed: &Part) -> Vec<Difference> {
    let keys: BTreeSet<&String> = recorded.keys().chain(replayed.keys()).collect();
    let unlike = keys.into_iter().filter(|what| recorded.get(*what) != replayed.get(*what));
    let difference = |what: &String| Difference {
        of: of.cloned(),
        what: what.clone(),
        recorded: recorded.get(what).cloned(),
        replayed: replayed.get(what).cloned(),
    };
    unlike.map(difference).collect()
}

/// Writes a number as the place of a profile in its book, which [`Setup::word_for`] gives a name.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "how serde calls it")]
pub(crate) fn profile_id<S: Serializer>(place: &u16, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_newtype_struct("ProfileId", place)
}
