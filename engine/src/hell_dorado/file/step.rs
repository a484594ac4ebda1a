//! The steps and answers of Hell Dorado in a script.

use toise_geometry::Bearing;
use toise_rules::Name;
use toise_rules::hell_dorado::{DirectAttack, ExchangeKind, Profile};

use crate::hell_dorado::{
    Act, Answer, Attack, Book, Breath, Command, Declared, Direct, Exchange, Move, Shoot, Use, Zone,
};
use crate::ron_file::{Key, Kind, Node, ProblemCode, Problems, Record, Variant};
use crate::rulebook::Command as AnyCommand;
use crate::scenario::{CHANCE_KEYS, Play, Scope, bearing, name, places, point, way, with_chance};

const STEPS: [&str; 19] = [
    "Activate",
    "BeginTurn",
    "EndTurn",
    "EndActivation",
    "Pass",
    "VaeSoli",
    "Move",
    "Act",
    "Use",
    "Attack",
    "Exchange",
    "Shoot",
    "Breath",
    "Zone",
    "Explosion",
    "DirectAttack",
    "Expect",
    "Refused",
    "Contest",
];

/// Reads a step that plays a command of Hell Dorado.
pub(crate) fn read(
    book: &Book,
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Play> {
    if let Some(turn) = turn_command(variant, scope, problems) {
        return turn;
    }
    let own: &[Key] = match variant.name() {
        "Move" => {
            &[Key::optional("action"), Key::optional("to"), Key::optional("path"), Key::optional("into")]
        }
        "Act" => &[Key::required("action")],
        "Use" => {
            &[Key::required("effect"), Key::optional("target"), Key::optional("at"), Key::optional("path")]
        }
        "Attack" => &[
            Key::required("target"),
            Key::optional("weapon"),
            Key::optional("damage"),
            Key::optional("riposte"),
        ],
        "Exchange" => &[
            Key::required("target"),
            Key::required("kind"),
            Key::optional("weapon"),
            Key::optional("damage"),
            Key::optional("riposte"),
        ],
        "Shoot" => &[Key::optional("target"), Key::optional("weapon"), Key::optional("damage")],
        "Breath" => {
            &[Key::required("axis"), Key::optional("tip"), Key::optional("weapon"), Key::optional("damage")]
        }
        "Zone" | "Explosion" => &[Key::required("at"), Key::optional("weapon"), Key::optional("damage")],
        "DirectAttack" => &[Key::required("targets"), Key::required("attack"), Key::required("damage")],
        _ => return variant.unknown_to(Book::NAME, &STEPS, problems),
    };
    let keys = [own, &[Key::optional("by")], &CHANCE_KEYS].concat();
    let record = variant.record(&keys, problems)?;
    let step = StepReader { book, record: &record, by: scope.actor(&record, problems), scope };
    let command = step.command(variant.name(), problems);
    with_chance(command.map(AnyCommand::HellDorado), &record, scope, problems)
}

/// The steps that no fighter takes; none for another step.
fn turn_command(variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Option<Play>> {
    let command = match variant.name() {
        "BeginTurn" => Command::BeginTurn,
        "EndTurn" => Command::EndTurn,
        "EndActivation" => Command::EndActivation,
        "Pass" => {
            let side = variant
                .values::<1>("Pass(\"a side\")", problems)
                .and_then(|[side]| scope.side(&side, problems));
            return Some(side.map(|side| plain(Command::Pass { side })));
        }
        "VaeSoli" => {
            let fighter = variant
                .values::<1>("VaeSoli(\"…\")", problems)
                .and_then(|[fighter]| scope.fighter(&fighter, problems));
            return Some(fighter.map(|fighter| plain(Command::VaeSoli { fighter })));
        }
        _ => return None,
    };
    let Some(record) = variant.record(&CHANCE_KEYS, problems) else { return Some(None) };
    Some(with_chance(Some(AnyCommand::HellDorado(command)), &record, scope, problems))
}

fn plain(command: Command) -> Play {
    Play { command: AnyCommand::HellDorado(command), tape: None, answers: Vec::new() }
}

struct StepReader<'r, 'a> {
    book: &'r Book,
    record: &'r Record<'a>,
    /// Who acts, when that could be read.
    by: Option<Name>,
    scope: &'r Scope<'r>,
}

impl StepReader<'_, '_> {
    fn command(&self, name: &str, problems: &mut Problems) -> Option<Command> {
        Some(match name {
            "Move" => Command::Move(self.moves(problems)?),
            "Use" => Command::Use(self.uses(problems)?),
            "Act" => Command::Act(Act { action: self.action(problems)??, by: self.by.clone()? }),
            "Attack" => Command::Attack(self.attack(problems)?),
            "Exchange" => {
                let kind = self.kind(problems);
                Command::Exchange(Exchange { attack: self.attack(problems)?, kind: kind? })
            }
            "Shoot" => Command::Shoot(self.shoot(problems)?),
            "Breath" => Command::Breath(self.breath(problems)?),
            "Zone" => Command::Zone(self.zone(problems)?),
            "Explosion" => Command::Explosion(self.zone(problems)?),
            _ => Command::DirectAttack(self.direct(problems)?),
        })
    }

    /// `Move(to: (x, y))`, `Move(action: "Run", path: [(x, y), (x, y)])`, `Move(action: "Charge", into: "…")`.
    fn moves(&self, problems: &mut Problems) -> Option<Move> {
        let (action, way) = (self.action(problems), way(self.record, self.scope, problems));
        let action = action?.unwrap_or_else(|| Name::from("Walk"));
        Some(Move { by: self.by.clone()?, action, way: way? })
    }

    /// `Use(effect: "rally", target: "…")`.
    fn uses(&self, problems: &mut Problems) -> Option<Use> {
        let effect = self.record.get("effect").and_then(|node| self.effect(&node, problems));
        let target = match self.record.get("target") {
            Some(node) => self.scope.fighter(&node, problems).map(Some),
            None => Some(None),
        };
        let at = match self.record.get("at") {
            Some(node) => point(&node, problems).map(Some),
            None => Some(None),
        };
        let path = self.record.get("path").map_or(Some(Vec::new()), |node| places(&node, problems));
        Some(Use { by: self.by.clone()?, effect: effect?, target: target?, at: at?, path: path? })
    }

    /// The name of an effect on the card of whoever uses it.
    fn effect(&self, node: &Node<'_>, problems: &mut Problems) -> Option<Name> {
        let by = self.by.as_ref();
        let profile = by.and_then(|by| profile_of(self.book, self.scope, by));
        let known = profile.into_iter().flat_map(|profile| &profile.effects).map(|effect| &effect.name);
        self.scope.on_card(node, "effect", profile.map(|profile| &profile.name), known, problems)
    }

    /// The action named, if one is.
    #[allow(clippy::option_option, reason = "unreadable, left out, and named are three things")]
    fn action(&self, problems: &mut Problems) -> Option<Option<Name>> {
        let Some(node) = self.record.get("action") else { return Some(None) };
        let known: Vec<Name> = self.book.actions.iter().map(|(_, action)| action.name.clone()).collect();
        self.scope.of_rules(&node, "action", known.iter(), problems).map(Some)
    }

    fn attack(&self, problems: &mut Problems) -> Option<Attack> {
        let target = self.fighter("target", problems);
        let weapon = self.declared("weapon", self.by.as_ref(), problems);
        let riposte = self.declared("riposte", target.as_ref(), problems);
        let damage = self.damage(problems);
        Some(Attack {
            by: self.by.clone()?,
            target: target?,
            weapon: weapon?,
            damage: damage?,
            riposte: riposte?,
        })
    }

    fn kind(&self, problems: &mut Problems) -> Option<ExchangeKind> {
        let words =
            [("WithRiposte", ExchangeKind::WithRiposte), ("WithoutRiposte", ExchangeKind::WithoutRiposte)];
        self.record.get("kind")?.word("kind of exchange", &words, problems)
    }

    fn shoot(&self, problems: &mut Problems) -> Option<Shoot> {
        let target = match self.record.get("target") {
            Some(node) => self.scope.fighter(&node, problems).map(Some),
            None => Some(None),
        };
        let weapon = self.declared("weapon", self.by.as_ref(), problems);
        let damage = self.damage(problems);
        Some(Shoot { by: self.by.clone()?, target: target?, weapon: weapon?, damage: damage? })
    }

    fn breath(&self, problems: &mut Problems) -> Option<Breath> {
        let axis = self.record.get("axis").and_then(|node| bearing(&node, problems));
        let tip: Option<Option<Bearing>> = match self.record.get("tip") {
            Some(node) => bearing(&node, problems).map(Some),
            None => Some(None),
        };
        let (weapon, damage) = (self.weapon(problems), self.damage(problems));
        Some(Breath { by: self.by.clone()?, weapon: weapon?, damage: damage?, axis: axis?, tip: tip? })
    }

    fn zone(&self, problems: &mut Problems) -> Option<Zone> {
        let at = self.record.get("at").and_then(|node| point(&node, problems));
        let (weapon, damage) = (self.weapon(problems), self.damage(problems));
        Some(Zone { by: self.by.clone()?, weapon: weapon?, damage: damage?, at: at? })
    }

    fn direct(&self, problems: &mut Problems) -> Option<Direct> {
        let targets = self.record.get("targets").and_then(|node| self.scope.fighters(&node, problems));
        let attack = self.record.get("attack").and_then(|node| {
            node.parse_with("power and difficulty such as \"2/4+\"", str::parse::<DirectAttack>, problems)
        });
        let damage = self.record.get("damage").and_then(|node| name(&node, problems));
        Some(Direct { by: self.by.clone()?, targets: targets?, attack: attack?, damage: damage? })
    }

    fn fighter(&self, key: &str, problems: &mut Problems) -> Option<Name> {
        self.scope.fighter(&self.record.get(key)?, problems)
    }

    fn damage(&self, problems: &mut Problems) -> Option<Option<Name>> {
        match self.record.get("damage") {
            Some(node) => read_damage_type(self.book, &node, self.scope, problems).map(Some),
            None => Some(None),
        }
    }

    /// The weapon of an area attack, which is always declared.
    fn weapon(&self, problems: &mut Problems) -> Option<Option<Name>> {
        match self.declared("weapon", self.by.as_ref(), problems)? {
            Declared::Weapon(name) => Some(Some(name)),
            Declared::Ask => Some(None),
            Declared::Open => {
                let node = self.record.get("weapon")?;
                // hd.weapon.5
                let message = "the weapon of an attack on an area is always declared";
                problems.push(node.problem(ProblemCode::BadValue, message));
                None
            }
        }
    }

    /// `weapon: "axe"`, `weapon: Undeclared`, or nothing: asked where there is a choice.
    fn declared(&self, key: &str, owner: Option<&Name>, problems: &mut Problems) -> Option<Declared> {
        let Some(node) = self.record.get(key) else { return Some(Declared::Ask) };
        if node.kind() == Kind::Name {
            return node.word("weapon", &[("Undeclared", Declared::Open)], problems);
        }
        let profile = owner.and_then(|owner| profile_of(self.book, self.scope, owner));
        let known = profile.into_iter().flat_map(|profile| &profile.weapons).map(|weapon| &weapon.name);
        let card = profile.map(|profile| &profile.name);
        self.scope.on_card(&node, "weapon", card, known, problems).map(Declared::Weapon)
    }
}

fn profile_of<'b>(book: &'b Book, scope: &Scope<'_>, fighter: &Name) -> Option<&'b Profile> {
    book.profile(scope.profile(fighter)?)
}

/// The name of a weapon that some profile has.
pub(crate) fn read_weapon_name(
    book: &Book,
    node: &Node<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Name> {
    let known = book.profiles.iter().flat_map(|profile| &profile.weapons).map(|weapon| &weapon.name);
    scope.of_rules(node, "weapon", known, problems)
}

/// The name of a damage type that some weapon has.
pub(super) fn read_damage_type(
    book: &Book,
    node: &Node<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Name> {
    let weapons = book.profiles.iter().flat_map(|profile| &profile.weapons);
    scope.of_rules(node, "damage type", weapons.flat_map(|weapon| &weapon.damage), problems)
}

/// Reads an answer to a choice of Hell Dorado.
pub(crate) fn read_answer(
    book: &Book,
    variant: &Variant<'_>,
    scope: &Scope<'_>,
    problems: &mut Problems,
) -> Option<Answer> {
    match variant.name() {
        "UseHits" => {
            let [hits] = variant.values::<1>("UseHits(3)", problems)?;
            hits.integer(0..=5_u8, problems).map(Answer::UseHits)
        }
        "VaeDice" => {
            let [dice] = variant.values::<1>("VaeDice(2)", problems)?;
            dice.integer(0..=60_u8, problems).map(Answer::VaeDice)
        }
        "Table" => {
            let [weapon] = variant.values::<1>("Table(\"…\")", problems)?;
            read_weapon_name(book, &weapon, scope, problems).map(Answer::Table)
        }
        "First" => {
            let [side] = variant.values::<1>("First(\"a side\")", problems)?;
            scope.side(&side, problems).map(Answer::First)
        }
        "Strike" => {
            let [fighter] = variant.values::<1>("Strike(\"…\")", problems)?;
            scope.fighter(&fighter, problems).map(Answer::Strike)
        }
        "Hold" => variant.unit(problems).map(|()| Answer::Hold),
        "Decline" => variant.unit(problems).map(|()| Answer::Decline),
        "React" => react(variant, scope, problems),
        "Vae" => {
            let [given] = variant.values::<1>("Vae(true)", problems)?;
            given.boolean(problems).map(Answer::Vae)
        }
        "DamageType" => {
            let [damage] = variant.values::<1>("DamageType(\"slashing\")", problems)?;
            read_damage_type(book, &damage, scope, problems).map(Answer::DamageType)
        }
        _ => {
            let legal = [
                "Default",
                "Reroll",
                "Target",
                "Weapon",
                "Undeclared",
                "UseHits",
                "VaeDice",
                "Table",
                "DamageType",
                "First",
                "Strike",
                "Hold",
                "React",
                "Decline",
                "Vae",
            ];
            variant.unknown_to(Book::NAME, &legal, problems)
        }
    }
}

/// `React()`, `React(target: "…")`, `React(target: "…", path: [(x, y)])`.
fn react(variant: &Variant<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<Answer> {
    const KEYS: [Key; 3] = [Key::optional("target"), Key::optional("path"), Key::optional("at")];
    let record = variant.record(&KEYS, problems)?;
    let target = match record.get("target") {
        Some(node) => scope.fighter(&node, problems).map(Some),
        None => Some(None),
    };
    let at = match record.get("at") {
        Some(node) => point(&node, problems).map(Some),
        None => Some(None),
    };
    let path = record.get("path").map_or(Some(Vec::new()), |node| places(&node, problems));
    Some(Answer::React { target: target?, path: path?, at: at? })
}
