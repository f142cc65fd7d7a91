//! The static evaluations of Shatar: men, mobility, pawns and the safety of kings.

use super::board::squares_of;
use super::kind::Kind;
use super::{Move, Niol, Shatar, State, attacks, features, fitted, quiet};
use game::{Evaluate, Game, Named, NoisyMove, Payoffs, Player};

/// The static evaluations of [`Shatar`]: the value of the first player's men less that of the second's.
///
/// A position is quiet unless the player to move is in check, can promote a pawn, or can capture a man that
/// is not protected or is worth more than the one that captures it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ShatarEvaluation {
    /// Men on squares, mobility, pawns, threats and kings, with weights fitted to searches.
    #[default]
    Fitted,
    /// Men, mobility, pawns and the safety of kings.
    Strong,
    /// Men only.
    Material,
    /// 0 for every player.
    None,
}

/// The weights of `strong` beside the values of men.
mod weight {
    /// For each square that a knight, bishop, rook or bers attacks and no man of its side stands on.
    pub(super) const ATTACK: i32 = 4;
    /// For a pawn, times the square of the number of rows that it has advanced.
    pub(super) const ADVANCE: i32 = 4;
    /// The same for a passed pawn.
    pub(super) const PASSED: i32 = 8;
    /// The square of the danger of a king is divided by this.
    pub(super) const DANGER: i32 = 4;
    /// No king is in greater danger.
    pub(super) const MOST_DANGER: i32 = 400;
    /// For each square by which a weak side's king is farther from the center.
    pub(super) const BORDER: i32 = 10;
    /// For each square by which a weak side's king is nearer to the enemy king.
    pub(super) const NEAR: i32 = 5;
    /// A side is weak if its men are worth less.
    pub(super) const WEAK: i32 = 700;
}

/// The value of a player's men.
#[inline]
fn material(state: &State, player: Player) -> i32 {
    let men = state.men(player);
    Kind::ALL.into_iter().map(|kind| kind.worth() * (state.of(kind) & men).count_ones() as i32).sum()
}

/// The value of a player's pawns for the rows that they have advanced.
#[inline]
fn pawns(state: &State, player: Player) -> i32 {
    let is_second = player == Player::SECOND;
    let men = state.men(player);
    let [own, enemy] = [men, !men].map(|men| state.of(Kind::Pawn) & men);
    let barred = attacks::barred(enemy, !is_second);
    let mut sum = 0;
    for square in squares_of(own) {
        let row = i32::from(square) / 8;
        let advanced = if is_second { 6 - row } else { row - 1 };
        let weight = if barred >> square & 1 == 1 { weight::ADVANCE } else { weight::PASSED };
        sum += weight * advanced * advanced;
    }
    sum
}

/// The squares attacked by a player's knights, bishops, rooks and bers, and the danger of the enemy king.
#[inline]
fn activity(state: &State, player: Player) -> i32 {
    let (men, occupied) = (state.men(player), state.occupied());
    let king = state.king(player.next(2));
    let zone = attacks::king(king) | 1 << (king & 63);
    let (mut attacked, mut near) = (0, 0);
    for kind in Kind::PIECES {
        for square in squares_of(state.of(kind) & men) {
            let reached = attacks::of(kind, square.into(), occupied);
            attacked += (reached & !men).count_ones() as i32;
            near += kind.danger() * (reached & zone).count_ones() as i32;
        }
    }
    weight::ATTACK * attacked + (near * near / weight::DANGER).min(weight::MOST_DANGER)
}

/// The penalty for the king's square when its side has few men.
#[inline]
fn exposure(state: &State, player: Player) -> i32 {
    let [own, enemy] = [player, player.next(2)].map(|player| state.king(player));
    let (inside, apart) = (features::inside(own) as i32, features::apart(own, enemy) as i32);
    weight::BORDER * (3 - inside) + weight::NEAR * (7 - apart)
}

/// True if a player has men that can win: bishops alone never give a shak.
#[inline]
fn can_win(game: &Shatar, state: &State, player: Player) -> bool {
    let helpful = match game.niol {
        Niol::Draw => state.shak() | state.of(Kind::Pawn),
        Niol::Wins => state.occupied() & !state.of(Kind::King),
    };
    helpful & state.men(player) != 0
}

fn strong(state: &State) -> i32 {
    let side = |player| {
        let men = material(state, player);
        let exposed = if men < weight::WEAK { exposure(state, player) } else { 0 };
        men + pawns(state, player) + activity(state, player) - exposed
    };
    side(Player::FIRST) - side(Player::SECOND)
}

/// A value for the first player, or 0 if the player who is ahead cannot win.
fn winnable(game: &Shatar, state: &State, value: i32) -> i32 {
    let ahead = if value > 0 { Player::FIRST } else { Player::SECOND };
    if can_win(game, state, ahead) { value } else { 0 }
}

impl ShatarEvaluation {
    /// The number of features of [`Fitted`](ShatarEvaluation::Fitted).
    pub const FEATURES: usize = features::COUNT;

    /// Tells what [`Fitted`](ShatarEvaluation::Fitted) counts for each player: the numbers of features, below
    /// [`FEATURES`](ShatarEvaluation::FEATURES), each as often as it counts. Returns how much of the value is
    /// that of the opening, from 0 to 1; the rest is that of the endgame.
    pub fn features(state: &State, count: impl FnMut(Player, usize)) -> f32 {
        features::each(state, count);
        fitted::pieces_left(state) as f32 / fitted::ALL_PIECES as f32
    }

    /// The value for the first player.
    fn first(self, game: &Shatar, state: &State) -> i32 {
        match self {
            ShatarEvaluation::Fitted => winnable(game, state, fitted::value(state)),
            ShatarEvaluation::Strong => winnable(game, state, strong(state)),
            ShatarEvaluation::Material => material(state, Player::FIRST) - material(state, Player::SECOND),
            ShatarEvaluation::None => 0,
        }
    }
}

impl Evaluate<Shatar> for ShatarEvaluation {
    fn values(&self, game: &Shatar, state: &State) -> Payoffs {
        Payoffs::two(self.first(game, state))
    }

    fn is_quiet(&self, _game: &Shatar, state: &State) -> bool {
        *self == ShatarEvaluation::None || quiet::is_quiet(state)
    }

    fn knows_noisy_moves(&self, _game: &Shatar) -> bool {
        *self != ShatarEvaluation::None
    }

    /// Captures and promotions, except captures of a man that is protected by one worth more.
    fn noisy_moves(&self, game: &Shatar, state: &State, moves: &mut Vec<NoisyMove<Move>>) {
        game.noisy_moves(state, moves);
    }

    fn is_forced(&self, _game: &Shatar, state: &State) -> bool {
        state.checkers != 0
    }

    fn knows_null_move(&self) -> bool {
        true
    }

    /// A player who has more than pawns seldom has only bad moves. In check there is no passing.
    fn null_move(&self, game: &Shatar, state: &State) -> Option<State> {
        let pieces = state.men(state.mover) & !state.of(Kind::Pawn) & !state.of(Kind::King);
        if state.checkers != 0 || pieces == 0 {
            return None;
        }
        let mut passed = *state;
        passed.set_shak(state.mover, false);
        passed.mover = state.mover.next(2);
        passed.find_checkers();
        game.outcome(&passed).is_none().then_some(passed)
    }
}

impl Named for ShatarEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (
            Self::Fitted,
            "fitted",
            "men on squares, mobility, pawns, threats and kings, with weights fitted to searches",
        ),
        (Self::Strong, "strong", "men, mobility, pawns and the safety of kings"),
        (Self::Material, "material", "the values of the men"),
        (Self::None, "none", "0 for every player"),
    ];
}
