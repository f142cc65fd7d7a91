//! Requests and answers of front ends, as text and numbers, and the errors on the way.
//!
//! A [`Spec`] is the text that names a game or a search with its arguments; a [`Request`] is one to a search,
//! with its [`Budget`]; an [`Answer`] is its result. Nothing here plays a game or runs a search.

mod answer;
mod arguments;
mod databases;
mod error;
mod explanation;
mod forced;
mod grouped;
mod limits;
mod meant;
mod named_files;
mod request;
mod solution;
mod spec;
mod team;

pub use answer::{Answer, ClaimAnswer, MoveAnswer, SCHEMA, as_word};
pub use arguments::give;
pub use databases::{BuildAnswer, BuildTerms, ProbeAnswer, Probed, ProbedMove};
pub use error::{Error, elsewhere, unknown};
pub use explanation::{Explanation, TermAnswer, TermCell, kind_word};
pub use forced::ForcedAnswer;
pub use grouped::grouped;
pub use limits::{DEFAULT_TIME, LIMITS, part, read_time, remaining, set_limit};
pub use meant::{Meant, meant};
pub use named_files::{
    BOOK, CLASSES, DATABASE, EVALUATION, LEARNED, POLICY, TREE, WEIGHTS, is_written_out, learned_file,
};
pub use request::Request;
pub use search::{Budget, Goal, Kind, Patience, Stop, Verdict};
pub use solution::{
    BoundAnswer, GrundyAnswer, POSITIONS, ParetoAnswer, PartAnswer, ProofAnswer, SolveAnswer, SolveTerms,
    Solved, Ties, VerifyAnswer,
};
pub use spec::{Argument, ENGINE, GAME_FILE, PLAYER, PLAYER_FILE, Spec};
pub use team::{Processes, Team};
