// Where the rows of a result came from, as the table of INSERT statements that are copied. Pure.
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { namedTables } from '#app/screens/sqllab/editor/named-tables.ts';
import { definedRelations } from '#app/screens/sqllab/editor/query-scope.ts';

/** The first table that the query names and does not define itself, as it is typed; null: none. */
export function insertTarget(sql: string, names: SqlNames): string | null {
  const defined = new Set(definedRelations(sql, names).map(({ name }) => name.toLowerCase()));
  const found = namedTables(sql, names).find(({ schema, table }) => schema !== null || !defined.has(table.toLowerCase()));
  return found ? names.writePath([found.catalog ?? null, found.schema, found.table]) : null;
}
