//! Proof-number search: expands the most proving leaf of a tree, best first.
//!
//! **Value.** As in [`df_pn`](super::df_pn): whether a player can force a goal against all the others
//! together. A proof never rests on a repetition.
//!
//! **Source.** Allis, van der Meulen & van den Herik, *Proof-number search*, Artificial Intelligence 66(1),
//! 1994 \[Allis94\].
//!
//! **Differences.** (1) Any number of players, who may move twice in a row. (2) After an expansion the search
//! goes up only as far as numbers change, and down again from there. (3) Solved positions are stored in a
//! table, as in df-pn, and recognized wherever they come up again: `table=1` is almost the plain tree. (4)
//! When the tree is full, the subtrees of solved nodes are deleted; if that makes no room, nodes with only
//! leaves below become leaves again and keep their numbers, unless their parents would continue with them. If
//! that fails too, the search stops, and the report says `stored`. (5) Every new position has the numbers 1
//! and 1.
//!
//! **Cost.** Every node is expanded once, until the tree is full, and all are kept: 48 bytes each plus the
//! move.

use super::answer::{GoalResult, Prover, answer, best};
use super::control::{Control, Numbers, Rule};
use super::goal::ProofGoal;
use super::past::PathDependence;
use super::table::{MAX_DISTANCE, ProofTable};
use super::walk::{Child, NodeResult, ProofWalk, found, turned};
use super::watcher::{TreeObserver, TreePosition};
use super::{GOAL, LazyTable, PLAYER, ProofRequest};
use crate::core::budget::{Budget, Stop};
use crate::core::meter::Meter;
use crate::core::observer::Observer;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Configured, Game, Given, Parameter, ParameterError, Payoffs, Scale};

/// Proof-number search. See the [module](self).
#[derive(Debug)]
pub struct ProofNumber {
    /// The goal and its player.
    pub request: ProofRequest,
    /// The greatest number of nodes in the tree.
    pub positions: u64,
    /// The least number of solved positions that the table holds.
    pub table: u64,
    memory: LazyTable,
}

const DEFAULT_POSITIONS: u64 = 1 << 23;
/// The number of times that leaves are pruned before a full tree is given up.
const ROUNDS: usize = 3;
const DEFAULT_TABLE: u64 = 1 << 20;

impl ProofNumber {
    /// The search for this request in a tree of `positions` nodes, with a table of at least `table` solved
    /// positions.
    pub fn new(request: ProofRequest, positions: u64, table: u64) -> ProofNumber {
        ProofNumber { request, positions, table, memory: LazyTable::default() }
    }
}

impl Default for ProofNumber {
    fn default() -> ProofNumber {
        ProofNumber::new(ProofRequest::default(), DEFAULT_POSITIONS, DEFAULT_TABLE)
    }
}

impl Configured for ProofNumber {
    const PARAMETERS: &'static [Parameter] = &[
        GOAL,
        PLAYER,
        Parameter {
            name: "positions",
            expects: "1000 to 1000000000",
            default: "8388608",
            about: "no more nodes than this are kept",
        },
        Parameter {
            name: "table",
            expects: "1 to 1099511627776",
            default: "1048576",
            about: "at least so many solved positions are remembered, 16 bytes each",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<ProofNumber, ParameterError> {
        let positions = given.whole("positions", 1_000..=1_000_000_000)?;
        let table = given.whole("table", 1..=super::MAX_TABLE)?;
        Ok(ProofNumber::new(super::read_request(given)?, positions, table))
    }
}

impl<G: Game> Search<G> for ProofNumber {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.request.fits("proof-number", root, budget)
    }

    /// It reports what it knows when interrupted, and stops when its tree is full.
    fn ends_by_itself(&self) -> bool {
        true
    }

    fn ends_soon(&self) -> bool {
        false
    }

    fn memory(&self) -> u64 {
        let node = size_of::<Child>() + size_of::<Link>() + size_of::<G::Move>();
        LazyTable::bytes(self.table).saturating_add(self.positions.saturating_mul(node as u64))
    }

    fn forget(&mut self) {
        self.memory = LazyTable::default();
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        report.claims = self.request.claims_of_an_end(root, payoffs);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        observer.begin(Scale::Payoffs);
        let table = self.memory.table(self.table)?;
        let positions = usize::try_from(self.positions).unwrap_or(usize::MAX);
        let observer = &mut observer;
        Ok(answer(
            root,
            budget,
            self.request,
            &mut BestFirstProver { root, positions, table, observer, nodes: 0 },
        ))
    }
}

struct BestFirstProver<'a, 'g, G: Game, O> {
    root: &'a Root<'g, G>,
    positions: usize,
    table: ProofTable<'a>,
    observer: &'a mut O,
    /// The number of nodes in earlier trees, which the observer has seen.
    nodes: u64,
}

impl<G: Game, O: Observer<G>> Prover<G> for BestFirstProver<'_, '_, G, O> {
    fn prove(
        &mut self,
        goal: ProofGoal,
        meter: &mut Meter,
        every_move: bool,
    ) -> (GoalResult<G::Move>, Stop, u32) {
        let spare = Meter::new(&Budget::default());
        let control = Control { rule: Rule::DfPn, epsilon: 0 };
        let walk = ProofWalk::new(
            self.root,
            std::mem::replace(meter, spare),
            goal,
            (control, ()),
            (self.table.lend(), false),
        );
        let root = self.root.line.state();
        let mut tree =
            ProofTree::new(walk, root, self.positions, TreeObserver::new(self.observer, self.nodes));
        let stop = tree.grow(every_move).err().unwrap_or(Stop::Finished);
        self.nodes += tree.watcher.entered();
        let is_prover = tree.walk.is_prover(root);
        let numbers = tree.numbers(0);
        let is_reached = numbers.is_solved().then_some((numbers.phi == 0) == is_prover);
        let plies = tree.children[0].plies;
        tree.show_root();
        let moves = tree.walk.root_moves();
        let line = match (best(&moves, is_prover), is_reached) {
            (Some(first), Some(is_reached)) => tree.walk.line(root, first, is_reached),
            (first, _) => first.into_iter().collect(),
        };
        let lines = if every_move { tree.walk.lines_of(root, &moves) } else { Vec::new() };
        let deepest = tree.walk.deepest;
        *meter = tree.walk.meter;
        (GoalResult { is_reached, plies, moves, line, lines }, stop, deepest)
    }
}

/// The links of a node in the tree. Its children lie side by side.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    parent: u32,
    first: u32,
    /// 0 before expansion, and when the subtree is no longer needed.
    count: u32,
    /// True if its mover is on the proving side; set when it is expanded.
    is_prover: bool,
}

/// The tree, as three lists: the moves, the numbers from the parent's view, and the links. The root comes
/// first and is seen by its own mover, with phi as `own`.
struct ProofTree<'a, 'o, G: Game, O> {
    walk: ProofWalk<'a, G, ()>,
    moves: Vec<Option<G::Move>>,
    children: Vec<Child>,
    links: Vec<Link>,
    positions: usize,
    state: G::State,
    /// The current node, and the moves played to reach it.
    node: usize,
    way: Vec<(G::Move, G::Undo)>,
    watcher: TreeObserver<'o, G, O>,
}

impl<'a, 'o, G: Game, O: Observer<G>> ProofTree<'a, 'o, G, O> {
    fn new(
        mut walk: ProofWalk<'a, G, ()>,
        root: &G::State,
        positions: usize,
        mut watcher: TreeObserver<'o, G, O>,
    ) -> ProofTree<'a, 'o, G, O> {
        watcher.enter(walk.game, root, TreePosition { node: 0, parent: None, mv: None, ply: 0 });
        let key = walk.key(root);
        walk.past.clear();
        walk.past.push(key);
        let child =
            Child { key, own: 1, other: 1, plies: 0, met: MAX_DISTANCE, dependence: PathDependence::NONE };
        ProofTree {
            walk,
            moves: vec![None],
            children: vec![child],
            links: vec![Link::default()],
            positions,
            state: root.clone(),
            node: 0,
            way: Vec::new(),
            watcher,
        }
    }

    fn below(&self, node: usize) -> &[Child] {
        let Link { first, count, .. } = self.links[node];
        &self.children[first as usize..(first + count) as usize]
    }

    /// The numbers of a node as its mover sees them.
    fn numbers(&self, node: usize) -> Numbers {
        let Child { own, other, .. } = self.children[node];
        Numbers { phi: own, delta: other }
    }

    /// Grows the tree until the root is solved, and every root move if `every_move`.
    fn grow(&mut self, every_move: bool) -> Result<(), Stop> {
        loop {
            // Step 1. Go down to the most proving leaf.
            while self.links[self.node].count > 0 {
                let Some(child) = self.choose(every_move) else { return Ok(()) };
                self.step(child);
            }
            // Step 2. Expand it.
            self.expand(every_move && self.node == 0)?;
            // Step 3. Go up as long as numbers change.
            while self.update()? {
                self.step_back();
            }
        }
    }

    /// The child to continue with; `None` if nothing is left to do.
    fn choose(&self, every_move: bool) -> Option<usize> {
        let below = self.below(self.node);
        let first = self.links[self.node].first as usize;
        if self.node > 0 {
            return Some(first + Rule::DfPn.sum(below, &mut 0).chosen);
        }
        let is_done = self.numbers(0).is_solved() && !every_move;
        let open = below.iter().enumerate().filter(|(_, child)| child.own > 0 && child.other > 0);
        let nearest = open.filter(|_| !is_done).min_by_key(|(_, child)| (child.own, child.other));
        nearest.map(|(index, _)| first + index)
    }

    fn step(&mut self, child: usize) {
        let Some(mv) = self.moves[child] else { return };
        self.walk.meter.work(1);
        self.way.push((mv, self.walk.game.play(&mut self.state, mv)));
        self.walk.past.push(self.children[child].key);
        self.node = child;
        self.walk.deepest = self.walk.deepest.max(self.way.len() as u32);
    }

    fn step_back(&mut self) {
        if let Some((mv, undo)) = self.way.pop() {
            self.walk.game.undo(&mut self.state, mv, undo);
            self.walk.past.pop();
            self.node = self.links[self.node].parent as usize;
        }
    }

    /// Expands the current node; its children go behind all others.
    fn expand(&mut self, every_move: bool) -> Result<(), Stop> {
        let (ply, is_prover) = (self.way.len() as u32, self.walk.is_prover(&self.state));
        self.walk.close(0);
        self.walk.game.legal_moves(&self.state, &mut self.walk.moves);
        let count = self.walk.moves.len();
        self.walk.meter.generate(count as u64)?;
        if self.children.len() + count > self.positions {
            self.make_room(count)?;
        }
        self.walk.look_at_children(&mut self.state, 0, (ply, &[]), is_prover, every_move);
        let (first, parent) = (self.children.len() as u32, self.node as u32);
        for (&mv, &child) in self.walk.moves.iter().zip(&self.walk.children) {
            let is_solved = child.own == 0 || child.other == 0;
            self.moves.push(Some(mv));
            self.children.push(if is_solved { child } else { Child { own: 1, other: 1, ..child } });
            self.links.push(Link { parent, first: 0, count: 0, is_prover: false });
            self.walk.meter.store()?;
        }
        let count = self.children.len() as u32 - first;
        let link = &mut self.links[self.node];
        (link.first, link.count, link.is_prover) = (first, count, is_prover);
        if self.watcher.is_on() {
            self.show_expansion(self.node, ply);
        }
        Ok(())
    }

    /// Notifies the observer of an expanded node and its children.
    fn show_expansion(&mut self, node: usize, ply: u32) {
        let spot = self.spot(node, ply);
        self.watcher.expand(&self.state, spot);
        let Link { first, count, .. } = self.links[node];
        for child in first as usize..(first + count) as usize {
            let Some(mv) = self.moves[child] else { continue };
            let undo = self.walk.game.play(&mut self.state, mv);
            let spot = self.spot(child, ply + 1);
            self.watcher.enter(self.walk.game, &self.state, spot);
            self.walk.game.undo(&mut self.state, mv, undo);
            self.show_numbers(child, ply + 1);
        }
    }

    /// Notifies the observer of a node's proof and disproof numbers.
    fn show_numbers(&mut self, node: usize, ply: u32) {
        let viewer = if node > 0 { self.links[node].parent as usize } else { 0 };
        let Child { own, other, .. } = self.children[node];
        let (proof, disproof) = if self.links[viewer].is_prover { (own, other) } else { (other, own) };
        let spot = self.spot(node, ply);
        self.watcher.numbers(spot, proof, disproof);
    }

    fn spot(&self, node: usize, ply: u32) -> TreePosition<G::Move> {
        let parent = (node > 0).then(|| self.links[node].parent as usize);
        TreePosition { node, parent, mv: self.moves[node], ply }
    }

    /// Updates the node from its children. True if the node has a parent and its numbers changed.
    fn update(&mut self) -> Result<bool, Stop> {
        let (node, ply) = (self.node, self.way.len() as u32);
        let Link { parent, is_prover, .. } = self.links[node];
        let below = self.below(node);
        let numbers = Rule::DfPn.sum(below, &mut 0).numbers;
        let NodeResult { plies, dependence, .. } = found(below, ply, is_prover, numbers);
        let turns = node > 0 && self.links[parent as usize].is_prover != is_prover;
        let Numbers { phi: own, delta: other } = turned(numbers, turns);
        let was = self.children[node];
        let has_changed = (was.own, was.other) != (own, other);
        self.children[node] = Child { own, other, plies, dependence, ..was };
        if self.watcher.is_on() && (has_changed || node == 0) {
            self.show_numbers(node, ply);
        }
        if numbers.is_solved() && has_changed {
            let found = NodeResult { numbers, plies, dependence };
            self.walk.keep(was.key, ply, MAX_DISTANCE, found, is_prover, Numbers::UNREACHED)?;
        }
        Ok(node > 0 && has_changed)
    }

    /// Deletes the subtrees of solved nodes, and then leaves as long as there is too little room.
    fn make_room(&mut self, count: usize) -> Result<(), Stop> {
        // A little room would be used up at once.
        let most = self.positions - self.positions / 8;
        self.close_gaps()?;
        for _ in 0..ROUNDS {
            if self.children.len() + count <= most {
                return Ok(());
            }
            self.fold()?;
            self.close_gaps()?;
        }
        if self.children.len() + count <= most { Ok(()) } else { Err(Stop::Stored) }
    }

    /// Turns nodes that have only leaves below into leaves, except those on the current path and those that
    /// their parents would continue with.
    fn fold(&mut self) -> Result<(), Stop> {
        let mut is_kept = vec![false; self.links.len()];
        let mut node = self.node;
        while node > 0 {
            is_kept[node] = true;
            node = self.links[node].parent as usize;
        }
        is_kept[0] = true;
        for node in 0..self.links.len() {
            self.walk.meter.step(1)?;
            let Link { first, count, .. } = self.links[node];
            if count > 0 {
                is_kept[first as usize + Rule::DfPn.sum(self.below(node), &mut 0).chosen] = true;
            }
        }
        // Parents come first, so folding a node cannot make its parent foldable in the same pass.
        for (node, is_kept) in is_kept.into_iter().enumerate() {
            self.walk.meter.step(1)?;
            let Link { first, count, .. } = self.links[node];
            let below = first as usize..(first + count) as usize;
            if count > 0 && !is_kept && self.links[below].iter().all(|link| link.count == 0) {
                self.links[node].count = 0;
            }
        }
        Ok(())
    }

    /// Deletes the subtrees of solved nodes and of leaves, and closes the gaps. If it is stopped halfway, the
    /// root and its children are in their new places, and the rest of the tree is lost.
    fn close_gaps(&mut self) -> Result<(), Stop> {
        const GONE: u32 = u32::MAX;
        // The children of the root lie right behind it.
        let safe = (self.links[0].first + self.links[0].count) as usize;
        self.watcher.stop();
        let mut place = vec![GONE; self.links.len()];
        let mut kept = 0;
        for node in 0..self.links.len() {
            if node >= safe {
                self.walk.meter.step(1)?;
            }
            let Link { parent, first, .. } = self.links[node];
            let Child { own, other, .. } = self.children[node];
            if node > 0 {
                // A parent comes before its children and has already moved.
                let parent = place[parent as usize];
                if parent == GONE || self.links[parent as usize].count == 0 {
                    continue;
                }
                self.links[node].parent = parent;
                if self.links[parent as usize].first as usize == node {
                    self.links[parent as usize].first = kept as u32;
                }
                if own == 0 || other == 0 {
                    self.links[node].count = 0;
                }
            }
            debug_assert!(first == 0 || first as usize > node);
            place[node] = kept as u32;
            self.links[kept] = self.links[node];
            self.children[kept] = self.children[node];
            self.moves[kept] = self.moves[node];
            kept += 1;
        }
        self.links.truncate(kept);
        self.children.truncate(kept);
        self.moves.truncate(kept);
        self.node = place[self.node] as usize;
        Ok(())
    }

    /// Copies the root's moves and children to where the line is made from.
    fn show_root(&mut self) {
        self.walk.close(0);
        let Link { first, count, .. } = self.links[0];
        let below = first as usize..(first + count) as usize;
        self.walk.moves.extend(self.moves[below.clone()].iter().flatten());
        self.walk.children.extend_from_slice(&self.children[below]);
        self.walk.root_count = count as usize;
    }
}
