// The paired t-test (Student, "The Probable Error of a Mean", Biometrika 6, 1908), two-sided.
// t = mean(d) / (s / √n) over the differences d of n pairs, with n − 1 degrees of freedom. Its p value is
// I_x(ν/2, 1/2) with x = ν / (ν + t²): Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.1 with 26.5.27.

export interface TTest {
  /** Pairs in which both have a value. */
  readonly pairs: number;
  readonly t: number;
  readonly p: number;
  /** How much the sum is above that of the control, in percent; NaN where the control's is zero. */
  readonly lift: number;
}

/** null for fewer than two pairs, or where all differences are the same: then there is no deviation to measure against. */
export function pairedTTest(control: ArrayLike<number>, values: ArrayLike<number>): TTest | null {
  const differences: number[] = [];
  let [sum, sumOfControl] = [0, 0];
  for (let at = 0; at < Math.min(control.length, values.length); at += 1) {
    const [before, after] = [control[at] ?? NaN, values[at] ?? NaN];
    if (!Number.isFinite(after - before)) continue;
    differences.push(after - before);
    sum += after;
    sumOfControl += before;
  }
  const pairs = differences.length;
  const mean = differences.reduce((total, difference) => total + difference / pairs, 0);
  const squares = differences.reduce((total, difference) => total + (difference - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (pairs - 1));
  if (pairs < 2 || !(deviation > Math.abs(mean) * Number.EPSILON * 4) || !Number.isFinite(deviation)) return null;
  const t = mean / (deviation / Math.sqrt(pairs));
  return { pairs, t, p: twoSidedP(t, pairs - 1), lift: sumOfControl === 0 ? NaN : ((sum - sumOfControl) / sumOfControl) * 100 };
}

/** The probability of a t at least as far from zero, with so many degrees of freedom. */
export function twoSidedP(t: number, freedom: number): number {
  return regularizedBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/** I_x(a, b) by its continued fraction: Abramowitz and Stegun 26.5.8, evaluated as Lentz does. Mirrored where that converges faster. */
function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedBeta(1 - x, b, a);
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
  return front * betaFraction(x, a, b);
}

const TINY = 1e-300;
const MAX_TERMS = 500;

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    const before = fraction;
    for (const term of [even, odd]) {
      d = 1 / nonZero(1 + term * d);
      c = nonZero(1 + term / c);
      fraction *= c * d;
    }
    if (Math.abs(fraction - before) <= Math.abs(fraction) * Number.EPSILON) break;
  }
  return fraction;
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012,
  9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0 by the approximation of Lanczos (1964), g = 7. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  const base = shifted + 7.5;
  const series = LANCZOS.reduce((sum, term, at) => sum + term / (shifted + at + 1), 0.99999999999980993);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}
