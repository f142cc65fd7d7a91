//! Games and searches of game trees, for two players and more.
//!
//! A game says what is legal and what is paid; a search looks ahead and returns a [`Report`]. The games are
//! in [`games`], the searches in [`search`], the traits that a game of your own implements in [`game`]; the
//! [`prelude`] has what most programs name.
//!
//! # I want the best move
//!
//! **Of a position.** [`Pvs`](search::Pvs) is the engine for two players. Without a limit it searches to the
//! end of the game.
//!
//! ```
//! use yomi::games::Mnk;
//! use yomi::prelude::*;
//! use yomi::search::Pvs;
//!
//! let game = Mnk::new(3, 3, 3);
//! let mut line = Line::new(&game);
//! for text in ["a1", "b2", "a3"] {
//!     let mv = game.read_move(line.state(), text)?;
//!     line.push(&game, mv);
//! }
//! let root = Root::new(&game, line);
//! let report = Pvs::default().search(&root, &Budget::default(), ())?;
//! // The second player must stop the line a1-a2-a3, and then nobody wins.
//! assert_eq!(report.in_notation(&root).best.as_deref(), Some("a2"));
//! assert_eq!((report.value, report.kind), (Value::Vector(Payoffs::two(0)), Kind::Exact));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Within a limit.** A [`Budget`] limits plies, nodes or time; the report says what was the end. Without a
//! limit of time, the same search gives the same report on every machine.
//!
//! ```
//! use yomi::games::Othello;
//! use yomi::prelude::*;
//! use yomi::search::Pvs;
//!
//! let game = Othello::default();
//! let root = Root::start(&game);
//! let budget = Budget { nodes: Some(10_000), ..Budget::default() };
//! let report = Pvs::default().search(&root, &budget, ())?;
//! assert_eq!((report.stop, report.kind), (Stop::Nodes, Kind::Heuristic));
//! assert!(report.best.is_some() && report.stats.nodes <= 10_000);
//! println!("{}", report.in_notation(&root));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **And of every other move.** With `multi_pv` every move gets a value of its own, and not a bound.
//!
//! ```
//! use yomi::games::ConnectFour;
//! use yomi::prelude::*;
//! use yomi::search::Pvs;
//!
//! let game = ConnectFour::new(4, 4, 3);
//! let root = Root { multi_pv: usize::MAX, ..Root::start(&game) };
//! let report = Pvs::default().search(&root, &Budget::default(), ())?.in_notation(&root);
//! assert_eq!(report.moves.len(), 4);
//! for row in &report.moves {
//!     println!("{}: {} ({})", row.mv, row.value, row.kind);
//!     assert_eq!(row.kind, Kind::Exact);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Among three.** Values have a number for every player, and ties may leave several of them open.
//!
//! ```
//! use yomi::games::{Nim, last_mover::LastMover};
//! use yomi::prelude::*;
//! use yomi::search::{MaxN, TieBreak};
//!
//! let game = Nim::new(&[1, 2], LastMover::Wins, 3);
//! let root = Root::start(&game);
//! let mut max_n = MaxN { tie_break: TieBreak::Set, ..MaxN::default() };
//! let report = max_n.search(&root, &Budget::default(), ())?;
//! // Whatever the first player does it loses, and its choice decides who wins.
//! assert_eq!(report.value.to_string(), "[0,0,1] or [0,1,0]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **In a game of your own.** Two players take one to three coins in turn, and whoever takes the last one
//! wins. `laws::check` looks for mistakes in the rules.
//!
//! ```
//! use yomi::game::laws;
//! use yomi::prelude::*;
//! use yomi::search::AlphaBeta;
//!
//! struct Coins(u8);
//!
//! /// The coins left, and the player to move.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct State(u8, Player);
//!
//! impl Game for Coins {
//!     type State = State;
//!     type Move = u8;
//!     type Undo = State;
//!
//!     fn players(&self) -> usize {
//!         2
//!     }
//!     fn start(&self) -> State {
//!         State(self.0, Player::FIRST)
//!     }
//!     fn to_move(&self, state: &State) -> Player {
//!         state.1
//!     }
//!     fn outcome(&self, state: &State) -> Option<Payoffs> {
//!         // The last coin is gone: the player to move did not take it.
//!         (state.0 == 0).then(|| Payoffs::winner(state.1.next(2), 2))
//!     }
//!     fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
//!         moves.extend(1..=state.0.min(3));
//!     }
//!     fn play(&self, state: &mut State, coins: u8) -> State {
//!         let before = state.clone();
//!         *state = State(before.0 - coins, before.1.next(2));
//!         before
//!     }
//!     fn undo(&self, state: &mut State, _coins: u8, before: State) {
//!         *state = before;
//!     }
//!     fn promises(&self) -> Promises {
//!         Promises::win_or_lose(u32::from(self.0))
//!     }
//! }
//!
//! impl Evaluated for Coins {
//!     type Evaluation = NoEvaluation;
//! }
//!
//! let game = Coins(21);
//! laws::check(&game, 50, 1);
//! let root = Root::start(&game);
//! let report = AlphaBeta::default().search(&root, &Budget::default(), ())?;
//! // A multiple of four is lost.
//! assert_eq!((report.best, report.kind), (Some(1), Kind::Exact));
//!
//! let game = Coins(2);
//! let report = AlphaBeta::default().search(&Root::start(&game), &Budget::default(), ())?;
//! assert_eq!(report.to_string(), "2: [1,-1] (exact), depth 2, line 2");
//! # Ok::<(), yomi::search::Unsupported>(())
//! ```
//!
//! The command line and the playground take such a game, and searches of your own, too: `yomi-cli`.

pub use ::game;
#[cfg(feature = "games")]
pub use ::games;
pub use ::search;

pub use ::game::{Game, Line, Payoffs, Player};
pub use ::search::{Budget, Kind, Report, Root, Search, Stop, Value};

/// What most programs name. It has no module called `game` or `search`: these names are yours.
pub mod prelude {
    pub use game::{
        Evaluate, Evaluated, Game, Line, NoEvaluation, Notation, Payoffs, Player, Promises, legal,
    };
    pub use search::{Budget, Kind, Report, Root, Search, Stop, Value};
}
