// A chart's time format as a spreadsheet writes it: the cell stays a date, and is shown as on the chart.

/** Of d3-time-format; with `-`, without a leading zero. */
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

/** Null where spreadsheets have no such format (weeks, quarters, `smart_date`): the cell is shown in ISO form. */
export function toSheetTimeFormat(format: string | null): string | null {
  const parts = format?.match(/%-?[A-Za-z%]|[^%]+|%/g) ?? [];
  if (!parts.some((part) => part.startsWith('%'))) return null;
  const codes = parts.map((part) => (part.startsWith('%') ? DIRECTIVES.get(part.slice(1)) : literal(part)));
  // Without it a sheet counts to 24, whatever the hour is written as.
  const isHalfDay = parts.some((part) => /^%-?I$/.test(part));
  return codes.includes(undefined) || (isHalfDay && !codes.includes('AM/PM')) ? null : codes.join('');
}

const literal = (text: string): string =>
  /^[-/ :.,]+$/.test(text) ? text.replace(/[-/ :.,]/g, '\\$&') : `"${text.replaceAll('"', '')}"`;
