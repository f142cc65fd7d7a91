//! The report of a Monte Carlo search, from its tree.

use super::nodes::Id;
use super::numbers::rounded;
use super::opponents::Opponents;
use super::tree::{MctsTree, ROOT};
use crate::core::budget::Stop;
use crate::core::meter::Stats;
use crate::core::observer::{Left, Node, Observer, Step};
use crate::core::report::{Kind, MoveReport, Proof, Report, RowRank, Value, sort_rows};
use crate::n_player::coalition::root::Coalition;
use crate::n_player::tree::Follows;
use game::{Evaluated, Payoffs, Player, Scale};

impl<G: Evaluated> MctsTree<'_, G> {
    /// The value of a node so far: proven payoffs, or the average of the playouts.
    fn worth(&self, id: Id) -> (Value, Kind) {
        if let Some(payoffs) = self.nodes.proven(id) {
            let game = self.root.game;
            let kind = match self.opponents {
                Opponents::MaxN => Kind::Exact,
                // The opponents can do more in the game than in this tree.
                Opponents::BestReply if game.players() > 2 => Kind::Heuristic,
                Opponents::Paranoid | Opponents::BestReply => Coalition::of(game, false).kind(Proof::EXACT),
            };
            return (Value::Vector(*payoffs), kind);
        }
        let (visits, paid) = (self.nodes.visits(id), self.nodes.paid(id));
        if visits == 0 {
            return (Value::Unknown, Kind::Unknown);
        }
        let mut values = Payoffs::zero(self.root.game.players());
        for player in Player::all(values.players()) {
            let paid = i128::from(paid[player.index()]) * i128::from(self.unit);
            let average = rounded(paid, i128::from(visits) * i128::from(self.nodes.rewards.parts()));
            values[player] = average.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        }
        (Value::Vector(values), Kind::Heuristic)
    }

    /// The child with most playouts, or a proven one that pays no less; at the root, the one that was drawn.
    pub(super) fn best_child(&self, id: Id) -> Option<Id> {
        if let Some(drawn) = self.drawn.filter(|_| id == ROOT) {
            return Some(drawn);
        }
        let nodes = &self.nodes;
        let sure = nodes.best_proven_child(id);
        let (mut open, mut most) = (None, 0);
        for child in nodes.children(id) {
            if nodes.visits(child) > most && !nodes.is_proven(child) {
                (open, most) = (Some(child), nodes.visits(child));
            }
        }
        let (Some(sure), Some(open)) = (sure, open) else { return sure.or(open) };
        let mover = nodes.mover(id);
        let pays = nodes.proven(sure).map_or(0, |payoffs| nodes.reward(mover, payoffs));
        let paid = nodes.gained(mover, open);
        let is_no_less = i128::from(pays) * i128::from(nodes.visits(open)) >= i128::from(paid);
        Some(if is_no_less { sure } else { open })
    }

    /// The line from a node along the best children.
    fn line(&self, mut id: Id) -> Vec<G::Move> {
        let mut line = Vec::new();
        let is_of_game = self.opponents != Opponents::BestReply;
        let mut state = (!is_of_game).then(|| match id {
            ROOT => self.root.line.state().clone(),
            child => self.after(self.root.line.state(), child),
        });
        while let Some(child) = self.best_child(id) {
            let follows = state.as_ref().map_or(Follows::Goes, |state| self.follows(state, child));
            if follows == Follows::OutOfTurn {
                break;
            }
            line.extend(self.nodes.mv(child));
            if follows == Follows::Ends {
                break;
            }
            state = state.map(|state| self.after(&state, child));
            id = child;
        }
        line
    }

    pub(super) fn report(&self, stop: Stop, stats: Stats) -> Report<G::Move> {
        let (value, kind) = self.worth(ROOT);
        let line = self.line(ROOT);
        let best = line.first().copied();
        let (mut children, mut ranks) = (Vec::new(), Vec::new());
        for id in self.nodes.children(ROOT) {
            children.push(id);
            ranks.push(RowRank::new(self.nodes.mv(id) == best, (self.nodes.visits(id) as i64, 0)));
        }
        sort_rows(&mut children, &ranks);
        let mut moves = Vec::with_capacity(children.len());
        for id in children {
            let Some(mv) = self.nodes.mv(id) else { continue };
            let (value, kind) = self.worth(id);
            let mut line = vec![mv];
            line.extend_from_slice(&self.line(id));
            moves.push(MoveReport { mv, value, kind, distance: None, line, nodes: self.nodes.visits(id) });
        }
        let mut report = Report {
            best,
            value,
            kind,
            depth: line.len() as u32,
            line,
            selective_depth: self.deepest,
            moves,
            stats,
            stop,
            ..Report::unknown()
        };
        // The proven value of the best move says more than an average.
        if let Some(best) = report.moves.first()
            && (best.kind, report.kind) == (Kind::Exact, Kind::Heuristic)
        {
            report.value = best.value.clone();
        }
        report.resting_on_its_best(&self.root.game.promises(), Scale::Payoffs, self.nodes.mover(ROOT))
    }

    /// Shows the final tree depth first, as if it were searched now; the real order of playouts is not
    /// stored.
    pub(super) fn show<O: Observer<G>>(&self, observer: &mut O) {
        let mut next = 0;
        self.show_node(observer, ROOT, self.root.line.state(), Step::ROOT, &mut next);
    }

    fn show_node<O: Observer<G>>(
        &self,
        observer: &mut O,
        id: Id,
        state: &G::State,
        step: Step<G::Move>,
        next: &mut u64,
    ) {
        let nodes = &self.nodes;
        let seen: Node<G::Move> = step.node(*next);
        *next += 1;
        observer.enter(seen, state, None, None);
        let (value, kind_here) = self.worth(id);
        if let (0, Value::Vector(values)) = (nodes.count(id), &value) {
            observer.evaluate(seen, values, nodes.is_proven(id));
        }
        let best = self.best_child(id);
        for child in nodes.children(id) {
            if nodes.visits(child) == 0 && !nodes.is_proven(child) {
                continue;
            }
            let (number, mv) = (*next, nodes.mv(child).expect("a child has its move"));
            let below = self.after(state, child);
            self.show_node(observer, child, &below, seen.step(mv), next);
            observer.backup(seen, number, &value, best == Some(child), None);
        }
        let kind = Kind::of(kind_here == Kind::Exact);
        observer.leave(
            seen,
            state,
            &Left { value: &value, kind, window: None, cut: None, line_depth: None, unvisited: &[] },
        );
    }
}
