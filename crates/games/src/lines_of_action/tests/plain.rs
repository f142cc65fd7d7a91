//! The rules once more, square by square, without a single bit trick: both must agree in every random game.

use super::*;
use game::random::Random;

/// A board as people see it, for boards and rules of any kind.
struct Plain {
    /// By row from the bottom, then by column: `x`, `o` or `-`.
    squares: Vec<Vec<char>>,
    mover: Player,
}

fn letter(man: Option<Player>) -> char {
    man.map_or('-', |player| ['x', 'o'][player.index()])
}

impl Plain {
    fn of(game: &LinesOfAction, state: &State) -> Plain {
        let man = |row: usize, column: usize| letter(state.man((row * game.columns() + column) as u8));
        let row = |row| (0..game.columns()).map(|column| man(row, column)).collect();
        Plain { squares: (0..game.rows()).map(row).collect(), mover: game.to_move(state) }
    }

    /// What stands `steps` steps away in a direction; `None` off the board.
    fn at(&self, from: (usize, usize), direction: (i32, i32), steps: i32) -> Option<char> {
        let column = usize::try_from(from.0 as i32 + direction.0 * steps).ok()?;
        let row = usize::try_from(from.1 as i32 + direction.1 * steps).ok()?;
        self.squares.get(row)?.get(column).copied()
    }

    fn men(&self, player: Player) -> Vec<(usize, usize)> {
        let mut men = Vec::new();
        for (row, squares) in self.squares.iter().enumerate() {
            let columns = squares.iter().enumerate().filter(|(_, man)| **man == letter(Some(player)));
            men.extend(columns.map(|(column, _)| (column, row)));
        }
        men
    }

    fn moves(&self, player: Player) -> Vec<String> {
        let mut moves = Vec::new();
        let name = |column: usize, row: usize| format!("{}{}", char::from(b'a' + column as u8), row + 1);
        let directions = (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up)));
        for direction in directions.filter(|direction| *direction != (0, 0)) {
            for from in self.men(player) {
                let count =
                    (-9..=9).filter(|&steps| self.at(from, direction, steps).is_some_and(|man| man != '-'));
                let count = count.count() as i32;
                let Some(target) = self.at(from, direction, count) else { continue };
                let enemy = Some(letter(Some(player.next(2))));
                let jumped = (1..count).any(|steps| self.at(from, direction, steps) == enemy);
                if jumped || target == letter(Some(player)) {
                    continue;
                }
                let to = |place: usize, step: i32| (place as i32 + count * step) as usize;
                let sign = if target == '-' { '-' } else { 'x' };
                let target = name(to(from.0, direction.0), to(from.1, direction.1));
                moves.push(format!("{}{sign}{target}", name(from.0, from.1)));
            }
        }
        moves.sort_unstable();
        moves
    }

    fn is_connected(&self, player: Player) -> bool {
        let men = self.men(player);
        let mut group = vec![men[0]];
        let mut next = 0;
        while next < group.len() {
            let (column, row) = group[next];
            next += 1;
            for &man in &men {
                if man.0.abs_diff(column) <= 1 && man.1.abs_diff(row) <= 1 && !group.contains(&man) {
                    group.push(man);
                }
            }
        }
        group.len() == men.len()
    }

    fn outcome(&self, game: &LinesOfAction) -> Option<Payoffs> {
        let (mover, other) = (self.mover, self.mover.next(2));
        match (self.is_connected(mover), self.is_connected(other)) {
            (true, true) if game.both_connected == BothConnected::Draw => return Some(Payoffs::zero(2)),
            (_, true) => return Some(Payoffs::winner(other, 2)),
            (true, false) => return Some(Payoffs::winner(mover, 2)),
            (false, false) => {}
        }
        let [stuck, other_stuck] = [mover, other].map(|player| self.moves(player).is_empty());
        match game.no_move {
            NoMove::Loss if stuck => Some(Payoffs::winner(other, 2)),
            NoMove::Draw if stuck => Some(Payoffs::zero(2)),
            NoMove::Pass if stuck && other_stuck => Some(Payoffs::zero(2)),
            _ => None,
        }
    }
}

#[test]
fn a_plain_implementation_agrees_in_random_games() {
    for game in variants() {
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let mut state = game.start();
            for _ in 0..300 {
                let plain = Plain::of(&game, &state);
                let text = game.write_position(&state);
                assert_eq!(game.outcome(&state), plain.outcome(&game), "{text}");
                if game.outcome(&state).is_some() {
                    break;
                }
                let mut moves = plain.moves(plain.mover);
                if moves.is_empty() {
                    moves.push("pass".to_owned());
                }
                assert_eq!(sorted_moves(&game, &state), moves, "{text}");
                let legal = legal(&game, &state);
                game.play(&mut state, legal[random.index(legal.len())]);
            }
        }
    }
}

#[test]
fn a_plain_implementation_agrees_on_scattered_men() {
    // Positions that play reaches rarely or never: few men, crowds, groups that are nearly connected.
    for game in variants() {
        let mut random = Random::new(5);
        let squares = game.columns() * game.rows();
        for _ in 0..300 {
            let mut men = [0_u128; 2];
            for player in Player::all(2) {
                for _ in 0..=random.index(game.men_at_start(player)) {
                    let square = 1 << random.index(squares);
                    men[player.index()] |= square & !men[1 - player.index()];
                }
            }
            if men.contains(&0) {
                continue;
            }
            let state = game.position(men, Player::new(random.index(2)));
            let plain = Plain::of(&game, &state);
            let text = game.write_position(&state);
            assert_eq!(game.outcome(&state), plain.outcome(&game), "{text}");
            assert_eq!(read(&game, &text), state);
            if game.outcome(&state).is_none() {
                let moves = sorted_moves(&game, &state);
                let passes = moves == ["pass"] && game.no_move == NoMove::Pass;
                assert_eq!(if passes { Vec::new() } else { moves }, plain.moves(plain.mover), "{text}");
            }
        }
    }
}
