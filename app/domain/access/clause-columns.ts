// Finds columns in a clause that its dataset doesn't have.
import type { Grammar } from '#app/domain/sql/grammar.ts';

/** Keywords that column detection without a parser reports as columns, and system columns of some engines. */
const WORDS =
  /^(?:year|quarter|month|week|day|hour|minute|second|millisecond|microsecond|interval|date|time|timestamp|datetime|zone|at|with|without|local|int|integer|bigint|smallint|tinyint|double|precision|real|float|decimal|numeric|varchar|char|text|string|boolean|bool|json|uuid|true|false|null|unknown|asc|desc|array|map|row|escape|uint\d+|int\d+|float\d+|date32|datetime64|fixedstring|nullable|lowcardinality|rowid|_rowid_|oid|ctid|xmin|tableoid|excluded)$/;

/** First unknown column as written in the clause; null if there is none or it can't be determined. Ignores subqueries. */
export function findUnknownColumn(
  clause: string,
  columns: readonly string[],
  { columnsOfClause }: Pick<Grammar, 'columnsOfClause'>,
): string | null {
  const named = columnsOfClause?.(clause) ?? null;
  if (named === null || columns.length === 0) return null;
  const known = new Set(columns.map((name) => name.toLowerCase()));
  return named.own.find((name) => name !== '' && !known.has(name.toLowerCase()) && !WORDS.test(name.toLowerCase())) ?? null;
}
