//! The list of learned evaluations shipped with the program.
//!
//! Their files are in the folder `weights` of this crate. `yomi learn shipped` learns them again from this
//! list, byte for byte; [docs/learned-evaluations.md](../../../../docs/learned-evaluations.md) explains how
//! to add one.

use super::file::Learned;
use super::identity::{Identity, Names};
use game::Evaluated;
use ntuple::Network;
use request::Error;
use std::sync::{Arc, OnceLock};

/// Whether searches use a learned evaluation by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The default: it was measured to be stronger at equal time than the evaluations defined by the game.
    Default,
    /// Used only by its name.
    Named,
}

/// A learned evaluation shipped with the program.
#[derive(Debug)]
pub struct Shipped {
    /// The name of its file, without the extension.
    pub name: &'static str,
    /// The game it was learned for, with every parameter except those that only choose how a game starts.
    pub game: &'static str,
    /// Whether searches use it by default.
    pub role: Role,
    /// The arguments of `yomi learn evaluation` that produced it.
    pub arguments: &'static str,
    /// The maximum number of fractional binary digits of a weight.
    pub digits: u32,
    /// The bytes of its file.
    pub bytes: &'static [u8],
    /// The network with its game, once a search has used it.
    network: OnceLock<(Identity, Arc<Network>)>,
}

macro_rules! shipped {
    ($($name:literal for $game:literal, $role:ident, $digits:literal digits, $arguments:literal;)*) => {
        const NUMBER: usize = <[&str]>::len(&[$($name),*]);
        static SHIPPED: [Shipped; NUMBER] = [$(Shipped {
            name: $name,
            game: $game,
            role: Role::$role,
            arguments: $arguments,
            digits: $digits,
            bytes: include_bytes!(concat!("../../weights/", $name, ".weights")),
            network: OnceLock::new(),
        }),*];
    };
}

#[cfg(feature = "games")]
shipped! {
    "connect-four" for "connect-four:columns=7,rows=6,connect=4", Named, 12 digits,
        "--games 2000000 --tuples line4+2x4+4x2 --phases 1";
    "diamond" for "diamond:variant=V2", Named, 10 digits, "--games 60000 --siblings 1";
    "lines-of-action" for
        "lines-of-action:columns=8,rows=8,both-connected=draw,no-move=loss,repetition=3",
        Default, 10 digits, "--games 600000";
    "othello" for "othello:size=8,start=standard,discs=most", Default, 10 digits, "--games 600000";
    "tic-tac-toe" for "mnk:m=3,n=3,k=3,misere=false,players=2", Named, 12 digits, "--games 20000";
}

#[cfg(not(feature = "games"))]
shipped! {}

/// The learned evaluations shipped with the program.
pub fn shipped() -> &'static [Shipped] {
    &SHIPPED
}

impl Shipped {
    /// The shipped evaluation for the game with these names.
    pub(super) fn of(names: &Names<'_>) -> Option<&'static Shipped> {
        SHIPPED.iter().find(|shipped| names.are_of(shipped.game))
    }

    /// The contents of the file.
    pub fn learned(&self) -> Result<Learned, Error> {
        Learned::read(&format!("{}.weights", self.name), self.bytes)
    }

    /// The network for a game, if it `fits`. It is unpacked on first use.
    pub(super) fn network<G: Evaluated>(
        &self,
        game: &G,
        fits: impl Fn(&Identity) -> Result<(), String>,
    ) -> Result<Arc<Network>, Error> {
        let wrong = |why: String| Error::Other(format!("{}.weights: {why}", self.name));
        if let Some((identity, network)) = self.network.get() {
            fits(identity).map_err(wrong)?;
            return Ok(Arc::clone(network));
        }
        let learned = self.learned()?;
        fits(&learned.identity).map_err(wrong)?;
        let network = learned.network(game).map_err(|error| wrong(error.to_string()))?;
        let (_, network) = self.network.get_or_init(|| (learned.identity, Arc::new(network)));
        Ok(Arc::clone(network))
    }
}
