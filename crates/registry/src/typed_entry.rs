//! Makes the entry of a game from the typed game. Types of built-in games are erased here and nowhere else.

use crate::database::{Numbering, Opens, opens};
use crate::game_entry::GameEntry;
use crate::given::given;
use crate::lists::games_with_databases;
use crate::names::GameNames;
use crate::native::{Native, erased_game, native_game};
use crate::searches::{
    any_players, native, native_for_two, native_with_last_resort, native_with_threats, with_last_resort,
    with_threats,
};
use crate::session::Session;
use crate::solving::Sums;
use crate::spelled_out::spelled_out;
use erased::{Erasable, Erased, Erasing, State};
use game::{Configured, Described, Evaluated, Given, LastResort, Layout, Named, Ranked, Sum, Threats};
use request::{Error, GrundyAnswer, PartAnswer, Spec};
use solve::{SolveControl, Unsolved, grundy};
use std::fmt;
use std::sync::Arc;

/// The entry of a typed game, with optional abilities added one by one. [`entry`](TypedEntry::entry) makes
/// the entry of the list.
pub struct TypedEntry<G: Erasable> {
    name: &'static str,
    about: &'static str,
    rules: &'static str,
    rules_in_japanese: Option<&'static str>,
    preset: Option<(&'static str, &'static [(&'static str, &'static str)])>,
    /// Searching, counting, learning and checking compiled for the typed game, if they are.
    native: Option<MakeNative<G>>,
    opens: Opens<G>,
    sums: Option<Sums>,
    with_ranks: Ability<G>,
    with_layout: Ability<G>,
    with_last_resort: Ability<G>,
    with_threats: Ability<G>,
}

/// Makes what is compiled for the typed game, with its databases if it has them.
type MakeNative<G> = fn(&Erased, Opens<G>) -> Arc<dyn Native>;

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
    /// Creates the entry of a game: its name on the command line, a description in one line, and its rules as
    /// implemented, in Markdown. Optional abilities are added to it.
    ///
    /// Searches and all other work on many positions run on the erased game, so that none of them is compiled
    /// for it; [`native`](TypedEntry::native) compiles them.
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
            rules_in_japanese: None,
            preset: None,
            native: None,
            opens: None,
            sums: None,
            with_ranks: None,
            with_layout: None,
            with_last_resort: None,
            with_threats: None,
        }
    }

    /// The same for a game that comes with its rules in both languages.
    pub fn described<G: Erasable + Clone + Described>(
        name: &'static str,
        about: &'static str,
    ) -> TypedEntry<G> {
        GameEntry::of::<G>(name, about, G::RULES).in_japanese(G::RULES_IN_JAPANESE)
    }
}

impl<G: Erasable + Clone> TypedEntry<G> {
    /// Adds the rules in Japanese, in Markdown, with the headings of the English ones.
    #[must_use]
    pub fn in_japanese(self, rules: &'static str) -> TypedEntry<G> {
        TypedEntry { rules_in_japanese: Some(rules), ..self }
    }

    /// Adds a layout, so that the playground draws the game.
    #[must_use]
    pub fn drawn(self) -> TypedEntry<G>
    where
        G: Layout,
    {
        TypedEntry { with_layout: Some(Erasing::with_layout), ..self }
    }

    /// Adds numbered positions, so that the game has databases.
    #[must_use]
    pub fn numbered(self) -> TypedEntry<G>
    where
        G: Ranked,
    {
        TypedEntry { opens: Some(opens), with_ranks: Some(Erasing::with_ranks), ..self }
    }

    /// Marks the game as a sum of independent parts, which are solved one by one.
    #[must_use]
    pub fn sum_of_parts(self) -> TypedEntry<G>
    where
        G: Sum,
    {
        TypedEntry { sums: Some(sum_of_parts::<G>), ..self }
    }

    /// Makes the entry a preset of the game `of`, with these parameters fixed.
    #[must_use]
    pub fn preset(self, of: &'static str, fixed: &'static [(&'static str, &'static str)]) -> TypedEntry<G> {
        TypedEntry { preset: Some((of, fixed)), ..self }
    }
}

impl<G: Erasable + Clone> TypedEntry<G> {
    /// Compiles searches, perft, learning and the checking of certificates for the typed game. They run
    /// faster, and compilation takes much longer.
    #[must_use]
    pub fn native(self) -> TypedEntry<G> {
        TypedEntry { native: Some(|game, opens| native_game(game, native::<G>, opens)), ..self }
    }

    /// As [`native`](TypedEntry::native) for a game for exactly two players: searches for any number of
    /// players, which are slower forms of minimax there, run on the erased game.
    #[must_use]
    pub fn native_for_two(self) -> TypedEntry<G> {
        TypedEntry { native: Some(|game, opens| native_game(game, native_for_two::<G>, opens)), ..self }
    }

    /// Adds moves of last resort. Every search is compiled for the game, as by
    /// [`native`](TypedEntry::native).
    #[must_use]
    pub fn native_with_last_resort(self) -> TypedEntry<G>
    where
        G: LastResort,
    {
        let with_last_resort: Ability<G> = Some(Erasing::with_last_resort);
        let native: MakeNative<G> = |game, opens| native_game(game, native_with_last_resort::<G>, opens);
        TypedEntry { with_last_resort, native: Some(native), ..self }
    }

    /// Adds threats, so that searches for wins by threats are offered. Every search is compiled for the game,
    /// as by [`native`](TypedEntry::native).
    #[must_use]
    pub fn native_with_threats(self) -> TypedEntry<G>
    where
        G: Threats,
    {
        let with_threats: Ability<G> = Some(Erasing::with_threats);
        let native: MakeNative<G> = |game, opens| native_game(game, native_with_threats::<G>, opens);
        TypedEntry { with_threats, native: Some(native), ..self }
    }
}

/// Solves a sum by its parts.
fn sum_of_parts<G: Erasable + Sum>(
    erased: &Erased,
    state: &State,
    control: &SolveControl<'_>,
) -> Result<Option<GrundyAnswer>, Unsolved> {
    let (game, state) =
        (erased.typed::<G>().expect("the game in its own type"), erased.typed_state::<G>(state));
    let Some(solved) = grundy::solve(game, state, control)? else { return Ok(None) };
    let winning = solved.winning.iter().map(|&mv| game.write_move(state, mv));
    let part = |(part, grundy_value): (String, u32)| PartAnswer { part, grundy_value };
    Ok(Some(GrundyAnswer {
        grundy_value: solved.value,
        winning: winning.collect(),
        parts: solved.parts.into_iter().map(part).collect(),
    }))
}

impl<G: Erasable + Configured + Clone> TypedEntry<G> {
    /// The entry of the list.
    pub fn entry(self) -> GameEntry {
        GameEntry {
            name: self.name,
            about: self.about,
            rules: self.rules,
            rules_in_japanese: self.rules_in_japanese,
            parameters: G::PARAMETERS,
            named_evaluations: <G as Evaluated>::Evaluation::names(),
            preset: self.preset,
            has_databases: self.with_ranks.is_some(),
            is_drawn: self.with_layout.is_some(),
            open: Arc::new(move |entry, spec| self.open(entry, spec)),
        }
    }

    /// A session with the game of `spec` at its start.
    fn open(&self, entry: &GameEntry, spec: &Spec) -> Result<Session, Error> {
        let given = given(entry, spec)?;
        let configured = G::configure(&given);
        let game = configured.map_err(|error| Error::Parameter { of: entry.name.to_owned(), error })?;
        let mut erasing = Erased::of(game);
        let abilities = [self.with_ranks, self.with_layout, self.with_last_resort, self.with_threats];
        for add in abilities.into_iter().flatten() {
            erasing = add(erasing);
        }
        let game = erasing.finish();
        let native = match self.native {
            Some(native) => native(&game, self.opens),
            None => erased_game(&game),
        };
        let offers = match (self.with_last_resort, self.with_threats) {
            (Some(_), _) => with_last_resort,
            (None, Some(_)) => with_threats,
            (None, None) => any_players,
        };
        let is_a_game = &|given: &Given<'_>| G::configure(given).is_ok();
        let names = names(entry, spec, &given, is_a_game);
        let numbering: Numbering = if entry.has_databases { Ok(()) } else { Err(games_with_databases) };
        Ok(Session::new(game, names, G::STARTS, (offers, numbering), native).with_sums(self.sums))
    }
}

/// The names of the game that is `given`; `is_a_game` says of parameters whether they make one.
fn names(
    entry: &GameEntry,
    spec: &Spec,
    given: &Given<'_>,
    is_a_game: &dyn Fn(&Given<'_>) -> bool,
) -> GameNames {
    let spelled_out = spelled_out(entry.base_name(), entry.parameters, given, is_a_game);
    GameNames { name: spec.text.clone(), spelled_out, text: None }
}

impl<G: Erasable + Configured + Clone> From<TypedEntry<G>> for GameEntry {
    fn from(typed: TypedEntry<G>) -> GameEntry {
        typed.entry()
    }
}
