// Where a text stops being JSON, and what should be there: engines say it in different terms, or not at all.

type JsonErrorCode = 'value' | 'key' | 'colon' | 'comma' | 'trailingComma' | 'string' | 'extra' | 'end';

export interface JsonError {
  /** Offset in the text. */
  readonly at: number;
  readonly code: JsonErrorCode;
}

type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'next';

interface Scan {
  readonly text: string;
  /** The open brackets. */
  readonly open: ('{' | '[')[];
  at: number;
  expected: Expected;
  /** Offset of the last comma. */
  commaAt: number;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"/iy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/iy;
const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Null for what `JSON.parse` reads. */
export function findJsonError(text: string): JsonError | null {
  const scan: Scan = { text, open: [], at: 0, expected: 'value', commaAt: 0 };
  for (;;) {
    scan.at += lengthOf(SPACE, scan);
    if (scan.expected === 'next' && scan.open.length === 0) return scan.at === text.length ? null : fail(scan, 'extra');
    if (scan.at === text.length) return fail(scan, 'end');
    const code = step(scan);
    if (code !== null) return code === 'trailingComma' ? { at: scan.commaAt, code } : fail(scan, code);
  }
}

const fail = ({ at }: Scan, code: JsonErrorCode): JsonError => ({ at, code });

/** Takes one token, or says why it can't. */
function step(scan: Scan): JsonErrorCode | null {
  switch (scan.expected) {
    case 'value':
    case 'firstValue':
      return takeValue(scan);
    case 'key':
    case 'firstKey':
      return takeKey(scan);
    case 'colon':
      if (scan.text[scan.at] !== ':') return 'colon';
      return take(scan, 1, 'value');
    case 'next':
      return takeNext(scan);
  }
}

function takeValue(scan: Scan): JsonErrorCode | null {
  const { text, at, open, expected } = scan;
  const first = text[at] ?? '';
  if (first === ']' && open.at(-1) === '[') return expected === 'firstValue' ? close(scan) : 'trailingComma';
  if (first === '{' || first === '[') {
    open.push(first);
    return take(scan, 1, first === '{' ? 'firstKey' : 'firstValue');
  }
  if (first === '"') return takeString(scan, 'next');
  const length = lengthOf(SCALAR, scan);
  const word = text.slice(at, at + length);
  // The pattern takes an exponent of either case, which names of constants have not.
  return length === 0 || (/^[a-z]/i.test(word) && !LITERALS.has(word)) ? 'value' : take(scan, length, 'next');
}

function takeKey(scan: Scan): JsonErrorCode | null {
  const first = scan.text[scan.at];
  if (first === '}') return scan.expected === 'firstKey' ? close(scan) : 'trailingComma';
  return first === '"' ? takeString(scan, 'colon') : 'key';
}

function takeString(scan: Scan, then: Expected): JsonErrorCode | null {
  const length = lengthOf(STRING, scan);
  return length === 0 ? 'string' : take(scan, length, then);
}

function takeNext(scan: Scan): JsonErrorCode | null {
  const around = scan.open.at(-1);
  const first = scan.text[scan.at];
  if (first === (around === '{' ? '}' : ']')) return close(scan);
  if (first !== ',') return 'comma';
  scan.commaAt = scan.at;
  return take(scan, 1, around === '{' ? 'key' : 'value');
}

function close(scan: Scan): null {
  scan.open.pop();
  return take(scan, 1, 'next');
}

function take(scan: Scan, length: number, then: Expected): null {
  scan.at += length;
  scan.expected = then;
  return null;
}

function lengthOf(pattern: RegExp, { text, at }: Scan): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
