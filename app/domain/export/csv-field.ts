// One field of a CSV line: quotes where they are needed, and nothing that a spreadsheet takes for a formula.

/** RFC 4180: quoted only where a comma, a quote or a line end is in it. */
export const quoteField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A leading apostrophe for text whose first character starts a formula: = + - @ TAB CR. */
export const guardFormula = (text: string): string => {
  switch (text.charCodeAt(0)) {
    case 0x3d:
    case 0x2b:
    case 0x2d:
    case 0x40:
    case 0x09:
    case 0x0d:
      return `'${text}`;
    default:
      return text;
  }
};

const FORMULA_START = /^[\s"']*[=+\-@|%\t\r\n]/;
const PLAIN_NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The same for files of charts: looks behind leading spaces and quotes, and leaves plain numbers as they are. */
export const guardChartFormula = (text: string): string =>
  FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
