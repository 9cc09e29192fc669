// Scalars as clients written for Superset send them: what Marshmallow 3 reads for its Boolean, Integer and Float fields.

const TRUE_TEXTS = new Set(['t', 'T', 'true', 'True', 'TRUE', 'on', 'On', 'ON', 'y', 'Y', 'yes', 'Yes', 'YES', '1']);
const FALSE_TEXTS = new Set(['f', 'F', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', 'n', 'N', 'no', 'No', 'NO', '0']);

/** Undefined for what is not a boolean: `tRUE`, 2, null. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || (typeof value === 'string' && TRUE_TEXTS.has(value))) return true;
  if (value === 0 || (typeof value === 'string' && FALSE_TEXTS.has(value))) return false;
  return undefined;
}

const INTEGER = /^[+-]?\d+(?:_\d+)*$/;
const FLOAT = /^[+-]?(?:\d+(?:_\d+)*\.?|(?:\d+(?:_\d+)*)?\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/;
/** Longer text is not a number that clients send; the patterns stay cheap. */
const MAX_LENGTH = 400;

/** Cuts fractions of numbers off, as Python's int() does; text must be a whole number. Undefined for anything else. */
export function readInteger(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? withoutNegativeZero(Math.trunc(value)) : undefined;
  const number = readText(value, INTEGER);
  return number === undefined ? undefined : withoutNegativeZero(number);
}

/** Undefined for what is not a finite number. */
export function readFloat(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : readText(value, FLOAT);
  return number !== undefined && Number.isFinite(number) ? withoutNegativeZero(number) : undefined;
}

function readText(value: unknown, pattern: RegExp): number | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const text = asciiDigits(value.trim());
  return pattern.test(text) ? Number(text.replaceAll('_', '')) : undefined;
}

/** Digits of other scripts as 0 to 9; each script's ten are consecutive. */
const asciiDigits = (text: string): string =>
  text.replaceAll(/[^\p{ASCII}]/gu, (character) => (/\p{Nd}/u.test(character) ? String(digitValue(character)) : character));

function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

const withoutNegativeZero = (value: number): number => (value === 0 ? 0 : value);
