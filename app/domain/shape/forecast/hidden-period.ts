// Detects a seasonal period other than a year, week or day: one wave that explains nearly all of the detrended variance.
// Uses the least-squares spectrum of unevenly spaced times (Lomb 1976, Scargle 1982).
import { ridge } from './linear-solve.ts';

/** The cost is points times frequencies, so longer histories use their latest points only. */
const MAX_POINTS = 360;
const MIN_POINTS = 12;
/** A wave must complete this many cycles, with at least MIN_POINTS_PER_CYCLE points in each. */
const MIN_CYCLES = 2;
const MIN_POINTS_PER_CYCLE = 3;
const STEPS_PER_CYCLE = 4;
/** Share of the variance that the wave must explain. Higher for few cycles, because a random walk can look like those. */
const MIN_SHARE = 0.8;
const MIN_SHARE_FEW_CYCLES = 0.9;
const FEW_CYCLES = 3;

/** The period in ms; null where no single period dominates. Times are UTC ms, ascending. */
export function findPeriod(times: Float64Array, values: Float64Array): number | null {
  const from = Math.max(0, times.length - MAX_POINTS);
  const latest = times.subarray(from);
  const count = latest.length;
  const spanMs = (latest.at(-1) ?? 0) - (latest[0] ?? 0);
  if (count < MIN_POINTS || spanMs <= 0) return null;
  const at = Float64Array.from(latest, (time) => (time - (latest[0] ?? 0)) / spanMs);
  const residuals = subtractTrend(at, values.subarray(from));
  // The points span one step less than their full cycles: the next cycle's first point isn't included.
  const cyclesAcross = count / (count - 1);
  let [best, bestShare] = [0, 0];
  const last = count / MIN_POINTS_PER_CYCLE / cyclesAcross;
  for (let cycles = MIN_CYCLES / cyclesAcross; cycles <= last; cycles += 1 / STEPS_PER_CYCLE) {
    const share = computeExplainedShare(at, residuals, cycles);
    if (share > bestShare) [best, bestShare] = [cycles, share];
  }
  if (bestShare < (best < FEW_CYCLES ? MIN_SHARE_FEW_CYCLES : MIN_SHARE)) return null;
  return spanMs / refineCycles(at, residuals, best);
}

/** Subtracts the linear trend. */
function subtractTrend(at: Float64Array, values: Float64Array): Float64Array {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const middle = at.reduce((sum, time) => sum + time, 0) / count;
  let [covariance, variance] = [0, 0];
  at.forEach((time, i) => {
    covariance += (time - middle) * ((values[i] ?? 0) - mean);
    variance += (time - middle) ** 2;
  });
  const slope = variance > 0 ? covariance / variance : 0;
  return values.map((value, i) => value - mean - slope * ((at[i] ?? 0) - middle));
}

/** Share of the variance (0 to 1) explained by a constant, a slope and one wave with that many cycles. */
function computeExplainedShare(at: Float64Array, residuals: Float64Array, cycles: number): number {
  const width = 4;
  const rows = new Float64Array(at.length * width);
  at.forEach((time, i) => {
    const angle = 2 * Math.PI * cycles * time;
    rows[i * width] = 1;
    rows[i * width + 1] = time;
    rows[i * width + 2] = Math.sin(angle);
    rows[i * width + 3] = Math.cos(angle);
  });
  const coefficients = ridge(rows, residuals, new Float64Array(width).fill(1e-9));
  let [unexplained, total] = [0, 0];
  residuals.forEach((value, i) => {
    let prediction = 0;
    for (let j = 0; j < width; j += 1) prediction += (rows[i * width + j] ?? 0) * (coefficients[j] ?? 0);
    unexplained += (value - prediction) ** 2;
    total += value ** 2;
  });
  return total > 1e-18 ? 1 - unexplained / total : 0;
}

const REFINEMENTS = 20;

/** Refines the number of cycles between the neighbors in the grid by golden-section search. */
function refineCycles(at: Float64Array, residuals: Float64Array, cycles: number): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [cycles - 1 / STEPS_PER_CYCLE, cycles + 1 / STEPS_PER_CYCLE];
  for (let round = 0; round < REFINEMENTS; round += 1) {
    const [a, b] = [high - golden * (high - low), low + golden * (high - low)];
    if (computeExplainedShare(at, residuals, a) > computeExplainedShare(at, residuals, b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}
