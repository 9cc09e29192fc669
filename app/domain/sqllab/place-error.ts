// The place of an error in the text as it was typed: behind templates, in a script of several statements, and without what was
// put into a statement to run it.
import { AppError } from '#app/domain/errors.ts';
import { findOrigin, type SourceMap } from '#app/domain/template/source-map.ts';
import { lineAndColumn } from './line-and-column.ts';
import { MAX_REPEATED_CHARS } from './script/script-refusals.ts';

export interface TypedText {
  readonly typed: string;
  /** Source map of the text that the error's positions refer to. */
  readonly map: SourceMap;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a database says of a statement. The server's own count of lines is corrected in its message. */
export function placeFailure(error: unknown, { typed, map }: TypedText): unknown {
  if (!(error instanceof AppError)) return error;
  const { position, ...extra } = error.extra as { readonly position?: { readonly from: number } };
  if (position === undefined) return error;
  const { from } = position;
  const origin = findOrigin(map, { from, to: from });
  const placed = origin && {
    from: origin.from,
    ...(origin.to > origin.from && { to: origin.to }),
    ...lineAndColumn(typed, origin.from),
  };
  const message = error.message
    .replace(/ at line \d+$/, placed ? ` at line ${placed.line}` : '')
    .replace(CLICKHOUSE_PLACE, placed ? `$1$2 (line ${placed.line}, col ${placed.column})` : '$1$2');
  return withParts(error, message, { ...extra, ...(placed && { position: placed }) });
}

/** Its position counts bytes of the statement as it ran. */
const CLICKHOUSE_PLACE = /^([^]{0,200}?failed) at position \d+( \([^]*?\))? \(line \d+, col \d+\)/;

/** What a text is refused for before it runs: its diagnostics, and the first of them in its message. */
export function placeRefusal(error: AppError, { typed, map }: TypedText): AppError {
  const { diagnostics = [], ...extra } = error.extra as { readonly diagnostics?: readonly Range[] };
  const placed = diagnostics.flatMap((diagnostic) => {
    const origin = findOrigin(map, diagnostic);
    return origin ? [{ ...diagnostic, ...origin }] : [];
  });
  const [first] = placed;
  const place = lineAndColumn(typed, first?.from ?? 0);
  const message = error.message.replace(LINE_AND_COLUMN, first ? ` (line ${place.line}, column ${place.column})` : '');
  const places = first ? { ...place, diagnostics: placed } : { line: undefined, column: undefined };
  // It is stored with the run.
  const sql = 'sql' in extra ? { sql: typed.slice(0, MAX_REPEATED_CHARS) } : {};
  return withParts(error, message, { ...extra, ...sql, ...places });
}

const LINE_AND_COLUMN = / \(line \d+, column \d+\)$/;

const withParts = (
  { type, level, issueCodes, cause }: AppError,
  message: string,
  extra: Readonly<Record<string, unknown>>,
): AppError => new AppError(type, message, { level, issueCodes, cause, extra });
