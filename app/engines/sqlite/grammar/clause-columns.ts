// The columns that a condition names, apart from those in its sub-queries.
import type { ClauseColumns } from '#app/domain/sql/grammar.ts';
import { columnsInWhere } from '#app/engines/shared/cst/clause-columns.ts';
import { parseOne } from './parse-statement.ts';

/** See Grammar. Null where the text is no condition. */
export function columnsOfClause(clause: string): ClauseColumns | null {
  const parsed = parseOne(`SELECT 1 WHERE (${clause}\n)`, 0);
  return parsed.ok ? columnsInWhere(parsed.value) : null;
}
