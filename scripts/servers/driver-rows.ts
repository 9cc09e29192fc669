// A statement's whole result by a driver, for tests and benches outside workerd.
import type { Cell } from '#app/domain/table.ts';
import type { Driver, ResultColumn, Statement } from '#app/engines/shared/engine.ts';

export interface DriverResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Reads at most 100,000 rows within a minute, unless the statement says otherwise. */
export async function driverRows(
  driver: Driver,
  { sql, params = [], ...rest }: Pick<Statement, 'sql'> & Partial<Statement>,
): Promise<DriverResult> {
  let columns: readonly ResultColumn[] = [];
  const rows: (readonly Cell[])[] = [];
  const statement: Statement = { maxRows: 100_000, timeoutMs: 60_000, readOnly: true, ...rest, sql, params };
  for await (const event of driver.stream(statement)) {
    if (event.kind === 'columns') columns = event.columns;
    if (event.kind === 'rows') rows.push(...event.rows);
  }
  return { columns, rows };
}
