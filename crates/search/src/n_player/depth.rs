//! The depth left in searches for any number of players: in whole plies, or in move costs. Each recursion is
//! compiled for both, so that plain search does not pay for costs.
//!
//! A move that costs more than a ply is first searched at its cost and again for one ply, in the enhanced
//! form with a cost between, as long as its mover would take it by the rule of the search. See [`MoveCost`]
//! for the source.
//!
//! **Differences from two players**: (1) a player's choice depends on the tie-break, not only on the number.
//! (2) A depth extension goes on by whole plies, whatever moves cost. (3) At unlimited depth moves cost
//! nothing, which is plain search.

use crate::core::budget::Stop;
use crate::core::observer::{Node, Observer};
use crate::core::root::Root;
use crate::cost::move_cost::{MoveCost, PLY, plies};
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use game::Evaluated;
use std::ops::Range;

/// The cost of a move that takes no depth.
pub(crate) const FREE: i32 = 0;

/// The remaining depth at a node.
pub(crate) trait Depth<G: Evaluated>: Copy {
    /// True if every move costs one ply.
    const IS_PLAIN: bool;

    /// The remaining plies, rounded up, for leaves and observers.
    fn horizon(self) -> Horizon;

    /// The greatest cost of the move at `index`. The moves of its maker are `moves`, and their costs are
    /// computed in order.
    fn cost<O: Observer<G>>(
        self,
        walk: &mut Walk<'_, G, O>,
        node: Node<G::Move>,
        state: &mut G::State,
        moves: Range<usize>,
        index: usize,
    ) -> Result<i32, Stop>;

    /// Searches a move with `search`, at `cost` and, as long as `is_taken` is true, at lower costs. `search`
    /// gets the depth after the move, and whether this is certainly the last search of it. `cost` comes from
    /// [`cost`](Depth::cost), or is [`FREE`].
    fn look<S, T, E>(
        self,
        searcher: &mut S,
        cost: i32,
        search: impl FnMut(&mut S, Self, bool) -> Result<T, E>,
        is_taken: impl Fn(&S, &T) -> bool,
    ) -> Result<T, E>;
}

impl<G: Evaluated> Depth<G> for Horizon {
    const IS_PLAIN: bool = true;

    #[inline]
    fn horizon(self) -> Horizon {
        self
    }

    #[inline]
    fn cost<O: Observer<G>>(
        self,
        _walk: &mut Walk<'_, G, O>,
        _node: Node<G::Move>,
        _state: &mut G::State,
        _moves: Range<usize>,
        _index: usize,
    ) -> Result<i32, Stop> {
        Ok(PLY)
    }

    #[inline]
    fn look<S, T, E>(
        self,
        searcher: &mut S,
        cost: i32,
        mut search: impl FnMut(&mut S, Horizon, bool) -> Result<T, E>,
        _is_taken: impl Fn(&S, &T) -> bool,
    ) -> Result<T, E> {
        search(searcher, if cost == FREE { self } else { self.next() }, true)
    }
}

/// The move costs of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CostModel<'a, M> {
    cost: &'a MoveCost,
    /// The move that led to the root.
    before: Option<M>,
    /// True if every root move gets its own value, so that none costs more than a ply.
    every_move: bool,
}

/// The remaining depth if moves cost more or less than a ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FractionalDepth<'a, M> {
    costs: &'a CostModel<'a, M>,
    /// In units of [`PLY`].
    left: i32,
    /// The plies by which a line may be extended while its position is not quiet.
    extension: u32,
}

impl<'a, M: Copy> CostModel<'a, M> {
    /// The move costs at this root.
    pub(crate) fn new<G: Evaluated<Move = M>>(cost: &'a MoveCost, root: &Root<'_, G>) -> CostModel<'a, M> {
        CostModel { cost, before: root.line.moves().last().copied(), every_move: root.multi_pv > 1 }
    }

    /// The depth up to the horizon; `None` for plain search.
    pub(crate) fn depth(&'a self, horizon: Horizon) -> Option<FractionalDepth<'a, M>> {
        let is_plain = *self.cost == MoveCost::Ply || horizon.depth() == Horizon::UNLIMITED;
        let (left, extension) = (plies(horizon.depth()), horizon.extension());
        (!is_plain).then_some(FractionalDepth { costs: self, left, extension })
    }
}

impl<M> FractionalDepth<'_, M> {
    /// The depth left after a move of this cost.
    fn after(self, cost: i32) -> Self {
        if cost == FREE {
            self
        } else if self.left > 0 {
            FractionalDepth { left: self.left - cost, ..self }
        } else {
            FractionalDepth { extension: self.extension - 1, ..self }
        }
    }
}

impl<G: Evaluated> Depth<G> for FractionalDepth<'_, G::Move> {
    const IS_PLAIN: bool = false;

    #[inline]
    fn horizon(self) -> Horizon {
        let plies = self.left.max(0).unsigned_abs().div_ceil(PLY.unsigned_abs());
        Horizon::new(plies, self.extension)
    }

    #[inline]
    fn cost<O: Observer<G>>(
        self,
        walk: &mut Walk<'_, G, O>,
        node: Node<G::Move>,
        state: &mut G::State,
        moves: Range<usize>,
        index: usize,
    ) -> Result<i32, Stop> {
        let CostModel { cost, before, every_move } = *self.costs;
        let (number, before) = (index - moves.start, node.mv.or(before));
        let class = match cost.ranking() {
            // Near the horizon every move costs one ply.
            Some(_) if self.left <= PLY => 0,
            Some(by) => {
                if number == 0 {
                    walk.rank(by, state, before, moves)?;
                }
                walk.move_classes.classes[index] as usize
            }
            None if cost.is_by_class() => walk.game.class_of(walk.way, state, before, walk.moves[index]),
            None => 0,
        };
        let costs = cost.of(number, self.left, || cost.of_class(class, number, self.left));
        // The first move has no best so far to be compared with.
        let has_value = number == 0 || (every_move && node.ply == 0);
        Ok(if has_value { costs.min(PLY) } else { costs })
    }

    #[inline]
    fn look<S, T, E>(
        self,
        searcher: &mut S,
        cost: i32,
        mut search: impl FnMut(&mut S, Self, bool) -> Result<T, E>,
        is_taken: impl Fn(&S, &T) -> bool,
    ) -> Result<T, E> {
        if cost > PLY {
            for cost in [Some(cost), self.costs.cost.between(cost)].into_iter().flatten() {
                let found = search(searcher, self.after(cost), false)?;
                if !is_taken(searcher, &found) {
                    return Ok(found);
                }
            }
        }
        search(searcher, self.after(cost.min(PLY)), true)
    }
}
