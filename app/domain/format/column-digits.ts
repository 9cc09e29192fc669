// The number format of a column that has none of its own: the digits of its values.

const MAX_DECIMALS = 2;
/** Where every value is smaller, decimals would round most of it away. */
const SMALL = 0.1;
/** What sums of decimals are off by. */
const NOISE = 1e-6;

export interface DigitOptions {
  /** Whole numbers name something, as ids and years do: they aren't grouped. */
  readonly isName?: boolean;
  /** Amounts of money have no decimals, or two. */
  readonly isMoney?: boolean;
}

/** A d3 format for all values of a column, in one list or several: no decimals for whole numbers, else as many as they have, two at most. */
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
