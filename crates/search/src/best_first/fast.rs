//! The fast form: the search stays where it is for as long as the principal path leads there.
//!
//! The plain loop walks from the root to the principal leaf for every expansion. Here the path stays on a stack, and
//! for every player there is a bound: the best of the second-best children at the nodes above where this player is to
//! move. While what he sees of the path is above that bound he would choose the same again, and the nodes above need not
//! be looked at; so the search works at the end of the path and goes up only when a bound is met. Values above the
//! end of the path are stale meanwhile, and are settled when it goes up.
//!
//! **Bounds.** A bound belongs to a player and, where values consider the turn, to the player to move at the child on the
//! path, for on that depends which value is seen. It carries the vector of the second-best child and whether the child
//! on the path was preferred to it in a full tie: by lot, or as the one generated first. Of two bounds that are equal in
//! everything the path must win the ties of both.
//!
//! **Shields.** Under completion the best child may be resolved while the search goes on below another. Then nothing
//! below that other child is seen from above until it becomes the best itself: the bounds above are laid aside, and in
//! their place there is a ceiling.
//!
//! **Source.** Shinohara & Ishida (2002), appendix: `RBFMaxN`, with values kept between visits. **Differences.** (1) An
//! explicit stack. (2) The whole key is compared, and the order of generation last, so that the order of expansions is
//! that of the plain loop with ties too: the printed `≤` on single entries keeps the incumbent.
//!
//! **Cost.** The expansion, and a few comparisons a player; the path only where it changes.

use super::engine::{Choice, Engine, Spot};
use super::tree::{NONE, Tree};
use super::turn::{self, NOTHING, Seen};
use crate::budget::Stop;
use crate::observer::Observer;
use game::{Evaluated, Player};
use std::cmp::Ordering;

/// What the path must be preferred to.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// What the player himself has there.
    own: i32,
    /// The node whose own values the bound is; [`NONE`] is no bound.
    from: u32,
    /// Whether the path is preferred where both are worth the same.
    wins_ties: bool,
}

const NO_BOUND: Bound = Bound { own: i32::MIN, from: NONE, wins_ties: true };

/// Whose bound it is, and whose turn it is at the child on the path: always 0 where that does not matter.
#[derive(Clone, Copy, Debug)]
struct Pair {
    player: Player,
    class: usize,
    /// Where its bound is.
    at: usize,
}

/// A node on the path, and what was changed when the path went on from it.
struct Level {
    spot: Spot,
    /// The next best child but the one on the path.
    second: u32,
    /// The bound that was there before.
    replaced: Bound,
    /// Where.
    at: usize,
    /// The last node above in which the same player was to move.
    last: u32,
    /// Whether all bounds above were laid aside.
    is_shield: bool,
}

/// What the child on the path must not become preferred to, below a shield.
#[derive(Clone, Copy, Debug)]
struct Ceiling {
    pair: Pair,
    /// The value of the best child, which is resolved.
    bound: Bound,
}

/// The path and its bounds.
struct Climber<U> {
    levels: Vec<Level>,
    undos: Vec<U>,
    /// A bound for every pair; or for every player, where values do not consider the turn.
    bounds: Vec<Bound>,
    /// The pairs that have been met so far.
    pairs: Vec<Pair>,
    /// For each player the last node of the path in which he is to move.
    last: Seen,
    ceiling: Option<Ceiling>,
    /// The bounds and ceilings laid aside at each shield.
    laid_aside: Vec<(Vec<Bound>, Option<Ceiling>)>,
}

/// Where to go from a node.
enum Way {
    Down(Choice),
    /// Below another child than the best, which is resolved.
    Aside { choice: Choice, resolved: u32 },
    Up,
}

/// Searches until something stops it.
pub(super) fn run<G: Evaluated, O: Observer<G>>(engine: &mut Engine<'_, G, O>, start: &G::State) -> Stop {
    let players = engine.game.players();
    let classes = if engine.turn { players } else { 1 };
    let mut climber = Climber {
        levels: Vec::new(),
        undos: Vec::new(),
        bounds: vec![NO_BOUND; players * classes],
        pairs: Vec::new(),
        last: NOTHING,
        ceiling: None,
        laid_aside: Vec::new(),
    };
    climber.push(engine.tree, Spot::ROOT);
    let mut state = start.clone();
    let mut from_below = NONE;
    let stop = loop {
        let ply = climber.levels.len() - 1;
        let at = climber.levels[ply].spot;
        if !engine.tree.is_expanded(at.node) {
            if let Some(stop) = engine.ends_at(at.node, ply as u32) {
                break stop;
            }
            let parent = ply.checked_sub(1).map(|above| climber.levels[above].spot.node);
            let row = climber.levels.get(1).map(|level| level.spot.node);
            if let Err(stop) = engine.expand(at.node, [parent, row], ply as u32, &mut state) {
                break stop;
            }
            if engine.observer.wants_backups() {
                let path: Vec<Spot> = climber.levels.iter().map(|level| level.spot).collect();
                engine.back_up(&path);
            }
        }
        match climber.look(engine, at, from_below) {
            Way::Down(choice) => {
                climber.bind(engine, at, choice);
                climber.undos.push(engine.step(&mut state, choice.best, ply as u32 + 1));
                climber.push(engine.tree, engine.spot(at, choice.best));
                from_below = NONE;
            }
            Way::Aside { choice, resolved } => {
                climber.raise_shield(engine, at, choice.best, resolved);
                climber.bind(engine, at, choice);
                climber.undos.push(engine.step(&mut state, choice.best, ply as u32 + 1));
                climber.push(engine.tree, engine.spot(at, choice.best));
                from_below = NONE;
            }
            Way::Up => {
                let Some(undo) = climber.undos.pop() else { break Stop::Finished };
                engine.game.undo(&mut state, engine.tree.move_to(at.node), undo);
                climber.pop(engine.tree);
                from_below = at.node;
            }
        }
    };
    for level in climber.levels.iter().rev().filter(|level| level.replaced_anything()) {
        engine.settle(level.spot);
    }
    stop
}

impl Level {
    /// Whether the path goes on from here.
    const fn replaced_anything(&self) -> bool {
        self.at != usize::MAX
    }
}

impl<U> Climber<U> {
    /// The path goes on to a node.
    #[inline]
    fn push<M: Copy>(&mut self, tree: &Tree<M>, spot: Spot) {
        let last = &mut self.last[tree.mover_at(spot.node).index()];
        let level =
            Level { spot, second: NONE, replaced: NO_BOUND, at: usize::MAX, last: *last, is_shield: false };
        *last = spot.node;
        self.levels.push(level);
    }

    /// The path ends above its last node again.
    #[inline]
    fn pop<M: Copy>(&mut self, tree: &Tree<M>) {
        let left = self.levels.pop().expect("the root stays");
        self.last[tree.mover_at(left.spot.node).index()] = left.last;
        let above = self.levels.last_mut().expect("the root is not left");
        self.bounds[above.at] = above.replaced;
        above.at = usize::MAX;
        if above.is_shield {
            above.is_shield = false;
            let (bounds, ceiling) = self.laid_aside.pop().expect("one for each shield");
            self.bounds = bounds;
            self.ceiling = ceiling;
        }
    }

    /// Gives the node at the end of the path its value, and says where to go from there. `from_below` is the child that
    /// the path has just left.
    #[inline]
    fn look<G: Evaluated, O: Observer<G>>(
        &self,
        engine: &mut Engine<'_, G, O>,
        at: Spot,
        from_below: u32,
    ) -> Way {
        let ply = self.levels.len() - 1;
        let second = self.levels[ply].second;
        let stays = from_below != NONE
            && !engine.completion
            && (second == NONE || engine.takes(at, from_below, second));
        let choice = if stays { Choice { best: from_below, second } } else { engine.choose(at) };
        let seen = self.seen(engine, at, choice.best);
        let from = if engine.turn { seen[engine.mover(at.node).index()] } else { seen[0] };
        engine.tree.set(at.node, choice.best, from);
        if engine.completion {
            return match engine.choose_open(at) {
                None => {
                    engine.tree.resolve(at.node);
                    Way::Up
                }
                Some(_) if !self.holds(engine, &seen) => Way::Up,
                Some(open) if open.best == choice.best => Way::Down(choice),
                Some(open) => Way::Aside { choice: open, resolved: choice.best },
            };
        }
        if self.holds(engine, &seen) { Way::Down(choice) } else { Way::Up }
    }

    /// For each class where the value comes from that is seen above.
    #[inline]
    fn seen<G: Evaluated, O: Observer<G>>(&self, engine: &Engine<'_, G, O>, _at: Spot, best: u32) -> Seen {
        if engine.turn {
            return turn::values_of(engine.tree, engine.game.players(), &self.last, best);
        }
        let mut seen = NOTHING;
        seen[0] = engine.tree.from(best);
        seen
    }

    /// Whether every player above would choose the same again.
    #[inline]
    fn holds<G: Evaluated, O: Observer<G>>(&self, engine: &Engine<'_, G, O>, seen: &Seen) -> bool {
        for pair in &self.pairs {
            let bound = &self.bounds[pair.at];
            if bound.from != NONE && !is_above(engine, pair.player, seen[pair.class], bound) {
                return false;
            }
        }
        match &self.ceiling {
            None => true,
            Some(Ceiling { pair, bound }) => !is_above(engine, pair.player, seen[pair.class], bound),
        }
    }

    /// The player at a node whose child is about to be entered, and whose turn it is at that child.
    #[inline]
    fn pair<G: Evaluated, O: Observer<G>>(engine: &Engine<'_, G, O>, node: u32, child: u32) -> Pair {
        let player = engine.mover(node);
        if !engine.turn {
            return Pair { player, class: 0, at: player.index() };
        }
        let class = engine.mover(child).index();
        Pair { player, class, at: player.index() * engine.game.players() + class }
    }

    /// Raises the bound of the player at the end of the path, before the path goes on to the best child.
    #[inline]
    fn bind<G: Evaluated, O: Observer<G>>(&mut self, engine: &Engine<'_, G, O>, at: Spot, choice: Choice) {
        let Choice { best, second } = choice;
        let pair = Self::pair(engine, at.node, best);
        if !self.pairs.iter().any(|known| known.at == pair.at) {
            self.pairs.push(pair);
        }
        let bound = &mut self.bounds[pair.at];
        let level = self.levels.last_mut().expect("the root stays");
        (level.second, level.replaced, level.at) = (second, *bound, pair.at);
        if second != NONE {
            let from = engine.tree.from(second);
            let own = engine.tree.entry(from, pair.player);
            let new = Bound { own, from, wins_ties: engine.wins_ties(at, best, second) };
            *bound = stronger(engine, pair.player, *bound, new);
        }
    }

    /// Lays all bounds aside: the search goes on below `child`, while the best child is resolved.
    fn raise_shield<G: Evaluated, O: Observer<G>>(
        &mut self,
        engine: &Engine<'_, G, O>,
        at: Spot,
        child: u32,
        resolved: u32,
    ) {
        let none = vec![NO_BOUND; self.bounds.len()];
        self.laid_aside.push((std::mem::replace(&mut self.bounds, none), self.ceiling));
        let pair = Self::pair(engine, at.node, child);
        let from = engine.tree.from(resolved);
        let own = engine.tree.entry(from, pair.player);
        let bound = Bound { own, from, wins_ties: engine.wins_ties(at, child, resolved) };
        self.ceiling = Some(Ceiling { pair, bound });
        self.levels.last_mut().expect("the root stays").is_shield = true;
    }
}

/// Whether `player` prefers the own values of the node `from` to a bound.
#[inline]
fn is_above<G: Evaluated, O: Observer<G>>(
    engine: &Engine<'_, G, O>,
    player: Player,
    from: u32,
    bound: &Bound,
) -> bool {
    let own = engine.tree.entry(from, player);
    if own != bound.own {
        return own > bound.own;
    }
    match rank(engine, player, from, bound.from) {
        Ordering::Greater => true,
        Ordering::Less => false,
        Ordering::Equal => bound.wins_ties,
    }
}

fn rank<G: Evaluated, O: Observer<G>>(
    engine: &Engine<'_, G, O>,
    player: Player,
    new: u32,
    old: u32,
) -> Ordering {
    engine.preference.compare(player, engine.tree.vector(new), engine.tree.vector(old))
}

/// The bound that holds where both do.
#[inline]
fn stronger<G: Evaluated, O: Observer<G>>(
    engine: &Engine<'_, G, O>,
    player: Player,
    old: Bound,
    new: Bound,
) -> Bound {
    if old.from == NONE || new.own > old.own {
        return new;
    }
    if old.own > new.own {
        return old;
    }
    match rank(engine, player, new.from, old.from) {
        Ordering::Greater => new,
        Ordering::Less => old,
        Ordering::Equal => Bound { wins_ties: old.wins_ties && new.wins_ties, ..old },
    }
}
