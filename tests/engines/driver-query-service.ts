// A query service over a driver, so that tests of complete requests query a real server from Node.
import type { Cell } from '#app/domain/table.ts';
import { createTableBuilder } from '#app/domain/table/table-builder.ts';
import type { Driver, Statement } from '#app/engines/shared/engine.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';

type StatementToRun = Pick<Statement, 'sql' | 'params'> & Partial<Statement>;

export async function readDriverRows(
  driver: Driver,
  statement: StatementToRun,
): Promise<{ names: string[]; rows: readonly (readonly Cell[])[] }> {
  const { columns, rows } = await driverRows(driver, statement);
  return { names: columns.map(({ name }) => name), rows };
}

export function openDriverQueryService(driver: Driver, statements: string[]): Pick<Deps['queryService'], 'query' | 'rows'> {
  return {
    query: async (_key, { columns, ...statement }) => {
      statements.push(statement.sql);
      const { names, rows } = await readDriverRows(driver, statement as StatementToRun);
      const built = columns.length > 0 ? columns : names.map((name) => ({ name, hint: null }));
      const builder = createTableBuilder(built);
      builder.add(rows);
      const table = builder.finish();
      return { table, rowCount: table.rowCount, isCached: false, queriedAtMs: 0 };
    },
    rows: async (statement) => (await readDriverRows(driver, statement as StatementToRun)).rows,
  };
}
