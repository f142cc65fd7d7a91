//! Payoffs that one player can force against all others, in every reachable position.
//!
//! The others play as a coalition. In a two-player zero-sum game this is the value of the game; with more
//! players it is the player's maximin payoff, which a [certificate](crate::certificate) proves. The coalition
//! can hold the player to it.
//!
//! **Method.** Every position is numbered once. Where the rules promise an end, values are backed up from the
//! terminal positions, each position once ([`forward`](crate::forward)). Where play may cycle and every game
//! is won, lost or drawn, they are found by retrograde rounds: a position is won if a move of the player
//! leads to a position won in one ply less, or if all moves of the coalition lead to won ones. Positions that
//! no round reaches are endless play, which pays 0.
//!
//! **Source.** Ströhlein (1970) and Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9(3),
//! 1986, for the rounds. **Differences.** Moves are generated again in every round instead of taken back or
//! stored: no game has to implement unmoves, at the cost of a round a ply.
//!
//! **Cost.** A position takes its own size and at most 23 bytes; where play may cycle, 4 more.

use crate::control::{SolveControl, Unsolved};
use crate::forward::{Forward, Rule, ends, number};
use crate::positions::{ChunkedVec, Positions};
use game::{Game, Key, Line, Payoffs, Player, legal};

/// The payoff that a player can force in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ForcedValue {
    /// The least payoff of the player against best play of all others together.
    pub value: i32,
    /// Plies to the end when the side that gains hurries and the other side delays; 0 where play need not
    /// end.
    pub distance: u32,
    /// An upper bound on the plies to the end. It falls with every move that preserves the value; where the
    /// rules promise an end, with every move.
    pub bound: u32,
}

/// Knowledge of the payoffs that one player can force, from which certificates are written.
pub trait ForcedValues<G: Game> {
    /// The player.
    fn player(&self) -> Player;

    /// The payoff that the player can force here; `None` if unknown. It is known for every successor of a
    /// known position.
    ///
    /// The [`bound`](ForcedValue::bound) is lowered by some move of the player that preserves the value, and
    /// by every such move of the other side, so that play ends.
    fn forced_value(&self, state: &G::State) -> Option<ForcedValue>;
}

/// A forced value in 8 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Packed {
    value: i32,
    distance: u16,
    bound: u16,
}

/// The longest game whose values are packed, in plies.
pub const MAX_PLIES: u32 = u16::MAX as u32;

impl Packed {
    /// The value of a position at which the game is over.
    pub const fn over(value: i32) -> Packed {
        Packed { value, distance: 0, bound: 0 }
    }

    /// Packs a value whose distance and bound are at most [`MAX_PLIES`].
    pub const fn new(worth: ForcedValue) -> Packed {
        Packed { value: worth.value, distance: worth.distance as u16, bound: worth.bound as u16 }
    }

    /// Encodes the value as one number, 0 for the default.
    pub const fn to_word(self) -> u64 {
        self.value.cast_unsigned() as u64 | (self.distance as u64) << 32 | (self.bound as u64) << 48
    }

    /// The value that one number encodes.
    pub const fn of_word(word: u64) -> Packed {
        Packed { value: word as i32, distance: (word >> 32) as u16, bound: (word >> 48) as u16 }
    }

    /// The value.
    pub const fn forced_value(self) -> ForcedValue {
        ForcedValue { value: self.value, distance: self.distance as u32, bound: self.bound as u32 }
    }
}

/// The payoff that a player can force in every reachable position.
#[derive(Clone, Debug)]
pub struct Forced<'a, G: Game> {
    game: &'a G,
    player: Player,
    symmetric: bool,
    /// Earlier positions that end the game as a draw when they occur once more, in ascending order.
    exhausted: Vec<Key>,
    positions: Positions<G::State>,
    worths: ChunkedVec<Packed>,
}

impl<'a, G: Game> Forced<'a, G> {
    /// Upper bound of the bytes a position takes.
    pub const BYTES: u64 =
        Positions::<G::State>::BYTES + size_of::<Packed>() as u64 + size_of::<u32>() as u64;

    /// Solves everything reachable from `start`, for `player`.
    ///
    /// # Errors
    ///
    /// See [`Unsolved`].
    pub fn new(
        game: &'a G,
        start: &G::State,
        player: Player,
        control: &SolveControl<'_>,
    ) -> Result<Forced<'a, G>, Unsolved> {
        Forced::of(game, start, player, false, control)
    }

    /// As [`new`](Forced::new); with `symmetric`, symmetric positions are one.
    ///
    /// # Errors
    ///
    /// See [`Unsolved`].
    pub fn of(
        game: &'a G,
        start: &G::State,
        player: Player,
        symmetric: bool,
        control: &SolveControl<'_>,
    ) -> Result<Forced<'a, G>, Unsolved> {
        let promises = game.promises();
        if ends(&promises) {
            if promises.longest.is_some_and(|plies| plies > MAX_PLIES) {
                return Err(Unsolved::Plies);
            }
            let Forward { positions, values, .. } =
                Forward::new(game, start, symmetric, Force { player }, control)?;
            Ok(Forced { game, player, symmetric, exhausted: Vec::new(), positions, worths: values })
        } else {
            Forced::with_cycles(game, start, player, symmetric, Vec::new(), control)
        }
    }

    /// Solves everything reachable from the end of `line`, where the game is not over, for `player`. Earlier
    /// positions that end the game if they recur count as draws. Nothing else of the history matters: a
    /// shortest win repeats no position, and a defense that avoids losing works after any history.
    ///
    /// # Errors
    ///
    /// See [`Unsolved`].
    pub fn after(
        game: &'a G,
        line: &Line<G>,
        player: Player,
        control: &SolveControl<'_>,
    ) -> Result<Forced<'a, G>, Unsolved> {
        let exhausted = line.exhausted(game);
        if exhausted.is_empty() {
            return Forced::new(game, line.state(), player, control);
        }
        Forced::with_cycles(game, line.state(), player, false, exhausted, control)
    }

    fn with_cycles(
        game: &'a G,
        start: &G::State,
        player: Player,
        symmetric: bool,
        exhausted: Vec<Key>,
        control: &SolveControl<'_>,
    ) -> Result<Forced<'a, G>, Unsolved> {
        if !game.promises().is_only_won_or_lost() {
            return Err(Unsolved::Payoffs);
        }
        let (positions, worths) = (Positions::default(), ChunkedVec::default());
        let mut forced = Forced { game, player, symmetric, exhausted, positions, worths };
        forced.reach(start, control)?;
        forced.round_by_round(control)?;
        Ok(forced)
    }

    /// The payoffs of a position at which the game ends.
    fn outcome(&self, state: &G::State) -> Option<Payoffs> {
        let is_drawn = || !self.exhausted.is_empty() && self.exhausted.binary_search(&Key::of(state)).is_ok();
        self.game.outcome(state).or_else(|| is_drawn().then(|| Payoffs::zero(self.game.players())))
    }

    /// The number of reachable positions.
    pub fn positions(&self) -> u64 {
        self.positions.len() as u64
    }

    /// Numbers all reachable positions in the order in which they are met.
    fn reach(&mut self, start: &G::State, control: &SolveControl<'_>) -> Result<(), Unsolved> {
        let start = if self.symmetric { self.game.canonical(start) } else { start.clone() };
        if let Err(vacant) = self.positions.number(&start) {
            self.positions.insert(vacant, start)?;
        }
        let mut next = 0;
        while (next as usize) < self.positions.len() {
            control.visit()?;
            let state = self.positions.state(next).clone();
            next += 1;
            let payoffs = self.outcome(&state);
            let value = payoffs.map_or(0, |payoffs| payoffs[self.player]);
            self.worths.push(Packed::over(value))?;
            if payoffs.is_some() {
                continue;
            }
            for child in children(self.game, self.symmetric, &state) {
                if let Err(vacant) = self.positions.number(&child) {
                    control.check_positions(self.positions.len() + 1)?;
                    self.positions.insert(vacant, child)?;
                }
            }
        }
        Ok(())
    }

    fn round_by_round(&mut self, control: &SolveControl<'_>) -> Result<(), Unsolved> {
        let mut open: Vec<u32> = Vec::new();
        for (number, state) in (0..).zip(self.positions.iter()) {
            control.step()?;
            if self.outcome(state).is_none() {
                open.push(number);
            }
        }
        for distance in 1.. {
            let mut found = Vec::new();
            let mut left = Vec::with_capacity(open.len());
            for &number in &open {
                control.again(1)?;
                let state = self.positions.state(number);
                let is_own = self.game.to_move(state) == self.player;
                // The mover wants this sign, takes the first child that has it, and loses if all children
                // have the other.
                let wanted = if is_own { 1 } else { -1 };
                let (mut some, mut all) = (false, true);
                for child in children(self.game, self.symmetric, state) {
                    let child = self.positions.number(&child).expect("it was reached");
                    let value = self.worths[child].value.signum();
                    some |= value == wanted;
                    all &= value == -wanted;
                    if some {
                        break;
                    }
                }
                match (some, all) {
                    (true, _) => found.push((number, wanted)),
                    (_, true) => found.push((number, -wanted)),
                    _ => left.push(number),
                }
            }
            if found.is_empty() {
                break;
            }
            if distance > MAX_PLIES {
                return Err(Unsolved::Plies);
            }
            // All at once: a round builds on earlier rounds only.
            for (number, value) in found {
                self.worths[number] = Packed::new(ForcedValue { value, distance, bound: distance });
            }
            open = left;
        }
        Ok(())
    }
}

/// The positions after each legal move, each as its canonical form if symmetric positions are one.
pub fn children<G: Game>(game: &G, symmetric: bool, state: &G::State) -> impl Iterator<Item = G::State> {
    legal(game, state).into_iter().map(move |mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        if symmetric { game.canonical(&child) } else { child }
    })
}

impl<G: Game> ForcedValues<G> for Forced<'_, G> {
    fn player(&self) -> Player {
        self.player
    }

    fn forced_value(&self, state: &G::State) -> Option<ForcedValue> {
        let number = number(&self.positions, self.game, self.symmetric, state)?;
        Some(self.worths[number].forced_value())
    }
}

/// The backup rule: the player maximizes, the others minimize.
struct Force {
    player: Player,
}

impl<G: Game> Rule<G> for Force {
    type Value = Packed;

    fn end(&mut self, payoffs: &Payoffs) -> Packed {
        Packed::over(payoffs[self.player])
    }

    fn back_up(&mut self, game: &G, state: &G::State, _moves: &[G::Move], children: &[Packed]) -> Packed {
        let is_own = game.to_move(state) == self.player;
        Packed::new(best(children.iter().map(|child| child.forced_value()), is_own))
    }
}

/// The best child value for the mover, who is the player or one of the others.
pub fn best(children: impl Iterator<Item = ForcedValue>, is_own: bool) -> ForcedValue {
    let sign = if is_own { 1 } else { -1 };
    let mut best: Option<ForcedValue> = None;
    let mut bound = 0;
    for child in children {
        bound = bound.max(child.bound + 1);
        let gain = |worth: &ForcedValue| {
            // The side that gains hurries, the other delays; among values of 0 the first is as good as any.
            let gained = (sign * worth.value).signum();
            (sign * worth.value, -gained * worth.distance as i32)
        };
        if best.is_none_or(|best| gain(&child) > gain(&best)) {
            best = Some(child);
        }
    }
    let best = best.unwrap_or_default();
    ForcedValue { value: best.value, distance: best.distance + 1, bound }
}
