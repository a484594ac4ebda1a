//! What must hold at any moment of a battle: where fighters stand, what is listed and what is not.

use toise_engine::geometry::{
    Bearing, Point, Toises, bearing, distance_to_point, in_contact, overlap, within,
};
use toise_engine::hell_dorado::{
    Act, Attack, Book, Breath, Command as Own, Declared, Move, Shoot, Way, Zone,
};
use toise_engine::rules::Name;
use toise_engine::rules::hell_dorado::{Category, Profile};
use toise_engine::{
    AimLimits, AimWith, Battle, Command, Defaults, Ends, Fighter, Legal, MoveLimits, PlayError, Progress,
    Rulebook, Seeded, Sheet, StateHash,
};

/// Nobody stands in another, off the board, in impassable terrain or in the air.
pub(crate) fn fighters_stand_apart(battle: &Battle) {
    let setup = battle.setup();
    let standing: Vec<&Fighter> = battle.state().store().standing().map(|(_, fighter)| fighter).collect();
    for (index, one) in standing.iter().enumerate() {
        for other in &standing[..index] {
            assert!(!overlap(&one.disc(), &other.disc()), "{} stands in {}", one.name(), other.name());
        }
        assert!(setup.board.holds(&one.disc()).holds(), "{} stands off the board", one.name());
        assert_eq!(setup.scenery.in_the_way(one.body()), None, "{} stands in terrain", one.name());
        let grounds = setup.scenery.terrain().grounds_at(one.at());
        assert!(grounds.contains(&one.ground()), "{} stands on no ground", one.name());
    }
}

/// Every command listed is one the rules allow.
pub(crate) fn what_is_listed_is_accepted(battle: &Battle, legal: &Legal) {
    for command in legal.commands.iter().chain(&legal.done) {
        assert_eq!(battle.check(command), Ok(()), "listed: {command}");
    }
}

/// Every command listed can be played to its end, and taken back.
pub(crate) fn what_is_listed_can_be_played(battle: &Battle, legal: &Legal) {
    let ways = battle.destinations();
    let ways = ways.iter().map(|destination| (&destination.command, destination.path.last()));
    let commands = legal.commands.iter().chain(&legal.done).map(|command| (command, None));
    let now = battle.hash();
    for (command, end) in commands.chain(ways) {
        let mut tried = battle.clone();
        let progress = tried.play_with(command.clone(), &mut Defaults);
        assert!(matches!(progress, Ok(Progress::Done(_))), "listed: {command}: {progress:?}");
        fighters_stand_apart(&tried);
        if let Command::HellDorado(Own::Move(call)) = command {
            let mover = tried.fighter(&call.by).expect("who moves is known");
            assert!(mover.is_fallen() || end.is_none_or(|end| mover.at() == *end), "{command}");
        }
        assert!(tried.undo());
        assert_eq!(tried.hash(), now, "taken back: {command}");
    }
}

/// A battle at one moment, and what its rules list.
pub(crate) struct Moment<'b> {
    battle: &'b Battle,
    book: &'b Book,
    legal: &'b Legal,
    /// Every fighter, the fallen too, and one that does not exist.
    names: Vec<Name>,
    /// A copy that takes refused commands.
    played: Battle,
    /// The hash of the battle at this moment.
    now: StateHash,
    picks: Seeded,
}

/// One refusal in so many is also played.
const PLAYED: u32 = 100;

impl<'b> Moment<'b> {
    pub(crate) fn new(battle: &'b Battle, legal: &'b Legal, picks: Seeded) -> Self {
        let Rulebook::HellDorado(book) = &battle.setup().rulebook else { panic!("a battle of Hell Dorado") };
        let names = battle.state().store().all().map(|(_, fighter)| fighter.name().clone());
        let names = names.chain([Name::from("nobody")]).collect();
        Moment { battle, book, legal, names, played: battle.clone(), now: battle.hash(), picks }
    }

    /// The rules allow what is listed and nothing else.
    pub(crate) fn only_what_is_listed_is_accepted(mut self) {
        self.turn();
        for by in self.names.clone() {
            self.listed_or_refused(&Command::activate(by.clone()));
            self.own_listed_or_refused(Own::VaeSoli { fighter: by.clone() });
            self.acts(&by);
            self.attacks(&by);
            self.shots(&by);
            self.areas(&by);
            self.moves(&by);
        }
    }

    fn turn(&mut self) {
        for command in [Own::BeginTurn, Own::EndTurn, Own::EndActivation] {
            self.own_listed_or_refused(command);
        }
        for side in self.battle.setup().sides.iter().cloned().chain([Name::from("nobody")]) {
            self.own_listed_or_refused(Own::Pass { side });
        }
    }

    fn acts(&mut self, by: &Name) {
        for (_, action) in self.book.actions.iter() {
            self.own_listed_or_refused(Own::Act(Act { by: by.clone(), action: action.name.clone() }));
        }
        self.own_listed_or_refused(Own::Act(Act { by: by.clone(), action: "Fly".into() }));
    }

    fn attacks(&mut self, by: &Name) {
        for target in self.names.clone() {
            let listed = self.any_listed(
                |own| matches!(own, Own::Attack(call) if call.by == *by && call.target == target),
            );
            let Command::HellDorado(Own::Attack(call)) = Own::attack(by.clone(), target) else { return };
            self.accepted_when(listed, Own::Attack(call.clone()));
            for weapon in self.weapons(by) {
                let fits = self.category(by, &weapon) == Some(Category::Contact);
                let weapon = Declared::Weapon(weapon);
                self.accepted_when(listed && fits, Own::Attack(Attack { weapon, ..call.clone() }));
            }
        }
    }

    fn shots(&mut self, by: &Name) {
        let call = Shoot { by: by.clone(), target: None, weapon: Declared::Ask, damage: None };
        let any = self.any_listed(|own| matches!(own, Own::Shoot(call) if call.by == *by));
        self.accepted_when(any, Own::Shoot(call.clone()));
        for target in self.names.clone() {
            let at = |own: &Own| matches!(own, Own::Shoot(call) if call.by == *by && call.target.as_ref() == Some(&target));
            let listed = self.any_listed(at);
            let call = Shoot { target: Some(target.clone()), ..call.clone() };
            self.accepted_when(listed, Own::Shoot(call.clone()));
            let mut some = false;
            for weapon in self.weapons(by) {
                let weapon = Declared::Weapon(weapon);
                let named = Own::Shoot(Shoot { weapon, ..call.clone() });
                if listed {
                    some |= self.battle.check(&Command::HellDorado(named)).is_ok();
                } else {
                    self.accepted_when(false, named);
                }
            }
            assert_eq!(some, listed, "{by} shoots at {target} with a weapon named");
        }
    }

    /// No area is struck with a weapon that is not listed for it, nor beyond its reach.
    fn areas(&mut self, by: &Name) {
        for weapon in self.weapons(by) {
            let aim = self
                .legal
                .aims
                .iter()
                .find(|aim| aim.by == *by && aim.with == AimWith::Weapon(weapon.clone()));
            for category in [Category::Breath, Category::Zone, Category::Explosion] {
                let at = self.place();
                let aim = aim.filter(|_| self.category(by, &weapon) == Some(category));
                let reaches =
                    aim.zip(self.battle.fighter(by)).is_some_and(|(aim, from)| reaches(aim, from, at));
                if !reaches {
                    self.accepted_when(false, laid(by, &weapon, category, self.battle, at));
                }
            }
        }
    }

    fn moves(&mut self, by: &Name) {
        let (legal, actions) = (self.legal, &self.book.actions);
        for (_, action) in actions.iter() {
            let limits = legal.moves.iter().find(|limits| limits.by == *by && limits.action == action.name);
            let call = |way| Own::Move(Move { by: by.clone(), action: action.name.clone(), way });
            let place = self.place();
            match limits {
                Some(limits) => self.goes_no_farther(limits, call),
                None => {
                    let other = self.pick(&self.names.clone());
                    for way in
                        [Way::Path(Vec::new()), Way::Path(vec![place]), Way::To(place), Way::Into(other)]
                    {
                        self.accepted_when(false, call(way));
                    }
                }
            }
        }
        let fly = Move { by: by.clone(), action: "Fly".into(), way: Way::Path(Vec::new()) };
        self.accepted_when(false, Own::Move(fly));
    }

    /// A listed move keeps to its limits, and is one that can be made where that is sure.
    fn goes_no_farther(&mut self, limits: &MoveLimits, call: impl Fn(Way) -> Own) {
        let Some(mover) = self.battle.fighter(&limits.by) else { panic!("{} moves", limits.by) };
        let from = mover.at();
        let further = limits.allowance + Toises::new(0.01).expect("a length");
        for quarter in 0..4 {
            let bearing = Bearing::new(90.0 * f64::from(quarter)).expect("a bearing");
            self.accepted_when(false, call(Way::Path(vec![from.offset(bearing, further)])));
        }
        // Whoever goes nowhere touches nobody anew, and whoever touches an enemy is in contact.
        let enemies = self.battle.state().store().standing().map(|(_, fighter)| fighter);
        let mut enemies = enemies.filter(|other| other.side() != mover.side());
        let touches = enemies.any(|enemy| in_contact(&enemy.disc(), &mover.disc()));
        let may_stay = match limits.ends {
            Ends::Apart => true,
            Ends::InContact => touches,
            Ends::Away => !touches,
        };
        self.accepted_when(may_stay, call(Way::Path(Vec::new())));
        // Where the rules let it go, it arrives, and no farther away than its allowance.
        let place = self.place();
        let way = Command::HellDorado(call(Way::To(place)));
        if self.battle.check(&way).is_ok() {
            let mut gone = self.battle.clone();
            let progress = gone.play_with(way.clone(), &mut Defaults);
            assert!(matches!(progress, Ok(Progress::Done(_))), "accepted: {way}: {progress:?}");
            fighters_stand_apart(&gone);
            let mover = gone.fighter(&limits.by).expect("who moves is known");
            let far = from.distance(mover.at());
            assert!(within(far, limits.allowance).holds(), "{way}: {far} toises of {}", limits.allowance);
        }
    }

    fn own_listed_or_refused(&mut self, command: Own) {
        self.listed_or_refused(&Command::HellDorado(command));
    }

    fn listed_or_refused(&mut self, command: &Command) {
        let listed = self.legal.commands.iter().chain(&self.legal.done).any(|listed| listed == command);
        self.accepted_or_not(listed, command);
    }

    fn accepted_when(&mut self, expected: bool, command: Own) {
        self.accepted_or_not(expected, &Command::HellDorado(command));
    }

    fn accepted_or_not(&mut self, expected: bool, command: &Command) {
        match self.battle.check(command) {
            Ok(()) => assert!(expected, "not listed and accepted: {command}"),
            Err(refusal) => {
                assert!(!expected, "listed and refused: {command}: {refusal}");
                if self.picks.below(PLAYED) == 0 {
                    let refused = Err(PlayError::Refused(refusal));
                    assert_eq!(self.played.play(command.clone()), refused, "check and play differ");
                    assert_eq!(self.played.hash(), self.now, "refused, and not as before: {command}");
                }
            }
        }
    }

    fn any_listed(&self, is: impl Fn(&Own) -> bool) -> bool {
        self.legal.commands.iter().any(|command| matches!(command, Command::HellDorado(own) if is(own)))
    }

    fn profile(&self, name: &Name) -> Option<&'b Profile> {
        let Sheet::HellDorado(sheet) = self.battle.fighter(name)?.sheet() else { return None };
        Some(self.book.profile_of(sheet))
    }

    /// The weapons of a fighter, and one that nobody has.
    fn weapons(&self, name: &Name) -> Vec<Name> {
        let weapons = self.profile(name).map(|profile| profile.weapons.as_slice()).unwrap_or_default();
        weapons.iter().map(|weapon| weapon.name.clone()).chain([Name::from("feather")]).collect()
    }

    fn category(&self, name: &Name, weapon: &Name) -> Option<Category> {
        Some(self.profile(name)?.weapon(weapon)?.category())
    }

    fn pick(&mut self, among: &[Name]) -> Name {
        among[self.picks.below(among.len() as u32) as usize].clone()
    }

    /// A place on the board, on a grid of a tenth of a toise.
    fn place(&mut self) -> Point {
        let board = &self.battle.setup().board;
        let mut along = |far: Toises| f64::from(self.picks.below((far.get() * 10.0) as u32)) / 10.0;
        let (x, y) = (along(board.width()), along(board.depth()));
        Point::new(board.origin().x() + x, board.origin().y() + y).expect("a place on the board")
    }
}

/// An attack on the area around a place.
fn laid(by: &Name, weapon: &Name, category: Category, battle: &Battle, at: Point) -> Own {
    let (by, weapon, damage) = (by.clone(), Some(weapon.clone()), None);
    match category {
        Category::Zone => Own::Zone(Zone { by, weapon, damage, at }),
        Category::Explosion => Own::Explosion(Zone { by, weapon, damage, at }),
        _ => {
            let from = battle.fighter(&by).map_or(Point::ORIGIN, Fighter::at);
            let axis = bearing(from, at).unwrap_or_default();
            Own::Breath(Breath { by, weapon, damage, axis, tip: None })
        }
    }
}

/// Whether a weapon that strikes an area reaches a place.
fn reaches(aim: &AimLimits, from: &Fighter, at: Point) -> bool {
    let distance = distance_to_point(&from.disc(), at);
    aim.reach.is_none_or(|reach| within(distance, reach).holds())
}
