//! What is listed and what is not, in battles that go in rounds.

use toise_engine::rounds::{Attack, Course, Move};
use toise_engine::rules::Name;
use toise_engine::tribunal::{self, BreakOff, Cast, Propose};
use toise_engine::{Battle, Command, Legal, PlayError, Rulebook, Way, duel};

/// The rules allow what is listed, moves apart, and nothing else.
pub(crate) fn only_what_is_listed_is_accepted(battle: &Battle, legal: &Legal) {
    let store = battle.state().store();
    let names: Vec<Name> = store.all().map(|(_, fighter)| fighter.name().clone()).collect();
    let names: Vec<Name> = names.into_iter().chain([Name::from("nobody")]).collect();
    let (mut played, now) = (battle.clone(), battle.hash());
    let mut look = |command: Command| {
        let listed = legal.commands.contains(&command) || legal.done.as_ref() == Some(&command);
        let checked = battle.check(&command);
        assert_eq!(checked.is_ok(), listed, "{command}: {checked:?}");
        if let Err(refusal) = checked {
            let refused = played.play(command.clone());
            assert_eq!(refused, Err(PlayError::Refused(refusal)), "{command}");
            assert_eq!(played.hash(), now, "a refused command changes nothing: {command}");
        }
    };
    for command in ways_of(&battle.setup().rulebook, &names) {
        look(command);
    }
    for name in names {
        look(Command::activate(name));
    }
    // Whoever may move is told so when it would go nowhere; the others, why they may not.
    let may_move = legal.moves.first().map(|limits| limits.by.clone());
    for (_, fighter) in store.all() {
        let stays = Move { by: fighter.name().clone(), way: Way::Path(Vec::new()) };
        let stays = course(&battle.setup().rulebook, Course::Move(stays));
        let refusal = battle.check(&stays).expect_err("nobody goes nowhere");
        let moves = may_move.as_ref() == Some(fighter.name());
        assert_eq!(refusal.code() == "goes-nowhere", moves, "{stays}: {refusal}");
    }
}

fn course(rulebook: &Rulebook, course: Course) -> Command {
    match rulebook {
        Rulebook::Tribunal(_) => Command::Tribunal(tribunal::Command::Course(course)),
        Rulebook::Duel(_) => Command::Duel(duel::Command::Course(course)),
        Rulebook::HellDorado(_) => panic!("a battle in rounds"),
    }
}

/// Every command without a place in it that anybody could give.
fn ways_of(rulebook: &Rulebook, names: &[Name]) -> Vec<Command> {
    let mut commands: Vec<Command> =
        [Course::BeginRound, Course::EndActivation].map(|step| course(rulebook, step)).into();
    let pairs = names.iter().flat_map(|by| names.iter().map(move |target| (by.clone(), target.clone())));
    match rulebook {
        Rulebook::Tribunal(book) => {
            let spells = book.profiles.iter().flat_map(|profile| &profile.spells).map(|spell| &spell.name);
            let spells: Vec<Name> = spells.cloned().chain([Name::from("no spell")]).collect();
            for (by, target) in pairs {
                let attack = Attack::new(by.clone(), target.clone());
                let break_off = BreakOff { by: by.clone(), from: target.clone(), path: None };
                let propose = Propose { by: by.clone(), to: target.clone() };
                let cast =
                    |spell: &Name| Cast { by: by.clone(), spell: spell.clone(), target: target.clone() };
                let own = [
                    tribunal::Command::Attack(attack.clone()),
                    tribunal::Command::Shoot(attack),
                    tribunal::Command::BreakOff(break_off),
                    tribunal::Command::Propose(propose),
                ];
                let casts = spells.iter().map(|spell| tribunal::Command::Cast(cast(spell)));
                commands.extend(own.into_iter().chain(casts).map(Command::Tribunal));
            }
        }
        Rulebook::Duel(_) => {
            commands.extend(pairs.map(|(by, target)| duel::Command::attack(by, target)));
            for by in names {
                commands.push(duel::Command::attack_all(by.clone()));
                let leave = duel::Leave { by: by.clone(), path: None };
                commands.push(Command::Duel(duel::Command::Leave(leave)));
            }
        }
        Rulebook::HellDorado(_) => panic!("a battle in rounds"),
    }
    commands
}
