// Names of tables, columns and queries compared as databases compare them. JavaScript folds more letters than any database:
// the Kelvin sign to `k`, a dotted capital I to `i`. Two names that a database keeps apart must stay apart here.

/** A name in the form in which it is compared: two names mean the same object exactly where these are equal. */
export type FoldIdentifier = (name: string) => string;

/** SQLite's rule: the letters A to Z lose their case, quoted or not; every other character is itself. */
export const foldAsciiCase: FoldIdentifier = (name) => name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A name that is kept for at most so many bytes of UTF-8, cut between characters, as PostgreSQL cuts it. */
export function clipToBytes(name: string, maxBytes: number): string {
  // No character has more than three bytes for each UTF-16 code unit.
  if (name.length * 3 <= maxBytes) return name;
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(maxBytes));
  return name.slice(0, read);
}
