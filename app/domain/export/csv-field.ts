// Formats a CSV field, quoted if needed, and protected against formula injection in spreadsheets.

/** RFC 4180: quoted only if it contains a comma, quote or newline. */
export const quoteField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Plain numbers: with sign, thousands separators, exponent or percent sign. Spreadsheets don't evaluate these as formulas. */
const PLAIN_NUMBER = /^ *[+-]?(?:\d+(?:\.\d*)?|\d{1,3}(?:,\d{3})+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?%? *$/i;

/** Characters that start a formula: = + - @ TAB CR. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** Prefixes text that could be a formula with an apostrophe, unless it is a plain number. */
export const guardFormula = (text: string): string => (FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);

const HIDDEN_FORMULA_START = /^[\s"']*[=+\-@|\t\r\n]/;

/** Same for files of charts, which also checks after leading spaces and quotes. */
export const guardChartFormula = (text: string): string =>
  HIDDEN_FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
