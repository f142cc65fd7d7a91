//! Fast random games with chained hops: information about the moves is updated from ply to ply, hole by hole
//! and in the classes of the [lattice](super::lattice).

use super::board::ARMS;
use super::lattice::{CLASSES, ClassHops, ClassWords, HOLES};
use super::state::State;
use super::tables::{DRAWS, PAIRS, PIECES, PLACES, StarTables, TRIALS};
use crate::word::Word;
use game::random::Random;
use game::{MAX_PLAYERS, Player};

/// The most players, rounded up to a power of two.
const SEATS: usize = MAX_PLAYERS.next_power_of_two();

/// Why the plies in a row ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// All were played.
    Played,
    /// The player who moved last has all pieces in the goal.
    Home,
    /// No trial was a move: the next one is to be drawn from the list.
    Untried,
}

/// A position between the plies.
#[derive(Debug)]
struct Field {
    /// 1 for each empty hole.
    empty: [u8; HOLES],
    occupied: ClassWords,
    /// The holes of each player's pieces, in ascending order.
    pieces: [[u8; PIECES]; SEATS],
    /// The number of each player's pieces in the goal.
    home: [u8; SEATS],
    /// The hops of the classes that were needed on this ply.
    hops: [ClassHops; CLASSES],
    known: u8,
}

impl<W: Word> StarTables<W> {
    /// Plays random moves of chained hops, `plies` of them at most, while nobody has finished. Returns why it
    /// ended, the plies played, and a measure of the work: their number and that of the random numbers drawn.
    /// All of the state is kept but the plies played, which are counted elsewhere.
    pub(super) fn play_in_a_row(
        &self,
        state: &mut State,
        plies: u32,
        random: &mut Random,
    ) -> (Ended, u32, u64) {
        let mut field = self.field(state);
        let (players, mut mover) = (self.seats.len(), state.rest.mover.index());
        let (mut played, mut work) = (0, 0);
        let ended = loop {
            if played == plies {
                break Ended::Played;
            }
            let found = self.draw(&mut field, mover, random);
            let Some((piece, to, draws)) = found else { break Ended::Untried };
            work += 1 + draws as u64;
            played += 1;
            let is_home = self.advance(&mut field, mover, piece, to);
            mover = if mover + 1 == players { 0 } else { mover + 1 };
            if is_home {
                break Ended::Home;
            }
        };
        self.put_back(&field, state, Player::new(mover));
        (ended, played, work)
    }

    fn field(&self, state: &State) -> Field {
        let occupied: W = state.occupied();
        let mut field = Field {
            empty: [0; HOLES],
            occupied: self.lattice.words(occupied),
            pieces: [[0; PIECES]; SEATS],
            home: [0; SEATS],
            hops: [ClassHops::default(); CLASSES],
            known: 0,
        };
        field.empty[..self.steps.len().min(HOLES)].fill(1);
        for hole in occupied.squares() {
            field.empty[hole % HOLES] = 0;
        }
        for (player, seat) in self.seats.iter().enumerate() {
            let pieces: W = state.pieces(&seat.owner);
            field.home[player] = (pieces & seat.goal).len() as u8;
            for (place, hole) in field.pieces[player].iter_mut().zip(pieces.squares()) {
                *place = hole as u8;
            }
        }
        field
    }

    /// A random move by trial, as [`random_move`](StarTables::random_move) draws it: the index of the piece,
    /// the hole it reaches, and the number of random numbers. `None` if no trial was a move.
    #[inline]
    fn draw(&self, field: &mut Field, mover: usize, random: &mut Random) -> Option<(usize, usize, usize)> {
        let seat = &self.seats[mover];
        let pieces = field.pieces[mover % SEATS];
        field.known = 0;
        for draw in 1..=DRAWS {
            let bits = random.next_u64();
            let pair = |trial: usize| {
                let (piece, place) = self.pairs[(bits >> (10 * trial)) as usize % PAIRS];
                let (piece, place) = (usize::from(piece) % PIECES, usize::from(place) % PLACES);
                let from = usize::from(pieces[piece]) % HOLES;
                (piece, place, from, usize::from(seat.targets[from][place]) % HOLES)
            };
            let mut empty = 0_u8;
            for trial in 0..TRIALS {
                let (.., to) = pair(trial);
                empty |= field.empty[to] << trial;
            }
            while empty != 0 {
                let (piece, place, from, to) = pair(empty.trailing_zeros() as usize);
                empty &= empty - 1;
                if place < ARMS || self.hops_lead(field, mover, from, to) {
                    return Some((piece, to, draw));
                }
            }
        }
        None
    }

    /// True if hops lead a piece of the mover from one hole to another, which is empty.
    #[inline]
    fn hops_lead(&self, field: &mut Field, mover: usize, from: usize, to: usize) -> bool {
        let (from, to) = (self.lattice.place(from), self.lattice.place(to));
        let class = from.class();
        if field.known >> class & 1 == 0 {
            field.known |= 1 << class;
            field.hops[class] = self.lattice.hops(class, &field.occupied, &self.seats[mover].passes_by_class);
        }
        field.hops[class].lead(from.bit(), to.bit())
    }

    /// Moves a piece. True if all pieces of the player are in the goal.
    #[inline]
    fn advance(&self, field: &mut Field, mover: usize, piece: usize, to: usize) -> bool {
        let (seat, pieces) = (&self.seats[mover], &mut field.pieces[mover % SEATS]);
        let from = usize::from(pieces[piece]) % HOLES;
        (field.empty[from], field.empty[to]) = (1, 0);
        let (left, reached) = (self.lattice.place(from), self.lattice.place(to));
        field.occupied[left.class()] ^= left.bit();
        field.occupied[reached.class()] ^= reached.bit();
        // The pieces stay in order.
        let (mut place, hole) = (piece, to as u8);
        while place + 1 < self.pieces && pieces[place + 1] < hole {
            pieces[place] = pieces[place + 1];
            place += 1;
        }
        while place > 0 && pieces[place - 1] > hole {
            pieces[place] = pieces[place - 1];
            place -= 1;
        }
        pieces[place] = hole;
        let at_home = &mut field.home[mover % SEATS];
        *at_home += reached.is_in(&seat.goal_by_class) as u8;
        *at_home -= left.is_in(&seat.goal_by_class) as u8;
        usize::from(*at_home) == self.pieces
    }

    /// Stores the pieces in the state, with the distances where tables hold them.
    fn put_back(&self, field: &Field, state: &mut State, mover: Player) {
        let mut before = [W::NONE; SEATS];
        for (seat, before) in self.seats.iter().zip(&mut before) {
            *before = state.pieces(&seat.owner);
        }
        // A piece may be where one of another player was.
        for (index, seat) in self.seats.iter().enumerate() {
            let holes = field.pieces[index][..self.pieces.min(PIECES)].iter();
            let pieces = holes.fold(W::NONE, |pieces, &hole| pieces | W::of(hole));
            state.toggle(&seat.owner, before[index] ^ pieces);
            if let (true, Some(distance)) = (before[index] != pieces, seat.distances.in_table(pieces)) {
                state.rest.distances[index] = distance;
            }
        }
        state.rest.mover = mover;
    }
}
