// Rolling count, skew and kurtosis: values enter and leave a window, in linear time.
// Sums are compensated (Kahan), so that a large value that left does not linger in the small ones.

/** A window over non-null values. `result` is NaN when it holds too few. */
export interface RollingWindow {
  add(value: number): void;
  remove(value: number): void;
  result(): number;
}

/** Makes a window's state; `center` is a value to subtract before taking powers, near the mean of all. */
export type WindowMaker = (center: number) => RollingWindow;

class CompensatedSum {
  total = 0;
  private lost = 0;

  add(value: number): void {
    const adjusted = value - this.lost;
    const next = this.total + adjusted;
    this.lost = next - this.total - adjusted;
    this.total = next;
  }

  reset(): void {
    this.total = 0;
    this.lost = 0;
  }
}

/** Sums of the first `powers` powers, and how many of the latest values are the same. */
class Moments {
  count = 0;
  readonly sums: CompensatedSum[];
  private latest = NaN;
  private sameLatest = 0;
  private readonly center: number;

  constructor(powers: number, center: number) {
    this.sums = Array.from({ length: powers }, () => new CompensatedSum());
    this.center = center;
  }

  add(value: number): void {
    this.sameLatest = value === this.latest ? this.sameLatest + 1 : 1;
    this.latest = value;
    this.count += 1;
    this.shift(value, 1);
  }

  remove(value: number): void {
    this.count -= 1;
    if (this.count === 0) for (const sum of this.sums) sum.reset();
    else this.shift(value, -1);
  }

  /** True when the window holds one value alone, however often: then no rounding may show. */
  get constant(): boolean {
    return this.count > 0 && this.sameLatest >= this.count;
  }

  sum(power: number): number {
    return this.sums[power - 1]?.total ?? 0;
  }

  private shift(value: number, sign: 1 | -1): void {
    const centered = value - this.center;
    let term: number = sign;
    for (const sum of this.sums) {
      term *= centered;
      sum.add(term);
    }
  }
}

export const countWindow: WindowMaker = () => {
  let count = 0;
  return {
    add: () => (count += 1),
    remove: () => (count -= 1),
    result: () => count,
  };
};

function momentWindow(powers: number, center: number, result: (moments: Moments) => number): RollingWindow {
  const moments = new Moments(powers, center);
  return { add: (value) => moments.add(value), remove: (value) => moments.remove(value), result: () => result(moments) };
}

/** Below this a variance is rounding noise, and the moments above it mean nothing. */
const NO_VARIANCE = 1e-14;

/** Adjusted Fisher-Pearson skewness; needs three values. */
export const skewWindow: WindowMaker = (center) =>
  momentWindow(3, center, (moments) => {
    const n = moments.count;
    if (n < 3) return NaN;
    if (moments.constant) return 0;
    const mean = moments.sum(1) / n;
    const second = moments.sum(2) / n - mean ** 2;
    if (second <= NO_VARIANCE) return NaN;
    const third = moments.sum(3) / n - mean ** 3 - 3 * mean * second;
    return (Math.sqrt(n * (n - 1)) * third) / ((n - 2) * second * Math.sqrt(second));
  });

/** Excess kurtosis with bias correction; needs four values. */
export const kurtosisWindow: WindowMaker = (center) =>
  momentWindow(4, center, (moments) => {
    const n = moments.count;
    if (n < 4) return NaN;
    if (moments.constant) return -3;
    const mean = moments.sum(1) / n;
    const second = moments.sum(2) / n - mean ** 2;
    if (second <= NO_VARIANCE) return NaN;
    const third = moments.sum(3) / n - mean ** 3 - 3 * second * mean;
    const fourth = moments.sum(4) / n - mean ** 4 - 6 * second * mean ** 2 - 4 * third * mean;
    return ((n * n - 1) * (fourth / second ** 2) - 3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
  });
