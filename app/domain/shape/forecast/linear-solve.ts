// Ridge regression: a least-squares fit with a penalty on each coefficient.

/**
 * Solves (X'X + diag(penalties)) b = X'y by Cholesky's decomposition.
 * @param rows X, row after row, `penalties.length` wide. Penalties must be above 0: they keep the system solvable.
 */
export function ridge(rows: Float64Array, targets: Float64Array, penalties: Float64Array): Float64Array {
  const width = penalties.length;
  const { matrix, vector } = normalEquations(rows, targets, width);
  for (let i = 0; i < width; i += 1) matrix[i * width + i] = (matrix[i * width + i] ?? 0) + (penalties[i] ?? 0);
  return solveSymmetric(matrix, vector);
}

function normalEquations(
  rows: Float64Array,
  targets: Float64Array,
  width: number,
): { matrix: Float64Array; vector: Float64Array } {
  const matrix = new Float64Array(width * width);
  const vector = new Float64Array(width);
  targets.forEach((target, row) => {
    const own = rows.subarray(row * width, (row + 1) * width);
    for (let i = 0; i < width; i += 1) {
      const value = own[i] ?? 0;
      if (value === 0) continue;
      vector[i] = (vector[i] ?? 0) + value * target;
      for (let j = 0; j <= i; j += 1) matrix[i * width + j] = (matrix[i * width + j] ?? 0) + value * (own[j] ?? 0);
    }
  });
  return { matrix, vector };
}

/** Solves by Cholesky decomposition, in place on the lower triangle of `matrix`. */
function solveSymmetric(matrix: Float64Array, vector: Float64Array): Float64Array {
  const width = vector.length;
  const at = (i: number, j: number): number => matrix[i * width + j] ?? 0;
  for (let i = 0; i < width; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = at(i, j);
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k);
      matrix[i * width + j] = i === j ? Math.sqrt(Math.max(sum, Number.EPSILON)) : sum / at(j, j);
    }
  }
  const solution = Float64Array.from(vector);
  for (let i = 0; i < width; i += 1) {
    let sum = solution[i] ?? 0;
    for (let k = 0; k < i; k += 1) sum -= at(i, k) * (solution[k] ?? 0);
    solution[i] = sum / at(i, i);
  }
  for (let i = width - 1; i >= 0; i -= 1) {
    let sum = solution[i] ?? 0;
    for (let k = i + 1; k < width; k += 1) sum -= at(k, i) * (solution[k] ?? 0);
    solution[i] = sum / at(i, i);
  }
  return solution;
}
