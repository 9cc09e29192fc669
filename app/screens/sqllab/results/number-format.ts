// How numbers of a result are shown: grouped digits, and fractions no longer than one reads. Pure.
import type { GridCell } from '#app/ui/data-grid/grid-types.ts';

/** Numbers that name something: a separator in them would be wrong. */
const NAMES = /(?:^|_|\b)(?:id|ids|uuid|key|code|zip|postcode|year|yr|phone|port|number|no|nr)$/i;
const CAMEL_ID = /[a-z]Id$/;
const MAX_FRACTION_DIGITS = 6;
/** Where grouping begins: `2024` and `1000` read better without. */
const GROUPED_FROM = 10_000;

/** Null: numbers of this column are shown as they are. The function gives null for a cell that is shown as it is. */
export function createNumberFormat(name: string, locale: string): ((cell: Exclude<GridCell, null>) => string | null) | null {
  if (NAMES.test(name) || CAMEL_ID.test(name)) return null;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_FRACTION_DIGITS });
  return (cell) => {
    const value = typeof cell === 'number' ? cell : Number.NaN;
    if (!Number.isFinite(value) || isShort(value)) return null;
    const text = format.format(value);
    // What would round to nothing is shown as it is.
    return value !== 0 && Number(text) === 0 ? null : text;
  };
}

const isShort = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < GROUPED_FROM;
