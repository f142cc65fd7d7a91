//! Precomputed tables of a star and of the players on it.

use super::board::{ARMS, MAX_PIECES, Star};
use super::chains::{Chains, Window, windows};
use super::distance::Distances;
use super::lattice::{ClassWords, HOLES, Lattice};
use super::rules::{Backward, DiamondRules, Hop, OtherArms};
use super::state::{Owner, State};
use crate::from_to::Move;
use crate::word::Word;
use game::Player;
use game::random::Random;

/// The number of pairs of a piece and a hole that are drawn for a random move of chained hops: a power of two
/// that is no less than the number of pairs there are on any star.
pub(super) const PAIRS: usize = 1 << 10;
pub(super) const PIECES: usize = 16;
pub(super) const PLACES: usize = 64;
/// The number of trials with each random number, and of random numbers before all moves are found.
pub(super) const TRIALS: usize = 6;
pub(super) const DRAWS: usize = 16;

/// The star in words that have a bit for each hole.
#[derive(Clone, Debug)]
pub(super) struct StarTables<W> {
    hop: Hop,
    /// The neighbors of each hole.
    pub(super) steps: Vec<W>,
    /// The holes that can be hopped over from each hole, and the holes that the hops lead to; empty if
    /// there is none.
    hops: Vec<[(W, W); ARMS]>,
    /// The same in windows: see [`Chains`].
    windows: Vec<Window>,
    /// For each hole the holes that a move might lead to if hops are chained: its neighbors, in the first six
    /// places, and those to which hops lead.
    /// A place that is empty has the hole itself.
    candidates: Vec<[u8; PLACES]>,
    /// The pairs of a piece and such a place, repeated as often as they fit among those that are drawn; the
    /// rest are of the last place, which is empty.
    pub(super) pairs: Box<[(u8, u8); PAIRS]>,
    pub(super) lattice: Lattice,
    /// The number of pieces of each player.
    pub(super) pieces: usize,
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
    /// The holes that a piece may pass through; those where it may stop are among them.
    passes: W,
    pub(super) passes_by_class: ClassWords,
    pub(super) goal_by_class: ClassWords,
    /// The [candidates](StarTables) at which a piece may end its move; the others are replaced by the hole
    /// where it starts. Only if hops are chained.
    pub(super) targets: Box<[[u8; PLACES]; HOLES]>,
    pub(super) distances: Distances,
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
        let is_chained = rules.hop == Hop::Chain;
        let candidates = if is_chained { candidates(star) } else { Vec::new() };
        let lattice = Lattice::new(star);
        let seat = |(index, arm)| {
            let mut seat: Seat<W> = Seat::new(rules, star, Player::new(index), arm);
            seat.passes_by_class = lattice.words(seat.passes);
            seat.goal_by_class = lattice.words(seat.goal);
            for (from, candidates) in candidates.iter().enumerate() {
                let is_stop = |to: u8| !(seat.stops[from] & W::of(to)).is_empty();
                seat.targets[from] = candidates.map(|to| if is_stop(to) { to } else { from as u8 });
            }
            seat
        };
        let seats = arms(rules.players).enumerate().map(seat).collect();
        StarTables {
            hop: rules.hop,
            steps: (0..star.len()).map(|hole| set(star.neighbors(hole))).collect(),
            hops: (0..star.len()).map(hops).collect(),
            windows: if is_chained { windows(star) } else { Vec::new() },
            pairs: pairs(&candidates, rules.pieces()),
            candidates,
            pieces: rules.pieces(),
            seats,
            lattice,
        }
    }

    /// The targets of single hops from a hole, whether or not they are occupied.
    #[inline]
    fn landings(&self, hole: usize, occupied: W) -> W {
        let landing = |(over, land): &(W, W)| if (*over & occupied).is_empty() { W::NONE } else { *land };
        self.hops[hole].iter().map(landing).fold(W::NONE, |all, land| all | land)
    }

    /// Calls `each` with each hole that holds a piece of the mover, and the targets of that piece.
    #[inline]
    fn each_piece(&self, state: &State, mut each: impl FnMut(usize, W)) {
        let seat = &self.seats[state.rest.mover.index()];
        let (occupied, pieces): (W, W) = (state.occupied(), state.pieces(&seat.owner));
        match self.hop {
            Hop::Single => {
                for from in pieces.squares() {
                    let targets = self.steps[from] | self.landings(from, occupied);
                    each(from, targets & seat.stops[from] & !occupied);
                }
            }
            Hop::Chain => {
                let mut chains = Chains::new(&self.windows, occupied, seat.passes);
                for from in pieces.squares() {
                    let targets = self.steps[from] | chains.from(from);
                    each(from, targets & seat.stops[from] & !occupied);
                }
            }
        }
    }

    /// Appends the moves, piece by piece.
    pub(super) fn moves(&self, state: &State, moves: &mut Vec<Move>) {
        let before = moves.len();
        self.each_piece(state, |from, targets| {
            moves.extend(targets.squares().map(|to| Move::new(from, to)));
        });
        if moves.len() == before {
            moves.push(Move::PASS);
        }
    }

    pub(super) fn count_moves(&self, state: &State) -> usize {
        let mut count = 0;
        self.each_piece(state, |_, targets| count += targets.len());
        count.max(1) as usize
    }

    /// A random move, and a measure of the work.
    pub(super) fn random_move(&self, state: &State, random: &mut Random) -> (Move, usize) {
        match self.hop {
            Hop::Single => self.listed_random_move(state, random),
            Hop::Chain => self.tried_random_move(state, random),
        }
    }

    /// A random move by trial: of all pairs of a piece and a hole that hops or steps might lead to, each with
    /// equal probability, the first that is a move. After some trials all moves are found, and one of them is
    /// drawn: that makes no difference to the probabilities.
    fn tried_random_move(&self, state: &State, random: &mut Random) -> (Move, usize) {
        let seat = &self.seats[state.rest.mover.index()];
        let (occupied, own): (W, W) = (state.occupied(), state.pieces(&seat.owner));
        let chains = Chains::new(&self.windows, occupied, seat.passes);
        let (mut pieces, mut count) = ([0; PIECES], 0);
        for from in own.squares() {
            pieces[count % PIECES] = from as u8;
            count += 1;
        }
        for draw in 1..=DRAWS {
            // Each ten bits are a trial: they may be no pair at all. Those that lead to a hole where the
            // piece may stop come first, without a branch for each.
            let bits = random.next_u64();
            let pair = |trial: usize| {
                let (piece, place) = self.pairs[(bits >> (10 * trial)) as usize % PAIRS];
                let from = usize::from(pieces[usize::from(piece) % PIECES]);
                (from, usize::from(place), self.candidates[from][usize::from(place) % PLACES])
            };
            let mut stops = 0_u8;
            for trial in 0..TRIALS {
                let (from, _, to) = pair(trial);
                let is_stop = (seat.stops[from] & !occupied) >> (u32::from(to) % W::BITS as u32);
                stops |= (is_stop.low() as u8 & 1) << trial;
            }
            while stops != 0 {
                let (from, place, to) = pair(stops.trailing_zeros() as usize);
                stops &= stops - 1;
                let to = usize::from(to);
                if place < ARMS || chains.lead(from, to) {
                    return (Move::new(from, to), draw);
                }
            }
        }
        self.listed_after_trials(state, random)
    }

    /// A random move of all, where no trial was a move; and a measure of the work.
    pub(super) fn listed_after_trials(&self, state: &State, random: &mut Random) -> (Move, usize) {
        let (mv, count) = self.listed_random_move(state, random);
        (mv, DRAWS + count)
    }

    /// A random move of all, and their number.
    fn listed_random_move(&self, state: &State, random: &mut Random) -> (Move, usize) {
        let (mut all, mut pieces, mut count) = ([(0, 0, W::NONE); MAX_PIECES + 1], 0, 0);
        self.each_piece(state, |from, targets| {
            let number = targets.len() as usize;
            all[pieces % all.len()] = (from, number, targets);
            pieces += 1;
            count += number;
        });
        let mut index = random.index(count.max(1));
        for &(from, number, mut targets) in &all[..pieces.min(all.len())] {
            if index < number {
                for _ in 0..index {
                    targets = targets.without_first();
                }
                return (Move::new(from, targets.first()), count);
            }
            index -= number;
        }
        (Move::PASS, 1)
    }

    /// Moves a piece and looks up the player's new distance, if it is in a table. True if all pieces of the
    /// player are in the goal.
    #[inline]
    pub(super) fn shift(&self, state: &mut State, mv: Move) -> bool {
        let player = state.rest.mover.index();
        let seat = &self.seats[player];
        state.toggle(&seat.owner, W::of(mv.from()) | W::of(mv.to()));
        let pieces = state.pieces(&seat.owner);
        if let Some(distance) = seat.distances.in_table(pieces) {
            state.rest.distances[player] = distance;
            return distance == 0;
        }
        (seat.goal & !pieces).is_empty()
    }

    /// True if all pieces of a player are in the goal.
    pub(super) fn is_home(&self, state: &State, player: Player) -> bool {
        let seat = &self.seats[player.index()];
        (seat.goal & !state.pieces(&seat.owner)).is_empty()
    }

    /// True if tables hold all distances, so that states store them.
    pub(super) fn hold_distances(&self) -> bool {
        self.seats.iter().all(|seat| seat.distances.in_table(seat.camp).is_some())
    }

    /// The distance of a player by the pieces.
    pub(super) fn distance(&self, state: &State, player: Player) -> u8 {
        let seat = &self.seats[player.index()];
        seat.distances.of(state.pieces(&seat.owner))
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
        state.rest.distances[player.index()] = seat.distances.in_table(pieces).unwrap_or(0);
    }

    /// True if all holes of a player's goal hold pieces, at least one of them the player's own.
    pub(super) fn is_full(&self, state: &State, player: Player) -> bool {
        let seat = &self.seats[player.index()];
        (seat.goal & !state.occupied::<W>()).is_empty() && !(seat.goal & state.pieces(&seat.owner)).is_empty()
    }
}

fn candidates(star: &Star) -> Vec<[u8; PLACES]> {
    // Hops change coordinates by even numbers.
    let class = |hole: usize| [0, 2].map(|arm| star.hole(hole).towards(arm).rem_euclid(2));
    let classes: Vec<[i32; 2]> = (0..star.len()).map(class).collect();
    let list = |hole: usize| {
        let mut list = [hole as u8; PLACES];
        for (place, neighbor) in list.iter_mut().zip(star.neighbors(hole)) {
            *place = neighbor as u8;
        }
        let others = (0..star.len()).filter(|&other| other != hole && classes[other] == classes[hole]);
        for (place, other) in list[ARMS..].iter_mut().zip(others) {
            *place = other as u8;
        }
        list
    };
    (0..star.len()).map(list).collect()
}

fn pairs(candidates: &[[u8; PLACES]], pieces: usize) -> Box<[(u8, u8); PAIRS]> {
    let is_empty = |place: usize| (0..).zip(candidates).all(|(hole, holes)| holes[place] == hole);
    let places = (0..PLACES).rposition(|place| !is_empty(place)).map_or(0, |last| last + 1);
    let all = (0..pieces * places).map(|pair| ((pair / places) as u8, (pair % places) as u8));
    let all: Vec<(u8, u8)> = all.collect();
    let mut pairs = Box::new([(0, PLACES as u8 - 1); PAIRS]);
    let repeated = all.len() * (PAIRS / all.len().max(1));
    for (place, &pair) in pairs[..repeated].iter_mut().zip(all.iter().cycle()) {
        *place = pair;
    }
    pairs
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
            passes_by_class: ClassWords::default(),
            goal_by_class: ClassWords::default(),
            targets: Box::new([[0; PLACES]; HOLES]),
            distances: Distances::new(star, &ends, &goal, goal_arm),
            goal: set(goal),
            reach: set(ends),
        }
    }
}
