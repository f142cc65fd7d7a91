//! The rules of every game in Japanese: the README.ja.md of its folder.

/// The rules of [`amazons`](crate::amazons), in Japanese.
pub const AMAZONS: &str = include_str!("amazons/README.ja.md");
/// The rules of [`coin_row`](crate::coin_row), in Japanese.
pub const COIN_ROW: &str = include_str!("coin_row/README.ja.md");
/// The rules of [`connect_four`](crate::connect_four), in Japanese.
pub const CONNECT_FOUR: &str = include_str!("connect_four/README.ja.md");
/// The rules of [`count_to`](crate::count_to), in Japanese.
pub const COUNT_TO: &str = include_str!("count_to/README.ja.md");
/// The rules of [`diamond`](crate::diamond), in Japanese.
pub const DIAMOND: &str = include_str!("diamond/README.ja.md");
/// The rules of [`lines_of_action`](crate::lines_of_action), in Japanese.
pub const LINES_OF_ACTION: &str = include_str!("lines_of_action/README.ja.md");
/// The rules of [`mnk`](crate::mnk), in Japanese.
pub const MNK: &str = include_str!("mnk/README.ja.md");
/// The rules of [`nim`](crate::nim), in Japanese.
pub const NIM: &str = include_str!("nim/README.ja.md");
/// The rules of [`othello`](crate::othello), in Japanese.
pub const OTHELLO: &str = include_str!("othello/README.ja.md");
/// The rules of [`random_game`](crate::random_game), in Japanese.
pub const RANDOM_GAME: &str = include_str!("random_game/README.ja.md");
/// The rules of [`shatar`](crate::shatar), in Japanese.
pub const SHATAR: &str = include_str!("shatar/README.ja.md");
/// The rules of [`slide`](crate::slide), in Japanese.
pub const SLIDE: &str = include_str!("slide/README.ja.md");
/// The rules of [`split_nim`](crate::split_nim), in Japanese.
pub const SPLIT_NIM: &str = include_str!("split_nim/README.ja.md");
/// The rules of [`tanhinmin`](crate::tanhinmin), in Japanese.
pub const TANHINMIN: &str = include_str!("tanhinmin/README.ja.md");
/// The rules of [`tree`](crate::tree), in Japanese.
pub const TREE: &str = include_str!("tree/README.ja.md");
/// The rules of [`uniform`](crate::uniform), in Japanese.
pub const UNIFORM: &str = include_str!("uniform/README.ja.md");
