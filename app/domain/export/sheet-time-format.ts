// Converts a chart's time format to a spreadsheet format, so that cells stay dates and look like on the chart.

/** Directives of d3-time-format; `-` removes leading zeros. */
const DIRECTIVES: ReadonlyMap<string, string> = new Map([
  ['Y', 'yyyy'],
  ['y', 'yy'],
  ['m', 'mm'],
  ['-m', 'm'],
  ['B', 'mmmm'],
  ['b', 'mmm'],
  ['d', 'dd'],
  ['-d', 'd'],
  ['e', 'd'],
  ['-e', 'd'],
  ['A', 'dddd'],
  ['a', 'ddd'],
  ['H', 'hh'],
  ['-H', 'h'],
  ['I', 'hh'],
  ['-I', 'h'],
  ['M', 'mm'],
  ['S', 'ss'],
  ['p', 'AM/PM'],
  ['%', '"%"'],
]);

/** Null if spreadsheets have no equivalent (weeks, quarters, `smart_date`); the cell is then in ISO form. */
export function toSheetTimeFormat(format: string | null): string | null {
  const parts = format?.match(/%-?[A-Za-z%]|[^%]+|%/g) ?? [];
  if (!parts.some((part) => part.startsWith('%'))) return null;
  const codes = parts.map((part) => (part.startsWith('%') ? DIRECTIVES.get(part.slice(1)) : literal(part)));
  // Without AM/PM, spreadsheets use 24 hours in any hour format.
  const isHalfDay = parts.some((part) => /^%-?I$/.test(part));
  return codes.includes(undefined) || (isHalfDay && !codes.includes('AM/PM')) ? null : codes.join('');
}

const literal = (text: string): string =>
  /^[-/ :.,]+$/.test(text) ? text.replace(/[-/ :.,]/g, '\\$&') : `"${text.replaceAll('"', '')}"`;
