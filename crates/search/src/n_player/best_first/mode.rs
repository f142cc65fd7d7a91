//! The paper's budget: as many nodes as Max^N would expand at the same position.
//!
//! "Searched as deep as is possible without exceeding the number of nodes that Max^N expands at the given
//! position" (section 4.2) leaves open which nodes count, on either side. Max^N's tree is walked once and
//! counted; nothing is evaluated, and none of it counts as the search's own work. The end of a game, a draw
//! by repetition and a known tablebase value cut the tree short, as in Max^N. Counting stops once it exceeds
//! the node limit of the search.

use crate::core::budget::{Budget, Stop};
use crate::core::meter::Meter;
use crate::core::root::Root;
use crate::walk::path::Path;
use game::Game;

/// The nodes of Max^N that are counted, and the limit set by the count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Max^N's interior nodes limit expansions, the root counted in both.
    InteriorNodes,
    /// Max^N's interior nodes without the root limit expansions with the root.
    InteriorNodesBelowTheRoot,
    /// The nodes that Max^N generates limit the nodes generated.
    GeneratedNodes,
    /// Max^N's leaves limit the static evaluations of children.
    Leaves,
    /// All of Max^N's nodes limit expansions.
    AllNodes,
}

impl Mode {
    /// Their letters on the command line.
    pub const NAMES: [(&'static str, Mode); 5] = [
        ("E", Mode::InteriorNodes),
        ("F", Mode::InteriorNodesBelowTheRoot),
        ("G", Mode::GeneratedNodes),
        ("H", Mode::Leaves),
        ("A", Mode::AllNodes),
    ];
}

/// A limit computed at the position: the cost of Max^N to this depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matched {
    /// The nodes to count.
    pub mode: Mode,
    /// The depth of Max^N in plies, at least 1.
    pub depth: u32,
}

/// The size of Max^N's tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Size {
    interior: u64,
    leaves: u64,
}

impl Matched {
    /// `budget` with this limit, if it is lower. `own_values` is the number of static values that the search
    /// computes apart from those of children. A count above `most` sets no limit and is not completed.
    ///
    /// # Errors
    ///
    /// If the time ran out or the search was cancelled before Max^N's tree was counted.
    pub(super) fn limit<G: Game>(
        self,
        root: &Root<'_, G>,
        budget: &Budget,
        own_values: u64,
        most: u64,
    ) -> Result<Budget, Stop> {
        // Only the clock limits the count itself.
        let watch =
            Budget { nodes: None, expansions: None, evaluations: None, stored: None, ..budget.clone() };
        let mut count = Count {
            root,
            past: Path::new(root.game, &root.line),
            meter: Meter::new(&watch),
            size: Size::default(),
            mode: self.mode,
            most,
            moves: Vec::new(),
        };
        let mut state = root.line.state().clone();
        count.walk(&mut state, 0, self.depth)?;
        let counted = count.counted();
        let least = |limit: Option<u64>, other: u64| Some(limit.map_or(other, |limit| limit.min(other)));
        let mut limited = budget.clone();
        match self.mode {
            Mode::InteriorNodes | Mode::InteriorNodesBelowTheRoot | Mode::AllNodes => {
                limited.expansions = least(limited.expansions, counted);
            }
            // The root is not generated in either tree, but is a node of both.
            Mode::GeneratedNodes => limited.nodes = least(limited.nodes, counted),
            Mode::Leaves => limited.evaluations = least(limited.evaluations, counted + own_values),
        }
        Ok(limited)
    }
}

struct Count<'a, G: Game> {
    root: &'a Root<'a, G>,
    past: Path,
    meter: Meter,
    size: Size,
    mode: Mode,
    most: u64,
    moves: Vec<G::Move>,
}

impl<G: Game> Count<'_, G> {
    /// The count so far.
    const fn counted(&self) -> u64 {
        let Size { interior, leaves } = self.size;
        match self.mode {
            Mode::InteriorNodes => interior,
            Mode::InteriorNodesBelowTheRoot => interior.saturating_sub(1),
            Mode::GeneratedNodes | Mode::AllNodes => interior + leaves,
            Mode::Leaves => leaves,
        }
    }

    /// Counts the tree below a state, to `depth` plies.
    fn walk(&mut self, state: &mut G::State, ply: u32, depth: u32) -> Result<(), Stop> {
        if self.counted() > self.most {
            return Ok(());
        }
        let game = self.root.game;
        let repeated = self.past.step(state, ply);
        let known =
            || ply > 0 && self.root.tablebase.is_some_and(|tablebase| tablebase.probe(state).is_some());
        if game.outcome(state).is_some() || repeated || depth == 0 || known() {
            self.size.leaves += 1;
            return Ok(());
        }
        self.meter.visit()?;
        self.size.interior += 1;
        if depth == 1 {
            // All children are leaves.
            let count = game.count_moves(state, &mut self.moves) as u64;
            self.meter.work(count);
            self.size.leaves += count;
            return Ok(());
        }
        let first = self.moves.len();
        game.legal_moves(state, &mut self.moves);
        self.meter.work((self.moves.len() - first) as u64);
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            let undo = game.play(state, mv);
            let counted = self.walk(state, ply + 1, depth - 1);
            game.undo(state, mv, undo);
            counted?;
        }
        self.moves.truncate(first);
        Ok(())
    }
}
