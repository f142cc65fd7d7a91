//! The games of yomi, a folder each: rules, notation, evaluation, and a README with the rules as implemented.

pub mod mnk;
pub mod tree;
pub mod uniform;
