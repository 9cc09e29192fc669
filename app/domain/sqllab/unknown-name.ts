// The column or table that a statement named and its database doesn't know, read from what the database says of it, and the closest
// name that it does know. Pure.
import { countEdits } from '#app/domain/text/count-edits.ts';

export interface UnknownName {
  readonly kind: 'column' | 'table';
  /** Without the names before its dot. */
  readonly name: string;
}

interface FailureText {
  readonly error_type: string;
  readonly message: string;
}

const NAME = String.raw`(?:["'\x60]([^"'\x60…]+)["'\x60]|([^\s"'\x60…:,]+))`;
const patterns = (sources: readonly string[]): readonly RegExp[] => sources.map((source) => new RegExp(source, 'iu'));

/** As SQLite, PostgreSQL, MySQL, Trino and ClickHouse write it. */
const COLUMN = patterns([
  `no such column: ${NAME}`,
  `unknown column ${NAME}`,
  `missing columns: ${NAME}`,
  `unknown (?:expression )?identifier:? ${NAME}`,
  `column ${NAME} (?:does not exist|cannot be resolved|not found)`,
]);
const TABLE = patterns([
  `no such table: ${NAME}`,
  `unknown table expression identifier ${NAME}`,
  `(?:table|relation) ${NAME} (?:does not|doesn't) exist`,
]);

/** Null where the message is about something else, or leaves the name out. */
export function readUnknownName({ error_type: type, message }: FailureText): UnknownName | null {
  const kind = type === 'COLUMN_DOES_NOT_EXIST_ERROR' ? 'column' : type === 'TABLE_DOES_NOT_EXIST_ERROR' ? 'table' : null;
  if (kind === null) return null;
  const match = (kind === 'column' ? COLUMN : TABLE).map((pattern) => pattern.exec(message)).find((found) => found !== null);
  const name = (match?.[1] ?? match?.[2])?.split('.').at(-1) ?? '';
  return name === '' ? null : { kind, name };
}

/** Differs by at most a third of its letters, in any case; null where none is close. */
export function findClosestName(name: string, known: readonly string[]): string | null {
  const typed = name.toLowerCase();
  const maxEdits = Math.max(1, Math.floor(typed.length / 3));
  let best: { readonly name: string; readonly edits: number } | null = null;
  for (const one of known) {
    if (Math.abs(one.length - name.length) > maxEdits) continue;
    const edits = countEdits(typed, one.toLowerCase());
    if (edits <= maxEdits && edits < (best?.edits ?? Infinity)) best = { name: one, edits };
  }
  return best?.name ?? null;
}
