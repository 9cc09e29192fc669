// How numbers of a result are shown: grouped digits, and fractions no longer than one reads, of numbers and of exact texts. Pure.
import { isDecimalText } from '#app/domain/decimal-text.ts';
import type { GridCell } from '#app/ui/data-grid/grid-types.ts';

/** Numbers that name something: a separator in them would be wrong. */
const NAMES = /(?:^|_|\b)(?:id|ids|uuid|key|code|zip|postcode|year|yr|phone|port|number|no|nr)$/i;
const CAMEL_ID = /[a-z]Id$/;
const MAX_FRACTION_DIGITS = 6;
const SMALLEST = 0.5 / 10 ** MAX_FRACTION_DIGITS;
/** Where grouping begins: `2024` and `1000` read better without. */
const GROUPED_FROM = 10_000;

/** Null: numbers of this column are shown as they are. The function gives null for a cell that is shown as it is. */
export function createNumberFormat(name: string, locale: string): ((cell: Exclude<GridCell, null>) => string | null) | null {
  if (NAMES.test(name) || CAMEL_ID.test(name)) return null;
  const formats = Array.from(
    { length: MAX_FRACTION_DIGITS + 1 },
    (_, minimumFractionDigits) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: MAX_FRACTION_DIGITS }),
  );
  return (cell) => {
    const value = readNumber(cell);
    if (!Number.isFinite(value) || isShort(cell, value)) return null;
    // What would round to nothing is shown as it is.
    if (value !== 0 && Math.abs(value) < SMALLEST) return null;
    // Formats also take numbers as texts, and then keep digits that a double can't hold.
    return formats[countDecimals(String(cell))]?.format(cell as Intl.StringNumericLiteral) ?? null;
  };
}

/** Decimals that stay when they are zeros, as in a price: those of a text that is shown whole. */
function countDecimals(text: string): number {
  const dot = text.indexOf('.');
  const count = dot < 0 || /e/i.test(text) ? 0 : text.length - dot - 1;
  return count > MAX_FRACTION_DIGITS ? 0 : count;
}

const readNumber = (cell: Exclude<GridCell, null>): number =>
  typeof cell === 'number' ? cell : typeof cell === 'string' && isDecimalText(cell) ? Number(cell) : Number.NaN;

/** Whole, and written so: `1000`, not `1000.00`. */
const isShort = (cell: Exclude<GridCell, null>, value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) < GROUPED_FROM && !String(cell).includes('.');
