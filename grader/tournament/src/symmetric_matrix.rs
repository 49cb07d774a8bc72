//! Solves linear equations with a symmetric, positive definite matrix, by its Cholesky decomposition.

/// A symmetric, positive definite matrix.
#[derive(Clone, Debug)]
pub(super) struct SymmetricMatrix {
    size: usize,
    cells: Vec<f64>,
}

impl SymmetricMatrix {
    /// Makes a matrix of zeros.
    pub(super) fn zero(size: usize) -> SymmetricMatrix {
        SymmetricMatrix {
            size,
            cells: vec![0.0; size * size],
        }
    }

    /// Returns the number of rows.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Adds to a cell.
    pub(super) fn add(&mut self, row: usize, column: usize, number: f64) {
        self.cells[row * self.size + column] += number;
    }

    /// Returns the cells of a row.
    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..(row + 1) * self.size]
    }

    /// Returns the Cholesky factor: the lower triangle whose product with its own transpose is this matrix.
    fn triangle(&self) -> SymmetricMatrix {
        let mut lower = SymmetricMatrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known = dot(&lower.row(row)[..column], &lower.row(column)[..column]);
                let rest = self.row(row)[column] - known;
                let cell = if row == column {
                    rest.sqrt()
                } else {
                    rest / lower.row(column)[column]
                };
                lower.add(row, column, cell);
            }
        }
        lower
    }

    /// Returns the vector that this matrix maps to `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        self.triangle().solve_twice(right)
    }

    /// Returns the vector that the product of this triangle with its own transpose maps to `right`.
    fn solve_twice(&self, right: &[f64]) -> Vec<f64> {
        let mut found = right.to_vec();
        for row in 0..self.size {
            let (known, diagonal) = (&self.row(row)[..row], self.row(row)[row]);
            found[row] = (found[row] - dot(known, &found[..row])) / diagonal;
        }
        for row in (0..self.size).rev() {
            found[row] /= self.row(row)[row];
            let above = found[row];
            for (cell, part) in found.iter_mut().zip(&self.row(row)[..row]) {
                *cell -= above * part;
            }
        }
        found
    }

    /// Returns the inverse.
    pub(super) fn inverse(&self) -> SymmetricMatrix {
        let lower = self.triangle();
        // Symmetric: its columns are its rows.
        let rows = (0..self.size).map(|row| {
            let mut unit = vec![0.0; self.size];
            unit[row] = 1.0;
            lower.solve_twice(&unit)
        });
        SymmetricMatrix {
            size: self.size,
            cells: rows.flatten().collect(),
        }
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> SymmetricMatrix {
        let mut matrix = SymmetricMatrix::zero(3);
        let rows = [[4.0, 2.0, -1.0], [2.0, 5.0, 0.5], [-1.0, 0.5, 3.0]];
        for (row, cells) in rows.into_iter().enumerate() {
            for (column, cell) in cells.into_iter().enumerate() {
                matrix.add(row, column, cell);
            }
        }
        matrix
    }

    #[test]
    fn a_solution_satisfies_the_equations() {
        let matrix = example();
        let right = [1.0, -2.0, 0.25];
        let found = matrix.solve(&right);
        for (row, right) in right.into_iter().enumerate() {
            assert!((dot(matrix.row(row), &found) - right).abs() < 1e-12);
        }
    }

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let (matrix, inverse) = (example(), example().inverse());
        for row in 0..3 {
            for column in 0..3 {
                let one = if row == column { 1.0 } else { 0.0 };
                assert!((dot(matrix.row(row), inverse.row(column)) - one).abs() < 1e-12);
            }
        }
    }
}
