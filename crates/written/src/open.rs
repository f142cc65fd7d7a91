//! Opens a written game from its text, with sets as wide as its board needs.

use crate::engine::Written;
use crate::geometry::bits_of;
use crate::read::{Mistakes, read};
use crate::syntax::Rules;
use crate::words::{Layered, Wide, Word};
use erased::Erased;

/// Evaluates an expression on a game of any word size.
macro_rules! with {
    ($any:expr, $game:ident => $do:expr) => {
        match $any {
            $crate::open::AnyWritten::Small($game) => $do,
            $crate::open::AnyWritten::Medium($game) => $do,
            $crate::open::AnyWritten::Large($game) => $do,
            $crate::open::AnyWritten::Huge($game) => $do,
        }
    };
}

pub(crate) use with;

/// A written game in sets of one of four widths: one type for each, however many games there are.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one of them, and its game is taken out at once")]
pub enum AnyWritten {
    /// A board of up to 64 bits, or none.
    Small(Written<u64>),
    /// A board of up to 128 bits.
    Medium(Written<u128>),
    /// A board of up to 256 bits.
    Large(Written<Wide<4>>),
    /// A larger board, of at most 448 bits, or many kinds of pieces.
    Huge(Written<Wide<7>>),
}

impl AnyWritten {
    /// The rules, as they were read.
    pub fn rules(&self) -> &Rules {
        with!(self, game => game.rules())
    }

    /// Plays the game in step with [the reference](crate::reference), in a bounded number of steps, and names
    /// the position of a random game in which the two differ, if they do: then no result about the game can
    /// be trusted. The same seed gives the same games.
    pub fn differs(&self, seed: u64) -> Option<String> {
        with!(self, game => game.differs(seed))
    }

    /// The game behind one type, drawn and with numbers of positions. What it does is compiled here, with the
    /// engine, so that no other crate compiles the four widths again.
    pub fn erased(self) -> Erased {
        with!(self, game => Erased::of(game).with_layout().with_ranks().finish())
    }
}

/// Reads a text and creates its game. `name` is shown with each mistake, such as its file name; `given` are
/// the values of parameters, by name.
///
/// # Errors
///
/// All mistakes of the text; or the one part of it that cannot be played yet.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation, legal};
/// let text = "\
/// game \"Tic-Tac-Toe\"
/// players X, O
/// board square 3
/// pieces mark for each
/// turn
///   place mark on empty
/// end
///   when line of 3 in mine: mover wins
///   when no empty: draw
/// ";
/// let Ok(written::AnyWritten::Small(game)) = written::open("tic-tac-toe.game", text, &[]) else {
///     panic!("nine cells fit a small set")
/// };
/// let state = game.start();
/// assert_eq!(game.write_move(&state, legal(&game, &state)[4]), "b2");
/// assert_eq!(game.write_position(&state), "3/3/3 x");
/// ```
pub fn open(name: &str, text: &str, given: &[(&str, &str)]) -> Result<AnyWritten, Mistakes> {
    let rules = read(name, text, given)?;
    match width(&rules) {
        64 => written(name, &rules).map(AnyWritten::Small),
        128 => written(name, &rules).map(AnyWritten::Medium),
        256 => written(name, &rules).map(AnyWritten::Large),
        _ => written(name, &rules).map(AnyWritten::Huge),
    }
}

/// The bits of the narrowest words that hold the sets of a game; those of the widest ones if none does.
pub(crate) fn width(rules: &Rules) -> usize {
    let bits = rules.board.as_ref().map_or(0, bits_of);
    let fits = |(width, layers): &(usize, usize)| bits <= *width && rules.sets(*width) <= *layers;
    let widths = [
        (<u64 as Word>::BITS, <u64 as Layered>::LAYERS),
        (<u128 as Word>::BITS, <u128 as Layered>::LAYERS),
        (<Wide<4> as Word>::BITS, <Wide<4> as Layered>::LAYERS),
    ];
    widths.into_iter().find(fits).map_or(<Wide<7> as Word>::BITS, |(width, _)| width)
}

fn written<W: Word>(name: &str, rules: &Rules) -> Result<Written<W>, Mistakes> {
    Written::new(rules).map_err(|refusal| Mistakes::new(name, &rules.source, vec![refusal]))
}
