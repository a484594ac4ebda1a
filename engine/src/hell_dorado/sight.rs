//! Who sees whom and who is covered (`hd.sight`).

use toise_geometry::{
    Cover, Fraction, NearPiece, PieceId, Point, Sight, SightEffect, sight_and_cover, sight_to_point,
};
use toise_rules::Name;
use toise_rules::hell_dorado::{cover_bonus, ids};

use super::field::Field;
use crate::store::FighterId;

/// What a shooter sees of a target, and how well the target is covered.
pub(super) struct Sighting {
    pub(super) sees: bool,
    pub(super) covering: Covering,
}

/// How well a fighter is covered from another.
#[derive(Clone, Debug)]
pub(super) struct Covering {
    /// How much of it near terrain hides.
    pub(super) fraction: Fraction,
    /// Whether that is enough for cover.
    pub(super) enough: bool,
    /// What cover adds to its PR; 0 without.
    pub(super) bonus: u8,
    /// The pieces that hide it and are near enough.
    pub(super) near: Vec<NearPiece>,
}

impl<'s> Field<'_, 's> {
    /// The line of sight between two fighters, by opaque terrain alone. // hd.sight.1
    pub(super) fn sight(self, from: FighterId, to: FighterId) -> Sight<'s> {
        self.situation().sight(from, to, ids::SIGHT_1)
    }

    /// The line of sight to a point on the ground. // hd.sight.6
    pub(super) fn sight_to(self, from: FighterId, point: Point) -> Sight<'s> {
        let sight = sight_to_point(self.setup.scenery.terrain(), self.fighter(from).body(), point);
        if let Some(notes) = self.notes {
            self.situation().note_sight_to(notes, (from, point), &sight, ids::SIGHT_6);
        }
        sight
    }

    /// Sight and cover in one look. // hd.sight.1 to hd.sight.5
    pub(super) fn sighting(self, from: FighterId, to: FighterId) -> Sighting {
        let terrain = self.setup.scenery.terrain();
        let (sight, cover) = sight_and_cover(terrain, self.fighter(from).body(), self.fighter(to).body());
        let covering = self.covering_of(&sight, &cover, to);
        if let Some(notes) = self.notes {
            self.situation().note_sight(notes, (from, to), &sight, ids::SIGHT_1);
            self.note_covering(from, to, &sight, &covering);
        }
        Sighting { sees: sight.sees(), covering }
    }

    /// What covers a fighter from another.
    pub(super) fn covering(self, from: FighterId, to: FighterId) -> Covering {
        self.sighting(from, to).covering
    }

    fn covering_of(self, sight: &Sight<'_>, cover: &Cover, to: FighterId) -> Covering {
        let options = &self.book.options;
        let veiled = |piece: PieceId| {
            let piece = self.setup.scenery.terrain().piece(piece);
            piece.is_some_and(|piece| piece.sight() == SightEffect::Veil)
        };
        let mut near: Vec<NearPiece> = cover.pieces().to_vec();
        let mut fraction = cover.fraction();
        if !options.veil_covers && near.iter().any(|near| veiled(near.piece)) {
            near.retain(|near| !veiled(near.piece));
            let counts = |piece: PieceId| near.iter().any(|near| near.piece == piece);
            fraction = sight.picture().hidden_by(|piece, _| counts(piece));
        }
        if !options.near_pieces_together && near.len() > 1 {
            // The piece that hides most by itself.
            let alone = |piece: PieceId| sight.picture().hidden_by(|other, _| other == piece);
            let most = near.iter().map(|near| (alone(near.piece), *near)).max_by_key(|(hidden, _)| *hidden);
            (fraction, near) =
                most.map_or((Fraction::NONE, Vec::new()), |(hidden, near)| (hidden, vec![near]));
        }
        let enough = Cover::is_enough(fraction);
        let bonus = if enough { cover_bonus(self.profile(to).size, options) } else { 0 };
        Covering { fraction, enough, bonus, near }
    }

    /// Notes by how much a fighter in sight is covered, or not, as far as that is worth anything to it.
    fn note_covering(self, from: FighterId, to: FighterId, sight: &Sight<'_>, covering: &Covering) {
        let options = &self.book.options;
        if !sight.sees() || cover_bonus(self.profile(to).size, options) == 0 {
            return;
        }
        let near: Vec<PieceId> = covering.near.iter().map(|near| near.piece).collect();
        let may_count = |effect: SightEffect| match effect {
            SightEffect::Opaque => true,
            SightEffect::Veil => options.veil_covers,
            SightEffect::Clear => false,
        };
        let hidden_by = |pieces: &[PieceId]| sight.picture().hidden_by(|piece, _| pieces.contains(&piece));
        let hidden = |pieces: &[PieceId]| {
            if options.near_pieces_together {
                return hidden_by(pieces);
            }
            pieces.iter().map(|piece| hidden_by(&[*piece])).max().unwrap_or(Fraction::NONE)
        };
        self.situation().note_cover((from, to), &near, ids::SIGHT_2, may_count, hidden);
    }

    /// The names of pieces.
    pub(super) fn piece_names(self, pieces: &[PieceId]) -> Vec<Name> {
        self.situation().piece_names(pieces)
    }
}
