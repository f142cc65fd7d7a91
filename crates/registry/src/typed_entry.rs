//! The entry of a game, made from the game in its own type. Types are erased here, and nowhere else.

use crate::board::Board;
use crate::database::{Numbering, Numbers, numbered};
use crate::game_entry::GameEntry;
use crate::given::given;
use crate::lists::games_with_databases;
use crate::names::GameNames;
use crate::native::native_game;
use crate::search_entry::Offers;
use crate::searches::{
    any_players, native, native_for_two, native_with_last_resort, no_native, with_last_resort,
};
use crate::session::Session;
use crate::solving::Sums;
use crate::spelled_out::spelled_out;
use erased::{Erasable, Erased, Erasing};
use game::{Configured, Evaluated, Given, LastResort, Layout, Line, Named, Ranked, Sum};
use request::{Error, Spec};
use solve::grundy;
use std::fmt;
use std::sync::Arc;

/// The entry of a game in its own type, to which optional abilities are added one by one.
/// [`entry`](TypedEntry::entry) makes the entry of the list.
pub struct TypedEntry<G: Erasable> {
    name: &'static str,
    about: &'static str,
    rules: &'static str,
    preset: Option<(&'static str, &'static [(&'static str, &'static str)])>,
    /// The searches that are compiled for the game in its own type.
    offers: Offers<G>,
    numbers: Option<Numbers<G>>,
    sums: Option<Sums<G>>,
    with_ranks: Ability<G>,
    with_layout: Ability<G>,
    with_last_resort: Ability<G>,
}

/// Adds an ability to the erased game; `None` if the game does not have it.
type Ability<G> = Option<fn(Erasing<G>) -> Erasing<G>>;

impl<G: Erasable> Clone for TypedEntry<G> {
    fn clone(&self) -> TypedEntry<G> {
        TypedEntry { ..*self }
    }
}

impl<G: Erasable> fmt::Debug for TypedEntry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypedEntry").field("name", &self.name).finish_non_exhaustive()
    }
}

impl GameEntry {
    /// The entry of a game: its name on the command line, a description in one line, and its rules as
    /// implemented, in Markdown. Optional abilities are added to it.
    ///
    /// All searches run on the game in its erased form, so that none of them is compiled for it;
    /// [`native`](TypedEntry::native) compiles them.
    ///
    /// # Examples
    ///
    /// ```
    /// use registry::{Additions, GameEntry};
    ///
    /// let about = "A token goes round a ring.";
    /// let ring = GameEntry::of::<game::toy::Ring>("my-ring", about, "# My ring").numbered();
    /// registry::add(Additions::new().game(ring))?;
    /// assert_eq!(registry::open("my-ring")?.players(), 2);
    /// # Ok::<(), request::Error>(())
    /// ```
    pub fn of<G: Erasable>(name: &'static str, about: &'static str, rules: &'static str) -> TypedEntry<G> {
        TypedEntry {
            name,
            about,
            rules,
            preset: None,
            offers: no_native,
            numbers: None,
            sums: None,
            with_ranks: None,
            with_layout: None,
            with_last_resort: None,
        }
    }
}

impl<G: Erasable> TypedEntry<G> {
    /// The game has a layout, so that the playground draws it.
    #[must_use]
    pub fn drawn(self) -> TypedEntry<G>
    where
        G: Layout,
    {
        TypedEntry { with_layout: Some(Erasing::with_layout), ..self }
    }

    /// Its positions are numbered, so that it has databases.
    #[must_use]
    pub fn numbered(self) -> TypedEntry<G>
    where
        G: Ranked,
    {
        TypedEntry { numbers: Some(numbered), with_ranks: Some(Erasing::with_ranks), ..self }
    }

    /// It is a sum of independent parts, which are solved one by one.
    #[must_use]
    pub fn sum_of_parts(self) -> TypedEntry<G>
    where
        G: Sum,
    {
        TypedEntry { sums: Some(grundy::solve), ..self }
    }

    /// Every search is compiled for the game in its own type, for speed. That takes the compiler much longer.
    #[must_use]
    pub fn native(self) -> TypedEntry<G> {
        TypedEntry { offers: native, ..self }
    }

    /// As [`native`](TypedEntry::native) for a game that only two can play: searches for any number of
    /// players, which are slower ways to minimax then, run on its erased form.
    #[must_use]
    pub fn native_for_two(self) -> TypedEntry<G> {
        TypedEntry { offers: native_for_two, ..self }
    }

    /// It names moves of last resort. Every search is compiled for it, as by [`native`](TypedEntry::native).
    #[must_use]
    pub fn native_with_last_resort(self) -> TypedEntry<G>
    where
        G: LastResort,
    {
        let with_last_resort: Ability<G> = Some(Erasing::with_last_resort);
        TypedEntry { offers: native_with_last_resort, with_last_resort, ..self }
    }

    /// The entry is a preset of the game `of`, with these parameters fixed.
    #[must_use]
    pub fn preset(self, of: &'static str, fixed: &'static [(&'static str, &'static str)]) -> TypedEntry<G> {
        TypedEntry { preset: Some((of, fixed)), ..self }
    }
}

impl<G: Erasable + Configured + Clone> TypedEntry<G> {
    /// The entry of the list.
    pub fn entry(self) -> GameEntry {
        GameEntry {
            name: self.name,
            about: self.about,
            rules: self.rules,
            parameters: G::PARAMETERS,
            evaluations: <G as Evaluated>::Evaluation::NAMES,
            preset: self.preset,
            has_databases: self.numbers.is_some(),
            is_drawn: self.with_layout.is_some(),
            open: Arc::new(move |entry, spec| self.open(entry, spec)),
        }
    }

    /// A session with the game of `spec` at its start.
    fn open(&self, entry: &GameEntry, spec: &Spec) -> Result<Box<dyn Session>, Error> {
        let given = given(entry, spec)?;
        let configured = G::configure(&given);
        let game = configured.map_err(|error| Error::Parameter { of: entry.name.to_owned(), error })?;
        let is_a_game = |given: &Given<'_>| G::configure(given).is_ok();
        let spelled_out = spelled_out(entry.base_name(), entry.parameters, &given, &is_a_game);
        let name = spec.text.clone();
        let abilities = [self.with_ranks, self.with_layout, self.with_last_resort];
        let erasing = abilities.into_iter().flatten().fold(Erased::of(game), |game, add| add(game));
        let game = erasing.finish();
        let numbers = self.numbers.ok_or(games_with_databases as fn() -> String);
        let names = GameNames { name: name.clone(), spelled_out: spelled_out.clone(), text: None };
        let native = native_game::<G>(&game, names, self.offers, numbers, self.sums);
        let offers = if self.with_last_resort.is_some() { with_last_resort } else { any_players };
        let numbers: Numbering<Erased> =
            if entry.has_databases { Ok(numbered::<Erased>) } else { Err(games_with_databases) };
        Ok(Box::new(Board { line: Line::new(&game), name, spelled_out, game, offers, numbers, native }))
    }
}

impl<G: Erasable + Configured + Clone> From<TypedEntry<G>> for GameEntry {
    fn from(typed: TypedEntry<G>) -> GameEntry {
        typed.entry()
    }
}
