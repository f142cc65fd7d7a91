//! Threes: a board on which pieces are placed.

use crate::board::{Board, BoardCell, Content, Contents};
use crate::evaluate::{Evaluated, NoEvaluation};
use crate::notation::{Notation, NotationError};
use crate::parameters::{Configured, Given, Parameter, ParameterError};
use crate::payoffs::Payoffs;
use crate::player::{MAX_PLAYERS, Player};
use crate::rules::{Bounds, Game, Promises};
use crate::scene::PieceKind;
use crate::threats::{ThreatKind, ThreatList, Threats};

/// The players place a piece of their own on an empty cell in turn. Whoever first has three in an unbroken
/// row, column or diagonal wins; a full board is a draw.
#[derive(Clone, Copy, Debug)]
pub struct Threes {
    players: usize,
    columns: u8,
    rows: u8,
}

/// The pieces of each player, a bit for each cell, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pieces: [u64; MAX_PLAYERS],
    mover: Player,
}

const MAX_SIDE: u8 = 8;
/// The distance of the centers of neighbors.
const UNIT: f32 = 8.0;

impl Threes {
    /// The game for so many players on a board of these columns and rows.
    ///
    /// # Panics
    ///
    /// If there are not 2 to 6 players, or the board is not of 3 to 8 columns and rows.
    pub fn new(players: usize, columns: u8, rows: u8) -> Threes {
        assert!((2..=MAX_PLAYERS).contains(&players));
        assert!((3..=MAX_SIDE).contains(&columns) && (3..=MAX_SIDE).contains(&rows));
        Threes { players, columns, rows }
    }

    fn cells(self) -> u8 {
        self.columns * self.rows
    }

    fn empty(self, state: &State) -> impl Iterator<Item = u8> {
        let taken = state.pieces.iter().fold(0, |all, own| all | own);
        (0..self.cells()).filter(move |cell| taken & 1 << cell == 0)
    }

    fn has_three(self, pieces: u64) -> bool {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let is_own = |column: i32, row: i32| {
            (0..columns).contains(&column)
                && (0..rows).contains(&row)
                && pieces & 1 << (row * columns + column) != 0
        };
        let begins = |column: i32, row: i32| {
            [(1, 0), (0, 1), (1, 1), (-1, 1)]
                .into_iter()
                .any(|(right, down)| (0..3).all(|step| is_own(column + step * right, row + step * down)))
        };
        (0..rows).any(|row| (0..columns).any(|column| begins(column, row)))
    }

    /// All lines of three cells.
    fn lines(self) -> impl Iterator<Item = [u8; 3]> {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        (0..rows * columns).flat_map(move |first| {
            [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().filter_map(move |(right, down)| {
                let (column, row) = (first % columns + 2 * right, first / columns + 2 * down);
                let is_whole = (0..columns).contains(&column) && row < rows;
                is_whole.then(|| [0, 1, 2].map(|step| (first + step * (right + down * columns)) as u8))
            })
        })
    }

    /// The lines on which nobody but `player` has a piece.
    fn open_lines(self, state: &State, player: Player) -> impl Iterator<Item = [u8; 3]> {
        let others = Player::all(self.players).filter(move |&other| other != player);
        let others = others.fold(0, |all, other| all | state.pieces[other.index()]);
        self.lines().filter(move |line| line.iter().all(|cell| others & 1 << cell == 0))
    }
}

impl Game for Threes {
    type State = State;
    /// The cell, row by row.
    type Move = u8;
    type Undo = State;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State { pieces: [0; MAX_PLAYERS], mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let winner = Player::all(self.players).find(|player| self.has_three(state.pieces[player.index()]));
        if let Some(winner) = winner {
            return Some(Payoffs::winner(winner, self.players));
        }
        self.empty(state).next().is_none().then(|| Payoffs::zero(self.players))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
        moves.extend(self.empty(state));
    }

    fn play(&self, state: &mut State, cell: u8) -> State {
        let before = *state;
        state.pieces[state.mover.index()] |= 1 << cell;
        state.mover = state.mover.next(self.players);
        before
    }

    fn undo(&self, state: &mut State, _cell: u8, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        Some(State { mover: player, ..*state })
    }

    fn promises(&self) -> Promises {
        let payoffs = if self.players == 2 { Bounds::zero_sum(1) } else { Bounds::winner_only() };
        let longest = Some(u32::from(self.cells()));
        Promises { longest, draws: true, payoffs: Some(payoffs), repetition: None }
    }
}

/// A line that lacks one piece wins, one that lacks two is a four, and one that lacks all a three.
impl Threats for Threes {
    fn has_threats(&self) -> bool {
        self.players == 2
    }

    fn wins_at_once(&self, state: &State, player: Player, moves: &mut Vec<u8>) {
        let (own, first) = (state.pieces[player.index()], moves.len());
        for line in self.open_lines(state, player) {
            let mut lacking = line.into_iter().filter(|cell| own & 1 << cell == 0);
            if let (Some(cell), None) = (lacking.next(), lacking.next())
                && !moves[first..].contains(&cell)
            {
                moves.push(cell);
            }
        }
    }

    fn threats(&self, state: &State, player: Player, kind: ThreatKind, threats: &mut ThreatList<u8>) {
        let own = state.pieces[player.index()];
        let has = |cell: u8| own & 1 << cell != 0;
        for line in self.open_lines(state, player) {
            let lacking = line.into_iter().filter(|&cell| !has(cell)).count();
            if lacking == if kind == ThreatKind::Four { 2 } else { 3 } {
                for gain in line.into_iter().filter(|&cell| !has(cell)) {
                    let cost = line.into_iter().filter(|&cell| !has(cell) && cell != gain);
                    threats.push(gain, cost, line.into_iter().filter(|&cell| has(cell)));
                }
            }
        }
    }

    fn passed(&self, state: &State) -> State {
        State { mover: state.mover.next(self.players), ..*state }
    }

    fn danger(&self, state: &State, attacker: Player) -> Option<u32> {
        Some(self.open_lines(state, attacker).count() as u32)
    }

    fn is_idle(&self, state: &State, cell: u8) -> bool {
        Player::all(self.players)
            .all(|player| self.open_lines(state, player).all(|line| !line.contains(&cell)))
    }
}

impl Evaluated for Threes {
    type Evaluation = NoEvaluation;

    fn board(&self) -> Option<Board> {
        let center = |at: u8| f32::from(at) * UNIT;
        let cells = (0..self.cells()).map(|cell| BoardCell {
            x: center(cell % self.columns),
            y: center(cell / self.columns),
            drawn: None,
        });
        let piece = |player: Player| Content::piece(player.index() + 1, PieceKind::Disc);
        Some(Board::new(cells.collect(), Player::all(self.players).map(piece).collect()))
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        for (player, &pieces) in state.pieces[..self.players].iter().enumerate() {
            contents.set_small(player, pieces);
        }
    }
}

impl Configured for Threes {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "players", expects: "2 to 6", default: "2", about: "the number of players" },
        Parameter { name: "columns", expects: "3 to 8", default: "3", about: "columns of the board" },
        Parameter { name: "rows", expects: "3 to 8", default: "3", about: "rows of the board" },
    ];

    fn configure(given: &Given<'_>) -> Result<Threes, ParameterError> {
        let players = given.whole("players", 2..=MAX_PLAYERS as u64)?;
        let side = |name| given.whole(name, 3..=u64::from(MAX_SIDE)).map(|side| side as u8);
        Ok(Threes::new(players as usize, side("columns")?, side("rows")?))
    }
}

impl Notation for Threes {
    fn write_move(&self, _state: &State, cell: u8) -> String {
        (cell + 1).to_string()
    }

    /// A digit for each cell, the owner or 0, row by row, and the player to move: `102000000 1`.
    fn write_position(&self, state: &State) -> String {
        let owner = |cell: u8| state.pieces.iter().position(|own| own & 1 << cell != 0);
        let cells = (0..self.cells()).map(|cell| owner(cell).map_or(0, |owner| owner + 1).to_string());
        format!("{} {}", cells.collect::<String>(), state.mover)
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let wrong = || {
            let (cells, players) = (self.cells(), self.players);
            let expected = format!(
                "{cells} digits, 0 or the player from 1 to {players} whose piece is there, and the player to \
                 move"
            );
            NotationError::new(expected, text)
        };
        let player = |text: &str| {
            let number = text.parse().ok().filter(|number| (1..=self.players).contains(number));
            number.map(|number| Player::new(number - 1))
        };
        let (cells, mover) = text.trim().split_once(' ').ok_or_else(wrong)?;
        let mut state = State { mover: player(mover).ok_or_else(wrong)?, ..self.start() };
        if cells.len() != usize::from(self.cells()) {
            return Err(wrong());
        }
        for (cell, sign) in cells.chars().enumerate() {
            if sign != '0' {
                let owner = player(sign.encode_utf8(&mut [0; 4])).ok_or_else(wrong)?;
                state.pieces[owner.index()] |= 1 << cell;
            }
        }
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;
    use crate::{Key, legal};

    #[test]
    fn obeys_the_laws() {
        for (players, columns, rows) in [(2, 3, 3), (2, 4, 3), (3, 4, 4), (6, 8, 8)] {
            laws::check_notation(&Threes::new(players, columns, rows), 50, 1);
        }
    }

    #[test]
    fn threats_are_what_playing_on_shows() {
        for (columns, rows) in [(3, 3), (4, 3), (3, 5), (5, 5)] {
            laws::check_threats(&Threes::new(2, columns, rows), 20, 1);
        }
        assert!(!Threes::new(3, 3, 3).has_threats());
    }

    #[test]
    fn tic_tac_toe_has_its_known_numbers() {
        // The games and the positions of tic-tac-toe, as counted by many.
        let game = Threes::new(2, 3, 3);
        let mut seen = std::collections::BTreeSet::new();
        let mut games = 0;
        let mut open = vec![game.start()];
        while let Some(state) = open.pop() {
            seen.insert(Key::of(&state));
            if game.outcome(&state).is_some() {
                games += 1;
                continue;
            }
            for mv in legal(&game, &state) {
                let mut child = state;
                game.play(&mut child, mv);
                open.push(child);
            }
        }
        assert_eq!((games, seen.len()), (255_168, 5_478));
    }

    #[test]
    fn contents_are_those_of_the_position() {
        let game = Threes::new(3, 4, 3);
        let state = game.read_position("100230000021 2").expect("a position");
        let board = game.board().expect("a board");
        let mut contents = Contents::default();
        game.read_contents(&state, &mut contents);
        let planes = &contents.planes[..board.planes() * board.words()];
        assert_eq!(planes, [0b1000_0000_0001, 0b0100_0000_1000, 0b0000_0001_0000]);
    }
}
