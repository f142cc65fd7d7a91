//! What one player can force against all others, in every position that play can come to.
//!
//! The others play as one: for two players whose gains are each other's losses this is the value of the game, for more it is
//! what a player is safe of, and what a [certificate](crate::certificate) proves.
//!
//! **Method.** Every position is numbered once. Where the rules promise an end, values come from the last positions up,
//! each position once. Where play may go round in circles and every game is won, lost or drawn, they come from the ends
//! back, ply by ply: a position is won in n if a move of the player leads to one that is, or all moves of another do; what no
//! round reaches is play without an end, which pays 0.
//!
//! **Source.** Ströhlein (1970) and Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9(3), 1986, for the
//! rounds. **Differences.** Moves are made anew in every round instead of unmade or kept: no game has to know how to take
//! back a move that was not played, at the cost of a round a ply.

use game::{Game, KeyMap, Payoffs, Player, Promises, legal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What a player can force in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// What he gets at least against all others together.
    pub value: i32,
    /// Plies to the end when whoever gains by it hurries and the other side delays; 0 where play need not end.
    pub distance: u32,
    /// A bound on the plies to the end that is less behind every move that keeps the value; where the rules promise an end, behind every
    /// move.
    pub bound: u32,
}

/// Anything that knows what one player can force against all others: what certificates are written from.
pub trait Worths<G: Game> {
    /// Whose worths they are.
    fn player(&self) -> Player;

    /// What the player can force here; `None` where nothing is known. Known where play comes to from a known position.
    ///
    /// A worth has a [`bound`](Worth::bound) that some move which keeps the value lessens, and every move of the other
    /// side that keeps it: so that play ends.
    fn worth(&self, state: &G::State) -> Option<Worth>;
}

/// Why nothing was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// It was cancelled.
    Cancelled,
    /// There are more positions than may be kept.
    Positions(u64),
    /// Play may go round in circles, and games are not only won, lost or drawn.
    Payoffs,
    /// Games need not end within so many plies.
    Endless(u32),
}

/// What a player can force in every position that can be reached.
#[derive(Clone, Debug)]
pub struct Forced<G: Game> {
    player: Player,
    numbers: KeyMap<G::State, u32>,
    worths: Vec<Worth>,
}

/// How the work is watched, stopped and bounded.
#[derive(Clone, Copy, Debug)]
pub struct Watch<'a> {
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Told how many positions were looked at.
    pub progress: &'a AtomicU64,
    /// No more positions than this are kept.
    pub positions: u64,
}

impl Watch<'_> {
    fn goes_on(&self) -> Result<(), Unsolved> {
        self.progress.fetch_add(1, Ordering::Relaxed);
        if self.cancel.load(Ordering::Relaxed) { Err(Unsolved::Cancelled) } else { Ok(()) }
    }
}

impl<G: Game> Forced<G> {
    /// Solves everything that can be reached from `start`, for `player`.
    ///
    /// # Errors
    ///
    /// See [`Unsolved`].
    pub fn new(game: &G, start: &G::State, player: Player, watch: &Watch<'_>) -> Result<Forced<G>, Unsolved> {
        let promises = game.promises();
        let (numbers, states) = reachable(game, start, watch)?;
        let mut forced = Forced { player, numbers, worths: vec![Worth::default(); states.len()] };
        if ends(&promises) {
            forced.last_first(game, &states, watch)?;
        } else if promises.is_only_won_or_lost() {
            forced.round_by_round(game, &states, watch)?;
        } else {
            return Err(Unsolved::Payoffs);
        }
        Ok(forced)
    }

    /// How many positions can be reached.
    pub fn positions(&self) -> u64 {
        self.worths.len() as u64
    }

    fn number(&self, state: &G::State) -> usize {
        self.numbers[state] as usize
    }

    /// The worth of a position whose game goes on, from those of all its children; nothing while one of them is open.
    fn last_first(&mut self, game: &G, states: &[G::State], watch: &Watch<'_>) -> Result<(), Unsolved> {
        const OPEN: u32 = u32::MAX;
        self.worths.fill(Worth { bound: OPEN, ..Worth::default() });
        // A position is looked at when it comes, and again when all that follows it is known.
        let mut path: Vec<(usize, bool)> = vec![(0, false)];
        while let Some((number, is_second)) = path.pop() {
            if self.worths[number].bound != OPEN {
                continue;
            }
            watch.goes_on()?;
            let state = &states[number];
            if let Some(payoffs) = game.outcome(state) {
                self.worths[number] = Worth { value: payoffs[self.player], distance: 0, bound: 0 };
                continue;
            }
            let children = children(game, state).map(|child| self.number(&child));
            if is_second {
                let worths = children.map(|child| self.worths[child]);
                self.worths[number] = best(worths, game.to_move(state) == self.player);
            } else {
                let open: Vec<usize> = children.filter(|&child| self.worths[child].bound == OPEN).collect();
                path.push((number, true));
                path.extend(open.into_iter().map(|child| (child, false)));
            }
        }
        Ok(())
    }

    fn round_by_round(&mut self, game: &G, states: &[G::State], watch: &Watch<'_>) -> Result<(), Unsolved> {
        let player = self.player;
        let mut open = Vec::new();
        for (number, state) in (0_u32..).zip(states) {
            match game.outcome(state) {
                Some(payoffs) => self.worths[number as usize].value = payoffs[player],
                None => open.push(number),
            }
        }
        for distance in 1.. {
            let mut found = Vec::new();
            let mut left = Vec::with_capacity(open.len());
            for &number in &open {
                watch.goes_on()?;
                let state = &states[number as usize];
                let is_own = game.to_move(state) == player;
                // The mover wants this sign, takes it as soon as it is there, and gets the other one if nothing else is.
                let wanted = if is_own { 1 } else { -1 };
                let (mut some, mut all) = (false, true);
                for child in children(game, state) {
                    let value = self.worths[self.number(&child)].value.signum();
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
            // All at once: what is found in a round rests on the rounds before.
            for (number, value) in found {
                self.worths[number as usize] = Worth { value, distance, bound: distance };
            }
            open = left;
        }
        Ok(())
    }
}

impl<G: Game> Worths<G> for Forced<G> {
    fn player(&self) -> Player {
        self.player
    }

    fn worth(&self, state: &G::State) -> Option<Worth> {
        self.numbers.get(state).map(|&number| self.worths[number as usize])
    }
}

/// Whether every game ends, whatever is played, and positions have no past.
pub const fn ends(promises: &Promises) -> bool {
    promises.longest.is_some() && promises.repetition.is_none()
}

fn children<'a, G: Game>(game: &'a G, state: &'a G::State) -> impl Iterator<Item = G::State> + 'a {
    legal(game, state).into_iter().map(|mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        child
    })
}

/// The best of these for the mover, who is the player or one of the others.
fn best(children: impl Iterator<Item = Worth>, is_own: bool) -> Worth {
    let sign = if is_own { 1 } else { -1 };
    let mut best: Option<Worth> = None;
    let mut bound = 0;
    for child in children {
        bound = bound.max(child.bound + 1);
        let gain = |worth: &Worth| {
            // Whoever gains hurries; who loses delays; of what is worth nothing the first is as good.
            let gained = (sign * worth.value).signum();
            (sign * worth.value, -gained * worth.distance as i32)
        };
        if best.is_none_or(|best| gain(&child) > gain(&best)) {
            best = Some(child);
        }
    }
    let best = best.unwrap_or_default();
    Worth { value: best.value, distance: best.distance + 1, bound }
}

type Reachable<G> = (KeyMap<<G as Game>::State, u32>, Vec<<G as Game>::State>);

/// Every position that can be reached, numbered in the order in which it is met; the start is 0.
fn reachable<G: Game>(game: &G, start: &G::State, watch: &Watch<'_>) -> Result<Reachable<G>, Unsolved> {
    let (mut numbers, mut states) = (KeyMap::default(), vec![start.clone()]);
    numbers.insert(start.clone(), 0);
    let mut next = 0;
    while next < states.len() {
        watch.goes_on()?;
        let state = states[next].clone();
        next += 1;
        for child in children(game, &state) {
            let number = states.len() as u32;
            if let std::collections::hash_map::Entry::Vacant(free) = numbers.entry(child) {
                states.push(free.key().clone());
                free.insert(number);
            }
        }
        if states.len() as u64 > watch.positions.min(u64::from(u32::MAX)) {
            return Err(Unsolved::Positions(watch.positions));
        }
    }
    Ok((numbers, states))
}

/// What everybody is safe of: each player's own [`Forced`] value at the start.
pub fn safe<G: Game>(game: &G, start: &G::State, watch: &Watch<'_>) -> Result<Payoffs, Unsolved> {
    let mut safe = Payoffs::zero(game.players());
    for player in Player::all(game.players()) {
        let forced = Forced::new(game, start, player, watch)?;
        safe[player] = forced.worth(start).unwrap_or_default().value;
    }
    Ok(safe)
}
