// Runs a script's statements one after another on one driver and stores their rows. However it ends, its row in D1 says how,
// the rows read so far are stored, and the driver is closed.
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import { AppError, errorData, ERROR_TYPES, reviveError, toWireError } from '#app/domain/errors.ts';
import { redactErrors } from '#app/domain/query/redact-error.ts';
import { resultNotStored } from '#app/domain/results/result-errors.ts';
import type { QueryEvent } from '#app/domain/sqllab/query-state.ts';
import { computeProgress } from '#app/domain/sqllab/run-progress.ts';
import { placeFailure } from '#app/domain/sqllab/place-error.ts';
import { finalLimitingFactor } from '#app/domain/sqllab/script/row-limit.ts';
import { runJobSchema, type RunJob, type RunStatement } from '#app/domain/sqllab/run-job.ts';
import { excerptOfStatement, MAX_KEPT_RESULTS, statementResultsKey } from '#app/domain/sqllab/script/statement-result.ts';
import { describeEffects, findScriptEffects, type ScriptEffects } from '#app/domain/sqllab/script/script-effects.ts';
import type { Driver, StatementProgress } from '#app/engines/shared/engine.ts';
import type { QueryRow } from '#app/stores/query/transitions.server.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import {
  createResultWriter,
  type ResultBucket,
  type ResultEnd,
  type ResultWriter,
} from '#app/services/query-service/result-writer.server.ts';
import { currentRequestId, noteUser } from '#app/services/logging/log-context.server.ts';
import { logError, logWarn } from '#app/services/logging/log.server.ts';
import type { QueryTurn, TurnDeps } from '#app/services/query-service/caller-limits.ts';
import { within } from '#app/services/within.ts';
import { createRunReporter, type BookDeps, type KeptRows, type RunReporter } from './run-reporter.server.ts';
import { takeRunTurn } from './run-turn.server.ts';
import { keepIn, NO_OUTPUT, openOutput, type StatementOutput } from './statement-output.ts';

export interface ScriptDeps extends BookDeps {
  readonly bucket: ResultBucket;
  readonly createDriver: (connection: Connection) => Driver;
  /** The run takes one of its user's turns at the database. */
  readonly turns: Omit<TurnDeps, 'waitUntil'>;
  /** Pauses between attempts to store rows; the writer's default when absent. */
  readonly retryPausesMs?: readonly number[];
}

export interface ScriptRun {
  readonly row: QueryRow;
  /** Opens the connection; can throw AppErrors, which end the run. */
  readonly connect: () => Promise<Connection>;
}

export interface LiveRun {
  /** Settles when the row says how the run ended; rejects when that could not be stored. */
  readonly ended: Promise<void>;
  /** Ends the statement on the database itself; gives when the run has ended. Idempotent. */
  stop(): Promise<void>;
}

interface Control {
  readonly controller: AbortController;
  driver: Driver | null;
  /** Statements that ran to their end. */
  completed: number;
}

/** Max wait for a connection to close. */
const CLOSE_MS = 5_000;

/** Starts now. A run already started or ended elsewhere is left as it is. */
export function startScript(deps: ScriptDeps, script: ScriptRun): LiveRun {
  const control: Control = { controller: new AbortController(), driver: null, completed: 0 };
  const ended = play(deps, script, control);
  return {
    ended,
    stop: async () => {
      const cancelling = control.driver?.cancel();
      control.controller.abort(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
      // Even if canceling fails, the abort ends the run.
      await cancelling?.catch((error: unknown) =>
        logWarn('statement_not_canceled', 'A statement couldn’t be canceled.', { error }),
      );
      await ended;
    },
  };
}

async function play(deps: ScriptDeps, script: ScriptRun, control: Control): Promise<void> {
  const book = createRunReporter(deps, script.row);
  if (!(await book.begin())) return;
  try {
    const { event, kept } = await execute(deps, script, { control, book });
    await book.end(event, kept);
  } finally {
    await closed(control.driver);
  }
}

async function closed(driver: Driver | null): Promise<void> {
  const closing = driver
    ?.close()
    .catch((error: unknown) => logWarn('driver_not_closed', 'A connection couldn’t be closed.', { error }));
  if (closing) await within(CLOSE_MS, closing, () => undefined);
}

interface Stage {
  readonly control: Control;
  readonly book: RunReporter;
}

interface Outcome {
  readonly event: QueryEvent;
  readonly kept: KeptRows | null;
}

/** Returns the run's outcome. Never throws. */
async function execute(deps: ScriptDeps, { row, connect }: ScriptRun, stage: Stage): Promise<Outcome> {
  let writer: ResultWriter | null = null;
  noteUser(row.userId);
  let turn: QueryTurn | null = null;
  try {
    const job = runJobSchema.parse(row.job);
    const { resultsKey } = job;
    const onReadable = (rows: number): void => stage.book.readable(rows, resultsKey);
    const { bucket, now, retryPausesMs } = deps;
    writer = createResultWriter(bucket, { resultsKey, now, onReadable, retryPausesMs });
    const openWriter = (key: string): ResultWriter =>
      createResultWriter(bucket, { resultsKey: key, now, onReadable: () => undefined, retryPausesMs });
    turn = await takeRunTurn(deps.turns, row, stage.control.controller.signal);
    const driver = (stage.control.driver = deps.createDriver(inCatalog(await connect(), job.catalog)));
    const isTruncated = await runStatements(job, { ...stage, driver, writer, openWriter, now, typed: row.sql });
    const rows = await writer.end({ state: 'complete', isTruncated, error: null });
    if (rows < writer.rowCount()) return { event: failed(resultNotStored(null)), kept: { rows, resultsKey } };
    const planned = { limit: row.limit ?? Infinity, limitingFactor: row.limitingFactor };
    const limitingFactor = finalLimitingFactor(planned, rows, isTruncated);
    return { event: { type: 'succeeded', success: { rows, resultsKey, limitingFactor } }, kept: null };
  } catch (error) {
    const isStopped = stage.control.controller.signal.aborted;
    const isUnforeseen = !isStopped && ERROR_TYPES[errorData(error).type].kind === 'bug';
    const { clientId, databaseId } = row;
    if (isUnforeseen) logError('run_failed', 'A run of SQL Lab met an unexpected error.', { clientId, databaseId, error });
    const kept = await keepRows(writer, row.job.resultsKey, isStopped ? null : error);
    const effects = findScriptEffects(row.job.statements, stage.control.completed);
    return {
      event: isStopped
        ? stopped(effects)
        : failed(error, { effects, requestId: isUnforeseen ? (currentRequestId() ?? clientId) : null }),
      kept,
    };
  } finally {
    turn?.end();
  }
}

/** Null if there are none, or they can't be stored: neither keeps the run's end from being reported. */
async function keepRows(writer: ResultWriter | null, resultsKey: string, error: unknown): Promise<KeptRows | null> {
  if (!writer || writer.rowCount() === 0) return null;
  const end: ResultEnd =
    error === null
      ? { state: 'stopped', isTruncated: false, error: null }
      : { state: 'failed', isTruncated: false, error: errorData(error) };
  const rows = await writer.end(end).catch(() => 0);
  return rows > 0 ? { rows, resultsKey } : null;
}

interface RunFacts {
  readonly effects: ScriptEffects | null;
  readonly requestId: string | null;
}

function failed(error: unknown, { effects, requestId }: RunFacts = { effects: null, requestId: null }): QueryEvent {
  const known = toWireError(reviveError(errorData(error)));
  const wire = requestId === null ? known : { ...known, extra: { ...known.extra, request_id: requestId } };
  const type = wire.error_type === 'SQLLAB_TIMEOUT_ERROR' ? 'timedOut' : 'failed';
  if (effects === null) return { type, errorMessage: wire.message, errors: [wire] };
  const message = `${wire.message}\n${describeEffects(effects, type === 'failed' ? 'failed' : 'timed out')}`;
  return { type, errorMessage: message, errors: [{ ...wire, message, extra: { ...wire.extra, statements: effects } }] };
}

const stopped = (effects: ScriptEffects | null): QueryEvent => ({
  type: 'stopped',
  rows: null,
  resultsKey: null,
  ...(effects && { errorMessage: describeEffects(effects, 'stopped') }),
});

interface Performance extends Stage {
  readonly driver: Driver;
  /** Writer of the last statement. */
  readonly writer: ResultWriter;
  readonly openWriter: (resultsKey: string) => ResultWriter;
  readonly now: () => number;
  /** The script as it was typed. */
  readonly typed: string;
}

/** Whether the last statement had more rows than were stored. */
async function runStatements(job: RunJob, performance: Performance): Promise<boolean> {
  const { now, writer: last, control, book, typed } = performance;
  const count = job.statements.length;
  const shared = { count, deadlineMs: now() + job.timeoutMs, schema: job.schema, confined: job.confined ?? false };
  let isTruncated = false;
  for (const [index, statement] of job.statements.entries()) {
    const isLast = index === count - 1;
    const number = index + 1;
    const resultsKey = isLast ? job.resultsKey : statementResultsKey(job.resultsKey, number);
    const output = isLast
      ? keepIn(last)
      : number <= MAX_KEPT_RESULTS
        ? openOutput(() => performance.openWriter(resultsKey))
        : NO_OUTPUT;
    const startMs = now();
    isTruncated = await redactErrors(statement.shownSql, () =>
      runStatement(statement, { ...shared, index }, { ...performance, output }).catch((error: unknown) => {
        throw placeFailure(error, { typed, map: statement.origins ?? [] });
      }),
    );
    const kept = isLast ? last : output.writer();
    if (!isLast) await kept?.end({ state: 'complete', isTruncated, error: null });
    control.completed += 1;
    if (count === 1) continue;
    book.finished({
      number,
      sql: excerptOfStatement(statement.shownSql ?? statement.sql, statement.maxRows),
      isTruncated,
      durationMs: now() - startMs,
      ...(kept && output.hasColumns() ? { rows: kept.rowCount(), resultsKey } : { rows: null, resultsKey: null }),
    });
  }
  return isTruncated;
}

interface Position {
  readonly index: number;
  readonly count: number;
  readonly deadlineMs: number;
  readonly schema: string | null;
  readonly confined: boolean;
}

/** Rows of an output without a writer are dropped. */
async function runStatement(
  statement: RunStatement,
  { index, count, deadlineMs, schema, confined }: Position,
  { driver, output, book, control, now }: Performance & { readonly output: StatementOutput },
): Promise<boolean> {
  const { signal } = control.controller;
  signal.throwIfAborted();
  const timeoutMs = deadlineMs - now();
  if (timeoutMs <= 0) throw new AppError('SQLLAB_TIMEOUT_ERROR', 'The script exceeded its time limit and was stopped.');
  const { sql, shownSql, maxRows, readOnly, settings } = statement;
  let isTruncated = false;
  let rowCount = 0;
  let percent: number | null = null;
  const report = (): void => {
    const progress = computeProgress({ index, count, rowCount, maxRows, percent });
    book.progress(progress, shownSql ?? sql, { number: index + 1, total: count });
  };
  const onProgress = (told: StatementProgress): void => {
    // Once the database has reported a percentage, the share of rows isn't used: progress would jump between the two.
    percent = told.percent ?? percent;
    if (told.trackingUrl !== null) book.tracked(told.trackingUrl);
    report();
  };
  report();
  const request = {
    sql,
    params: [],
    maxRows,
    timeoutMs,
    readOnly,
    schema,
    settings,
    confined: readOnly && (confined || shownSql !== undefined),
  };
  // A session continues across statements: lines use a separate connection.
  const isAlone = count === 1 && readOnly;
  const events = (isAlone ? driver.streamLines?.(request, signal) : undefined) ?? driver.stream(request, signal, onProgress);
  for await (const event of events) {
    switch (event.kind) {
      case 'columns':
        output.begin(event.columns);
        break;
      case 'rows':
        rowCount += event.rows.length;
        await output.writer()?.add(event.rows);
        report();
        break;
      case 'lines':
        rowCount += event.rowCount;
        await output.writer()?.addLines(event.bytes, event.rowCount);
        report();
        break;
      case 'end':
        isTruncated = event.truncated;
    }
  }
  return isTruncated;
}
