// How numbers of a grid's column are shown: grouped digits, and fractions no longer than one reads, of numbers and of exact texts. Pure.
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import type { GridCell } from '#app/ui/data-grid/grid-types.ts';

/** Numbers that name something: a separator in them would be wrong. */
const NAMES = /(?:^|_|\b)(?:id|ids|uuid|key|code|zip|postcode|year|yr|phone|port|number|no|nr)$/i;
const CAMEL_ID = /[a-z]Id$/;
const MAX_FRACTION_DIGITS = 6;
const SMALLEST = 0.5 / 10 ** MAX_FRACTION_DIGITS;
/** Where grouping begins: `2024` and `1000` read better without, in a column of numbers that are all shorter. */
const GROUPED_FROM = 10_000;
/** Decimals that all numbers of a column have where one has them, as in prices. */
const MAX_SHARED_DECIMALS = 2;

/** What the numbers of a column share. */
export interface ColumnDigits {
  /** How many decimals each has at least. */
  readonly decimals: number;
  /** Whether one of them is long enough to be grouped: then all are. */
  readonly isGrouped: boolean;
}

const OWN_DIGITS: ColumnDigits = { decimals: 0, isGrouped: false };

/** @param cells a sample of the column */
export function digitsOfColumn(cells: Iterable<GridCell | undefined>): ColumnDigits {
  let [decimals, isGrouped] = [0, false];
  for (const cell of cells) {
    if (cell === null || cell === undefined) continue;
    const value = readNumber(cell);
    if (!Number.isFinite(value)) continue;
    isGrouped ||= Math.abs(value) >= GROUPED_FROM;
    decimals = Math.max(decimals, countDecimals(String(cell), Infinity));
  }
  return { decimals: decimals > MAX_SHARED_DECIMALS ? 0 : decimals, isGrouped };
}

/** Whether numbers of a column name something, as ids and years do. */
const isNameColumn = (name: string): boolean => NAMES.test(name) || CAMEL_ID.test(name);

/** Null: numbers of this column are shown as they are. The function gives null for a cell that is shown as it is. */
export function createNumberFormat(
  name: string,
  locale: string,
  { decimals: shared, isGrouped }: ColumnDigits = OWN_DIGITS,
): ((cell: Exclude<GridCell, null>) => string | null) | null {
  if (isNameColumn(name)) return null;
  const formats = Array.from(
    { length: MAX_FRACTION_DIGITS + 1 },
    (_, minimumFractionDigits) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: MAX_FRACTION_DIGITS }),
  );
  const hasOwnDigits = shared === 0 && !isGrouped;
  return (cell) => {
    const value = readNumber(cell);
    if (!Number.isFinite(value) || (hasOwnDigits && isShort(cell, value))) return null;
    // What would round to nothing is shown as it is.
    if (value !== 0 && Math.abs(value) < SMALLEST) return null;
    // Formats also take numbers as texts, and then keep digits that a double can't hold.
    const decimals = Math.max(shared, countDecimals(String(cell), MAX_FRACTION_DIGITS));
    return formats[decimals]?.format(cell as Intl.StringNumericLiteral) ?? null;
  };
}

/** Decimals that stay when they are zeros, as in a price: those of a text that is shown whole. */
function countDecimals(text: string, max: number): number {
  const dot = text.indexOf('.');
  const count = dot < 0 || /e/i.test(text) ? 0 : text.length - dot - 1;
  return count > max ? 0 : count;
}

const readNumber = (cell: Exclude<GridCell, null>): number =>
  typeof cell === 'number' ? cell : typeof cell === 'string' && isDecimalText(cell) ? Number(cell) : Number.NaN;

/** Whole, and written so: `1000`, not `1000.00`. */
const isShort = (cell: Exclude<GridCell, null>, value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) < GROUPED_FROM && !String(cell).includes('.');
