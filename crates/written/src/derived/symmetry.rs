//! Symmetries of a written game: maps of its board, and exchanges of its players, that keep the rules.

use crate::compiled::Deed;
use crate::engine::{Leg, Move, State, Written, WrittenMap};
use crate::words::Word;
use game::{Symmetric, Symmetry};

impl<W: Word> Symmetric for Written<W> {
    type Map = WrittenMap;

    fn symmetries(&self) -> Vec<Symmetry<WrittenMap>> {
        let symmetry = |map: &WrittenMap| {
            if map.name.is_empty() {
                return Symmetry::exchange("players", map.clone(), self.compiled.players);
            }
            let symmetry = Symmetry::new(map.name.clone(), map.clone(), map.order);
            if map.exchanges {
                symmetry.exchanging("players", self.compiled.players)
            } else {
                symmetry.known_to_canonical()
            }
        };
        self.maps.iter().map(symmetry).collect()
    }

    fn image(&self, symmetry: &Symmetry<WrittenMap>, state: &State<W>) -> State<W> {
        symmetry.map.state(state, self.compiled.players)
    }

    fn image_of_move(&self, symmetry: &Symmetry<WrittenMap>, mv: Move) -> Move {
        // A line has the same verbs for every player who has it.
        let lines = self.compiled.seats.iter().find_map(|seat| seat.lines[mv.line()].as_ref());
        let Some(line) = lines else { return mv };
        let leg = |leg: Leg, deed: Deed| symmetry.map.leg(leg, deed, &self.compiled.squares);
        let first = leg(mv.first(), line.verb);
        let second = match &line.second {
            Some(second) => leg(mv.second(), second.verb),
            None => mv.second(),
        };
        mv.with(false, first).with(true, second)
    }
}
