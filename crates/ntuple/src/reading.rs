//! Reading learned weights: what each content of each cell is worth, and which tuples count most.

use crate::error::Error;
use crate::learning::Trained;
use crate::structure::{Class, Structure};
use game::Board;

/// Learned weights with their places on a board.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    trained: &'a Trained,
    made: Structure,
    /// The number of cells of the board.
    cells: usize,
}

/// One weight of a tuple: the contents of its cells, and their effect on the sum for the player to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    /// The weight, in units of the sum.
    pub weight: f64,
    /// The cells of the tuple, each with its plane; `None` if nothing lies there.
    pub cells: Vec<(usize, Option<usize>)>,
    /// The phase in which the weight counts, from 0.
    pub phase: usize,
    /// The context in which it counts, from 0.
    pub context: usize,
}

/// The sum and the number of some weights.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    sum: f64,
    count: u32,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}

impl<'a> Reading<'a> {
    /// The weights of a game with this board and number of players.
    pub fn new(trained: &'a Trained, board: &Board, players: usize) -> Result<Reading<'a>, Error> {
        let outputs = trained.design.estimate.outputs(players);
        let made = Structure::new(board, players, outputs, &trained.design)?;
        if trained.weights.len() != made.weights() {
            return Err(Error::OtherBoard("number of weights"));
        }
        Ok(Reading { trained, made, cells: board.cells.len() })
    }

    /// The number of players with weights of their own: one if all share theirs, which are then those of the
    /// first player.
    pub fn movers(&self) -> usize {
        self.made.sets
    }

    /// The number of phases.
    pub fn phases(&self) -> usize {
        self.made.phases.len() + 1
    }

    /// The number of contexts.
    pub fn contexts(&self) -> usize {
        self.made.contexts
    }

    /// The average effect of a content of a cell on the sum for the player to move, compared with nothing on
    /// that cell. Shape `[planes][cells]`.
    ///
    /// For each tuple that holds the cell, it is the mean of the weights with the content there minus the
    /// mean of those with nothing there, over all phases and contexts; the result is the mean over these
    /// tuples. Weights that are 0 are left out: nearly all of them were never seen. `None` if there are no
    /// others.
    pub fn effects(&self, mover: usize) -> Vec<Vec<Option<f64>>> {
        let Structure { planes, tuples, classes, .. } = &self.made;
        let means = (0..classes.len()).map(|class| self.by_place(mover, class));
        let means: Vec<Vec<Vec<Sum>>> = means.collect();
        let mut sums = vec![vec![Sum::default(); self.cells]; *planes];
        for tuple in tuples {
            for (&cell, means) in tuple.cells.iter().zip(&means[tuple.class]) {
                let Some(nothing) = means[0].mean() else { continue };
                for (seen, mean) in means[1..].iter().enumerate() {
                    if let Some(mean) = mean.mean() {
                        sums[self.plane(mover, seen)][self.cell(mover, cell)].add(mean - nothing);
                    }
                }
            }
        }
        sums.iter().map(|sums| sums.iter().map(|sum| sum.mean()).collect()).collect()
    }

    /// The sums of the weights of a class that are not 0, by the place in its tuples and by what lies there.
    /// Shape `[length][planes + 1]`.
    fn by_place(&self, mover: usize, class: usize) -> Vec<Vec<Sum>> {
        let base = self.made.planes + 1;
        let mut sums = vec![vec![Sum::default(); base]; self.cells_of(class).len()];
        let class = &self.made.classes[class];
        for block in 0..self.blocks() {
            for index in 0..class.size {
                let weight = self.weight(mover, block, class, index);
                if weight != 0.0 {
                    let mut rest = index;
                    for sums in &mut sums {
                        sums[rest % base].add(weight);
                        rest /= base;
                    }
                }
            }
        }
        sums
    }

    /// The tuples that count most for the player to move and against them, at most `most` of each, the
    /// strongest first. Images of a tuple under symmetries are listed once, in the phase and context in which
    /// its weight is greatest.
    pub fn strongest(&self, mover: usize, most: usize) -> [Vec<Pattern>; 2] {
        [1.0, -1.0].map(|sign| {
            let mut found: Vec<(f64, usize, usize, usize)> = Vec::new();
            for (number, class) in self.made.classes.iter().enumerate() {
                for index in 0..class.size {
                    let is_first = |order: &Vec<usize>| self.made.reordered(class, index, order) >= index;
                    if !class.orders.iter().all(is_first) {
                        continue;
                    }
                    let weights =
                        (0..self.blocks()).map(|block| sign * self.weight(mover, block, class, index));
                    let (block, weight) = greatest(weights);
                    let is_weak = found.len() >= most && found.last().is_some_and(|last| last.0 >= weight);
                    if weight > 0.0 && !is_weak {
                        let place = found.partition_point(|other| other.0 >= weight);
                        found.insert(place, (weight, block, number, index));
                        found.truncate(most);
                    }
                }
            }
            let pattern =
                |(weight, block, class, index)| self.pattern(mover, sign * weight, block, class, index);
            found.into_iter().map(pattern).collect()
        })
    }

    /// The cells of the first tuple of a class.
    fn cells_of(&self, class: usize) -> &[usize] {
        let tuple = self.made.tuples.iter().find(|tuple| tuple.class == class);
        tuple.map_or(&[], |tuple| &tuple.cells)
    }

    /// The cell of the board that the mover sees here, as the board is turned to them.
    fn cell(&self, mover: usize, seen: usize) -> usize {
        let Structure { is_relative, turns, .. } = &self.made;
        if *is_relative { turns[mover].inverse().image(seen) } else { seen }
    }

    /// The plane that the mover sees as plane `seen`.
    fn plane(&self, mover: usize, seen: usize) -> usize {
        let relative = &self.made.relative[mover];
        relative.iter().position(|&plane| plane == seen).unwrap_or(seen)
    }

    fn pattern(&self, mover: usize, weight: f64, block: usize, class: usize, index: usize) -> Pattern {
        let cells = self.cells_of(class);
        let base = self.made.planes + 1;
        let mut rest = index;
        let mut digit = || {
            let digit = rest % base;
            rest /= base;
            digit
        };
        Pattern {
            weight,
            cells: cells
                .iter()
                .map(|&cell| {
                    let plane = digit().checked_sub(1).map(|seen| self.plane(mover, seen));
                    (self.cell(mover, cell), plane)
                })
                .collect(),
            phase: block % self.phases(),
            context: block / self.phases(),
        }
    }

    /// The number of blocks of a mover: one for each context and phase.
    fn blocks(&self) -> usize {
        self.contexts() * self.phases()
    }

    /// A weight for the mover's own value.
    fn weight(&self, mover: usize, block: usize, class: &Class, index: usize) -> f64 {
        let Structure { block: size, outputs, .. } = self.made;
        let at = mover * self.made.set() + block * size + class.offset + index;
        f64::from(self.trained.weights[at * outputs]) / f64::from(1u32 << self.trained.shift)
    }
}

/// The first greatest of some values, at least one, with its number.
fn greatest(values: impl Iterator<Item = f64>) -> (usize, f64) {
    let better = |best: (usize, f64), next: (usize, f64)| if next.1 > best.1 { next } else { best };
    values.enumerate().reduce(better).unwrap_or((0, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::{CellMap, Design, Estimate, Sharing};
    use crate::index::Indexer;
    use crate::tuples::TupleKind;
    use game::random::Random;
    use game::{BoardCell, Content, Contents, PieceKind, Player};

    /// Three rows of three cells, on which discs of two players lie.
    fn board() -> Board {
        let cell = |at: usize| BoardCell { x: (at % 3) as f32, y: (at / 3) as f32, drawn: Some(at) };
        let disc = |owner| Content::piece(owner, PieceKind::Disc);
        Board::new((0..9).map(cell).collect(), vec![disc(1), disc(2)])
    }

    fn design(symmetries: Vec<CellMap>) -> Design {
        Design {
            tuples: TupleKind::read_all("cell+line3+2x2").expect("tuples"),
            phases: vec![4],
            symmetries,
            turns: Vec::new(),
            sharing: Sharing::Apart,
            estimate: Estimate::Win,
        }
    }

    /// The reflection that exchanges left and right.
    fn mirror() -> CellMap {
        CellMap(vec![2, 1, 0, 5, 4, 3, 8, 7, 6])
    }

    /// The same with the board rotated by 180 degrees for the second player.
    fn turned(symmetries: Vec<CellMap>) -> Design {
        let turns = vec![CellMap::identity(9), CellMap((0..9).rev().collect())];
        Design { turns, sharing: Sharing::Factorized, ..design(symmetries) }
    }

    /// Weights, a third of them 0, that agree under the symmetries of the tables.
    fn random_weights(design: &Design, players: usize, outputs: usize, seed: u64) -> Trained {
        let made = Structure::new(&board(), players, outputs, design).expect("it fits");
        let mut random = Random::new(seed);
        let mut draw = |_| if random.below(3) == 0 { 0 } else { random.below(2000) as i16 - 1000 };
        let mut weights: Vec<i16> = (0..made.weights()).map(&mut draw).collect();
        for set in 0..made.sets * made.contexts * (made.phases.len() + 1) {
            for class in &made.classes {
                for index in 0..class.size {
                    for order in &class.orders {
                        let image = made.reordered(class, index, order);
                        let [from, to] = [index, image].map(|at| set * made.block + class.offset + at);
                        for output in 0..outputs {
                            weights[to * outputs + output] = weights[from * outputs + output];
                        }
                    }
                }
            }
        }
        Trained { design: design.clone(), shift: 10, weights }
    }

    /// A weight as it is stored.
    fn in_units(weight: f64) -> i16 {
        (weight * 1024.0) as i16
    }

    fn digits(index: usize, length: usize) -> Vec<usize> {
        (0..length as u32).map(|place| index / 3usize.pow(place) % 3).collect()
    }

    /// The mean effect of a content on a cell by its definition.
    fn slow_effect(reading: &Reading<'_>, mover: usize, plane: usize, cell: usize) -> Option<f64> {
        let made = &reading.made;
        let is_turned = made.is_relative && mover == 1;
        let (plane, cell) = if is_turned { (1 - plane, 8 - cell) } else { (plane, cell) };
        let mut effects = Vec::new();
        for tuple in made.tuples.iter().filter(|tuple| tuple.cells.contains(&cell)) {
            let class = &made.classes[tuple.class];
            let digit_at = tuple.cells.iter().position(|&other| other == cell).expect("a cell of the tuple");
            let mean = |digit: usize| {
                let weights = (0..2).flat_map(|phase| (0..class.size).map(move |index| (phase, index)));
                let weights = weights
                    .filter(|&(_, index)| digits(index, tuple.cells.len())[digit_at] == digit)
                    .map(|(phase, index)| (mover * 2 + phase) * made.block + class.offset + index)
                    .map(|at| f64::from(reading.trained.weights[at * made.outputs]) / 1024.0)
                    .filter(|&weight| weight != 0.0);
                let weights: Vec<f64> = weights.collect();
                (!weights.is_empty()).then(|| weights.iter().sum::<f64>() / weights.len() as f64)
            };
            if let (Some(with), Some(without)) = (mean(plane + 1), mean(0)) {
                effects.push(with - without);
            }
        }
        (!effects.is_empty()).then(|| effects.iter().sum::<f64>() / effects.len() as f64)
    }

    #[test]
    fn effects_are_those_of_their_definition() {
        for (seed, players, outputs, design) in [
            (1, 2, 1, design(vec![])),
            (2, 2, 1, design(vec![mirror()])),
            (3, 3, 3, design(vec![mirror()])),
            (4, 2, 1, turned(vec![mirror()])),
        ] {
            let trained = random_weights(&design, players, outputs, seed);
            let reading = Reading::new(&trained, &board(), players).expect("it fits");
            assert_eq!(reading.movers(), players);
            for mover in 0..players {
                let effects = reading.effects(mover);
                for (plane, cell) in (0..2).flat_map(|plane| (0..9).map(move |cell| (plane, cell))) {
                    let slow = slow_effect(&reading, mover, plane, cell).expect("weights");
                    let fast = effects[plane][cell].expect("weights");
                    assert!((slow - fast).abs() < 1e-9, "{mover}, {plane} on {cell}: {fast}, not {slow}");
                }
            }
        }
    }

    /// A position with the pieces of a pattern has that weight at one of its tuples.
    #[test]
    fn strongest_patterns_have_the_weights_that_a_network_looks_up() {
        for design in [design(vec![]), design(vec![mirror()]), turned(vec![mirror()])] {
            let trained = random_weights(&design, 2, 1, 7);
            let reading = Reading::new(&trained, &board(), 2).expect("it fits");
            let made = &reading.made;
            let rows = Indexer::new(made, &[]);
            for mover in 0..2 {
                let [good, bad] = reading.strongest(mover, 12);
                assert!(good.is_sorted_by(|one, next| one.weight >= next.weight));
                assert!(bad.is_sorted_by(|one, next| one.weight <= next.weight));
                let set = &trained.weights[mover * made.set()..][..made.set()];
                let extremes = [set.iter().max(), set.iter().min()];
                let extremes = extremes.map(|weight| *weight.expect("weights"));
                assert_eq!([in_units(good[0].weight), in_units(bad[0].weight)], extremes);
                for pattern in good.iter().chain(&bad) {
                    let mut contents = Contents::default();
                    for &(cell, plane) in &pattern.cells {
                        if let Some(plane) = plane {
                            contents.planes[plane] |= 1 << cell;
                        }
                    }
                    let mut indexes = vec![0; rows.row()];
                    rows.read(Player::new(mover), &contents, &mut indexes);
                    let cells: Vec<usize> = pattern.cells.iter().map(|&(cell, _)| cell).collect();
                    let seen = cells.iter().map(|&cell| made.turns[mover].image(cell)).collect::<Vec<_>>();
                    let tuple = made.tuples.iter().position(|tuple| tuple.cells == seen).expect("a tuple");
                    let offset = made.classes[made.tuples[tuple].class].offset;
                    let at = pattern.phase * made.block + offset + usize::from(indexes[tuple]);
                    assert_eq!(set[at], in_units(pattern.weight));
                }
            }
        }
    }

    #[test]
    fn images_of_a_pattern_are_listed_once() {
        let design = Design { phases: Vec::new(), ..design(vec![mirror()]) };
        let made = Structure::new(&board(), 2, 1, &design).expect("it fits");
        let mut trained = Trained { design, shift: 10, weights: vec![0; made.weights()] };
        let is_row = |tuple: &&crate::structure::Tuple| {
            tuple.cells.len() == 3 && !made.classes[tuple.class].orders.is_empty()
        };
        let row = made.tuples.iter().find(is_row).expect("the rows are their own images");
        let class = &made.classes[row.class];
        // A disc of the first player at one end, and the same at the other.
        for index in [1, 9] {
            trained.weights[class.offset + index] = 512;
        }
        let reading = Reading::new(&trained, &board(), 2).expect("it fits");
        let [good, bad] = reading.strongest(0, 5);
        assert_eq!((good.len(), bad.len()), (1, 0));
        assert_eq!(in_units(good[0].weight), 512);
        let planes: Vec<Option<usize>> = good[0].cells.iter().map(|&(_, plane)| plane).collect();
        assert_eq!(planes, [Some(0), None, None]);
        assert!(reading.strongest(1, 5).concat().is_empty());
    }

    #[test]
    fn weights_of_another_size_are_refused() {
        let mut trained = random_weights(&design(vec![]), 2, 1, 1);
        trained.weights.pop();
        let error = Reading::new(&trained, &board(), 2).expect_err("a weight is missing");
        assert_eq!(error, Error::OtherBoard("number of weights"));
    }
}
