//! The recursion shared by df-pn and PDS: a node is entered with thresholds, and only its numbers stay, in
//! the table, when it is left.

use super::control::{Control, Numbers, Rule, Sum};
use super::foresight::{Foresight, InitialNumbers};
use super::goal::ProofGoal;
use super::past::{Past, PathDependence};
use super::table::{INFINITE, MAX_DISTANCE, MAX_NUMBER, ProofEntry, ProofTable};
use crate::core::budget::Stop;
use crate::core::meter::Meter;
use crate::core::root::Root;
use crate::core::tablebase::Tablebase;
use game::{Game, Key, Payoffs};

/// The greatest length of a line, at which the search stops.
const MAX_PLY: u32 = 4_000;

/// A child of an open node, from the view of the node's mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) key: Key,
    /// 0 if the mover succeeds here, infinite if it cannot.
    pub(super) own: u32,
    /// The other side's number.
    pub(super) other: u32,
    /// The number of plies within which the prover can reach the goal, if it can.
    pub(super) plies: u32,
    /// The least distance from the root at which the position was visited before.
    pub(super) met: u32,
    /// The path positions that a disproof rests on.
    pub(super) dependence: PathDependence,
}

impl Child {
    /// A child where the prover reaches the goal within `plies` plies, or cannot reach it.
    const fn settled(is_reached: bool, is_prover: bool, plies: u32, dependence: PathDependence) -> Child {
        let (own, other) = if is_reached == is_prover { (0, INFINITE) } else { (INFINITE, 0) };
        Child { key: Key(0), own, other, plies, met: MAX_DISTANCE, dependence }
    }

    /// True if the mover succeeds here, false if not, `None` if that is unknown.
    pub(super) const fn is_good(&self) -> Option<bool> {
        match (self.own, self.other) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// True if the mover succeeds here whatever the path.
    const fn settles(&self) -> bool {
        self.own == 0 && self.dependence.is_none()
    }
}

/// The result of a node, as its mover sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    pub(super) numbers: Numbers,
    pub(super) plies: u32,
    pub(super) dependence: PathDependence,
}

/// A depth-first proof search of one goal. Everything that grows is allocated once and reused.
#[derive(Debug)]
pub(super) struct ProofWalk<'a, G: Game, F> {
    pub(super) game: &'a G,
    pub(super) goal: ProofGoal,
    control: Control,
    pub(super) foresight: F,
    table: ProofTable<'a>,
    pub(super) meter: Meter,
    /// The moves of every open node, the deepest node's last, and their children.
    pub(super) moves: Vec<G::Move>,
    pub(super) children: Vec<Child>,
    pub(super) past: Past,
    tablebase: Option<&'a dyn Tablebase<G>>,
    salt: u64,
    /// True if symmetric positions share an entry.
    has_mirrors: bool,
    /// True if a new position's numbers start from the number of its moves.
    counts_moves: bool,
    buffer: Vec<G::Move>,
    /// Memory for the initial numbers of a node's children.
    numbers: Vec<Option<InitialNumbers>>,
    pub(super) deepest: u32,
    /// The number of root children, which lie in front.
    pub(super) root_count: usize,
}

impl<'a, G: Game, F: Foresight<G>> ProofWalk<'a, G, F> {
    pub(super) fn new(
        root: &Root<'a, G>,
        meter: Meter,
        goal: ProofGoal,
        (control, mut foresight): (Control, F),
        (table, counts_moves): (ProofTable<'a>, bool),
    ) -> ProofWalk<'a, G, F> {
        foresight.pursue(root.game, goal);
        let salt = goal.salt() ^ root.salt_without_distance();
        // A tablebase knows the payoffs of players who each maximize their own: with more than two players
        // that is no proof.
        let two_opponents = root.game.players() == 2 && root.game.promises().is_zero_sum();
        ProofWalk {
            game: root.game,
            goal,
            control,
            foresight,
            table,
            meter,
            moves: Vec::new(),
            children: Vec::new(),
            past: Past::new(root.game, &root.line, salt),
            tablebase: root.tablebase.filter(|_| two_opponents),
            salt,
            has_mirrors: has_mirrors(root.game, root.line.state()),
            counts_moves,
            buffer: Vec::new(),
            numbers: Vec::new(),
            deepest: 0,
            root_count: 0,
        }
    }

    #[inline]
    pub(super) fn key(&self, state: &G::State) -> Key {
        let key = if self.has_mirrors { self.mirrored_key(state) } else { Key::of(state) };
        Key(key.0 ^ self.salt)
    }

    #[inline(never)]
    fn mirrored_key(&self, state: &G::State) -> Key {
        Key::of(&self.game.canonical(state))
    }

    /// Solves the current position, `ply` plies from the root. Its children stay behind the others.
    pub(super) fn solve(&mut self, state: &mut G::State, key: Key, ply: u32) -> Result<NodeResult, Stop> {
        let mut thresholds = self.control.begin();
        let first = self.moves.len();
        loop {
            self.close(first);
            let found = self.work(state, key, (ply, ply), thresholds)?;
            self.keep(key, ply, ply, found, self.is_prover(state), thresholds)?;
            if found.numbers.is_solved() {
                return Ok(found);
            }
            thresholds = self.control.deepen(found.numbers, thresholds);
        }
    }

    pub(super) fn is_prover(&self, state: &G::State) -> bool {
        self.goal.is_prover(self.game.to_move(state))
    }

    pub(super) fn close(&mut self, first: usize) {
        self.moves.truncate(first);
        self.children.truncate(first);
    }

    /// Visits the child that was just played.
    fn visit(
        &mut self,
        state: &mut G::State,
        child: &Child,
        ply: u32,
        thresholds: Numbers,
    ) -> Result<NodeResult, Stop> {
        let first = self.moves.len();
        let found = self.work(state, child.key, (ply, child.met), thresholds)?;
        self.close(first);
        self.keep(child.key, ply, child.met.min(ply), found, self.is_prover(state), thresholds)?;
        Ok(found)
    }

    /// Works on a node until it is solved or its numbers reach the thresholds. Its children stay. `met` is
    /// the least distance from the root at which it was visited before, [`MAX_DISTANCE`] if never.
    fn work(
        &mut self,
        state: &mut G::State,
        key: Key,
        (ply, met): (u32, u32),
        mut thresholds: Numbers,
    ) -> Result<NodeResult, Stop> {
        if ply >= MAX_PLY {
            return Err(Stop::Depth);
        }
        self.deepest = self.deepest.max(ply);
        let is_prover = self.is_prover(state);
        let first = self.moves.len();
        // Step 1. Try to settle a new position without search, except at the root.
        if F::KNOWS
            && met == MAX_DISTANCE
            && let Some((is_reached, plies)) = self.foresight.settle(self.game, state, &mut self.meter)?
        {
            self.meter.stats.evaluations += 1;
            let numbers = if is_reached == is_prover { Numbers::SUCCESS } else { Numbers::FAILURE };
            let plies = if is_reached { plies.min(MAX_DISTANCE) } else { 0 };
            return Ok(NodeResult { numbers, plies, dependence: PathDependence::NONE });
        }
        // Step 2. Generate the children.
        self.past.push(key);
        self.game.legal_moves(state, &mut self.moves);
        self.meter.generate((self.moves.len() - first) as u64)?;
        let (mut plies_beside, mut numbers) = (0, Vec::new());
        if F::KNOWS {
            numbers = std::mem::take(&mut self.numbers);
            numbers.clear();
            let Self { game, moves, meter, foresight, .. } = self;
            plies_beside = foresight.narrow(game, state, moves, first, &mut numbers, meter)?;
        }
        let has_old = self.look_at_children(state, first, (met, &numbers), is_prover, false);
        if F::KNOWS {
            self.numbers = numbers;
        }
        if ply == 0 {
            self.root_count = self.moves.len();
        }
        let mut level = 0;
        let mut sum = self.control.rule.sum(&self.children[first..], &mut level);
        // Step 3. If a line may lead back up, do some work before leaving the node: otherwise it might be
        // entered again and again without any change. A new node has changed already.
        let has_old = has_old && met < MAX_DISTANCE;
        if has_old && self.control.raises() && self.control.is_enough(sum.numbers, thresholds) {
            let Numbers { phi, delta } = sum.numbers;
            thresholds.phi = thresholds.phi.max((phi + 1).min(INFINITE));
            thresholds.delta = thresholds.delta.max((delta + 1).min(INFINITE));
        }
        // Step 4. Continue with the child that seems closest to success for the mover.
        while !sum.numbers.is_solved() && !self.control.is_enough(sum.numbers, thresholds) {
            let index = first + sum.chosen;
            let mv = self.moves[index];
            let child = self.children[index];
            let entered = self.control.enter(&sum, thresholds);
            let undo = self.game.play(state, mv);
            let turns = self.is_prover(state) != is_prover;
            let found = self.visit(state, &child, ply + 1, turned(entered, turns));
            self.game.undo(state, mv, undo);
            let NodeResult { numbers, plies, dependence } = found?;
            let Numbers { phi: own, delta: other } = turned(numbers, turns);
            self.children[index] = Child { own, other, plies, dependence, ..child };
            sum = self.control.rule.sum(&self.children[first..], &mut level);
        }
        self.past.pop();
        let mut found = found(&self.children[first..], ply, is_prover, sum.numbers);
        if F::KNOWS && !is_prover && found.numbers.delta == 0 {
            found.plies = found.plies.max(plies_beside.min(MAX_DISTANCE));
        }
        Ok(found)
    }

    /// Looks up the children of the moves from `first` on. `met` is the least distance from the root at which
    /// the node was visited: true if an unsolved child was visited before at that distance or less. Stops at
    /// a move that settles the node, unless `every` move is needed. `numbers` are the children's initial
    /// numbers, if known.
    pub(super) fn look_at_children(
        &mut self,
        state: &mut G::State,
        first: usize,
        (met, numbers): (u32, &[Option<InitialNumbers>]),
        is_prover: bool,
        every: bool,
    ) -> bool {
        // Step 1. Look at every child. Table lookups wait, so that their cache lines are fetched together.
        let (game, moves) = (self.game, std::mem::take(&mut self.moves));
        game.each_child(state, &moves[first..], |state| {
            let child = self.look(state, is_prover);
            self.children.push(child);
            every || !child.settles()
        });
        self.moves = moves;
        if !every && self.children[first..].last().is_some_and(Child::settles) {
            self.moves.truncate(self.children.len());
            return false;
        }
        // Step 2. Look up the table.
        let has_initial_numbers = self.counts_moves || F::KNOWS;
        let mut has_old = false;
        let mut children = std::mem::take(&mut self.children);
        for child in &mut children[first..] {
            if child.own != UNKNOWN {
                continue;
            }
            if let Some((entry, is_young)) = self.table.get(child.key) {
                *child = self.remembered(child.key, entry, is_young, is_prover);
                has_old |= !entry.is_solved() && child.met <= met;
            } else if !has_initial_numbers {
                child.own = 1;
            }
        }
        self.children = children;
        // Step 3. Give new children their initial numbers if these are not 1 and 1.
        if has_initial_numbers {
            for index in first..self.moves.len() {
                if self.children[index].own == UNKNOWN {
                    self.children[index].own = 1;
                    let known = if F::KNOWS { numbers.get(index - first) } else { None };
                    self.initialize(state, index, known, is_prover);
                }
            }
        }
        has_old
    }

    /// A child without its table entry.
    #[inline]
    fn look(&mut self, state: &G::State, is_prover: bool) -> Child {
        if let Some(payoffs) = self.game.outcome(state) {
            return self.known(&payoffs, 0, is_prover);
        }
        let key = self.key(state);
        if let Some(dependence) = self.past.repeats(key) {
            return Child::settled(false, is_prover, 0, dependence);
        }
        if let Some(tablebase) = self.tablebase
            && let Some(known) = tablebase.probe(state)
        {
            return self.known(&known.payoffs, known.plies, is_prover);
        }
        Child { key, own: UNKNOWN, other: 1, plies: 0, met: MAX_DISTANCE, dependence: PathDependence::NONE }
    }

    /// A child with known payoffs.
    #[inline(never)]
    fn known(&mut self, payoffs: &Payoffs, plies: u32, is_prover: bool) -> Child {
        self.meter.stats.evaluations += 1;
        Child::settled(self.goal.is_reached(payoffs), is_prover, plies, PathDependence::NONE)
    }

    /// Gives the new child at `index` its initial numbers if they are not 1 and 1. The move is played only if
    /// they are not `known`.
    #[inline(never)]
    fn initialize(
        &mut self,
        state: &mut G::State,
        index: usize,
        known: Option<&Option<InitialNumbers>>,
        is_prover: bool,
    ) {
        let numbers = match known {
            Some(&known) if !self.counts_moves => known,
            _ => {
                let mv = self.moves[index];
                let undo = self.game.play(state, mv);
                let numbers = self.initial_numbers(state);
                self.game.undo(state, mv, undo);
                numbers
            }
        };
        if let Some((proof, disproof)) = numbers {
            let child = &mut self.children[index];
            (child.own, child.other) = if is_prover { (proof, disproof) } else { (disproof, proof) };
        }
    }

    /// The initial numbers of a position, from the foresight or by mobility: one move is enough for its mover
    /// to succeed, and all must fail for it to fail.
    fn initial_numbers(&mut self, state: &G::State) -> Option<InitialNumbers> {
        if !self.counts_moves {
            return self.foresight.initial_numbers(self.game, state);
        }
        let moves = self.game.count_moves(state, &mut self.buffer).min(MAX_NUMBER as usize) as u32;
        Some(if self.is_prover(state) { (1, moves) } else { (moves, 1) })
    }

    /// A child by its table entry.
    #[inline]
    fn remembered(&self, key: Key, entry: ProofEntry, is_young: bool, is_prover: bool) -> Child {
        let (mut proof, mut disproof) = (entry.proof(), entry.disproof());
        let mut dependence = PathDependence::NONE;
        if entry.has_hint()
            && let Some(resting) = self.resting(key, entry.ply())
        {
            (proof, disproof, dependence) = (INFINITE, 0, resting);
        }
        let (own, other) = if is_prover { (proof, disproof) } else { (disproof, proof) };
        let met = if entry.has_hint() {
            0
        } else if is_young {
            entry.ply()
        } else {
            MAX_DISTANCE
        };
        let plies = if proof == 0 { entry.ply() } else { 0 };
        Child { key, own, other, plies, met, dependence }
    }

    /// What a stored disproof rests on that holds for the same path up to `ply`, if there is one.
    #[cold]
    fn resting(&self, key: Key, ply: u32) -> Option<PathDependence> {
        let (entry, _) = self.table.get(self.past.key(key, ply)?)?;
        entry.is_solved().then(|| Past::resting(entry.ply(), ply))
    }

    /// Stores the result of a position.
    pub(super) fn keep(
        &mut self,
        key: Key,
        ply: u32,
        met: u32,
        found: NodeResult,
        is_prover: bool,
        thresholds: Numbers,
    ) -> Result<(), Stop> {
        let Numbers { phi: proof, delta: disproof } = turned(found.numbers, !is_prover);
        let entry = match (proof, disproof) {
            (0, _) => ProofEntry::proven(found.plies),
            (_, 0) if found.dependence.is_none() => ProofEntry::DISPROVEN,
            (_, 0) => {
                let (least, greatest) = found.dependence.range(ply);
                let resting = self.past.key(key, greatest);
                if let (Some(resting), true) = (resting, greatest < MAX_DISTANCE) {
                    self.put(resting, ProofEntry::disproven_from(least))?;
                }
                // For other paths the position stays open, and does not seem easy to prove.
                let wanted = turned(thresholds, !is_prover).phi.clamp(1, MAX_NUMBER);
                ProofEntry::open(wanted, 1, greatest, resting.is_some() && greatest < MAX_DISTANCE)
            }
            (proof, disproof) => ProofEntry::open(proof, disproof, met, false),
        };
        self.put(key, entry)
    }

    #[inline]
    fn put(&mut self, key: Key, entry: ProofEntry) -> Result<(), Stop> {
        if self.table.put(key, entry) { self.meter.store() } else { Ok(()) }
    }
}

/// True if symmetric positions may share an entry: results do not depend on the past, and some root move
/// leads to a position that is not its own canonical image.
fn has_mirrors<G: Game>(game: &G, root: &G::State) -> bool {
    let promises = game.promises();
    let is_free_of_the_past = promises.longest.is_some() && promises.repetition.is_none();
    is_free_of_the_past
        && game::legal(game, root).into_iter().any(|mv| {
            let mut child = root.clone();
            game.play(&mut child, mv);
            game.canonical(&child) != child
        })
}

/// The own number of a child not yet looked up in the table.
const UNKNOWN: u32 = u32::MAX;

/// Numbers as the other side sees them, if `turns`.
#[inline]
pub(super) const fn turned(numbers: Numbers, turns: bool) -> Numbers {
    if turns { Numbers { phi: numbers.delta, delta: numbers.phi } } else { numbers }
}

impl Rule {
    /// The numbers of a node and the child to continue with.
    pub(super) fn sum(self, children: &[Child], level: &mut u32) -> Sum {
        match self {
            Rule::DfPn => sum::<false>(children, level),
            Rule::Pds => sum::<true>(children, level),
        }
    }
}

/// The numbers of a node and the child to continue with: the one with the least number for the mover, and
/// among these the first with the least number for the other side. `level` is the greatest value that the
/// least number has had: with `LEVELS`, a child that seemed better before is still treated as such.
fn sum<const LEVELS: bool>(children: &[Child], level: &mut u32) -> Sum {
    // A child as one word: the deciding number above the other side's.
    let (mut least, mut second, mut delta, mut chosen) = (u64::MAX, u64::MAX, 0_u64, 0);
    let mut phi = INFINITE;
    for (index, child) in children.iter().enumerate() {
        delta += u64::from(child.other);
        let mut seems = child.own;
        if LEVELS {
            phi = phi.min(child.own);
            seems = if child.own < INFINITE { child.own.max(*level) } else { child.own };
        }
        let word = u64::from(seems) << u32::BITS | u64::from(child.other);
        if word < least {
            (second, least, chosen) = (least, word, index);
        } else {
            second = second.min(word);
        }
    }
    if !LEVELS {
        phi = (least >> u32::BITS) as u32;
    }
    let second = ((second >> u32::BITS) as u32).min(INFINITE);
    let delta = match phi {
        0 => INFINITE,
        INFINITE => 0,
        _ => delta.min(u64::from(MAX_NUMBER)) as u32,
    };
    if LEVELS && phi < INFINITE {
        *level = (*level).max(phi);
    }
    let Child { own, other, .. } = children[chosen];
    Sum { numbers: Numbers { phi, delta }, chosen, own, other, second }
}

/// The result of a node with these numbers.
pub(super) fn found(children: &[Child], ply: u32, is_prover: bool, numbers: Numbers) -> NodeResult {
    let is_wanted = numbers.phi == 0;
    let good = || children.iter().filter(|child| child.own == 0);
    let (mut plies, mut dependence) = (0, PathDependence::NONE);
    match (is_wanted, is_prover) {
        _ if !numbers.is_solved() => {}
        // The prover takes the shortest way, the other side the longest.
        (true, true) => plies = good().map(|child| child.plies).min().unwrap_or(0) + 1,
        (false, false) => plies = children.iter().map(|child| child.plies).max().unwrap_or(0) + 1,
        // The other side needs one refutation, the one that rests on least; a failing prover depends on all.
        (true, false) => {
            let all = good().map(|child| child.dependence.before(ply));
            dependence = all.min_by_key(|dependence| dependence.depth()).unwrap_or(PathDependence::NONE);
        }
        (false, true) => {
            dependence = children
                .iter()
                .fold(PathDependence::NONE, |all, child| all.and(child.dependence))
                .before(ply);
        }
    }
    NodeResult { numbers, plies: plies.min(MAX_DISTANCE), dependence }
}
