//! The games of yomi, a folder each: rules, notation, evaluation, and a README with the rules as implemented.

pub mod coin_row;
pub mod count_to;
pub mod heaps;
pub mod last_mover;
pub mod nim;
pub mod slide;
pub mod split_nim;
