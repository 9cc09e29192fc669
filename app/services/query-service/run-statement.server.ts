// Runs one query of the query service and collects the result as a Table, within a bound of memory.
import { AppError } from '#app/domain/errors.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import { createTableBuilder, type TableBuilder } from '#app/domain/table/table-builder.ts';
import type { Cell, Table } from '#app/domain/table.ts';
import { ENGINES } from '#app/engines/find-engine.ts';
import type { Driver, ResultColumn, ResultEvent } from '#app/engines/shared/engine.ts';
import { throwIfAborted } from './aborted.ts';
import type { ServiceStatement } from './query-service.ts';

/** Approximate size of a result's cells as they arrive. Memory has them three times: as rows, as columns, and as bytes. */
const MAX_RESULT_BYTES = 32 * 1024 * 1024;
const BYTES_PER_CELL = 8;

export interface StatementRunOptions {
  /** Aborted when no one waits any more: the statement is stopped, or not started. */
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes?: number;
}

/**
 * The Table that the query's SQL gives. Throws AppErrors: RESULT_TOO_LARGE_ERROR beyond `maxBytes`,
 * BACKEND_TIMEOUT_ERROR beyond `timeoutMs`.
 */
export async function runStatement(
  driver: Driver,
  statement: ServiceStatement,
  options: StatementRunOptions = {},
): Promise<Table> {
  try {
    return await collectTable(driver, statement, options);
  } catch (error) {
    if (error instanceof AppError && error.type === 'SQLLAB_TIMEOUT_ERROR') throw chartTimeout(statement, error);
    throw error;
  }
}

/** Drivers know one timeout, SQL Lab's: a chart's has another message and other issues. */
const chartTimeout = ({ timeoutMs }: ServiceStatement, cause: AppError): AppError =>
  new AppError(
    'BACKEND_TIMEOUT_ERROR',
    `Request timed out. The query was stopped after ${Math.max(1, Math.round(timeoutMs / 1000))} seconds. Use a shorter time range, more filters or fewer groups.`,
    { cause },
  );

async function collectTable(driver: Driver, statement: ServiceStatement, options: StatementRunOptions): Promise<Table> {
  let builder: TableBuilder | undefined;
  for await (const event of eventsOf(driver, statement, options)) {
    if (event.kind === 'columns') builder = createTableBuilder(describe(event.columns, statement));
    if (event.kind === 'rows') builder?.add(event.rows);
  }
  if (!builder) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database returned a result without columns.');
  return builder.finish();
}

/** The bare rows, for catalogue reads. */
export async function readRows(
  driver: Driver,
  statement: Omit<ServiceStatement, 'columns'>,
  options: StatementRunOptions = {},
): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  for await (const event of eventsOf(driver, statement, options))
    if (event.kind === 'rows') for (const row of event.rows) rows.push(row);
  return rows;
}

/** Names and hints are the planner's where it knows them: by position, for names can repeat. */
function describe(columns: readonly ResultColumn[], { columns: known, connection }: ServiceStatement) {
  const dialect = ENGINES.get(connection.engine)?.dialect ?? null;
  return columns.map(({ name, databaseType }, index) => ({
    name: known[index]?.name ?? name,
    hint: known[index]?.hint ?? (databaseType === null || dialect === null ? null : readHint(databaseType, dialect)),
  }));
}

/** Texts of numbers and texts of digits look alike: a type tells them apart. Of other types the values do. */
function readHint(databaseType: string, dialect: Pick<Dialect, 'genericType'>): 'numeric' | 'string' | null {
  if (DECIMAL.test(databaseType)) return 'numeric';
  return dialect.genericType(databaseType) === 'string' ? 'string' : null;
}

/** Also within ClickHouse's `Nullable(…)`. */
const DECIMAL = /\b(?:NUMERIC|DECIMAL)/i;

async function* eventsOf(
  driver: Driver,
  statement: Omit<ServiceStatement, 'columns'>,
  options: StatementRunOptions,
): AsyncGenerator<ResultEvent> {
  const { sql, params, maxRows, timeoutMs, schema = null, confined, source } = statement;
  const maxBytes = options.maxBytes ?? MAX_RESULT_BYTES;
  let sizeBytes = 0;
  throwIfAborted(options.signal);
  for await (const event of driver.stream(
    { sql, params, maxRows, timeoutMs, schema, confined, source, readOnly: true },
    options.signal,
  )) {
    if (event.kind === 'rows') sizeBytes += sizeOf(event.rows);
    if (sizeBytes > maxBytes) {
      throw new AppError(
        'RESULT_TOO_LARGE_ERROR',
        `The result is larger than ${Math.round(maxBytes / 1024 / 1024)} MB. Query fewer rows or columns.`,
      );
    }
    yield event;
  }
}

function sizeOf(rows: readonly (readonly Cell[])[]): number {
  let size = 0;
  for (const row of rows)
    for (const cell of row) size += typeof cell === 'string' ? BYTES_PER_CELL + cell.length : BYTES_PER_CELL;
  return size;
}
