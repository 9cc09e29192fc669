// Puts pieces from outside into SQL so that they stay values: escaped inside quotes, harmless tokens outside of them, else
// refused.
import { isSamePlace, placeAtEnd, readOn, UNREAD, type Lexis, type LexicalContext } from '#app/domain/sql/lexis.ts';
import { joinPieces, type TextPiece } from './tainted-text.ts';
import { TemplateFailure } from './template-failure.ts';

/** Anything but numbers, names and dates could end a SQL token or start a comment; so could a sign that nothing follows. */
const HARMFUL = /[^\p{L}\p{N}_.:@+-]|[+-](?![\p{L}\p{N}_.:@])/u;
const NEGATIVE = /^-[\d.]+$/;
/** Stands for every value in the text with which the real one is compared. */
const ANY_WORD = 'x';

/** The SQL text. Throws a TemplateFailure for a piece from outside where it could be more than a value. */
export const placePieces = (pieces: readonly TextPiece[], lexis: Lexis): string => placeWithEnds(pieces, lexis).sql;

export interface PlacedPieces {
  readonly sql: string;
  /** Where in it each piece ends. */
  readonly ends: readonly number[];
}

/** Throws what `placePieces` throws. */
export function placeWithEnds(pieces: readonly TextPiece[], lexis: Lexis, at = 0): PlacedPieces {
  const ends: number[] = [];
  if (pieces.every((piece) => typeof piece === 'string')) {
    for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + piece.length);
    return { sql: joinPieces(pieces), ends };
  }
  let [sql, reading] = ['', UNREAD];
  let [pattern, patternReading] = ['', UNREAD];
  for (const piece of pieces) {
    const isUntrusted = typeof piece !== 'string';
    sql += isUntrusted ? placed(piece.untrusted, { place: placeAtEnd(sql, reading), before: sql, at }) : piece;
    pattern += isUntrusted ? ANY_WORD : piece;
    ends.push(sql.length);
    reading = readOn(sql, reading, lexis);
    patternReading = readOn(pattern, patternReading, lexis);
    // The text around a value means what it means around any token: no value opens or closes what is beside it.
    if (!isSamePlace(placeAtEnd(sql, reading), placeAtEnd(pattern, patternReading))) throw opened(at);
  }
  return { sql, ends };
}

interface Spot {
  readonly place: LexicalContext;
  readonly before: string;
  readonly at: number;
}

function placed(text: string, { place, before, at }: Spot): string {
  if (text.includes('\0')) throw refused('A value contains a NUL character, which SQL can’t contain.', at);
  switch (place.kind) {
    case 'quoted': {
      if (!place.isDoubled && text.includes(place.close)) throw bare(text, at);
      const escaped = place.hasBackslashes ? text.replaceAll('\\', '\\\\') : text;
      return escaped.replaceAll(place.close, place.close + place.close);
    }
    case 'line':
      return text.replace(/[\r\n\u2028\u2029]/g, ' ');
    case 'block':
      return text.replace(/[*/]/g, ' ');
    case 'dollar':
      return text.replaceAll('$', '');
    case 'bare':
      if (before.endsWith('-') && NEGATIVE.test(text)) return ` ${text}`;
      // Nothing between two texts would make them one.
      if (text === '' && /['"`]$/.test(before)) return ' ';
      if (!HARMFUL.test(text)) return text;
      throw bare(text, at);
  }
}

const bare = (text: string, at: number): TemplateFailure =>
  refused(
    `The value ${JSON.stringify(text.slice(0, 60))} comes from a filter, the address or a user and would be in the SQL without quotes. ` +
      'Put quotes around the {{ … }}, or use a list with | where_in.',
    at,
  );

const opened = (at: number): TemplateFailure =>
  refused(
    'A value from a filter, the address or a user is so close to a quote or operator that it would change the meaning of the SQL around it. ' +
      'Put a space or quotes around the {{ … }}.',
    at,
  );

const refused = (message: string, at: number): TemplateFailure => new TemplateFailure('SecurityError', message, at);
