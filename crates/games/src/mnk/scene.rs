//! The drawing of an m,n,k board.

use super::{Mnk, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, PieceKind, Player, Scene};

impl Mnk {
    /// True if stones lie on the crossings of lines: on large boards, as gomoku is played.
    fn has_points(&self) -> bool {
        self.k >= 5 && self.columns.min(self.rows) >= 9
    }

    /// Crosses and noughts for lines of three, discs of two colors on larger boards; a third player always
    /// has discs.
    pub(super) fn kind(&self, player: Player) -> PieceKind {
        match player {
            Player::FIRST if self.k == 3 => PieceKind::Cross,
            Player::SECOND if self.k == 3 => PieceKind::Nought,
            _ => PieceKind::Disc,
        }
    }
}

impl Layout for Mnk {
    /// The squares row by row from a1.
    fn scene(&self, state: &State) -> Scene {
        let grid = Grid { columns: self.columns, rows: self.rows, row_one: RowOne::Bottom };
        let board = if self.has_points() { grid.points() } else { grid.scene(false) };
        let mut scene = grid.with_pieces(board, |square| {
            state.stone(square as u16).map(|player| (self.kind(player), Some(player)))
        });
        scene.turns = self.players == 2;
        if let Some(player) = state.line_of {
            scene.decided = self.lines.on_whole_lines(&state.stones[player.index()]).iter().collect();
        }
        scene
    }

    fn clicks(&self, _state: &State, mv: u16) -> Vec<usize> {
        vec![usize::from(mv)]
    }
}
