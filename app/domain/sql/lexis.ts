// Where a point in SQL is: between tokens, in a quoted text or name, in a comment. Reads a text as it grows, by an engine's
// lexical rules; knows no grammar.

/** What opens and closes quotes and comments in an engine's SQL. */
export interface Lexis {
  /** Each opens a text or a name, closes it, and represents itself where it is doubled. */
  readonly quotes: string;
  /** Those of them in which a backslash escapes what follows. */
  readonly escapingQuotes: string;
  /** `E'…'`, where a backslash escapes, also in the texts that go on from it. */
  readonly hasEscapeTexts: boolean;
  /** `$tag$…$tag$`. */
  readonly hasDollarQuotes: boolean;
  /** `[name]`, which nothing escapes. */
  readonly hasBrackets: boolean;
  readonly lineComments: readonly string[];
  /** Characters that end a line comment. */
  readonly lineEnds: string;
  readonly hasNestedComments: boolean;
}

/** Lexical rules of the SQL standard. */
export const PLAIN_LEXIS: Lexis = {
  quotes: `'"`,
  escapingQuotes: '',
  hasEscapeTexts: false,
  hasDollarQuotes: false,
  hasBrackets: false,
  lineComments: ['--'],
  lineEnds: '\n',
  hasNestedComments: false,
};

export type LexicalContext =
  | { readonly kind: 'bare' }
  | { readonly kind: 'quoted'; readonly close: string; readonly hasBackslashes: boolean; readonly isDoubled: boolean }
  | { readonly kind: 'dollar'; readonly tag: string }
  | { readonly kind: 'line' }
  | { readonly kind: 'block'; readonly depth: number };

/** How far a text has been read: what follows `at` is still ambiguous. */
export interface ScanPosition {
  readonly place: LexicalContext;
  readonly at: number;
  /** After an `E'…'`: a text that follows is a part of it. */
  readonly goesOn: boolean;
}

const BARE: LexicalContext = { kind: 'bare' };
export const UNREAD: ScanPosition = { place: BARE, at: 0, goesOn: false };

/** Reads on in a text of which `from` has read the beginning. */
export function readOn(sql: string, from: ScanPosition, lexis: Lexis): ScanPosition {
  let reading = from;
  for (;;) {
    const next = reading.at < sql.length ? step(sql, reading, lexis) : null;
    if (next === null) return reading;
    reading = next;
  }
}

export interface SqlPiece {
  readonly text: string;
  /** Where it begins; what opens a text, a name or a comment begins outside of it. */
  readonly from: LexicalContext;
  /** Where what follows it begins. */
  readonly to: LexicalContext;
}

/** A whole text in pieces, each in one place. */
export function* readPieces(sql: string, lexis: Lexis): Generator<SqlPiece> {
  let reading = UNREAD;
  while (reading.at < sql.length) {
    const next: ScanPosition = step(sql, reading, lexis) ?? { ...reading, at: sql.length };
    yield { text: sql.slice(reading.at, next.at), from: reading.place, to: next.place };
    reading = next;
  }
}

/** The place of what is appended to a text that has been read. */
export function placeAtEnd(sql: string, { place, at }: ScanPosition): LexicalContext {
  return place.kind === 'quoted' && at === sql.length - 1 && sql[at] === place.close ? BARE : place;
}

export const isSamePlace = (a: LexicalContext, b: LexicalContext): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Null: how it goes on depends on what follows. */
function step(sql: string, reading: ScanPosition, lexis: Lexis): ScanPosition | null {
  const { place, at } = reading;
  const leave = (to: number, goesOn = false): ScanPosition => ({ place: BARE, at: to, goesOn });
  const stay = (to: number): ScanPosition | null => (to > at ? { place, at: to, goesOn: false } : null);
  switch (place.kind) {
    case 'bare':
      return bareStep(sql, reading, lexis);
    case 'quoted': {
      const { close, hasBackslashes, isDoubled } = place;
      const found = indexOfAny(sql, hasBackslashes ? [close, '\\'] : [close], at);
      if (found < 0) return stay(sql.length);
      if (found + 1 === sql.length && (isDoubled || sql[found] === '\\')) return stay(found);
      if (sql[found] === '\\' && hasBackslashes) return stay(found + 2);
      if (isDoubled && sql[found + 1] === close) return stay(found + 2);
      return leave(found + 1, hasBackslashes && lexis.hasEscapeTexts);
    }
    case 'dollar': {
      const found = sql.indexOf(place.tag, at);
      return found < 0 ? stay(sql.length - place.tag.length + 1) : leave(found + place.tag.length);
    }
    case 'line': {
      const found = indexOfAny(sql, [...lexis.lineEnds], at);
      return found < 0 ? stay(sql.length) : leave(found + 1);
    }
    case 'block': {
      const found = indexOfAny(sql, lexis.hasNestedComments ? ['*/', '/*'] : ['*/'], at);
      if (found < 0) return stay(sql.length - 1);
      const depth = place.depth + (sql[found] === '*' ? -1 : 1);
      return depth === 0 ? leave(found + 2) : { place: { kind: 'block', depth }, at: found + 2, goesOn: false };
    }
  }
}

const NOTHING_OPENS = /[^'"`[$#/-]+/y;
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?(\$?)/uy;

function bareStep(sql: string, { at, goesOn }: ScanPosition, lexis: Lexis): ScanPosition | null {
  NOTHING_OPENS.lastIndex = at;
  const run = NOTHING_OPENS.exec(sql)?.[0];
  if (run !== undefined) return { place: BARE, at: at + run.length, goesOn: goesOn && run.trim() === '' };
  const char = sql[at] ?? '';
  const open = (place: LexicalContext, length: number): ScanPosition => ({ place, at: at + length, goesOn });
  if (lexis.quotes.includes(char)) {
    const isEscaping = char === "'" && lexis.hasEscapeTexts && (goesOn || isAfterE(sql, at));
    const hasBackslashes = isEscaping || lexis.escapingQuotes.includes(char);
    return open({ kind: 'quoted', close: char, hasBackslashes, isDoubled: true }, 1);
  }
  if (char === '[' && lexis.hasBrackets) return open({ kind: 'quoted', close: ']', hasBackslashes: false, isDoubled: false }, 1);
  const line = lexis.lineComments.find((opener) => sql.startsWith(opener, at));
  if (line !== undefined) return open({ kind: 'line' }, line.length);
  if (sql.startsWith('/*', at)) return open({ kind: 'block', depth: 1 }, 2);
  const rest = sql.slice(at, at + 3);
  if (at + rest.length === sql.length && ['/*', ...lexis.lineComments].some((opener) => opener.startsWith(rest))) return null;
  if (char === '$' && lexis.hasDollarQuotes && !/[\p{L}\p{N}_$]/u.test(sql[at - 1] ?? '')) {
    DOLLAR_TAG.lastIndex = at;
    const [tag = '$', end] = DOLLAR_TAG.exec(sql) ?? [];
    if (end === '$') return open({ kind: 'dollar', tag }, tag.length);
    if (at + tag.length === sql.length) return null;
  }
  return { place: BARE, at: at + 1, goesOn: false };
}

const isAfterE = (sql: string, at: number): boolean => /(?:^|[^\p{L}\p{N}_$])[eE]$/u.test(sql.slice(Math.max(0, at - 2), at));

function indexOfAny(sql: string, parts: readonly string[], from: number): number {
  const found = parts.map((part) => sql.indexOf(part, from)).filter((index) => index >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}
