//! The lecture's and the wiki's listings, ported line by line, visit the nodes and return the values and
//! depths that the searches do.
//!
//! A node is a call of a listed function. The first window is open, as in the lecture; the wiki prints none.

use game::random::Random;
use game::{Evaluate, Evaluated, Player};
use games::last_mover::LastMover;
use games::split_nim::Rule;
use games::{CoinRow, CountTo, Mnk, SplitNim, Tree};
use search::{AlphaBeta, Budget, Chosen, Minimax, NegaAlpha, NegaMax, Report, Root, Search, Value};

/// Stands for infinity.
const INFINITY: i64 = i64::MAX;

/// A listing on a game: its limits, and the nodes it has visited.
struct Port<'a, G: Evaluated> {
    game: &'a G,
    evaluation: Chosen<G>,
    /// The value of a payoff of 1: above every static value, or 1 where these estimate payoffs.
    payoff: i64,
    max_depth: u32,
    /// The wiki's `extendable?`, which it does not list: what is not quiet goes on.
    extends: bool,
    nodes: u64,
}

impl<G: Evaluated> Port<'_, G> {
    /// The wiki's `label`: true at MAX nodes.
    fn label(&self, mu: &G::State) -> bool {
        self.game.to_move(mu) == Player::FIRST
    }

    /// The wiki's `children`: none at the end of the game.
    fn children(&self, mu: &G::State) -> Vec<G::State> {
        if self.game.outcome(mu).is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.game.legal_moves(mu, &mut moves);
        let child = |mv| {
            let mut child = mu.clone();
            self.game.play(&mut child, mv);
            child
        };
        moves.into_iter().map(child).collect()
    }

    /// The value for MAX: what the rules pay, or the static evaluation.
    fn value(&self, mu: &G::State) -> i64 {
        match self.game.outcome(mu) {
            Some(payoffs) => i64::from(payoffs[Player::FIRST]) * self.payoff,
            None => i64::from(self.evaluation.values(self.game, mu)[Player::FIRST]),
        }
    }

    fn extendable(&self, mu: &G::State) -> bool {
        self.extends && !self.evaluation.is_quiet(self.game, mu)
    }

    /// The lecture's leaf: the end of the game, or of the tree that is expanded.
    fn is_leaf(&self, n: &G::State, depth: u32) -> bool {
        self.children(n).is_empty() || (depth >= self.max_depth && !self.extendable(n))
    }

    /// Yokoo, `V_max`.
    fn v_max(&mut self, n: &G::State, mut alpha: i64, beta: i64, depth: u32) -> i64 {
        self.nodes += 1;
        if self.is_leaf(n, depth) {
            return self.value(n);
        }
        for n_k in self.children(n) {
            alpha = alpha.max(self.v(&n_k, alpha, beta, depth + 1));
            if alpha >= beta {
                return beta;
            }
        }
        alpha
    }

    /// Yokoo, `V_min`.
    fn v_min(&mut self, n: &G::State, alpha: i64, mut beta: i64, depth: u32) -> i64 {
        self.nodes += 1;
        if self.is_leaf(n, depth) {
            return self.value(n);
        }
        for n_k in self.children(n) {
            beta = beta.min(self.v(&n_k, alpha, beta, depth + 1));
            if beta <= alpha {
                return alpha;
            }
        }
        beta
    }

    fn v(&mut self, n: &G::State, alpha: i64, beta: i64, depth: u32) -> i64 {
        if self.label(n) { self.v_max(n, alpha, beta, depth) } else { self.v_min(n, alpha, beta, depth) }
    }

    /// The wiki, `minimax`.
    fn minimax(&mut self, mu: &G::State, depth: u32) -> (i64, u32) {
        self.nodes += 1;
        if depth >= self.max_depth && !self.extendable(mu) {
            return (self.value(mu), depth);
        }
        let children = self.children(mu);
        if children.is_empty() {
            return (self.value(mu), depth);
        }
        let mut mdepth = depth;
        if self.label(mu) {
            let mut e = -INFINITY;
            for u in children {
                let (m, d) = self.minimax(&u, depth + 1);
                if m > e {
                    e = m;
                    mdepth = d;
                }
            }
            (e, mdepth)
        } else {
            let mut e = INFINITY;
            for u in children {
                let (m, d) = self.minimax(&u, depth + 1);
                if m < e {
                    e = m;
                    mdepth = d;
                }
            }
            (e, mdepth)
        }
    }

    /// The wiki, `alphabeta`.
    fn alphabeta(&mut self, mu: &G::State, mut alpha: i64, mut beta: i64, depth: u32) -> (i64, u32) {
        self.nodes += 1;
        if depth >= self.max_depth && !self.extendable(mu) {
            return (self.value(mu), depth);
        }
        let children = self.children(mu);
        if children.is_empty() {
            return (self.value(mu), depth);
        }
        let mut mdepth = depth;
        if self.label(mu) {
            for u in children {
                let (e, d) = self.alphabeta(&u, alpha, beta, depth + 1);
                if alpha < e {
                    alpha = e;
                    mdepth = d;
                }
                if beta <= alpha {
                    return (alpha, mdepth);
                }
            }
            (alpha, mdepth)
        } else {
            for u in children {
                let (e, d) = self.alphabeta(&u, alpha, beta, depth + 1);
                if e < beta {
                    beta = e;
                    mdepth = d;
                }
                if beta <= alpha {
                    return (beta, mdepth);
                }
            }
            (beta, mdepth)
        }
    }

    /// The wiki's value for the player to move.
    fn own_value(&self, mu: &G::State) -> i64 {
        if self.label(mu) { self.value(mu) } else { -self.value(mu) }
    }

    /// The wiki, `negamax`.
    fn negamax(&mut self, mu: &G::State, depth: u32) -> (i64, u32) {
        self.nodes += 1;
        if depth >= self.max_depth && !self.extendable(mu) {
            return (self.own_value(mu), depth);
        }
        let children = self.children(mu);
        if children.is_empty() {
            return (self.own_value(mu), depth);
        }
        let (mut mdepth, mut e) = (depth, -INFINITY);
        for u in children {
            let (m, d) = self.negamax(&u, depth + 1);
            if -m > e {
                e = -m;
                mdepth = d;
            }
        }
        (e, mdepth)
    }

    /// The wiki, `negaalpha`.
    fn negaalpha(&mut self, mu: &G::State, mut alpha: i64, beta: i64, depth: u32) -> (i64, u32) {
        self.nodes += 1;
        if depth >= self.max_depth && !self.extendable(mu) {
            return (self.own_value(mu), depth);
        }
        let children = self.children(mu);
        if children.is_empty() {
            return (self.own_value(mu), depth);
        }
        let mut mdepth = depth;
        for u in children {
            let (e, d) = self.negaalpha(&u, -beta, -alpha, depth + 1);
            if -e > alpha {
                alpha = -e;
                mdepth = d;
            }
            if beta <= alpha {
                return (alpha, mdepth);
            }
        }
        (alpha, mdepth)
    }
}

/// Holds the four searches against the five listings on a game, to a depth and with or without extension.
/// Returns the nodes of the lecture's.
fn agree<G: Evaluated>(game: &G, payoff: i64, max_depth: Option<u32>, extends: bool, what: &str) -> u64 {
    let port = || Port {
        game,
        evaluation: Chosen::default(),
        payoff,
        max_depth: max_depth.unwrap_or(u32::MAX),
        extends,
        nodes: 0,
    };
    let start = game.start();
    let sign = if game.to_move(&start) == Player::FIRST { 1 } else { -1 };
    let budget = max_depth.map_or_else(Budget::default, Budget::plies);
    let extension = if extends { u32::MAX } else { 0 };
    let holds = |search: &str, port: Port<'_, G>, value: i64, depth: Option<u32>, found: Report<G::Move>| {
        let what = format!("{search} on {what} to {max_depth:?}, extended: {extends}");
        assert_eq!(found.stats.nodes, port.nodes, "{what}: nodes");
        let Value::Vector(shown) = &found.value else { panic!("{what}: {:?}", found.value) };
        // The report has payoffs: a win is worth 1 there.
        let expected = if value.abs() >= payoff { value / payoff } else { value };
        assert_eq!(i64::from(shown[Player::FIRST]), expected, "{what}: value");
        if let Some(depth) = depth {
            assert_eq!(found.line_depth, Some(depth), "{what}: depth");
        }
    };
    let root = Root::start(game);

    let mut lecture = port();
    let value = lecture.v(&start, -INFINITY, INFINITY, 0);
    let nodes = lecture.nodes;
    let found = AlphaBeta::default().with_extension(extension).search(&root, &budget, ()).expect("fits");
    holds("alpha-beta", lecture, value, None, found);

    let mut listing = port();
    let (value, depth) = listing.minimax(&start, 0);
    let found = Minimax::default().with_extension(extension).search(&root, &budget, ()).expect("fits");
    holds("minimax", listing, value, Some(depth), found);

    let mut listing = port();
    let (value, depth) = listing.alphabeta(&start, -INFINITY, INFINITY, 0);
    let mut search = AlphaBeta::default().with_extension(extension);
    search.returns_bound = false;
    let found = search.search(&root, &budget, ()).expect("fits");
    holds("alpha-beta:cut=found", listing, value, Some(depth), found);

    let mut listing = port();
    let (value, depth) = listing.negamax(&start, 0);
    let found = NegaMax::default().with_extension(extension).search(&root, &budget, ()).expect("fits");
    holds("nega-max", listing, sign * value, Some(depth), found);

    let mut listing = port();
    let (value, depth) = listing.negaalpha(&start, -INFINITY, INFINITY, 0);
    let found = NegaAlpha::default().with_extension(extension).search(&root, &budget, ()).expect("fits");
    holds("nega-alpha", listing, sign * value, Some(depth), found);
    nodes
}

/// Above every static value.
const WON: i64 = 1_000_000_000;

#[test]
fn listings_visit_the_same_nodes_on_the_games_of_the_lecture_and_the_wiki() {
    let count_to = |n| CountTo::new(n, 3, LastMover::Loses);
    assert_eq!(agree(&count_to(5), WON, None, false, "counting to 5"), 25);
    assert_eq!(agree(&count_to(9), WON, None, false, "counting to 9"), 206);
    assert_eq!(agree(&count_to(16), WON, None, false, "counting to 16"), 5_850);
    let coins = |rows: &[u8]| CoinRow::new(rows, LastMover::Wins);
    assert_eq!(agree(&coins(&[1, 4]), WON, None, false, "coins in rows of 1 and 4"), 83);
    assert_eq!(agree(&coins(&[1, 6]), WON, None, false, "coins in rows of 1 and 6"), 681);
    assert_eq!(agree(&SplitNim::new(&[7], Rule::Split), WON, None, false, "split nim from 7"), 637);
    assert_eq!(agree(&SplitNim::new(&[12], Rule::Unequal), WON, None, false, "split nim from 12"), 553);
    let tic_tac_toe = Mnk::new(3, 3, 3);
    for depth in 1..=4 {
        agree(&tic_tac_toe, WON, Some(depth), false, "tic-tac-toe");
        agree(&tic_tac_toe, WON, Some(depth), true, "tic-tac-toe");
    }
}

#[test]
fn listings_visit_the_same_nodes_on_random_trees() {
    let mut random = Random::new(54);
    let trees = if std::env::var_os("YOMI_DEEP").is_some() { 10_000 } else { 100 };
    for _ in 0..trees {
        let height = 3 + random.index(3);
        let text = tree(&mut random, height, true);
        let game: Tree = text.parse().expect("a tree");
        agree(&game, 1, None, false, &text);
        agree(&game, 1, Some(2), false, &text);
        agree(&game, 1, Some(2), true, &text);
    }
}

/// A tree of up to three children a node, whose leaves are from -4 to 4, so that there are ties.
fn tree(random: &mut Random, height: usize, is_root: bool) -> String {
    let number = |random: &mut Random| random.index(9) as i32 - 4;
    if height == 0 || (!is_root && random.index(7) == 0) {
        return number(random).to_string();
    }
    let children = 1 + random.index(3);
    let parts: Vec<String> = (0..children).map(|_| tree(random, height - 1, false)).collect();
    let mark = if random.index(5) < 2 { "!" } else { "" };
    format!("({})@{}{mark}", parts.join(" "), number(random))
}
