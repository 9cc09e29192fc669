// Reads one JSON object as the texts of its values. Numbers keep their digits, because they are never parsed to doubles.
import type { TextCell } from '#app/domain/upload/row-reader.ts';

export interface JsonCell {
  readonly text: TextCell;
  /** A text stays one, whatever it looks like. */
  readonly isString: boolean;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** Null: the text is no JSON object. A name that comes twice has its last value, as everywhere. */
export function readJsonCells(text: string): ReadonlyMap<string, JsonCell> | null {
  const cells = new Map<string, JsonCell>();
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return null;
  at = skipSpace(text, at + 1);
  if (text[at] === '}') return isEnd(text, at + 1) ? cells : null;
  for (;;) {
    const nameEnd = findStringEnd(text, at);
    const name = nameEnd === -1 ? null : parseString(text.slice(at, nameEnd));
    if (name === null) return null;
    at = skipSpace(text, nameEnd);
    if (text[at] !== ':') return null;
    at = skipSpace(text, at + 1);
    const end = findValueEnd(text, at);
    const cell = end === -1 ? null : readCell(text.slice(at, end));
    if (cell === null) return null;
    cells.set(name, cell);
    at = skipSpace(text, end);
    if (text[at] === '}') return isEnd(text, at + 1) ? cells : null;
    if (text[at] !== ',') return null;
    at = skipSpace(text, at + 1);
  }
}

const skipSpace = (text: string, from: number): number => {
  if (text.charCodeAt(from) > 32) return from;
  SPACE.lastIndex = from;
  SPACE.test(text);
  return SPACE.lastIndex;
};
const isEnd = (text: string, at: number): boolean => skipSpace(text, at) === text.length;

/** Index after the quote that ends the string; -1: unterminated. */
function findStringEnd(text: string, from: number): number {
  if (text[from] !== '"') return -1;
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return -1;
}

function findValueEnd(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return findStringEnd(text, from);
  if (first === '{' || first === '[') return findNestedEnd(text, from);
  const pattern = first !== undefined && /[-\d]/.test(first) ? NUMBER : WORD;
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function findNestedEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = findStringEnd(text, at);
      if (end === -1) return -1;
      at = end - 1;
    } else if (character === '{' || character === '[') depth += 1;
    else if ((character === '}' || character === ']') && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

function readCell(source: string): JsonCell | null {
  switch (source[0]) {
    case '"': {
      const text = parseString(source);
      return text === null ? null : { text, isString: true };
    }
    case '{':
    case '[':
      return isJson(source) ? { text: minify(source), isString: false } : null;
    case 'n':
      return { text: null, isString: false };
    default:
      // An exponent without a sign would look like a code.
      return { text: source.replace(/[eE](?=\d)/, 'e+'), isString: false };
  }
}

const NEEDS_PARSER = /\\|\p{Cc}/u;

function parseString(source: string): string | null {
  if (!NEEDS_PARSER.test(source)) return source.slice(1, -1);
  return isJson(source) ? (JSON.parse(source) as string) : null;
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

const SPACES_OUTSIDE = /("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\n\r]+/g;
const minify = (source: string): string => (/[ \t\n\r]/.test(source) ? source.replace(SPACES_OUTSIDE, '$1') : source);
