// Runs statements on BigQuery as jobs. It has no read-only mode: the grammar proves what only reads, and where access to tables is
// limited, BigQuery's own dry run is compared with it.
import type { Cell } from '#app/domain/table.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Driver, ResultEvent, Statement, StatementProgress } from '#app/engines/shared/engine.ts';
import type { HttpTransport } from '#app/engines/shared/http/http-address.ts';
import {
  startRun,
  createRunning,
  stopAll,
  type ConnectionRun,
  type DriverOptions,
  type DriverRuns,
} from '#app/engines/shared/driver/running.server.ts';
import { createApi, isGoogle, type ApiOptions, type BigqueryApi } from './driver/api.server.ts';
import { cellReader, typeName } from './cells.ts';
import { checkPlan, keepNamedTables } from './plan/check-plan.server.ts';
import type { DryRun } from './plan/dry-run.ts';
import type { BigqueryParameters } from './engine.ts';
import { bigqueryGrammar } from './grammar.ts';
import { cancelJob, dryRun, insertJob, newJob, readPage, type Job, type JobContext } from './driver/jobs.server.ts';
import { readShow, SHOW_FORMS } from './catalog/show-statement.ts';
import { findColumns } from './catalog/find-columns.server.ts';
import { runShow, type Listing } from './catalog/show.server.ts';
import { readList } from './dialect.ts';

interface State {
  readonly api: BigqueryApi;
  readonly parameters: BigqueryParameters;
  readonly running: DriverRuns;
}

/** A driver of one connection. It connects when it is first needed. */
export function createBigqueryDriver(
  parameters: BigqueryParameters,
  transport: HttpTransport,
  options: DriverOptions & ApiOptions = {},
): Driver {
  const state: State = {
    api: createApi(parameters, transport, options),
    parameters,
    running: createRunning(bigqueryGrammar, options),
  };
  return {
    stream: (statement, signal, onProgress) => stream(state, statement, { signal, onProgress }),
    cancel: () => stopAll(state.running),
    close: async () => {
      state.running.isClosed = true;
      await stopAll(state.running);
      state.api.close();
    },
  };
}

interface Watch {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: StatementProgress) => void) | undefined;
}

async function* stream(state: State, statement: Statement, { signal, onProgress }: Watch): AsyncGenerator<ResultEvent> {
  const { api, parameters, running } = state;
  const { run, finish } = startRun(running, statement, signal);
  const context: JobContext = { api, parameters, signal: run.signal };
  const own = { ...statement, sql: plainText(statement.sql) };
  const runJob: RunJob = (query, location = parameters.location) =>
    streamJob(state, { context, run, onProgress }, query, location);
  try {
    const listing = await emulateStatement(context, own, runJob);
    if (listing !== null) {
      yield* listRows(listing, own.maxRows);
      return;
    }
    if (own.readOnly && own.confined) {
      const names = { project: parameters.database, dataset: own.schema ?? parameters.schema };
      await checkPlan((sql, params) => dryRun(context, { ...own, sql, params }), own, names);
    }
    yield* runJob(own);
  } finally {
    finish();
  }
}

type RunJob = (statement: Statement, location?: string | null) => AsyncGenerator<ResultEvent>;

interface RunningStatement {
  readonly context: JobContext;
  readonly run: ConnectionRun;
  readonly onProgress: Watch['onProgress'];
}

/** A job that isn't read to its end is ended on the server. */
async function* streamJob(
  state: State,
  { context, run, onProgress }: RunningStatement,
  statement: Statement,
  location: string | null,
): AsyncGenerator<ResultEvent> {
  const job = newJob(state.parameters, location);
  run.connection = { interrupt: () => end(state, job), destroy: () => Promise.resolve() };
  try {
    await insertJob(context, job, statement);
    if (isGoogle(state.parameters.host)) onProgress?.({ percent: null, trackingUrl: consoleUrl(job) });
    yield* readRows(context, job, statement);
  } finally {
    if (!job.isDone) void end(state, job);
  }
}

/** The API takes one statement, without its end. */
function plainText(sql: string): string {
  const parsed = bigqueryGrammar.parse(sql);
  return parsed.ok && parsed.value.length === 1 ? (parsed.value[0]?.sql ?? sql) : sql;
}

const EXPLAIN = /^EXPLAIN\b\s*/i;
const SHOW = /^SHOW\b/i;

/** Handles statements that BigQuery doesn't have; null: a native statement. */
async function emulateStatement(context: JobContext, statement: Statement, runJob: RunJob): Promise<Listing | null> {
  const { sql, schema = null } = statement;
  if (EXPLAIN.test(sql)) {
    const explained = sql.replace(EXPLAIN, '');
    const told = await dryRun(context, { ...statement, sql: explained });
    const names = { project: context.parameters.database, dataset: schema ?? context.parameters.schema };
    const plan = statement.confined === true ? keepNamedTables(told, explained, names) : told;
    return { columns: ['plan'], rows: [[JSON.stringify(withTables(plan, explained, statement, context))]] };
  }
  if (!SHOW.test(sql)) return null;
  const show = readShow(sql);
  if (show === null) throw new AppError('SYNTAX_ERROR', `Use ${SHOW_FORMS}.`);
  if (show.kind !== 'matching columns') return runShow(context, show, schema ?? context.parameters.schema);
  const [terms = null, maxRows = null] = statement.params;
  const search = { project: show.project ?? context.parameters.database, terms: readList(terms).map(String) };
  return findColumns(context, { ...search, maxRows: Number(maxRows) }, ({ location, ...query }) =>
    collectRows(runJob({ ...statement, ...query }, location)),
  );
}

async function collectRows(events: AsyncIterable<ResultEvent>): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  for await (const event of events) if (event.kind === 'rows') rows.push(...event.rows);
  return rows;
}

/** Adds the tables in the text if the server reports none. */
function withTables(plan: DryRun, sql: string, { schema = null }: Statement, { parameters }: JobContext): DryRun {
  if (plan.referencedTables && plan.referencedTables.length > 0) return plan;
  const parsed = bigqueryGrammar.parse(sql);
  const tables = parsed.ok ? (parsed.value[0]?.tables ?? []) : [];
  const places = tables.map((ref) => ({
    projectId: ref.catalog ?? parameters.database,
    datasetId: ref.schema ?? schema ?? parameters.schema ?? '',
    tableId: ref.table,
  }));
  return { ...plan, referencedTables: [...new Map(places.map((place) => [JSON.stringify(place), place])).values()] };
}

async function* listRows({ columns, rows }: Listing, maxRows: number): AsyncGenerator<ResultEvent> {
  yield { kind: 'columns', columns: columns.map((name) => ({ name, databaseType: 'STRING' })) };
  const kept = rows.slice(0, maxRows);
  if (kept.length > 0) yield { kind: 'rows', rows: kept };
  yield { kind: 'end', rowCount: kept.length, truncated: kept.length < rows.length };
}

const PAGE_ROWS = 10_000;

async function* readRows(context: JobContext, job: Job, { sql, maxRows }: Statement): AsyncGenerator<ResultEvent> {
  let readers: ReturnType<typeof cellReader>[] | null = null;
  let token: string | null = null;
  let rowCount = 0;
  do {
    // One row more than requested shows whether there are more.
    const wanted = Math.min(PAGE_ROWS, Math.max(1, maxRows - rowCount + 1));
    const page = await readPage(context, job, { maxRows: wanted, token, sql });
    if (!readers) {
      const fields = page.schema?.fields ?? [];
      readers = fields.map(cellReader);
      yield { kind: 'columns', columns: fields.map((field) => ({ name: field.name, databaseType: typeName(field) })) };
    }
    const read = readers;
    const rows = page.rows
      .slice(0, maxRows - rowCount)
      .map(({ f }) => read.map((readCell, index): Cell => readCell(f[index]?.v)));
    rowCount += rows.length;
    if (rows.length > 0) yield { kind: 'rows', rows };
    if (rows.length < page.rows.length) {
      yield { kind: 'end', rowCount, truncated: true };
      return;
    }
    token = page.pageToken ?? null;
  } while (token !== null);
  yield { kind: 'end', rowCount, truncated: false };
}

const END_TIMEOUT_MS = 5_000;

/** Ends a job. Only `cancel` and `close` wait for this. If the job can't be reached, its own time limit ends it. */
function end({ api, running }: State, job: Job): Promise<void> {
  if (job.isDone) return Promise.resolve();
  job.isDone = true;
  const ended: Promise<void> = cancelJob({ api, signal: AbortSignal.timeout(END_TIMEOUT_MS) }, job)
    .catch(() => undefined)
    .finally(() => running.ending.delete(ended));
  running.ending.add(ended);
  return ended;
}

const consoleUrl = ({ project, id, location }: Job): string =>
  `https://console.cloud.google.com/bigquery?${new URLSearchParams({
    project,
    j: ['bq', ...(location === null ? [] : [location]), id].join(':'),
    page: 'queryresults',
  }).toString()}`;
