// Formats of instants in SQLite columns, and conversions from other fixed-width formats.

const MIN_MS = Date.parse('0000-01-01T00:00:00.000Z');
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z');

interface Part {
  readonly width: number;
  readonly read: (iso: string) => string;
}

const isoPart = (from: number, to: number): Part => ({ width: to - from, read: (iso) => iso.slice(from, to) });

/** The directives of a column's format that always have the same width. */
const DIRECTIVES: ReadonlyMap<string, Part> = new Map([
  ['%Y', isoPart(0, 4)],
  ['%m', isoPart(5, 7)],
  ['%d', isoPart(8, 10)],
  ['%H', isoPart(11, 13)],
  ['%M', isoPart(14, 16)],
  ['%S', isoPart(17, 19)],
  ['%f', { width: 6, read: (iso) => `${iso.slice(20, 23)}000` }],
]);

const isoOf = (epochMs: number): string => new Date(Math.min(Math.max(Math.round(epochMs), MIN_MS), MAX_MS)).toISOString();

/** 'YYYY-MM-DD HH:MM:SS', with a fraction where there is one; a date column's midnight is 'YYYY-MM-DD', as it stores it.
 *  Instants outside the years 0 to 9999 are taken as the nearest inside. */
export function instantText(epochMs: number, isDate: boolean): string {
  const iso = isoOf(epochMs);
  const [day, time, ms] = [iso.slice(0, 10), iso.slice(11, 19), iso.slice(20, 23)];
  if (ms !== '000') return `${day} ${time}.${ms}000`;
  return isDate && time === '00:00:00' ? day : `${day} ${time}`;
}

/** The instant in a strftime format; directives that are not known stay as they are. */
export function formatInstant(epochMs: number, format: string): string {
  const iso = isoOf(epochMs);
  return format.replace(/%./g, (directive) => (directive === '%%' ? '%' : (DIRECTIVES.get(directive)?.read(iso) ?? directive)));
}

/** An expression that reads text of the format as ISO text; null when the format has parts of no fixed width or no year. */
export function isoExpression(expression: string, format: string): string | null {
  const found = new Map<string, string>();
  let position = 1;
  for (const [piece] of format.matchAll(/%.|[^%]/gs)) {
    const part = DIRECTIVES.get(piece);
    if (!part && piece.startsWith('%') && piece !== '%%') return null;
    if (part) found.set(piece, `substr(${expression}, ${position}, ${part.width})`);
    position += part ? part.width : 1;
  }
  const year = found.get('%Y');
  if (year === undefined) return null;
  const pieces = [year, "'-'", found.get('%m') ?? "'01'", "'-'", found.get('%d') ?? "'01'"];
  if (found.has('%H'))
    pieces.push("' '", found.get('%H') ?? '', "':'", found.get('%M') ?? "'00'", "':'", found.get('%S') ?? "'00'");
  if (found.has('%H') && found.has('%f')) pieces.push("'.'", found.get('%f') ?? '');
  return `(${pieces.join(' || ')})`;
}
