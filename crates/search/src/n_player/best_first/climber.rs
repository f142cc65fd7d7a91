//! The walk of best-first search: it stays at the end of the principal path as long as it can.
//!
//! By its definition the search walks from the root to the principal leaf for every expansion. Here the path
//! stays on a stack, and every player has a bound: the best of the second-best children at the nodes above
//! where that player is to move. As long as the path's value for the player exceeds the bound, the player
//! would make the same choices, and the nodes above need no look. So the search works at the end of the path
//! and goes up only when a bound is reached. Values above the end of the path are stale in the meantime, and
//! are settled on the way up.
//!
//! **Bounds.** A bound belongs to a player and, for turn-considered values, to the player to move at the
//! child on the path, which decides the value that is seen. It carries the vector of the second-best child,
//! and whether the child on the path wins a full tie against it: at random, or as the one generated first. If
//! two bounds are otherwise equal, the path must win the ties of both.
//!
//! **Shields.** Under completion the best child may be resolved while the search continues below another.
//! Then nothing below that other child is visible from above until it becomes the best itself: the bounds
//! above are set aside and replaced by a ceiling.
//!
//! **Source.** Shinohara & Ishida (2002), appendix: `RBFMaxN`, with values kept between visits.
//! **Differences.** (1) An explicit stack. (2) The whole key is compared, then the order of generation, so
//! that the order of expansions is that of the definition even with ties: the printed `≤` on single entries
//! keeps the incumbent.
//!
//! **Cost.** The expansion, and a few comparisons for each player; the path is walked only where it changes.

use super::engine::{Choice, Engine, PathNode};
use super::tree::{NONE, ROOT};
use super::turn::{self, SeenNodes};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use game::{Evaluated, MAX_PLAYERS, Player};
use std::cmp::Ordering;

/// A bound that the path must exceed.
#[derive(Clone, Copy, Debug)]
struct PathBound {
    /// The player's own value of the bound; `i32::MIN` without a bound.
    own: i32,
    /// The node whose own values are the bound; [`NONE`] without one.
    from: u32,
    /// The player of the bound.
    player: Player,
    /// The player to move at the child on the path; always the first player if that does not matter.
    class: Player,
    /// True if the path wins a full tie.
    wins_ties: bool,
}

impl PathBound {
    const fn none(player: Player, class: Player) -> PathBound {
        PathBound { own: i32::MIN, from: NONE, player, class, wins_ties: true }
    }
}

/// A node on the path, with the data to undo the step down from it.
struct Level<U> {
    spot: PathNode,
    /// Takes back the move to the child on the path.
    undo: U,
    /// The best child other than the one on the path.
    second: u32,
    /// The last node above with the same player to move.
    last: u32,
    /// The slot of the raised bound.
    slot: u8,
    /// True if all bounds above were set aside.
    is_shield: bool,
    /// The previous bound in the slot.
    replaced: PathBound,
}

/// The path and its bounds.
struct Climber<U> {
    /// The nodes above the end of the path.
    levels: Vec<Level<U>>,
    /// A bound for every player, or, for turn-considered values, for every pair met so far.
    bounds: Vec<PathBound>,
    /// The slot of each pair, for turn-considered values.
    slots: [[u8; MAX_PLAYERS]; MAX_PLAYERS],
    /// For each player, the last node of the path with that player to move.
    last: SeenNodes,
    /// The bound that the path must not exceed below a shield: the value of the best child, which is
    /// resolved.
    ceiling: Option<PathBound>,
    /// The bounds and ceilings set aside at each shield.
    laid_aside: Vec<(Vec<PathBound>, Option<PathBound>)>,
}

/// Marks a pair not met so far.
const NOT_MET: u8 = u8::MAX;

/// The continuation of the path.
#[derive(Clone, Copy)]
struct Descent {
    choice: Choice,
    /// The best child, if it is resolved and the path continues below another; else [`NONE`].
    resolved: u32,
}

/// Searches until something stops it.
pub(super) fn run<G: Evaluated, O: Observer<G>>(engine: &mut Engine<'_, G, O>, start: &G::State) -> Stop {
    let mut climber = Climber::new(engine);
    let mut state = start.clone();
    let stop = climber.search(engine, &mut state);
    for level in climber.levels.iter().rev() {
        engine.settle(level.spot);
    }
    stop
}

impl<U> Climber<U> {
    fn new<G: Evaluated, O: Observer<G>>(engine: &Engine<'_, G, O>) -> Climber<U> {
        let mut bounds = Vec::new();
        if !engine.turn {
            let players = Player::all(engine.game.players());
            bounds.extend(players.map(|player| PathBound::none(player, Player::FIRST)));
        }
        Climber {
            levels: Vec::new(),
            bounds,
            slots: [[NOT_MET; MAX_PLAYERS]; MAX_PLAYERS],
            last: [ROOT; MAX_PLAYERS],
            ceiling: None,
            laid_aside: Vec::new(),
        }
    }

    fn search<G: Evaluated<Undo = U>, O: Observer<G>>(
        &mut self,
        engine: &mut Engine<'_, G, O>,
        state: &mut G::State,
    ) -> Stop {
        let mut at = PathNode::ROOT;
        loop {
            // Step 1. Go down to the principal leaf. All values here are as they were when the path was last
            // here.
            while engine.tree.is_expanded(at.node) {
                let choice = engine.choose(at);
                let way = Self::way(engine, at, choice).expect("a resolved node is not entered");
                at = self.go_down(engine, state, at, way);
            }
            // Step 2. Expand it.
            if let Err(stop) = self.expand(engine, state, at) {
                return stop;
            }
            // Step 3. Go up as long as a player above would choose another child.
            let mut choice = engine.choose_among_leaves(at);
            let way = loop {
                let holds = self.settle(engine, at.node, choice.best);
                match Self::way(engine, at, choice) {
                    Some(way) if holds => break way,
                    Some(_) => {}
                    None => engine.tree.resolve(at.node),
                }
                let child = at.node;
                let Some(Level { spot, second, undo, .. }) = self.go_up() else { return Stop::Finished };
                engine.game.undo(state, engine.tree.move_to(child), undo);
                at = spot;
                let stays = !engine.completion && (second == NONE || engine.takes(at, child, second));
                choice = if stays { Choice { best: child, second } } else { engine.choose(at) };
            };
            at = self.go_down(engine, state, at, way);
        }
    }

    fn expand<G: Evaluated<Undo = U>, O: Observer<G>>(
        &self,
        engine: &mut Engine<'_, G, O>,
        state: &mut G::State,
        at: PathNode,
    ) -> Result<(), Stop> {
        let ply = self.levels.len() as u32;
        if let Some(stop) = engine.ends_at(at.node, ply) {
            return Err(stop);
        }
        let parent = self.levels.last().map(|level| level.spot.node);
        let row = self.levels.get(1).map(|level| level.spot.node).or(parent.map(|_| at.node));
        engine.expand(at.node, [parent, row], ply, state)?;
        if engine.observer.wants_backups() {
            let path: Vec<PathNode> = self.levels.iter().map(|level| level.spot).chain([at]).collect();
            engine.back_up(&path);
        }
        Ok(())
    }

    /// The continuation of the path from a node with this choice; `None` if it is resolved.
    #[inline]
    fn way<G: Evaluated, O: Observer<G>>(
        engine: &Engine<'_, G, O>,
        at: PathNode,
        choice: Choice,
    ) -> Option<Descent> {
        if !engine.completion {
            return Some(Descent { choice, resolved: NONE });
        }
        let open = engine.choose_open(at)?;
        let is_best = open.best == choice.best;
        Some(if is_best {
            Descent { choice, resolved: NONE }
        } else {
            Descent { choice: open, resolved: choice.best }
        })
    }

    /// Extends the path to a child, and raises the bound for that choice.
    #[inline]
    fn go_down<G: Evaluated<Undo = U>, O: Observer<G>>(
        &mut self,
        engine: &mut Engine<'_, G, O>,
        state: &mut G::State,
        at: PathNode,
        Descent { choice: Choice { best, second }, resolved }: Descent,
    ) -> PathNode {
        let player = engine.mover(at.node);
        let slot = self.slot(engine, player, best);
        if resolved != NONE {
            self.raise_shield(engine, at, player, [best, resolved], slot);
        }
        let bound = &mut self.bounds[usize::from(slot)];
        let last = &mut self.last[player.index()];
        let is_shield = resolved != NONE;
        let (replaced, last_before) = (*bound, *last);
        *last = at.node;
        if second != NONE {
            let from = engine.tree.from(second);
            let own = engine.tree.entry(from, player);
            if own >= bound.own {
                let wins_ties = engine.wins_ties(at, best, second);
                *bound = stronger(engine, bound, PathBound { own, from, wins_ties, ..*bound });
            }
        }
        let undo = engine.step(state, best, self.levels.len() as u32 + 1);
        self.levels.push(Level { spot: at, undo, second, last: last_before, slot, is_shield, replaced });
        engine.spot(at, best)
    }

    /// Removes the last node of the path; `None` at the root.
    #[inline]
    fn go_up(&mut self) -> Option<Level<U>> {
        let level = self.levels.pop()?;
        let bound = &mut self.bounds[usize::from(level.slot)];
        self.last[bound.player.index()] = level.last;
        *bound = level.replaced;
        if level.is_shield {
            self.lower_shield();
        }
        Some(level)
    }

    /// The slot of the bound for the player at a node before `child` is entered.
    #[inline]
    fn slot<G: Evaluated, O: Observer<G>>(
        &mut self,
        engine: &Engine<'_, G, O>,
        player: Player,
        child: u32,
    ) -> u8 {
        if !engine.turn {
            return player.index() as u8;
        }
        let class = engine.mover(child);
        let slot = &mut self.slots[player.index()][class.index()];
        if *slot == NOT_MET {
            *slot = self.bounds.len() as u8;
            self.bounds.push(PathBound::none(player, class));
        }
        *slot
    }

    /// Sets the best child and value of the node at the end of the path. True if every player above would
    /// make the same choice.
    #[inline]
    fn settle<G: Evaluated, O: Observer<G>>(
        &self,
        engine: &mut Engine<'_, G, O>,
        node: u32,
        best: u32,
    ) -> bool {
        if engine.turn {
            let mover = engine.mover(node);
            let mut last = self.last;
            last[mover.index()] = node;
            let seen = turn::values_of(engine.tree, engine.game.players(), &last, best);
            engine.tree.set(node, best, seen[mover.index()]);
            let tree = &*engine.tree;
            return self.holds(engine, |bound| tree.vector(seen[bound.class.index()]));
        }
        // Everybody sees the same value.
        let from = engine.tree.from(best);
        engine.tree.set(node, best, from);
        let values = engine.tree.vector(from);
        self.holds(engine, |_| values)
    }

    /// True if every player above would make the same choice; `seen` returns the values of the path as seen
    /// by the player of a bound.
    #[inline]
    fn holds<'v, G: Evaluated, O: Observer<G>>(
        &self,
        engine: &Engine<'_, G, O>,
        seen: impl Fn(&PathBound) -> &'v [i32],
    ) -> bool {
        self.ceiling.as_ref().is_none_or(|ceiling| !is_above(engine, seen(ceiling), ceiling))
            && self.bounds.iter().all(|bound| is_above(engine, seen(bound), bound))
    }

    /// Sets all bounds aside: the search continues below `child` while the best child is resolved.
    #[cold]
    fn raise_shield<G: Evaluated, O: Observer<G>>(
        &mut self,
        engine: &Engine<'_, G, O>,
        at: PathNode,
        player: Player,
        [child, resolved]: [u32; 2],
        slot: u8,
    ) {
        let none = self.bounds.iter().map(|bound| PathBound::none(bound.player, bound.class)).collect();
        self.laid_aside.push((std::mem::replace(&mut self.bounds, none), self.ceiling));
        let from = engine.tree.from(resolved);
        let (own, wins_ties) = (engine.tree.entry(from, player), engine.wins_ties(at, child, resolved));
        self.ceiling = Some(PathBound { own, from, wins_ties, ..self.bounds[usize::from(slot)] });
    }
}

impl<U> Climber<U> {
    /// Restores the bounds set aside last. Pairs met since then have no bound above.
    #[cold]
    fn lower_shield(&mut self) {
        let (mut bounds, ceiling) = self.laid_aside.pop().expect("one for each shield");
        let new = &self.bounds[bounds.len()..];
        bounds.extend(new.iter().map(|bound| PathBound::none(bound.player, bound.class)));
        (self.bounds, self.ceiling) = (bounds, ceiling);
    }
}

/// True if these values exceed the bound for its player.
#[inline]
fn is_above<G: Evaluated, O: Observer<G>>(
    engine: &Engine<'_, G, O>,
    values: &[i32],
    bound: &PathBound,
) -> bool {
    let own = values[bound.player.index()];
    own > bound.own || (own == bound.own && wins_of_equals(engine, values, bound))
}

/// As `is_above`, if both have the same value for the player: rare, and out of line to keep callers small.
#[inline(never)]
fn wins_of_equals<G: Evaluated, O: Observer<G>>(
    engine: &Engine<'_, G, O>,
    values: &[i32],
    bound: &PathBound,
) -> bool {
    if bound.from == NONE {
        return true;
    }
    match engine.preference.compare(bound.player, values, engine.tree.vector(bound.from)) {
        Ordering::Greater => true,
        Ordering::Less => false,
        Ordering::Equal => bound.wins_ties,
    }
}

/// The stronger of two bounds; the player's own value is no lower in the new one.
#[inline]
fn stronger<G: Evaluated, O: Observer<G>>(
    engine: &Engine<'_, G, O>,
    old: &PathBound,
    new: PathBound,
) -> PathBound {
    if old.from == NONE || new.own > old.own {
        return new;
    }
    let [new_values, old_values] = [new.from, old.from].map(|from| engine.tree.vector(from));
    match engine.preference.compare(new.player, new_values, old_values) {
        Ordering::Greater => new,
        Ordering::Less => *old,
        Ordering::Equal => PathBound { wins_ties: old.wins_ties && new.wins_ties, ..*old },
    }
}
