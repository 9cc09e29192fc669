// Which of two cells comes first. Numbers compare exactly however many digits they have; NULL is always last.
import type { Cell } from '#app/domain/table.ts';
import { trimEndZeros } from '#app/domain/text/trim-end.ts';

/** What cells of a column are to those who sort and measure them. */
export type CellKind = 'number' | 'text' | 'time' | 'boolean';
/** What a cell is once nested values are their JSON text. */
export type Scalar = string | number | boolean;
type Value = Scalar;
export type CompareCells = (a: Value, b: Value) => number;

/** Null for NULL. */
export const toScalar = (cell: Cell): Scalar | null => (cell !== null && typeof cell === 'object' ? JSON.stringify(cell) : cell);

const collator = new Intl.Collator('en', { sensitivity: 'variant', caseFirst: 'lower' });

/** Comparison of what is not NULL in a column of a kind; who sorts puts NULL last in both directions. */
export function compareFor(kind: CellKind): CompareCells {
  if (kind === 'number') return compareNumbers;
  if (kind === 'text') return (a, b) => collator.compare(String(a), String(b)) || compareCodes(String(a), String(b));
  return (a, b) => (typeof a === 'string' || typeof b === 'string' ? compareCodes(String(a), String(b)) : Number(a) - Number(b));
}

const compareCodes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Numbers and texts of numbers; NaN comes after every number, what is no number after that. */
export function compareNumbers(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b || (a === b ? 0 : compareDecimals(toDecimal(a), toDecimal(b)));
  return compareDecimals(toDecimal(a), toDecimal(b));
}

/** ±0.digits × 10^exponent, without leading or trailing zeros; `rank` puts the infinities, NaN and text in their places. */
export interface ComparableDecimal {
  readonly rank: number;
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly exponent: number;
  readonly text: string;
}

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,9}))?$/i;
const RANKS: Readonly<Record<string, number>> = {
  '-infinity': -1,
  '-inf': -1,
  infinity: 1,
  '+infinity': 1,
  inf: 1,
  nan: 2,
};

export function toDecimal(value: Value): ComparableDecimal {
  const text = String(value).trim();
  const match = NUMBER.exec(text);
  const whole = match?.[2] ?? '';
  const fraction = match?.[3] ?? '';
  if (!match || whole + fraction === '') {
    const word = text.toLowerCase();
    return { rank: Object.hasOwn(RANKS, word) ? (RANKS[word] ?? 3) : 3, sign: 0, digits: '', exponent: 0, text };
  }
  const all = whole + fraction;
  const leading = countLeadingZeros(all);
  const digits = trimEndZeros(all.slice(leading));
  if (digits === '') return { rank: 0, sign: 0, digits, exponent: 0, text };
  const exponent = whole.length - leading + Number(match[4] ?? 0);
  return { rank: 0, sign: match[1] === '-' ? -1 : 1, digits, exponent, text };
}

export function compareDecimals(a: ComparableDecimal, b: ComparableDecimal): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.rank === 3) return compareCodes(a.text, b.text);
  if (a.sign !== b.sign) return a.sign - b.sign;
  return a.sign * (a.exponent - b.exponent || compareCodes(a.digits, b.digits));
}

function countLeadingZeros(digits: string): number {
  let count = 0;
  while (digits[count] === '0') count += 1;
  return count;
}
