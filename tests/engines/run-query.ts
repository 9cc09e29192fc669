// Runs a statement to its end, for the tests of engines.
import type { Cell } from '#app/domain/table.ts';
import type { Driver, ResultColumn, Statement } from '#app/engines/shared/engine.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

export interface EngineResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export async function runQuery(driver: Driver, sql: string, rest: Partial<Statement> = {}): Promise<EngineResult> {
  let columns: readonly ResultColumn[] = [];
  const rows: (readonly Cell[])[] = [];
  const statement: Statement = { sql, params: [], maxRows: 100_000, timeoutMs: 60_000, readOnly: true, ...rest };
  for await (const event of driver.stream(statement)) {
    if (event.kind === 'columns') columns = event.columns;
    if (event.kind === 'rows') rows.push(...event.rows);
  }
  return { columns, rows };
}

export const catchErrorType = async (work: Promise<unknown>): Promise<string> => (await catchAppError(work)).type;
