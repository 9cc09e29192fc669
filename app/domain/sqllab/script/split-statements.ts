// Where the statements of a text are, read from tokens alone, so that it works on half-typed text and without a server. For
// choosing what to run: what a statement does, the server's grammar decides.
import type { Lexis } from '#app/domain/sql/lexis.ts';

/** Offsets in UTF-16 code units; `to` is after its last character, before the semicolon. */
export interface StatementRange {
  readonly from: number;
  readonly to: number;
}

/** In the order of the text; without statements that are only space or comments. */
export function splitStatements(text: string, lexis: Lexis): StatementRange[] {
  const found: StatementRange[] = [];
  const scan: Scan = { text, lexis, at: 0, body: null, words: '', depth: 0 };
  let start: number | null = null;
  let end = 0;
  const close = (): void => {
    if (start !== null) found.push({ from: start, to: end });
    start = null;
    [scan.words, scan.depth, scan.body] = ['', 0, null];
  };
  while (scan.at < text.length) {
    const from = scan.at;
    const kind = next(scan);
    if (kind === 'end') close();
    if (kind !== 'token') continue;
    start ??= from;
    end = scan.at;
  }
  close();
  return found;
}

/**
 * The statement that a cursor means: the one it is in; after a semicolon, the one before it on the same line; between
 * statements the next one, after the last the last. Null where there is none.
 */
export function statementAt(text: string, ranges: readonly StatementRange[], cursor: number): StatementRange | null {
  const inside = ranges.find(({ from, to }) => cursor >= from && cursor <= to);
  if (inside) return inside;
  const before = ranges.findLast(({ to }) => to < cursor);
  const after = ranges.find(({ from }) => from > cursor);
  if (before && (!after || !text.slice(before.to, cursor).includes('\n'))) return before;
  return after ?? null;
}

interface Scan {
  readonly text: string;
  readonly lexis: Lexis;
  at: number;
  /** Whether the statement is one whose body has semicolons; null until its first words tell. */
  body: boolean | null;
  /** The first words of the statement. */
  words: string;
  /** Open BEGIN and CASE of such a body. */
  depth: number;
}

type Kind = 'space' | 'token' | 'end';

const SPACE = /\s+/y;
const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const PLAIN_RUN = /[^\s\p{L}_'"`;$#{/-]+/uy;
const DOLLAR = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const TEMPLATES = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
] as const;

/** Moves past what is at the place. */
function next(scan: Scan): Kind {
  const { text, at, lexis } = scan;
  const char = text[at] ?? '';
  if (take(scan, SPACE)) return 'space';
  if (lexis.lineComments.some((mark) => text.startsWith(mark, at))) return skipTo(scan, '\n', { from: at + 1, kind: 'space' });
  if (text.startsWith('/*', at)) return skipBlock(scan);
  const template = TEMPLATES.find(([open]) => text.startsWith(open, at));
  if (template) return skipTo(scan, template[1], { from: at + 2, kind: template[0] === '{#' ? 'space' : 'token' });
  if (char === "'" || char === '"' || char === '`') return skipQuoted(scan, char);
  if (char === '$' && lexis.hasDollarQuotes) return skipDollar(scan);
  const word = take(scan, WORD);
  if (word) return readWord(scan, word);
  if (char === ';' && scan.depth === 0) {
    scan.at += 1;
    return 'end';
  }
  if (!take(scan, PLAIN_RUN)) scan.at += 1;
  return 'token';
}

function take(scan: Scan, pattern: RegExp): string | null {
  pattern.lastIndex = scan.at;
  const match = pattern.exec(scan.text)?.[0] ?? null;
  if (match !== null) scan.at += match.length;
  return match;
}

function skipTo(scan: Scan, close: string, { from, kind }: { readonly from: number; readonly kind: Kind }): Kind {
  const found = scan.text.indexOf(close, from);
  scan.at = found < 0 ? scan.text.length : found + close.length;
  return kind;
}

/** One pass: a text of nothing but openings costs no more than its length. */
const BLOCK_EDGE = /\/\*|\*\//g;

function skipBlock(scan: Scan): Kind {
  const { text, lexis } = scan;
  let depth = 1;
  BLOCK_EDGE.lastIndex = scan.at + 2;
  while (depth > 0) {
    const edge = BLOCK_EDGE.exec(text);
    if (!edge) break;
    if (edge[0] === '*/') depth -= 1;
    else if (lexis.hasNestedComments) depth += 1;
  }
  scan.at = depth > 0 ? text.length : BLOCK_EDGE.lastIndex;
  return 'space';
}

function skipQuoted(scan: Scan, quote: string): Kind {
  const { text, lexis, at } = scan;
  const isEscaping =
    quote === "'" &&
    (lexis.escapingQuotes.includes(quote) || /(?:^|[^\p{L}\p{N}_$])[eE]$/u.test(text.slice(Math.max(0, at - 2), at)));
  scan.at += 1;
  while (scan.at < text.length) {
    const char = text[scan.at];
    if (char === '\\' && isEscaping) scan.at += 2;
    else if (char !== quote) scan.at += 1;
    else if (text[scan.at + 1] === quote) scan.at += 2;
    else {
      scan.at += 1;
      break;
    }
  }
  return 'token';
}

function skipDollar(scan: Scan): Kind {
  const tag = take(scan, DOLLAR);
  if (tag === null) scan.at += 1;
  else {
    const close = scan.text.indexOf(tag, scan.at);
    scan.at = close < 0 ? scan.text.length : close + tag.length;
  }
  return 'token';
}

/** Statements that contain others: triggers, functions and procedures with BEGIN … END. */
const WITH_BODY = /^CREATE (?:\w+ )*?(?:TRIGGER|FUNCTION|PROCEDURE|EVENT) /;
const MAX_FIRST_WORDS = 120;

function readWord(scan: Scan, word: string): Kind {
  const upper = word.toUpperCase();
  if (scan.body === null || scan.words.length < MAX_FIRST_WORDS) {
    scan.words += `${upper} `;
    scan.body ||= WITH_BODY.test(scan.words);
  }
  if (!scan.body) return 'token';
  if (upper === 'BEGIN' || upper === 'CASE') scan.depth += 1;
  else if (upper === 'END' && scan.depth > 0) scan.depth -= endsOtherBlock(scan) ? 0 : 1;
  return 'token';
}

/** `END IF`, `END LOOP` … end what no BEGIN opened. */
const endsOtherBlock = ({ text, at }: Scan): boolean => /^\s+(?:IF|LOOP|WHILE|REPEAT)\b/i.test(text.slice(at, at + 20));
