// NaN and the infinities: databases print them, JSON has no number for them, so they travel as the database's own text.

const WORDS: ReadonlyMap<string, number> = new Map([
  ['nan', NaN],
  ['inf', Infinity],
  ['infinity', Infinity],
]);

/** The number that a database's text means; null for any other text. */
export function readNonFinite(text: string): number | null {
  const isNegative = text.startsWith('-');
  const value = WORDS.get((isNegative || text.startsWith('+') ? text.slice(1) : text).toLowerCase());
  return value === undefined ? null : isNegative ? -value : value;
}
