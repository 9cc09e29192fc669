// A period that repeats through a series without being a year, a week or a day: found where one wave explains nearly all that
// a straight trend leaves. Least-squares spectrum of uneven times (Lomb 1976, Scargle 1982).
import { ridge } from './linear-solve.ts';

/** The spectrum takes points times frequencies: of longer histories the latest points are enough. */
const MAX_POINTS = 360;
const MIN_POINTS = 12;
/** A wave must have come round this often, and have at least this many points each time. */
const MIN_CYCLES = 2;
const MIN_POINTS_A_CYCLE = 3;
const STEPS_A_CYCLE = 4;
/** Share of the variance that the wave must explain; a random walk looks like few cycles of a wave, but not as clearly. */
const MIN_SHARE = 0.8;
const MIN_SHARE_FEW = 0.9;
const FEW_CYCLES = 3;

/** The period in ms; null where no single period dominates. Times are UTC ms, ascending. */
export function findPeriod(times: Float64Array, values: Float64Array): number | null {
  const from = Math.max(0, times.length - MAX_POINTS);
  const latest = times.subarray(from);
  const count = latest.length;
  const spanMs = (latest.at(-1) ?? 0) - (latest[0] ?? 0);
  if (count < MIN_POINTS || spanMs <= 0) return null;
  const at = Float64Array.from(latest, (time) => (time - (latest[0] ?? 0)) / spanMs);
  const rest = detrended(at, values.subarray(from));
  // The last point of full cycles is the first of the next: they span a step more than the points do.
  const cyclesAcross = count / (count - 1);
  let [best, bestShare] = [0, 0];
  const last = count / MIN_POINTS_A_CYCLE / cyclesAcross;
  for (let cycles = MIN_CYCLES / cyclesAcross; cycles <= last; cycles += 1 / STEPS_A_CYCLE) {
    const share = explained(at, rest, cycles);
    if (share > bestShare) [best, bestShare] = [cycles, share];
  }
  if (bestShare < (best < FEW_CYCLES ? MIN_SHARE_FEW : MIN_SHARE)) return null;
  return spanMs / refined(at, rest, best);
}

/** The values without their straight trend. */
function detrended(at: Float64Array, values: Float64Array): Float64Array {
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

/** Share of the variance that a constant, a slope and one wave of that many cycles explain, 0 to 1. */
function explained(at: Float64Array, rest: Float64Array, cycles: number): number {
  const width = 4;
  const rows = new Float64Array(at.length * width);
  at.forEach((time, i) => {
    const angle = 2 * Math.PI * cycles * time;
    rows[i * width] = 1;
    rows[i * width + 1] = time;
    rows[i * width + 2] = Math.sin(angle);
    rows[i * width + 3] = Math.cos(angle);
  });
  const fit = ridge(rows, rest, new Float64Array(width).fill(1e-9));
  let [left, total] = [0, 0];
  rest.forEach((value, i) => {
    let guess = 0;
    for (let j = 0; j < width; j += 1) guess += (rows[i * width + j] ?? 0) * (fit[j] ?? 0);
    left += (value - guess) ** 2;
    total += value ** 2;
  });
  return total > 1e-18 ? 1 - left / total : 0;
}

const REFINEMENTS = 20;

/** The frequency between its neighbors in the grid where the wave fits best (golden-section search). */
function refined(at: Float64Array, rest: Float64Array, cycles: number): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [cycles - 1 / STEPS_A_CYCLE, cycles + 1 / STEPS_A_CYCLE];
  for (let round = 0; round < REFINEMENTS; round += 1) {
    const [a, b] = [high - golden * (high - low), low + golden * (high - low)];
    if (explained(at, rest, a) > explained(at, rest, b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}
