// One field of a CSV line: quotes where they are needed, and nothing that a spreadsheet takes for a formula.

/** RFC 4180: quoted only where a comma, a quote or a line end is in it. */
export const quoteField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As people and programs write it: with a sign, grouped thousands, an exponent or a percent sign. No spreadsheet computes with it. */
const PLAIN_NUMBER = /^ *[+-]?(?:\d+(?:\.\d*)?|\d{1,3}(?:,\d{3})+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?%? *$/i;

/** = + - @ TAB CR. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** A leading apostrophe for text whose first character starts a formula, unless it is a plain number. */
export const guardFormula = (text: string): string => (FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);

const HIDDEN_FORMULA_START = /^[\s"']*[=+\-@|\t\r\n]/;

/** The same for files of charts: looks behind leading spaces and quotes too. */
export const guardChartFormula = (text: string): string =>
  HIDDEN_FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
