// Numbers as JSON writes them: every digit that the database gave, whatever a double holds. NaN and the infinities are null.
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import { readNonFinite } from './non-finite.ts';

/** Most numbers: a literal already. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A database's text of a number as a JSON literal, `null` for NaN and the infinities; null where it is no number. */
export function numberLiteral(text: string): string | null {
  if (PLAIN.test(text)) return text;
  if (readNonFinite(text) !== null) return 'null';
  return isDecimalText(text) ? rewritten(text) : null;
}

/** `+.5e+03` as `0.5e+03`, `007.` as `7`. */
function rewritten(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = /^([+-]?)(\d*)(?:\.(\d*))?(e.*)?$/i.exec(text) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, '');
  return `${sign === '-' ? '-' : ''}${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
}

/** A cell of a column of numbers as JSON. What is neither a number nor null, as SQLite allows, is as it is. */
export function numberCellJson(cell: unknown): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : 'null';
  if (typeof cell === 'string') return numberLiteral(cell) ?? JSON.stringify(cell);
  return JSON.stringify(cell ?? null);
}

/** The cell as exact text where it is a number; anything else as it is. */
export const exactCell = <Cell>(cell: Cell): Cell | string => (typeof cell === 'number' ? String(cell) : cell);

const MAX_SAFE_DIGITS = 15;

/** Whether a text is a number of so few digits that no other text of as few gives the same double. */
export const fitsDouble = (text: string): boolean =>
  text.length <= MAX_SAFE_DIGITS
    ? PLAIN.test(text)
    : PLAIN.test(text) && text.replace(/^-?[0.]*|\./g, '').length <= MAX_SAFE_DIGITS;

/** Whether a text is a whole number that a double may not hold: beyond 2^53. */
export function isLongInteger(text: string): boolean {
  return /^[+-]?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text));
}
