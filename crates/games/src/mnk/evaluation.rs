//! The static evaluations of m,n,k games: lines that can still be completed.

use super::board::{OpenLines, Squares};
use super::{MAX_SEATS, Mnk, State};
use game::{Evaluate, Game, MAX_ESTIMATE, Named, Payoffs, Player, Scale};

/// The static evaluations of [`Mnk`].
///
/// A line is *open* to a player if no other player has a stone on it. Two players: the value for player 1
/// is the worth of the lines open to player 1 less that of the lines open to player 2, and the opposite
/// under misère rules, where a line loses. Three players: twice a player's own worth less that of the two
/// others, so that the entries sum to 0. Three players under misère rules do not get winner-only payoffs,
/// and the value is 0 for every player.
///
/// A position is quiet unless some player, whoever is to move, could complete a line with one stone. Under
/// misère rules nobody wants to, and every position is quiet.
///
/// # Source
///
/// `open-lines`: the lecture on game tree search, "lines that I may still take less lines that the opponent
/// may still take". The weights of `open-lines-weighted` are ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MnkEvaluation {
    /// Every open line is worth 1.
    #[default]
    OpenLines,
    /// An open line that lacks one stone is worth 1024, one that lacks two 256, and so on down to 4 for
    /// five and 1 for more. Values are clamped to ±1 000 000.
    Weighted,
    /// 0 for every player.
    None,
}

/// An open line that lacks this many stones, or more, is worth 1.
const FAR: usize = 6;

/// The worth of an open line that lacks `lacking` stones.
const fn weight(lacking: usize) -> i32 {
    4_i32.pow(FAR.saturating_sub(lacking) as u32)
}

impl MnkEvaluation {
    /// The worth to a player of 64 lines open to that player.
    fn worth(self, game: &Mnk, lines: &OpenLines) -> i32 {
        let length = game.lines.length();
        let count = lines.len() as i32;
        match self {
            MnkEvaluation::OpenLines => count,
            // 1 for every line, and the additional worth of lines that lack few stones.
            MnkEvaluation::Weighted => (1..FAR.min(length + 1)).fold(count, |worth, lacking| {
                worth + (weight(lacking) - 1) * lines.with_stones(length - lacking) as i32
            }),
            MnkEvaluation::None => 0,
        }
    }

    /// True if the value is 0 in every position.
    fn is_zero(self, game: &Mnk) -> bool {
        self == MnkEvaluation::None || (game.misere && game.players > 2)
    }
}

/// The lines open to `player`, 64 at a time.
fn open_to<'a>(
    game: &'a Mnk,
    state: &'a State,
    others: &'a Squares,
    player: Player,
) -> impl Iterator<Item = OpenLines> + 'a {
    game.lines.open(&state.stones[player.index()], others)
}

impl Evaluate<Mnk> for MnkEvaluation {
    fn values(&self, game: &Mnk, state: &State) -> Payoffs {
        if self.is_zero(game) {
            return Payoffs::zero(game.players);
        }
        let occupied = state.occupied();
        let mut worth = [0; MAX_SEATS];
        for player in Player::all(game.players) {
            let others = occupied.without(&state.stones[player.index()]);
            let lines = open_to(game, state, &others, player);
            worth[player.index()] = lines.map(|lines| self.worth(game, &lines)).sum();
        }
        let estimate = |value: i32| value.clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
        if game.players == 2 {
            let first = worth[0] - worth[1];
            return Payoffs::two(estimate(if game.misere { -first } else { first }));
        }
        let all: i32 = worth.iter().sum();
        Payoffs::new(&worth[..game.players]).map(|own| estimate(3 * own - all))
    }

    fn scale(&self, game: &Mnk) -> Scale {
        match game.players {
            2 => Scale::Proven { hurry: true },
            _ if self.is_zero(game) => Scale::Payoffs,
            _ => Scale::WinnerOnly { hurry: true },
        }
    }

    fn knows_null_move(&self) -> bool {
        true
    }

    /// An additional stone never hurts with two players, unless lines lose.
    fn null_move(&self, game: &Mnk, state: &State) -> Option<State> {
        let helps = game.players == 2 && !game.misere;
        helps.then(|| State { mover: state.mover.next(2), ..*state })
    }

    fn is_quiet(&self, game: &Mnk, state: &State) -> bool {
        if *self == MnkEvaluation::None || game.misere {
            return true;
        }
        let occupied = state.occupied();
        let lacking_one = game.lines.length() - 1;
        !Player::all(game.players()).any(|player| {
            let others = occupied.without(&state.stones[player.index()]);
            open_to(game, state, &others, player).any(|lines| lines.with_stones(lacking_one) > 0)
        })
    }
}

impl Named for MnkEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::OpenLines, "open-lines", "lines still open to oneself less lines still open to the others"),
        (
            Self::Weighted,
            "open-lines-weighted",
            "open lines, worth four times as much for each stone nearer to completion",
        ),
        (Self::None, "none", "0 for every player"),
    ];
}
