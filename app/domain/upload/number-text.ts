// Parses numbers in files: with decimal point or comma, thousands separators, sign and exponent.

/** The decimal separator. The thousands separator is the other character, a space or an apostrophe. */
export type DecimalMark = '.' | ',';
export const DECIMALS = ['.', ','] as const satisfies readonly DecimalMark[];

export interface NumberShape {
  /** JSON number format, but possibly with a plus sign, leading zeros, or another exponent format. */
  readonly plain: string;
  readonly sign: '' | '+' | '-';
  /** Digits of the integer part, without separators. */
  readonly digits: string;
  /** Digits after the decimal separator, can be empty; null without a separator. */
  readonly fraction: string | null;
  readonly exponent: string | null;
  /** Thousands separator; null if there is none. */
  readonly separator: string | null;
  readonly groupCount: number;
}

/** Max length of a number, enough for the smallest double. Cells of a file can be a megabyte long. */
const MAX_CHARACTERS = 1_000;
const SPACES = " \u00a0\u202f'’";
const NUMBER = {
  '.': /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i,
  ',': /^([+-]?)(\d*)(?:,(\d*))?(?:e([+-]?\d{1,4}))?$/i,
} as const;
const GROUPED = {
  '.': new RegExp(`^([+-]?)([1-9]\\d{0,2}(?:([,${SPACES}])\\d{3})(?:\\3\\d{3})*)(?:\\.(\\d*))?$`),
  ',': new RegExp(`^([+-]?)([1-9]\\d{0,2}(?:([.${SPACES}])\\d{3})(?:\\3\\d{3})*)(?:,(\\d*))?$`),
} as const;

/** Parses a trimmed text; null if it isn't a number. */
export function readNumber(text: string, decimal: DecimalMark): NumberShape | null {
  if (text.length > MAX_CHARACTERS) return null;
  const ascii = text.charCodeAt(0) === MINUS_SIGN ? `-${text.slice(1)}` : text;
  const found = NUMBER[decimal].exec(ascii);
  if (found) return parsePlain(found);
  const grouped = GROUPED[decimal].exec(ascii);
  return grouped && parseGrouped(grouped);
}

const MINUS_SIGN = 0x2212;

function parsePlain([, sign = '', digits = '', fraction, exponent]: RegExpExecArray): NumberShape | null {
  if (digits === '' && (fraction === undefined || fraction === '')) return null;
  const tail = (fraction ? `.${fraction}` : '') + (exponent === undefined ? '' : `e${exponent}`);
  return {
    plain: `${sign}${digits || '0'}${tail}`,
    sign: sign as NumberShape['sign'],
    digits,
    fraction: fraction ?? null,
    exponent: exponent ?? null,
    separator: null,
    groupCount: 0,
  };
}

function parseGrouped([, sign = '', whole = '', separator = '', fraction]: RegExpExecArray): NumberShape {
  const groups = whole.split(separator);
  const digits = groups.join('');
  return {
    plain: `${sign}${digits}${fraction ? `.${fraction}` : ''}`,
    sign: sign as NumberShape['sign'],
    digits,
    fraction: fraction ?? null,
    exponent: null,
    separator,
    groupCount: groups.length - 1,
  };
}
