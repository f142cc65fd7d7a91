//! The star may be rotated, so that each player takes over the arms of the next. Two players face each
//! other: then it may be reflected too. With three or six players a reflection would reverse the order in
//! which they move.

use super::board::ARMS;
use super::{Diamond, Move, Rest, State};
use crate::word::{Word, by_size};
use game::{MAX_PLAYERS, Player, Symmetric, Symmetry};

/// The image of each hole.
#[derive(Clone, Debug)]
pub struct HoleMap(Vec<u8>);

impl Diamond {
    /// The map that takes each arm to another.
    fn map(&self, arm: impl Fn(usize) -> usize) -> HoleMap {
        // A hole is determined by its coordinates toward the six arms.
        let goes = |from: usize, to: usize| {
            (0..ARMS).all(|of| self.star.hole(from).towards(of) == self.star.hole(to).towards(arm(of)))
        };
        let image = |from| (0..self.star.len()).find(|&to| goes(from, to)).expect("a star is symmetric");
        HoleMap((0..self.star.len()).map(|from| image(from) as u8).collect())
    }
}

impl Symmetric for Diamond {
    type Map = HoleMap;

    fn symmetries(&self) -> Vec<Symmetry<HoleMap>> {
        let players = self.rules.players;
        let by = ARMS / players;
        let name = format!("rotation by {} degrees", 360 / players);
        let rotation = Symmetry::new(name, self.map(|arm| (arm + by) % ARMS), players as u32);
        let mut maps = vec![rotation.exchanging("players", players)];
        if players == 2 {
            let sideways = self.map(|arm| (ARMS - arm) % ARMS);
            let upside_down = self.map(|arm| (ARMS + ARMS / 2 - arm) % ARMS);
            maps.push(Symmetry::new("reflection left to right", sideways, 2));
            maps.push(Symmetry::new("reflection top to bottom", upside_down, 2).exchanging("players", 2));
        }
        maps
    }

    fn image(&self, symmetry: &Symmetry<HoleMap>, state: &State) -> State {
        let (seats, HoleMap(to)) = (&symmetry.seats, &symmetry.map);
        let mut rest = Rest { mover: seats.image(state.rest.mover), ..state.rest };
        let mut pieces = [0_u128; MAX_PLAYERS];
        for player in Player::all(self.rules.players) {
            rest.places[seats.image(player).index()] = state.rest.places[player.index()];
        }
        for (hole, &to) in (0..).zip(to) {
            if let Some(owner) = state.piece(hole) {
                pieces[seats.image(owner).index()] |= 1 << to;
            }
        }
        let mut image = State::new(rest);
        for player in Player::all(self.rules.players) {
            let pieces = pieces[player.index()];
            by_size!(&self.words, tables => tables.place(&mut image, player, Word::load(pieces)));
        }
        image
    }

    fn image_of_move(&self, symmetry: &Symmetry<HoleMap>, mv: Move) -> Move {
        if mv.is_pass() {
            return Move::PASS;
        }
        let to = |hole: u8| usize::from(symmetry.map.0[usize::from(hole)]);
        Move::new(to(mv.from()), to(mv.to()))
    }
}
