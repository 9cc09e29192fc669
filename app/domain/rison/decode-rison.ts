// Rison to values, as Superset's clients write it: tolerant of spaces and odd numbers, never of a broken structure.
// Objects have no prototype, so a key such as __proto__ is only a key. Shapes are for the caller's schema.
import { isRisonNumber, MARKS } from './rison-characters.ts';

export type RisonValue = string | number | boolean | null | RisonValue[] | { [key: string]: RisonValue };
export type Decoded = { readonly ok: true; readonly value: RisonValue } | { readonly ok: false; readonly message: string };

const MAX_DEPTH = 100;

interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
}
class RisonError extends Error {}

/** Never throws; the message of a failure says where the text stops making sense. */
export function decodeRison(text: string): Decoded {
  const cursor: Cursor = { text, at: 0, depth: 0 };
  try {
    const value = readValue(cursor);
    skipSpace(cursor);
    if (cursor.at < text.length) fail(cursor, 'the end');
    return { ok: true, value };
  } catch (error) {
    if (error instanceof RisonError) return { ok: false, message: error.message };
    throw error;
  }
}

function fail(cursor: Cursor, wanted: string): never {
  throw new RisonError(`Not valid Rison: expected ${wanted} at character ${cursor.at + 1}`);
}

function readValue(cursor: Cursor): RisonValue {
  skipSpace(cursor);
  const char = cursor.text[cursor.at];
  if (char === undefined) return fail(cursor, 'a value');
  if (char === '(') return nested(cursor, readObject);
  if (char === "'") return readQuoted(cursor);
  if (char === '!') return readSpecial(cursor);
  return readBare(cursor);
}

function nested<T>(cursor: Cursor, read: (cursor: Cursor) => T): T {
  cursor.at += 1;
  if (++cursor.depth > MAX_DEPTH) fail(cursor, 'fewer levels');
  const value = read(cursor);
  cursor.depth -= 1;
  return value;
}

function readSpecial(cursor: Cursor): RisonValue {
  cursor.at += 1;
  const char = cursor.text[cursor.at];
  if (char === '(') return nested(cursor, readArray);
  if (char !== 't' && char !== 'f' && char !== 'n') return fail(cursor, '!t, !f, !n or !(');
  cursor.at += 1;
  return char === 'n' ? null : char === 't';
}

function readArray(cursor: Cursor): RisonValue[] {
  const items: RisonValue[] = [];
  if (accept(cursor, ')')) return items;
  do items.push(readValue(cursor));
  while (accept(cursor, ','));
  if (!accept(cursor, ')')) fail(cursor, '"," or ")"');
  return items;
}

function readObject(cursor: Cursor): RisonValue {
  const object = Object.create(null) as { [key: string]: RisonValue };
  if (accept(cursor, ')')) return object;
  do {
    const key = readKey(cursor);
    if (!accept(cursor, ':')) fail(cursor, '":"');
    object[key] = readValue(cursor);
  } while (accept(cursor, ','));
  if (!accept(cursor, ')')) fail(cursor, '"," or ")"');
  return object;
}

/** A key is text even where it looks like a number: `(1:a)` has the key "1". */
function readKey(cursor: Cursor): string {
  skipSpace(cursor);
  return cursor.text[cursor.at] === "'" ? readQuoted(cursor) : readWord(cursor, 'a key');
}

function readQuoted(cursor: Cursor): string {
  const { text } = cursor;
  let value = '';
  for (let at = cursor.at + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "'") {
      cursor.at = at + 1;
      return value;
    }
    if (char !== '!') {
      value += char;
      continue;
    }
    at += 1;
    const escaped = text[at];
    if (escaped !== "'" && escaped !== '!') {
      cursor.at = at;
      return fail(cursor, "!! or !'");
    }
    value += escaped;
  }
  cursor.at = text.length;
  return fail(cursor, 'a closing quote');
}

function readBare(cursor: Cursor): string | number {
  const word = readWord(cursor, 'a value');
  return isRisonNumber(word) ? Number(word) : word;
}

function readWord(cursor: Cursor, wanted: string): string {
  const from = cursor.at;
  while (cursor.at < cursor.text.length && !isBoundary(cursor.text.charAt(cursor.at))) cursor.at += 1;
  return cursor.at === from ? fail(cursor, wanted) : cursor.text.slice(from, cursor.at);
}

const isBoundary = (char: string): boolean => MARKS.includes(char) || /\s/.test(char);

function skipSpace(cursor: Cursor): void {
  while (/\s/.test(cursor.text.charAt(cursor.at))) cursor.at += 1;
}

function accept(cursor: Cursor, mark: string): boolean {
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== mark) return false;
  cursor.at += 1;
  return true;
}
