// Reports run progress to D1 and the user's event channel. The row is written first.
import type { NewEvent } from '#app/domain/events/event.ts';
import { runEvent } from '#app/domain/events/run-events.ts';
import { reduceQuery, WAITING_STATES, type QueryEvent } from '#app/domain/sqllab/query-state.ts';
import {
  readStatementPlace,
  readStatementResults,
  type StatementPosition,
  type StatementResult,
} from '#app/domain/sqllab/script/statement-result.ts';
import { LIVE_STATES, saveRun, statesBefore, type QueryRow } from '#app/stores/query/transitions.server.ts';
import { noteRunOfSavedQueries } from '#app/stores/saved-query/note-run.server.ts';
import { logs } from '#drizzle/schema/index.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import { createLatest } from './run-script-latest.server.ts';

export interface BookDeps {
  readonly db: Db;
  /** UTC ms. */
  readonly now: () => number;
  readonly append: (channel: string, event: NewEvent) => Promise<unknown>;
}

export interface RunReporter {
  /** False when another process has started or ended the run. */
  begin(): Promise<boolean>;
  /** Soon, not at once. */
  progress(progress: number, executedSql: string, place: StatementPosition): void;
  /** Sets the URL at which the database shows the running statement. Reported with the next progress. */
  tracked(trackingUrl: string): void;
  /** A statement of several has ended. Soon, not at once. */
  finished(result: StatementResult): void;
  /** So many rows can be read. At once for the first. */
  readable(rows: number, resultsKey: string): void;
  /** False when the run had ended before. Rejects when the end cannot be stored. */
  end(event: QueryEvent, kept?: KeptRows | null): Promise<boolean>;
}

/** Rows that can be read after the end. */
export interface KeptRows {
  readonly rows: number;
  readonly resultsKey: string;
}

/** Max length of an executed statement that is stored with its run, which also has the complete text. */
const MAX_EXECUTED_CHARS = 100_000;
const SAVE_EVERY_MS = 1_000;
const TELL_EVERY_MS = 250;
const RETRY_PAUSES_MS = [100, 500];
/** Progress that gets no reply doesn't hold back the end. What is stored late changes nothing that has ended. */
const END_PATIENCE_MS = 5_000;

export function createRunReporter(deps: BookDeps, row: QueryRow): RunReporter {
  const { db, now } = deps;
  let run = row;
  const saves = createLatest(() => saveInTime(deps, run), SAVE_EVERY_MS, now);
  const update = createLatest((event: NewEvent) => tell(deps, run.job.channel, event), TELL_EVERY_MS, now);
  const apply = (event: QueryEvent, fields: Partial<QueryRow> = {}): void =>
    void (run = { ...reduceQuery(run, event, now()), ...fields });
  return {
    begin: async () => {
      apply({ type: 'started' });
      if (!(await saveRun(db, run, WAITING_STATES, now()))) return false;
      void update.now(toEvent(run));
      return true;
    },
    progress: (progress, executedSql, place) => {
      const statement = place.total > 1 ? place : null;
      const text = `Statement ${place.number} of ${place.total}`;
      apply(
        { type: 'progress', progress, executedSql: executedSql.slice(0, MAX_EXECUTED_CHARS) },
        { extra: { ...run.extra, progress: text, ...(statement && { statement }) } },
      );
      saves.push(undefined);
      update.push(toEvent(run));
    },
    tracked: (trackingUrl) => void (run = { ...run, trackingUrl }),
    finished: (result) => {
      run = { ...run, extra: { ...run.extra, results: [...readStatementResults(run.extra), result] } };
      saves.push(undefined);
    },
    readable: (rows, resultsKey) => {
      const isFirst = run.resultsKey === null;
      apply({ type: 'rows', rows, resultsKey });
      if (isFirst) void saves.now(undefined).then(() => update.now(toEvent(run)));
      else update.push(toEvent(run));
    },
    end: async (event, kept = null) => {
      await Promise.all([saves.end(END_PATIENCE_MS), update.end(END_PATIENCE_MS)]);
      if (kept) apply({ type: 'rows', ...kept });
      const { statement: _, ...extra } = run.extra;
      apply(event, { extra: { ...extra, progress: null } });
      const isSaved = await withRetry(() => saveRun(db, run, statesBefore(event.type), now()));
      if (!isSaved) return false;
      await update.now(toEvent(run));
      await logRun(deps, run);
      if (event.type === 'succeeded' && !run.selectAsCta) await noteSaved(deps, run);
      return true;
    },
  };
}

function toEvent({ clientId, state, progress, rows, resultsKey, errorMessage, userId, trackingUrl, extra }: QueryRow): NewEvent {
  const statement = readStatementPlace(extra);
  const facts = { clientId, state, progress, rows: rows ?? 0, resultsKey, errorMessage };
  return runEvent({ ...facts, ...(trackingUrl !== null && { trackingUrl }), ...(statement && { statement }) }, userId);
}

/** The next one says more; the last one is insisted on. */
async function saveInTime({ db, now }: BookDeps, run: QueryRow): Promise<void> {
  try {
    await saveRun(db, run, LIVE_STATES, now());
  } catch (error) {
    logWarn('run_progress_not_stored', 'The progress of a run couldn’t be stored.', { clientId: run.clientId, error });
  }
}

/** Clients without the event find the row. */
async function tell({ append }: BookDeps, channel: string, event: NewEvent): Promise<void> {
  try {
    await append(channel, event);
  } catch (error) {
    logWarn('run_not_announced', 'The state of a run couldn’t be announced.', { error });
  }
}

/** Into the action log, without the SQL text: it can contain secrets. The run is unaffected. */
async function logRun({ db, now }: BookDeps, run: QueryRow): Promise<void> {
  const { id, databaseId, userId, state, startMs, endMs } = run;
  const database = sql`(select name from databases where id = ${databaseId})`;
  const json = sql<string>`json_object('query_id', cast(${id} as integer), 'database_id', cast(${databaseId} as integer), 'database', ${database}, 'state', ${state}, 'statements', cast(${run.job.statements.length} as integer))`;
  try {
    const durationMs = Math.max(0, Math.round((endMs ?? now()) - startMs));
    await db.insert(logs).values({ action: 'execute_sql', userId, json, happenedAtMs: Math.floor(now()), durationMs });
  } catch (error) {
    logWarn('action_not_recorded', 'A run couldn’t be written to the action log.', { error });
  }
}

/** The run is unaffected. */
async function noteSaved({ db, now }: BookDeps, run: QueryRow): Promise<void> {
  try {
    await noteRunOfSavedQueries(db, run, now());
  } catch (error) {
    logWarn('saved_queries_not_updated', 'The saved queries of a run couldn’t be updated.', { error });
  }
}

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      return await run();
    } catch (error) {
      logWarn('run_end_retried', 'The end of a run couldn’t be stored; it’s tried again.', { error });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return run();
}
