// Runs SQLite statements in a Warehouse object. The only IO of this engine.
import { AppError, reviveError } from '#app/domain/errors.ts';
import { proveReading } from '#app/engines/shared/prove-reading.ts';
import { answerLineSchema } from '#app/domain/warehouse/protocol.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { readLines } from '#app/engines/shared/read-lines.ts';
import { CATALOG_STATEMENTS } from './catalog.ts';
import { sqliteGrammar } from './grammar.ts';

/** The object ends a statement between rows; what does not get there is left behind after this much more. */
const GRACE_MS = 500;

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
  if (statement.readOnly && !CATALOG_STATEMENTS.has(statement.sql)) proveReading(sqliteGrammar, statement.sql);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timeoutError()), statement.timeoutMs + GRACE_MS);
  running.add(controller);
  try {
    const ended = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
    yield* readAnswer(warehouse, statement, ended);
  } finally {
    clearTimeout(timer);
    running.delete(controller);
  }
}

const timeoutError = () => new AppError('SQLLAB_TIMEOUT_ERROR', 'The query took longer than it may and was stopped.');

async function* readAnswer(warehouse: WarehouseReader, statement: Statement, signal: AbortSignal): AsyncGenerator<ResultEvent> {
  const { sql, maxRows, timeoutMs, readOnly } = statement;
  for await (const line of readLines(
    () => warehouse.run({ sql, params: [...statement.params], maxRows, timeoutMs, readOnly }, signal),
    signal,
  )) {
    const event = readEvent(line);
    yield event;
    if (event.kind === 'end') return;
  }
  throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The answer of the database broke off.');
}

/** Batches come from our own object and are many: they are looked at no closer than that they are lists. */
function readEvent(line: string): ResultEvent {
  const value: unknown = JSON.parse(line);
  if (Array.isArray(value)) return { kind: 'rows', rows: value as (string | number | null)[][] };
  const event = answerLineSchema.parse(value);
  if (Array.isArray(event)) return { kind: 'rows', rows: event };
  if ('error' in event) throw reviveError(event.error);
  if ('columns' in event) return { kind: 'columns', columns: event.columns.map((name) => ({ name, databaseType: null })) };
  return { kind: 'end', ...event.end };
}
