// Default number format of a column, by the digits of its values.

const MAX_DECIMALS = 2;
/** If all values are smaller, two decimals would round most of the value away. */
const SMALL = 0.1;
/** Tolerance for rounding errors of decimal sums. */
const NOISE = 1e-6;

export interface DigitOptions {
  /** Whether whole numbers are identifiers such as ids and years, which have no thousands separators. */
  readonly isName?: boolean;
  /** Amounts of money have zero or two decimals. */
  readonly isMoney?: boolean;
}

/** Computes a d3 format for all values of a column: no decimals for integers, otherwise as many as needed, up to two. */
export function formatOfDigits(
  lists: Iterable<ArrayLike<number>>,
  { isName = false, isMoney = false }: DigitOptions = {},
): string {
  let [decimals, greatest] = [0, 0];
  for (const values of lists) {
    for (let at = 0; at < values.length; at += 1) {
      const size = Math.abs(values[at] ?? NaN);
      if (!Number.isFinite(size)) continue;
      if (size > greatest) greatest = size;
      if (decimals < MAX_DECIMALS) decimals = Math.max(decimals, decimalsOf(size));
      else if (greatest >= SMALL) return `,.${MAX_DECIMALS}f`;
    }
  }
  if (decimals > 0 && greatest < SMALL && !isMoney) return '.3~g';
  if (decimals === 0) return isName ? 'd' : ',.0f';
  return isMoney ? `,.${MAX_DECIMALS}f` : `,.${decimals}f`;
}

function decimalsOf(size: number): number {
  if (isWhole(size)) return 0;
  return isWhole(size * 10) ? 1 : MAX_DECIMALS;
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < NOISE;
