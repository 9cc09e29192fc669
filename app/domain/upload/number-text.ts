// Numbers as files write them: with a decimal point or comma, with thousands apart, with a sign or an exponent.

/** Which character begins the decimals. Groups of three digits are parted by the other one, a space or an apostrophe. */
export type DecimalMark = '.' | ',';
export const DECIMALS = ['.', ','] as const satisfies readonly DecimalMark[];

export interface NumberShape {
  /** As JSON writes numbers, but for an exponent, a plus sign and zeros in front. */
  readonly plain: string;
  readonly sign: '' | '+' | '-';
  /** Of the whole part, without separators. */
  readonly digits: string;
  /** After the separator, which can have nothing behind it; null: there is none. */
  readonly fraction: string | null;
  readonly exponent: string | null;
  /** What parts thousands, and how many groups it makes; null: nothing. */
  readonly separator: string | null;
  readonly groupCount: number;
}

/** Long enough for the smallest double; what comes from a file can be a megabyte long. */
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

/** Null: the text, without spaces around it, is no number. */
export function readNumber(text: string, decimal: DecimalMark): NumberShape | null {
  if (text.length > MAX_CHARACTERS) return null;
  const ascii = text.charCodeAt(0) === MINUS_SIGN ? `-${text.slice(1)}` : text;
  const found = NUMBER[decimal].exec(ascii);
  if (found) return plainShape(found);
  const grouped = GROUPED[decimal].exec(ascii);
  return grouped && groupedShape(grouped);
}

const MINUS_SIGN = 0x2212;

function plainShape([, sign = '', digits = '', fraction, exponent]: RegExpExecArray): NumberShape | null {
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

function groupedShape([, sign = '', whole = '', separator = '', fraction]: RegExpExecArray): NumberShape {
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
