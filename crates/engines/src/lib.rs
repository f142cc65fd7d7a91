//! Other programs as players: the process, the protocol it speaks, and how it writes moves.
//!
//! An [`Engine`] is started by its [`Settings`] and answers a [`Question`] by a [`Thought`]. Anything else
//! that it does is a [`Fault`], described in one line, and ends the process and its group: nothing hangs, and
//! program output is never buffered without a bound. The protocols are pure: [`uci`], [`nboard`], [`gtp`],
//! [`piskvork`] and [`plain`] write and read lines, for both sides of a conversation. Nothing here knows the
//! rules of a game: positions and moves are text, and which moves are legal is part of the question.
//!
//! # Examples
//!
//! A player of any game in one line of shell: it takes the first legal move.
//!
//! ```
//! use engines::{Engine, Limits, Protocol, Question, Settings};
//!
//! let script = "while read -r verb first rest; do case $verb in \
//!     yomi|game) echo ready;; legal) mv=$first;; go) echo move $mv;; quit) exit;; esac; done";
//! let command = ["sh", "-c", script].map(str::to_owned).to_vec();
//! let mut engine = Engine::new(Settings::new(command, Protocol::Plain));
//! let question = Question {
//!     game: "nim:heaps=2+1".to_owned(),
//!     start: "2+1 1".to_owned(),
//!     is_usual_start: true,
//!     moves: Vec::new(),
//!     legal: ["1:1", "1:2", "2:1"].map(str::to_owned).to_vec(),
//!     to_move: 1,
//!     limits: Limits::default(),
//! };
//! # #[cfg(unix)]
//! assert_eq!(engine.choose(&question, None)?.expect("not cancelled").mv, "1:1");
//! # Ok::<(), engines::Fault>(())
//! ```

mod board;
mod child;
mod engine;
mod entries;
mod fault;
pub mod gtp;
mod mapping;
pub mod nboard;
mod option;
pub mod piskvork;
pub mod plain;
mod question;
mod settings;
pub mod uci;
mod wait;

pub use board::Board;
pub use engine::Engine;
pub use entries::{Entries, entries};
pub use fault::Fault;
pub use mapping::Mapping;
pub use option::EngineOption;
pub use question::{DECIDED, DEFAULT_TIME, Info, Limits, Question, Said, Thought};
pub use settings::{Clock, Protocol, Settings, words};
