//! Symmetric positive definite matrices, as small as the number of players.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(crate) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds `weight` times the product of a column vector and itself.
    pub(crate) fn add_square(&mut self, vector: &[f64], weight: f64) {
        for (row, first) in self.cells.chunks_exact_mut(self.size).zip(vector) {
            for (cell, second) in row.iter_mut().zip(vector) {
                *cell += weight * first * second;
            }
        }
    }

    /// The value of the quadratic form at a vector.
    pub(crate) fn form(&self, vector: &[f64]) -> f64 {
        let rows = self.cells.chunks_exact(self.size).zip(vector);
        rows.map(|(row, x)| x * row.iter().zip(vector).map(|(cell, y)| cell * y).sum::<f64>()).sum()
    }

    /// The lower factor L of this matrix L Lᵀ, which must be positive definite.
    pub(crate) fn cholesky(mut self) -> Cholesky {
        let n = self.size;
        for column in 0..n {
            for row in column..n {
                let (above, cell) = (column * n, row * n + column);
                let inner: f64 = (0..column).map(|k| self.cells[row * n + k] * self.cells[above + k]).sum();
                let rest = self.cells[cell] - inner;
                // Rounding may leave almost 0 or less where there is almost no information.
                self.cells[cell] = if row == column {
                    rest.max(f64::MIN_POSITIVE).sqrt()
                } else {
                    rest / self.cells[above + column]
                };
            }
        }
        Cholesky(self)
    }
}

/// The lower factor of a matrix, which solves its equations.
#[derive(Debug)]
pub(crate) struct Cholesky(Matrix);

impl Cholesky {
    /// Replaces b by the x of A x = b.
    pub(crate) fn solve(&self, vector: &mut [f64]) {
        let Matrix { size: n, cells } = &self.0;
        let n = *n;
        for row in 0..n {
            let known: f64 = (0..row).map(|k| cells[row * n + k] * vector[k]).sum();
            vector[row] = (vector[row] - known) / cells[row * n + row];
        }
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|k| cells[k * n + row] * vector[k]).sum();
            vector[row] = (vector[row] - known) / cells[row * n + row];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::near;

    #[test]
    fn a_worked_example() {
        // [4 2 0; 2 5 3; 0 3 6] times (1, -2, 3) is (0, 1, 12).
        let mut matrix = Matrix::zero(3);
        for (row, cells) in [[4.0, 2.0, 0.0], [2.0, 5.0, 3.0], [0.0, 3.0, 6.0]].iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                matrix.add(row, column, *cell);
            }
        }
        assert!(near(matrix.form(&[1.0, -2.0, 3.0]), 34.0, 1e-12));
        let mut vector = [0.0, 1.0, 12.0];
        matrix.cholesky().solve(&mut vector);
        assert!(vector.iter().zip([1.0, -2.0, 3.0]).all(|(a, b)| near(*a, b, 1e-12)), "{vector:?}");
        let mut square = Matrix::zero(2);
        square.add_square(&[1.0, 3.0], 2.0);
        assert!(near(square.form(&[1.0, 1.0]), 32.0, 1e-12));
    }
}
