#![doc = include_str!("README.md")]

mod board;
mod contents;
mod covers;
mod evaluation;
mod holding;
mod notation;
mod pairing;
mod ranked;
mod scene;
mod symmetry;
mod threats;
mod turns;

pub use evaluation::MnkEvaluation;

use board::{Lines, Squares};
use game::{Bounds, Configured, Game, Given, Parameter, ParameterError, Payoffs, Player, Promises};
use std::hash::{Hash, Hasher};
use turns::Turns;

/// The maximum number of columns, rows and stones in a row.
const MAX_SIDE: usize = 19;
/// The maximum number of players.
const MAX_SEATS: usize = 3;

/// The rules of an m,n,k game: `k` in a row on a board of `m` columns and `n` rows.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation, Payoffs};
/// let game = games::mnk::Mnk::tic_tac_toe();
/// let mut state = game.read_position("x-o/ox-/--- x").unwrap();
/// let mv = game.read_move(&state, "c1").unwrap();
/// game.play(&mut state, mv);
/// assert_eq!(game.outcome(&state), Some(Payoffs::two(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Mnk {
    columns: usize,
    rows: usize,
    k: usize,
    players: usize,
    misere: bool,
    board: Squares,
    lines: Lines,
    turns: Turns,
}

/// The stones of each player, the player to move, and the player who completed a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The stones of each player; empty for seats without a player.
    stones: [Squares; MAX_SEATS],
    /// The number of stones on the board.
    count: u16,
    mover: Player,
    /// The player who has a whole line, which ended the game.
    line_of: Option<Player>,
}

/// Of eighteen words most are empty on any board that can be solved: only the others are hashed, each with
/// its place.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let words = (1..).zip(self.stones.iter().flat_map(|stones| stones.0));
        for (place, word) in words.filter(|(_, word)| *word != 0) {
            hasher.write_u64(word ^ 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(place));
        }
        let line_of = self.line_of.map_or(0, |player| player.index() as u64 + 1);
        hasher.write_u64(line_of << 8 | self.mover.index() as u64);
    }
}

impl State {
    /// The owner of the stone on `square`, counted from 0 at a1 along the rows.
    ///
    /// # Panics
    ///
    /// If `square` is greater than 383.
    pub fn stone(&self, square: u16) -> Option<Player> {
        Player::all(MAX_SEATS).find(|player| self.stones[player.index()].has(usize::from(square)))
    }

    /// The player who has a whole line, which ended the game.
    pub const fn line_of(&self) -> Option<Player> {
        self.line_of
    }

    fn occupied(&self) -> Squares {
        self.stones.iter().fold(Squares::default(), |all, stones| all.or(stones))
    }

    /// The stones of all players but this one.
    fn others(&self, player: Player) -> Squares {
        self.occupied().without(&self.stones[player.index()])
    }
}

impl Mnk {
    /// `k` in a row wins, on `m` columns and `n` rows, for two players.
    ///
    /// # Panics
    ///
    /// If a number is not 1 to 19.
    pub fn new(m: usize, n: usize, k: usize) -> Mnk {
        for number in [m, n, k] {
            assert!((1..=MAX_SIDE).contains(&number), "m, n and k are 1 to {MAX_SIDE}");
        }
        let (board, lines) = (Squares::first(m * n), Lines::new(m, n, k));
        Mnk { columns: m, rows: n, k, players: 2, misere: false, board, lines, turns: Turns::new(m, n) }
    }

    /// Three in a row on 3 by 3.
    pub fn tic_tac_toe() -> Mnk {
        Mnk::new(3, 3, 3)
    }

    /// The same game under misère rules: whoever completes a line loses.
    #[must_use]
    pub fn with_misere(self, misere: bool) -> Mnk {
        Mnk { misere, ..self }
    }

    /// The same game for 2 or 3 players.
    ///
    /// # Panics
    ///
    /// If the number of players is neither 2 nor 3.
    #[must_use]
    pub fn with_players(self, players: usize) -> Mnk {
        assert!((2..=MAX_SEATS).contains(&players), "two or three play");
        Mnk { players, ..self }
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// True if whoever completes a line loses.
    pub const fn is_misere(&self) -> bool {
        self.misere
    }

    /// The number of lines of k squares on the board.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    const fn squares(&self) -> usize {
        self.columns * self.rows
    }

    /// The player whose turn is before `player`'s.
    const fn before(&self, player: Player) -> Player {
        Player::new((player.index() + self.players - 1) % self.players)
    }
}

described!(Mnk);

impl Game for Mnk {
    type State = State;
    /// The square, from 0 at a1 along the rows.
    type Move = u16;
    /// Nothing: an unfinished game has no line, so the move contains all information.
    type Undo = ();

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State { stones: [Squares::default(); MAX_SEATS], count: 0, mover: Player::FIRST, line_of: None }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        if let Some(maker) = state.line_of {
            let players = self.players;
            return Some(if self.misere {
                Payoffs::loser(maker, players)
            } else {
                Payoffs::winner(maker, players)
            });
        }
        (usize::from(state.count) == self.squares()).then(|| Payoffs::zero(self.players))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u16>) {
        moves.extend(self.board.without(&state.occupied()).iter().map(|square| square as u16));
    }

    fn play(&self, state: &mut State, mv: u16) {
        let own = &mut state.stones[state.mover.index()];
        own.insert(usize::from(mv));
        state.line_of = self.lines.run_through(own, usize::from(mv)).then_some(state.mover);
        state.count += 1;
        state.mover = state.mover.next(self.players);
    }

    fn undo(&self, state: &mut State, mv: u16, (): ()) {
        state.mover = self.before(state.mover);
        state.count -= 1;
        state.line_of = None;
        state.stones[state.mover.index()].remove(usize::from(mv));
    }

    /// The smallest of the 8 reflections and rotations of this position; of 4 if the board is not square.
    fn canonical(&self, state: &State) -> State {
        State { stones: self.turns.least(&state.stones), ..*state }
    }

    fn promises(&self) -> Promises {
        let payoffs = if self.players == 2 { Bounds::zero_sum(1) } else { Bounds::winner_only() };
        Promises {
            longest: Some(self.squares() as u32),
            draws: true,
            payoffs: Some(payoffs),
            repetition: None,
        }
    }
}

impl Configured for Mnk {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "m", expects: "1 to 19", default: "3", about: "columns" },
        Parameter { name: "n", expects: "1 to 19", default: "3", about: "rows" },
        Parameter { name: "k", expects: "1 to 19", default: "3", about: "stones in a row that form a line" },
        Parameter {
            name: "misere",
            expects: "true|false",
            default: "false",
            about: "whether the player who completes a line loses",
        },
        Parameter { name: "players", expects: "2|3", default: "2", about: "the number of players" },
    ];

    fn configure(given: &Given<'_>) -> Result<Mnk, ParameterError> {
        let number = |name| Ok(given.whole(name, 1..=MAX_SIDE as u64)? as usize);
        let players = given.choice("players", &[("2", 2), ("3", 3)])?;
        let game = Mnk::new(number("m")?, number("n")?, number("k")?);
        Ok(game.with_misere(given.flag("misere")?).with_players(players))
    }
}
