//! The rules of every game as implemented, in Markdown: the README of its folder.

/// The rules of [`amazons`](crate::amazons).
pub const AMAZONS: &str = include_str!("amazons/README.md");
/// The rules of [`coin_row`](crate::coin_row).
pub const COIN_ROW: &str = include_str!("coin_row/README.md");
/// The rules of [`connect_four`](crate::connect_four).
pub const CONNECT_FOUR: &str = include_str!("connect_four/README.md");
/// The rules of [`count_to`](crate::count_to).
pub const COUNT_TO: &str = include_str!("count_to/README.md");
/// The rules of [`diamond`](crate::diamond).
pub const DIAMOND: &str = include_str!("diamond/README.md");
/// The rules of [`lines_of_action`](crate::lines_of_action).
pub const LINES_OF_ACTION: &str = include_str!("lines_of_action/README.md");
/// The rules of [`mnk`](crate::mnk).
pub const MNK: &str = include_str!("mnk/README.md");
/// The rules of [`nim`](crate::nim).
pub const NIM: &str = include_str!("nim/README.md");
/// The rules of [`othello`](crate::othello).
pub const OTHELLO: &str = include_str!("othello/README.md");
/// The rules of [`random_game`](crate::random_game).
pub const RANDOM_GAME: &str = include_str!("random_game/README.md");
/// The rules of [`shatar`](crate::shatar).
pub const SHATAR: &str = include_str!("shatar/README.md");
/// The rules of [`slide`](crate::slide).
pub const SLIDE: &str = include_str!("slide/README.md");
/// The rules of [`split_nim`](crate::split_nim).
pub const SPLIT_NIM: &str = include_str!("split_nim/README.md");
/// The rules of [`tanhinmin`](crate::tanhinmin).
pub const TANHINMIN: &str = include_str!("tanhinmin/README.md");
/// The rules of [`tree`](crate::tree).
pub const TREE: &str = include_str!("tree/README.md");
/// The rules of [`uniform`](crate::uniform).
pub const UNIFORM: &str = include_str!("uniform/README.md");
