//! Any number of players: Max^N in every reachable position, as vectors under a tie-break or as sets.
//!
//! **Value.** Under a [tie-break](TieBreak) every position has a move and the payoff vector that everybody's
//! choices lead to: a profile of strategies that is an equilibrium in every position ([`deviations`] looks
//! for a player who would gain by another move). As [sets](SetOptions), a position has every vector that ties
//! leave open.
//!
//! **Source.** Luckhardt & Irani (1986) for vectors; Sturtevant & Bowling (2006) and Nishino, table 1, for
//! sets.
//!
//! **Differences from the searches of the same names.** Each position is expanded once, so that random
//! tie-breaks depend on position and move, not on the path.
//!
//! **Cost.** A position takes its own size and at most 23 bytes; vectors and sets are interned.

use crate::control::{SolveControl, Unsolved};
use crate::forward::{Forward, Rule};
use game::{Game, Key, KeyMap, Payoffs, Player, Scale};
use search::sets::{possible, undominated};
use search::{Candidate, Dominance, IsLastResort, Preference, TieBreak};

/// Values, each stored once and identified by a number.
#[derive(Clone, Debug)]
struct Interner<V> {
    numbers: KeyMap<V, u32>,
    values: Vec<V>,
}

impl<V> Default for Interner<V> {
    fn default() -> Interner<V> {
        Interner { numbers: KeyMap::default(), values: Vec::new() }
    }
}

impl<V: Clone + Eq + std::hash::Hash> Interner<V> {
    fn number(&mut self, value: &V) -> u32 {
        if let Some(&number) = self.numbers.get(value) {
            return number;
        }
        let number = self.values.len() as u32;
        self.numbers.insert(value.clone(), number);
        self.values.push(value.clone());
        number
    }

    fn value(&self, number: u32) -> &V {
        &self.values[number as usize]
    }
}

/// The value of a position, and the move chosen there.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// The number of the vector.
    value: u32,
    /// The index of the legal move; 0 if the game is over.
    index: u32,
}

/// The backup rule of a tie-break: everybody takes the preferred move.
#[derive(Clone, Debug)]
pub struct Prefer {
    preference: Preference,
    is_random: bool,
    /// All outcomes that were reached.
    outcomes: Interner<Payoffs>,
}

impl<G: Game> Rule<G> for Prefer {
    type Value = Chosen;

    fn end(&mut self, payoffs: &Payoffs) -> Chosen {
        Chosen { value: self.outcomes.number(payoffs), index: 0 }
    }

    fn back_up(&mut self, game: &G, state: &G::State, _moves: &[G::Move], children: &[Chosen]) -> Chosen {
        let mover = game.to_move(state);
        let parent = if self.is_random { Key::of(state).0 } else { 0 };
        let mut best: Option<(Candidate, Chosen)> = None;
        for (index, child) in children.iter().enumerate() {
            let tie_key = self.preference.tie_key(parent, index);
            let candidate = Candidate { values: *self.outcomes.value(child.value), tie_key };
            if best.as_ref().is_none_or(|(best, _)| self.preference.prefers(mover, &candidate, best)) {
                best = Some((candidate, Chosen { value: child.value, index: index as u32 }));
            }
        }
        best.expect("law 1: a game that goes on has a legal move").1
    }
}

/// Payoffs and moves in every reachable position, under a tie-break.
#[derive(Clone, Debug)]
pub struct Profile<'a, G: Game> {
    forward: Forward<'a, G, Prefer>,
}

impl<'a, G: Game> Profile<'a, G> {
    /// Upper bound of the bytes a position takes.
    pub const BYTES: u64 = Forward::<'a, G, Prefer>::BYTES;

    /// Solves everything reachable from `start`, whose player to move is the one that [`TieBreak::Worst`]
    /// harms. With `symmetric`, symmetric positions are one, and ties are broken alike in all of them.
    ///
    /// # Errors
    ///
    /// See [`Unsolved`].
    ///
    /// # Panics
    ///
    /// If the tie-break is [`TieBreak::Set`], which leaves no vector: use [`Sets`].
    pub fn new(
        game: &'a G,
        start: &G::State,
        tie_break: TieBreak,
        symmetric: bool,
        control: &SolveControl<'_>,
    ) -> Result<Profile<'a, G>, Unsolved> {
        assert!(tie_break != TieBreak::Set, "a profile is of vectors");
        let preference = Preference::new(tie_break, game.to_move(start), Scale::Payoffs);
        let is_random = matches!(tie_break, TieBreak::Random { .. });
        let rule = Prefer { preference, is_random, outcomes: Interner::default() };
        Ok(Profile { forward: Forward::new(game, start, symmetric, rule, control)? })
    }

    /// The payoffs from a position on; `None` if it is unreachable.
    pub fn value(&self, state: &G::State) -> Option<Payoffs> {
        let chosen = self.forward.value(state)?;
        Some(*self.forward.rule.outcomes.value(chosen.value))
    }

    /// The index of the legal move chosen in a position, or in its canonical form; 0 if the game is over.
    /// `None` if it is unreachable.
    pub fn choice(&self, state: &G::State) -> Option<usize> {
        self.forward.value(state).map(|chosen| chosen.index as usize)
    }

    /// The number of reachable positions.
    pub fn positions(&self) -> u64 {
        self.forward.positions()
    }

    /// Every outcome that some game ends with, in the order in which they were met.
    pub fn outcomes(&self) -> &[Payoffs] {
        &self.forward.rule.outcomes.values
    }
}

/// Options of the sets: which moves and vectors remain possible.
pub struct SetOptions<G: Game> {
    /// Moves that a player surely does not make are those dominated in this sense; `None` keeps every vector
    /// that some breaking of all ties leads to.
    pub dominance: Option<Dominance>,
    /// Moves that are considered only where no other leaves their mover a chance of the greatest payoff:
    /// Nishino's reading of a pass.
    pub last_resort: Option<IsLastResort<G>>,
}

impl<G: Game> Clone for SetOptions<G> {
    fn clone(&self) -> SetOptions<G> {
        *self
    }
}

impl<G: Game> Copy for SetOptions<G> {}

impl<G: Game> std::fmt::Debug for SetOptions<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("SetOptions");
        shown.field("dominance", &self.dominance).field("last_resort", &self.last_resort.is_some()).finish()
    }
}

/// The backup rule of sets: nobody knows how another breaks a tie.
#[derive(Debug)]
struct LeaveOpen<G: Game> {
    ties: SetOptions<G>,
    /// The greatest payoff.
    greatest: i32,
    sets: Interner<Vec<Payoffs>>,
    outcomes: Interner<Payoffs>,
}

impl<G: Game> LeaveOpen<G> {
    /// Returns whether a set leaves a player a chance of the greatest payoff.
    fn has_chance(&self, set: u32, mover: Player) -> bool {
        self.sets.value(set).iter().any(|payoffs| payoffs[mover] >= self.greatest)
    }
}

impl<G: Game> Rule<G> for LeaveOpen<G> {
    type Value = u32;

    fn end(&mut self, payoffs: &Payoffs) -> u32 {
        self.outcomes.number(payoffs);
        self.sets.number(&vec![*payoffs])
    }

    fn back_up(&mut self, game: &G, state: &G::State, moves: &[G::Move], children: &[u32]) -> u32 {
        let player = game.to_move(state);
        let mut remaining = children.to_vec();
        if let Some(is_last) = self.ties.last_resort {
            let is_first = |&(mv, _): &(&G::Move, &u32)| !is_last(game, state, *mv);
            let first: Vec<u32> =
                moves.iter().zip(children).filter(is_first).map(|(_, &child)| child).collect();
            if first.iter().any(|&child| self.has_chance(child, player)) {
                remaining = first;
            }
        }
        // Children with equal sets change nothing.
        remaining.sort_unstable();
        remaining.dedup();
        if let [only] = remaining[..] {
            return only;
        }
        let children: Vec<Vec<Payoffs>> =
            remaining.iter().map(|&child| self.sets.value(child).clone()).collect();
        let set = match self.ties.dominance {
            Some(dominance) => undominated(player, &children, dominance),
            None => possible(player, &children),
        };
        self.sets.number(&set)
    }
}

/// The set of vectors that ties leave open in every reachable position.
#[derive(Debug)]
pub struct Sets<'a, G: Game> {
    forward: Forward<'a, G, LeaveOpen<G>>,
}

impl<'a, G: Game> Sets<'a, G> {
    /// Upper bound of the bytes a position takes.
    pub const BYTES: u64 = Forward::<'a, G, LeaveOpen<G>>::BYTES;

    /// Solves everything reachable from `start`; with `symmetric`, symmetric positions are one.
    ///
    /// # Errors
    ///
    /// See [`Unsolved`].
    pub fn new(
        game: &'a G,
        start: &G::State,
        ties: SetOptions<G>,
        symmetric: bool,
        control: &SolveControl<'_>,
    ) -> Result<Sets<'a, G>, Unsolved> {
        let greatest = game.promises().payoffs.map_or(i32::MAX, |bounds| bounds.greatest);
        let rule = LeaveOpen { ties, greatest, sets: Interner::default(), outcomes: Interner::default() };
        Ok(Sets { forward: Forward::new(game, start, symmetric, rule, control)? })
    }

    /// The set of a position, ascending, each vector once; `None` if it is unreachable.
    pub fn value(&self, state: &G::State) -> Option<&[Payoffs]> {
        self.forward.value(state).map(|number| self.forward.rule.sets.value(number).as_slice())
    }

    /// The number of reachable positions.
    pub fn positions(&self) -> u64 {
        self.forward.positions()
    }

    /// Every outcome that some game ends with, in the order in which they were met.
    pub fn outcomes(&self) -> &[Payoffs] {
        &self.forward.rule.outcomes.values
    }
}

/// The payoffs of a profile, and the gains of single players who deviate from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deviations {
    /// The payoffs at the start.
    pub value: Payoffs,
    /// Deviations that were tried: in every reachable position, all moves but the chosen one.
    pub tried: u64,
    /// Deviations that pay their mover more if everybody follows the profile from there on. With none, the
    /// profile is an equilibrium in every position.
    pub gains: u64,
}

/// Looks for a player who would gain by another move at some position, by following `choice` from every
/// reachable position: nothing is taken from the solver that made the choices. Single deviations are enough:
/// in a game that ends, a player who gains by changing several moves gains by changing one of them (the
/// one-shot deviation principle).
///
/// `choice` returns the index of the legal move chosen in a position; with `symmetric`, in the canonical one.
///
/// # Errors
///
/// See [`Unsolved`].
///
/// # Panics
///
/// If `choice` returns no legal move.
pub fn deviations<G: Game>(
    game: &G,
    start: &G::State,
    symmetric: bool,
    choice: impl Fn(&G::State) -> usize,
    control: &SolveControl<'_>,
) -> Result<Deviations, Unsolved> {
    let rule = PlayOut { choice, outcomes: Interner::default(), tried: 0, gains: 0 };
    let played = Forward::new(game, start, symmetric, rule, control)?;
    let number = played.value(start).expect("the start is reached");
    let PlayOut { outcomes, tried, gains, .. } = &played.rule;
    Ok(Deviations { value: *outcomes.value(number), tried: *tried, gains: *gains })
}

struct PlayOut<C> {
    choice: C,
    outcomes: Interner<Payoffs>,
    tried: u64,
    gains: u64,
}

impl<G: Game, C: Fn(&G::State) -> usize> Rule<G> for PlayOut<C> {
    type Value = u32;

    fn end(&mut self, payoffs: &Payoffs) -> u32 {
        self.outcomes.number(payoffs)
    }

    fn back_up(&mut self, game: &G, state: &G::State, _moves: &[G::Move], children: &[u32]) -> u32 {
        let mover = game.to_move(state);
        let taken = children[(self.choice)(state)];
        let gets = |child: u32| self.outcomes.value(child)[mover];
        self.gains += children.iter().filter(|&&child| gets(child) > gets(taken)).count() as u64;
        self.tried += children.len() as u64 - 1;
        taken
    }
}

/// The first outcome that gives nobody less than `value` and somebody more; if there is none, `value` is
/// Pareto-efficient.
pub fn dominating(value: &Payoffs, outcomes: &[Payoffs]) -> Option<Payoffs> {
    let is_no_worse =
        |other: &&Payoffs| other.as_slice().iter().zip(value.as_slice()).all(|(new, old)| new >= old);
    outcomes.iter().filter(is_no_worse).find(|other| *other != value).copied()
}
