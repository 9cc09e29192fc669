// Runs SQLite statements in a Warehouse object. The only IO of this engine.
import { AppError, reviveError } from '#app/domain/errors.ts';
import { proveReading } from '#app/engines/shared/grammar/prove-reading.ts';
import { resultLineSchema, type WarehouseRunRequest } from '#app/domain/warehouse/protocol.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { readLines } from '#app/engines/shared/driver/read-lines.ts';
import { CATALOG_STATEMENTS } from './catalog.ts';
import { sqliteGrammar } from './grammar.ts';

/** The object ends a statement between rows, and the local host its process: this is for a database that never responds. */
const GRACE_MS = 2_000;

/** A driver of one Warehouse. */
export function createSqliteDriver(warehouse: WarehouseReader): Driver {
  const running = new Set<AbortController>();
  const stopAll = async (): Promise<void> => {
    for (const controller of running) controller.abort(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
  };
  return { stream: (statement, signal) => stream(warehouse, running, statement, signal), cancel: stopAll, close: stopAll };
}

async function* stream(
  warehouse: WarehouseReader,
  running: Set<AbortController>,
  statement: Statement,
  signal?: AbortSignal,
): AsyncGenerator<ResultEvent> {
  const isProved = statement.readOnly && !CATALOG_STATEMENTS.has(statement.sql);
  const tables = isProved ? proveTables(statement.sql) : null;
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartClock = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(timeoutError()), statement.timeoutMs + GRACE_MS);
  };
  restartClock();
  running.add(controller);
  try {
    const ended = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
    yield* readResult(warehouse, { ...statement, tables }, { signal: ended, restartClock });
  } finally {
    clearTimeout(timer);
    running.delete(controller);
  }
}

type Tables = WarehouseRunRequest['tables'];

/** The tables that the statement names: the Warehouse lets it open no others. Throws what is refused. */
function proveTables(sql: string): Tables {
  const { tables } = proveReading(sqliteGrammar, sql);
  return tables && tables.map(({ catalog, schema, table }) => ({ schema: catalog ?? schema, table }));
}

const timeoutError = () => new AppError('SQLLAB_TIMEOUT_ERROR', 'The query exceeded its time limit and was stopped.');

interface Reading {
  readonly signal: AbortSignal;
  readonly restartClock: () => void;
}

async function* readResult(
  warehouse: WarehouseReader,
  statement: Statement & { readonly tables: Tables },
  { signal, restartClock }: Reading,
): AsyncGenerator<ResultEvent> {
  const { sql, maxRows, timeoutMs, readOnly, tables } = statement;
  for await (const line of readLines(
    () => warehouse.run({ sql, params: [...statement.params], maxRows, timeoutMs, readOnly, tables }, signal),
    signal,
  )) {
    const event = readEvent(line);
    if (event === 'restarted') {
      restartClock();
      continue;
    }
    yield event;
    if (event.kind === 'end') return;
  }
  throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database’s response ended unexpectedly.');
}

/** Batches come from our own object and are many: they are looked at no closer than that they are lists. */
function readEvent(line: string): ResultEvent | 'restarted' {
  const value: unknown = JSON.parse(line);
  if (Array.isArray(value)) return { kind: 'rows', rows: value as (string | number | null)[][] };
  const event = resultLineSchema.parse(value);
  if (Array.isArray(event)) return { kind: 'rows', rows: event };
  if ('restarted' in event) return 'restarted';
  if ('error' in event) throw reviveError(event.error);
  if ('columns' in event) return readColumns(event);
  return { kind: 'end', ...event.end };
}

/** In SQLite, values have types and columns don't. Only integer columns that arrive as texts are marked. */
function readColumns({ columns, longIntegers = [] }: { columns: string[]; longIntegers?: number[] | undefined }): ResultEvent {
  return {
    kind: 'columns',
    columns: columns.map((name, place) => ({ name, databaseType: longIntegers.includes(place) ? 'BIGINT' : null })),
  };
}
