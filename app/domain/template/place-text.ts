// Puts pieces from outside into SQL so that they stay values: escapes them inside quotes, accepts only harmless tokens outside
// quotes, and refuses everything else.
import { isSamePlace, placeAtEnd, readOn, UNREAD, type Lexis, type LexicalContext } from '#app/domain/sql/lexis.ts';
import { joinPieces, type TextPiece } from './tainted-text.ts';
import { TemplateFailure } from './template-failure.ts';

/** Anything but numbers, names and dates could end a SQL token or start a comment; so could a trailing `+` or `-`. */
const HARMFUL = /[^\p{L}\p{N}_.:@+-]|[+-](?![\p{L}\p{N}_.:@])/u;
const NEGATIVE = /^-[\d.]+$/;
/** Replaces every value in the reference text, against which the real text is compared. */
const ANY_WORD = 'x';

/** The SQL text. Throws a TemplateFailure if a piece from outside could be more than a value. */
export const placePieces = (pieces: readonly TextPiece[], lexis: Lexis): string => placeWithEnds(pieces, lexis).sql;

export interface PlacedPieces {
  readonly sql: string;
  /** The offset in `sql` at which each piece ends. */
  readonly ends: readonly number[];
}

/** Throws what `placePieces` throws. `templatePosition` is the offset in the template that its error reports. */
export function placeWithEnds(pieces: readonly TextPiece[], lexis: Lexis, templatePosition = 0): PlacedPieces {
  const ends: number[] = [];
  if (pieces.every((piece) => typeof piece === 'string')) {
    for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + piece.length);
    return { sql: joinPieces(pieces), ends };
  }
  let [sql, scan] = ['', UNREAD];
  let [referenceSql, referenceScan] = ['', UNREAD];
  for (const piece of pieces) {
    const isUntrusted = typeof piece !== 'string';
    sql += isUntrusted ? escapeFor(piece.untrusted, { context: placeAtEnd(sql, scan), before: sql, templatePosition }) : piece;
    referenceSql += isUntrusted ? ANY_WORD : piece;
    ends.push(sql.length);
    scan = readOn(sql, scan, lexis);
    referenceScan = readOn(referenceSql, referenceScan, lexis);
    // The value must leave the scanner in the same context as a plain word would; otherwise it has opened or closed a quote or
    // comment.
    if (!isSamePlace(placeAtEnd(sql, scan), placeAtEnd(referenceSql, referenceScan)))
      throw contextChangedFailure(templatePosition);
  }
  return { sql, ends };
}

interface InsertionPoint {
  readonly context: LexicalContext;
  /** The SQL before the value. */
  readonly before: string;
  readonly templatePosition: number;
}

function escapeFor(text: string, { context, before, templatePosition }: InsertionPoint): string {
  if (text.includes('\0')) throw securityFailure('A value contains a NUL character, which SQL can’t contain.', templatePosition);
  switch (context.kind) {
    case 'quoted': {
      if (!context.isDoubled && text.includes(context.close)) throw unquotedValueFailure(text, templatePosition);
      const escaped = context.hasBackslashes ? text.replaceAll('\\', '\\\\') : text;
      return escaped.replaceAll(context.close, context.close + context.close);
    }
    case 'line':
      return text.replace(/[\r\n\u2028\u2029]/g, ' ');
    case 'block':
      return text.replace(/[*/]/g, ' ');
    case 'dollar':
      return text.replaceAll('$', '');
    case 'bare':
      if (before.endsWith('-') && NEGATIVE.test(text)) return ` ${text}`;
      // An empty value between two quoted strings would join them (`'a''b'`).
      if (text === '' && /['"`]$/.test(before)) return ' ';
      if (!HARMFUL.test(text)) return text;
      throw unquotedValueFailure(text, templatePosition);
  }
}

const unquotedValueFailure = (text: string, templatePosition: number): TemplateFailure =>
  securityFailure(
    `The value ${JSON.stringify(text.slice(0, 60))} comes from a filter, the URL or a user and would be in the SQL without quotes. ` +
      'Put quotes around the {{ … }}, or use a list with | where_in.',
    templatePosition,
  );

const contextChangedFailure = (templatePosition: number): TemplateFailure =>
  securityFailure(
    'A value from a filter, the URL or a user is so close to a quote or operator that it would change the meaning of the SQL around it. ' +
      'Put a space or quotes around the {{ … }}.',
    templatePosition,
  );

const securityFailure = (message: string, templatePosition: number): TemplateFailure =>
  new TemplateFailure('SecurityError', message, templatePosition);
