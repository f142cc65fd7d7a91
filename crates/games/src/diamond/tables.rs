//! Precomputed tables of a star and of the players on it.

use super::board::{ARMS, Star};
use super::distance::Distances;
use super::rules::{Backward, DiamondRules, Hop, OtherArms};
use super::state::{Move, Owner, State};
use crate::word::Word;
use game::Player;

/// The star in words that have a bit for each hole.
#[derive(Clone, Debug)]
pub(super) struct StarTables<W> {
    hop: Hop,
    /// The neighbors of each hole.
    steps: Vec<W>,
    /// The holes that can be hopped over from each hole, and the holes that the hops lead to; empty if
    /// there is none.
    hops: Vec<[(W, W); ARMS]>,
    pub(super) seats: Vec<Seat<W>>,
}

/// The tables of one player.
#[derive(Clone, Debug)]
pub(super) struct Seat<W> {
    pub(super) owner: Owner<W>,
    pub(super) camp: W,
    pub(super) goal: W,
    /// All holes that the player's pieces can ever be in.
    pub(super) reach: W,
    /// The holes in which a piece that starts in each hole may end its move.
    stops: Vec<W>,
    /// The holes that a piece may pass through.
    passes: W,
    distances: Distances,
}

fn set<W: Word>(holes: impl IntoIterator<Item = usize>) -> W {
    holes.into_iter().fold(W::NONE, |set, hole| set | W::of(hole as u8))
}

/// The arms of the players' camps, clockwise.
pub(super) fn arms(players: usize) -> impl Iterator<Item = usize> {
    (0..ARMS).step_by(ARMS / players)
}

impl<W: Word> StarTables<W> {
    pub(super) fn new(rules: &DiamondRules, star: &Star) -> StarTables<W> {
        let hops = |hole| {
            let mut hops = star.hops(hole).map(|(over, land)| (W::of(over as u8), W::of(land as u8)));
            [(); ARMS].map(|()| hops.next().unwrap_or((W::NONE, W::NONE)))
        };
        let seat = |(index, arm)| Seat::new(rules, star, Player::new(index), arm);
        StarTables {
            hop: rules.hop,
            steps: (0..star.len()).map(|hole| set(star.neighbors(hole))).collect(),
            hops: (0..star.len()).map(hops).collect(),
            seats: arms(rules.players).enumerate().map(seat).collect(),
        }
    }

    /// The targets of single hops from a hole, whether or not they are occupied.
    #[inline]
    fn landings(&self, hole: usize, occupied: W) -> W {
        let landing = |(over, land): &(W, W)| if (*over & occupied).is_empty() { W::NONE } else { *land };
        self.hops[hole].iter().map(landing).fold(W::NONE, |all, land| all | land)
    }

    /// The targets of chained hops from a hole that is empty once the piece has left it: the holes that the
    /// chain may pass through, and those in which the last hop ends.
    fn chain(&self, from: usize, passes: W, occupied: W) -> W {
        let (mut all, mut open) = (W::NONE, W::of(from as u8));
        let mut hole = from;
        loop {
            let landings = self.landings(hole, occupied) & !occupied & !all;
            all = all | landings;
            open = (open & !W::of(hole as u8)) | (landings & passes);
            if open.is_empty() {
                return all;
            }
            hole = open.first();
        }
    }

    /// The targets of the mover's piece in a hole.
    #[inline]
    fn targets(&self, seat: &Seat<W>, from: usize, occupied: W) -> W {
        let hops = match self.hop {
            Hop::Single => self.landings(from, occupied),
            Hop::Chain => self.chain(from, seat.passes, occupied & !W::of(from as u8)),
        };
        (self.steps[from] | hops) & seat.stops[from] & !occupied
    }

    /// Appends the moves, piece by piece.
    pub(super) fn moves(&self, state: &State, moves: &mut Vec<Move>) {
        let seat = &self.seats[state.rest.mover.index()];
        let occupied: W = state.occupied();
        let before = moves.len();
        for from in state.pieces(&seat.owner).squares() {
            let targets = self.targets(seat, from, occupied);
            moves.extend(targets.squares().map(|to| Move::new(from, to)));
        }
        if moves.len() == before {
            moves.push(Move::PASS);
        }
    }

    pub(super) fn count_moves(&self, state: &State) -> usize {
        let seat = &self.seats[state.rest.mover.index()];
        let occupied: W = state.occupied();
        let pieces: W = state.pieces(&seat.owner);
        let count: u32 = pieces.squares().map(|from| self.targets(seat, from, occupied).len()).sum();
        count.max(1) as usize
    }

    /// Moves a piece and computes the player's new distance.
    #[inline]
    pub(super) fn shift(&self, state: &mut State, mv: Move) {
        let player = state.rest.mover.index();
        let seat = &self.seats[player];
        state.toggle(&seat.owner, W::of(mv.from()) | W::of(mv.to()));
        state.rest.distances[player] = seat.distances.of(state.pieces(&seat.owner));
    }

    /// Moves back a piece of the player to move; the rest of the state is ignored.
    #[inline]
    pub(super) fn shift_back(&self, state: &mut State, mv: Move) {
        let seat = &self.seats[state.rest.mover.index()];
        state.toggle(&seat.owner, W::of(mv.from()) | W::of(mv.to()));
    }

    /// Puts a player's pieces into empty holes.
    pub(super) fn place(&self, state: &mut State, player: Player, pieces: W) {
        let seat = &self.seats[player.index()];
        state.toggle(&seat.owner, pieces);
        state.rest.distances[player.index()] = seat.distances.of(pieces);
    }

    /// True if all holes of a player's goal hold pieces, at least one of them the player's own.
    pub(super) fn is_full(&self, state: &State, player: Player) -> bool {
        let seat = &self.seats[player.index()];
        (seat.goal & !state.occupied::<W>()).is_empty() && !(seat.goal & state.pieces(&seat.owner)).is_empty()
    }
}

impl<W: Word> Seat<W> {
    fn new(rules: &DiamondRules, star: &Star, player: Player, arm: usize) -> Seat<W> {
        let goal_arm = (arm + ARMS / 2) % ARMS;
        let goal = star.camp(goal_arm, rules.camp);
        // Step 1. The holes that a piece may be in at all: at the end of a move, and in passing.
        let all = || 0..star.len();
        let is_own = |&hole: &usize| {
            star.is_in_hexagon(hole) || star.is_in_arm(hole, arm) || star.is_in_arm(hole, goal_arm)
        };
        let [ends, way] = [OtherArms::Free, OtherArms::Passing].map(|least| {
            let is_open = rules.other_arms == OtherArms::Free || rules.other_arms == least;
            all().filter(|hole| is_open || is_own(hole)).collect::<Vec<usize>>()
        });
        // Step 2. The restrictions by the hole where it starts.
        let is_kept = |from: usize, to: usize| {
            let row = |hole: usize| star.hole(hole).towards(goal_arm);
            let stays = rules.leave_goal || !goal.contains(&from) || goal.contains(&to);
            stays
                && match rules.backward {
                    Backward::Free => true,
                    Backward::No => row(to) >= row(from),
                    Backward::NorSideways => row(to) > row(from),
                }
        };
        let kept = |from: usize, holes: &[usize]| set(holes.iter().copied().filter(|&to| is_kept(from, to)));
        Seat {
            owner: Owner::new(player),
            camp: set(star.camp(arm, rules.camp)),
            stops: all().map(|from| kept(from, &ends)).collect(),
            passes: set(way),
            distances: Distances::new(star, &ends, &goal),
            goal: set(goal),
            reach: set(ends),
        }
    }
}
