// A reading statement as COPY … TO STDOUT. COPY binds nothing: values are in the text, each in place of its placeholder.
import { AppError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import { byteOffsets } from '#app/engines/postgres/grammar/offsets.ts';
import { parameterType } from '#app/engines/postgres/dialect/parameter-type.ts';
import { scanTokens } from '#app/engines/postgres/grammar/pg-parser.ts';

/** COPY takes a query, and neither EXPLAIN nor SHOW. */
export function canCopy(sql: string): boolean {
  const parsed = postgresGrammar.parse(sql);
  return parsed.ok && parsed.value.length === 1 && parsed.value[0]?.kind === 'select';
}

/** The statement up to its last token, with its values written out. Offsets stay what they were where it has no values. */
export function bindLiterals({ sql, params }: Pick<Statement, 'sql' | 'params'>): string {
  const tokens = scanTokens(sql);
  if (!tokens.ok) throw new AppError('SYNTAX_ERROR', tokens.problem.message);
  const offsetOf = byteOffsets(sql);
  const end = tokens.value.findLast(({ kind }) => kind !== 'comment' && kind !== 'semicolon')?.toByte ?? 0;
  const pieces: string[] = [];
  let from = 0;
  for (const { kind, fromByte, toByte } of tokens.value) {
    if (kind !== 'parameter' || toByte > end) continue;
    const value = params[Number(sql.slice(offsetOf(fromByte) + 1, offsetOf(toByte))) - 1];
    if (value === undefined) continue;
    pieces.push(sql.slice(from, offsetOf(fromByte)), writeValue(value));
    from = offsetOf(toByte);
  }
  return [...pieces, sql.slice(from, offsetOf(end))].join('');
}

/** `text` is a proved query. A comment at its end must not take the parenthesis with it. */
export const buildCopyStatement = (text: string): string => `COPY (${text}\n) TO STDOUT (FORMAT csv)`;

const TYPE_NAMES: ReadonlyMap<number, string> = new Map([
  [20, 'bigint'],
  [701, 'double precision'],
  [1700, 'numeric'],
]);

/**
 * Writes a value with the type that it has as a bound parameter. In parentheses, because a minus sign before a negative number
 * would start a comment.
 */
function writeValue(value: SqlValue): string {
  if (value === null) return '(NULL)';
  const text = postgresDialect.literal(String(value));
  const type = TYPE_NAMES.get(parameterType(value));
  return type === undefined ? `(${text})` : `(CAST(${text} AS ${type}))`;
}
