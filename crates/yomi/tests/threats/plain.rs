//! Wins by threats and the values of positions, as the rules alone tell them: every move is played, and
//! nothing is known of lines but what a cell holds.

use game::random::Random;
use game::{Evaluate, Game, KeyMap, KeySet, Player, legal};
use games::Mnk;
use games::mnk::{MnkEvaluation, State};

/// A position after so many random moves, or one before the game ends, if it ends sooner.
pub(crate) fn random_position(game: &Mnk, plies: usize, random: &mut Random) -> State {
    let mut state = game.start();
    for _ in 0..plies {
        let moves = legal(game, &state);
        let mut next = state;
        game.play(&mut next, moves[random.index(moves.len())]);
        if game.outcome(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}

/// The position after a move.
pub(crate) fn after(game: &Mnk, state: &State, mv: u16) -> State {
    let mut next = *state;
    game.play(&mut next, mv);
    next
}

/// True if the game is over and `player` has won it.
pub(crate) fn is_win(game: &Mnk, state: &State, player: Player) -> bool {
    game.outcome(state).is_some_and(|payoffs| payoffs[player] > 0)
}

/// Wins by continuous fours and threes, by playing everything.
#[derive(Debug)]
pub(crate) struct PlainThreats<'a> {
    game: &'a Mnk,
    k: usize,
    known: KeyMap<(State, u32), bool>,
}

impl<'a> PlainThreats<'a> {
    pub(crate) fn new(game: &'a Mnk, k: usize) -> PlainThreats<'a> {
        PlainThreats { game, k, known: KeyMap::default() }
    }

    /// True if the player to move wins by moves that win at once, threaten to, or are threes that threaten
    /// to win by the first two alone; with at most so many of these behind each other.
    pub(crate) fn is_won(&mut self, state: &State, threes: u32) -> bool {
        if let Some(&known) = self.known.get(&(*state, threes)) {
            return known;
        }
        let (game, moves) = (self.game, legal(self.game, state));
        // Wins at once are looked at first, for the sake of time alone.
        let wins_at_once = moves.iter().any(|&mv| is_win(game, &after(game, state, mv), game.to_move(state)));
        let is_won = wins_at_once || moves.into_iter().any(|mv| self.wins_by(state, mv, threes));
        self.known.insert((*state, threes), is_won);
        is_won
    }

    fn wins_by(&mut self, state: &State, mv: u16, threes: u32) -> bool {
        let (game, attacker) = (self.game, self.game.to_move(state));
        let next = after(game, state, mv);
        if game.outcome(&next).is_some() {
            return is_win(game, &next, attacker);
        }
        let passed = MnkEvaluation::None.null_move(game, &next).expect("two play for lines");
        let is_four =
            legal(game, &passed).iter().any(|&mv| is_win(game, &after(game, &passed, mv), attacker));
        let is_three = || threes > 0 && self.is_third(state, mv);
        let left = match is_four {
            true => threes,
            false if is_three() && self.is_won(&passed, 0) => threes - 1,
            false => return false,
        };
        legal(game, &next).into_iter().all(|answer| {
            let answered = after(game, &next, answer);
            game.outcome(&answered).is_none() && self.is_won(&answered, left)
        })
    }

    /// True if the square is on a line that lacks three stones, one of them there.
    fn is_third(&self, state: &State, square: u16) -> bool {
        let (columns, rows) = (self.game.columns() as i32, self.game.rows() as i32);
        let (column, row) = (i32::from(square) % columns, i32::from(square) / columns);
        let (own, k) = (self.game.to_move(state), self.k as i32);
        [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().any(|(right, up)| {
            (0..k).any(|before| {
                let mut stones = 0;
                let is_open = (0..k).all(|n| {
                    let (column, row) = (column + (n - before) * right, row + (n - before) * up);
                    let is_on = (0..columns).contains(&column) && (0..rows).contains(&row);
                    let stone = if is_on { state.stone((column + row * columns) as u16) } else { None };
                    stones += i32::from(stone == Some(own));
                    is_on && stone.is_none_or(|stone| stone == own)
                });
                is_open && stones == k - 3
            })
        })
    }
}

/// Wins by continuous fours, by looking at every line of the board square by square, and with as few fours
/// as possible. Fours are followed by their answers alone.
#[derive(Debug)]
pub(crate) struct PlainFours<'a> {
    game: &'a Mnk,
    lines: Vec<Vec<u16>>,
    failed: KeySet<(State, u32)>,
}

impl<'a> PlainFours<'a> {
    pub(crate) fn new(game: &'a Mnk, k: usize) -> PlainFours<'a> {
        let (columns, rows, k) = (game.columns() as i32, game.rows() as i32, k as i32);
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let all = squares.flat_map(|square| [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|step| (square, step)));
        let is_on = |(column, row): &(i32, i32)| (0..columns).contains(column) && (0..rows).contains(row);
        let lines = all.filter_map(|((column, row), (right, up))| {
            let line: Vec<_> = (0..k).map(|n| (column + n * right, row + n * up)).collect();
            let number = |(column, row)| (column + row * columns) as u16;
            line.iter().all(is_on).then(|| line.into_iter().map(number).collect())
        });
        PlainFours { game, lines: lines.collect(), failed: KeySet::default() }
    }

    /// The empty squares of the lines that lack so many stones of `player`, and have none of the other.
    fn lacking(&self, state: &State, player: Player, lacking: usize) -> Vec<Vec<u16>> {
        let other = |square: &u16| state.stone(*square).is_some_and(|stone| stone != player);
        let open = self.lines.iter().filter(|line| !line.iter().any(other));
        let empty = open.map(|line| line.iter().copied().filter(|&square| state.stone(square).is_none()));
        empty.map(Iterator::collect).filter(|empty: &Vec<u16>| empty.len() == lacking).collect()
    }

    /// The least number of fours before the move that wins, of the player to move, who can win so.
    pub(crate) fn least(&mut self, state: &State) -> u32 {
        (0..=self.lines.len() as u32).find(|&fours| self.is_won(state, fours)).expect("a win")
    }

    /// True if the player to move wins with at most so many fours before the move that wins.
    pub(crate) fn is_won(&mut self, state: &State, fours: u32) -> bool {
        let (game, player) = (self.game, self.game.to_move(state));
        if !self.lacking(state, player, 1).is_empty() {
            return true;
        }
        if fours == 0 || self.failed.contains(&(*state, fours)) {
            return false;
        }
        let forced: Vec<u16> = self.lacking(state, player.next(2), 1).concat();
        let is_won = self.lacking(state, player, 2).into_iter().any(|pair| {
            [(pair[0], pair[1]), (pair[1], pair[0])].into_iter().any(|(gain, cost)| {
                if forced.iter().any(|&forced| forced != gain) {
                    return false;
                }
                let answered = after(game, &after(game, state, gain), cost);
                game.outcome(&answered).is_none() && self.is_won(&answered, fours - 1)
            })
        });
        if !is_won {
            self.failed.insert((*state, fours));
        }
        is_won
    }
}

/// The payoff of the first player under best play, by visiting every position.
pub(crate) fn value(game: &Mnk, state: &State, known: &mut KeyMap<State, i32>) -> i32 {
    if let Some(payoffs) = game.outcome(state) {
        return payoffs[Player::FIRST];
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let sign = if game.to_move(state) == Player::FIRST { 1 } else { -1 };
    let values = legal(game, state).into_iter().map(|mv| sign * value(game, &after(game, state, mv), known));
    let value = sign * values.max().expect("a move");
    known.insert(*state, value);
    value
}
