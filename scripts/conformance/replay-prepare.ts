// Makes, before a sample is sent, what the recording server had already when the sample was recorded.
import * as z from 'zod';
import { call, CHART_DATA_PATH, type Replay } from './replay-call.ts';
import { mapPath } from './recorded-ids.ts';
import type { RecordedSample } from './replay-sample.ts';

const RECORDED_OTHER_DATABASE = 6;
/** The dataset of the recorded queries in the background. */
const RECORDED_SALES = 3;
const POLL_MS = 50;
const PATIENCE_MS = 30_000;

/** Deletions that were recorded when they were sent again. */
const REPEATED: ReadonlySet<string> = new Set([
  'annotation.delete-missing',
  'chart.delete-missing',
  'tag.remove-from-chart-again',
]);

/** What the recording server had already when the sample was recorded. */
export async function prepare(replay: Replay, sample: RecordedSample): Promise<void> {
  if (sample.name === 'tableschema.post') {
    const tab = await call(replay, 'POST', '/tabstateview/', { queryEditor: { name: 'Untitled Query 1', dbId: 1, sql: '' } });
    replay.ids.tab.set(3, z.object({ id: z.int() }).parse(tab).id);
  }
  if (REPEATED.has(sample.name)) await call(replay, 'DELETE', mapPath(replay.ids, sample.request.path));
  if (/^dashboard\.(?:export-as-example-|list-published-eq$)/.test(sample.name)) await publishMadeBoard(replay);
  if (/^chart\.cache-screenshot(?:-bad)?$/.test(sample.name)) await changePicturedChart(replay, sample.name);
  if (sample.name === 'database.list-allow_file_upload-upload_is_enabled') await allowUploads(replay);
  if (/^query\.list-(?:database|start_time|status|user)-/.test(sample.name)) await runOnTable(replay);
  if (sample.name === 'query.item') replay.ids.query.set(40, await createTable(replay));
  if (sample.name === 'async_event.done' || sample.name === 'async_event.error') await queryInBackground(replay);
  const run = /^query\.get-/.test(sample.name) ? replay.ids.query.get(Number(sample.request.path.split('/').at(-1))) : undefined;
  if (run !== undefined) await untilFinished(replay, run);
}

/** One chart's data that succeeds, and one that fails, in the background; returns where the first is when both have ended. */
export async function queryInBackground(replay: Replay): Promise<string> {
  const before = (await listAsyncEvents(replay)).length;
  const failing = { expressionType: 'SQL', sqlExpression: 'SUM(no_such)', label: 'per order' };
  for (const metric of ['count', failing]) {
    const query = { columns: ['deal_size'], metrics: [metric], row_limit: 10 };
    const body = {
      datasource: { id: replay.fixtures.datasetIds.get(RECORDED_SALES), type: 'table' },
      force: true,
      queries: [query],
    };
    await call(replay, 'POST', `${CHART_DATA_PATH}?async=true`, body);
  }
  for (const deadlineMs = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
    const events = await listAsyncEvents(replay);
    const done = events.findLast(({ result_url }) => result_url?.startsWith(`${CHART_DATA_PATH}/`));
    if (events.length >= before + 2 && done?.result_url) return done.result_url;
    if (Date.now() > deadlineMs) throw new Error('Chart data requested in the background did not arrive.');
  }
}

const eventsSchema = z.object({
  result: z.array(z.object({ id: z.string(), status: z.string(), result_url: z.string().nullable() })),
});
export const listAsyncEvents = async (replay: Replay) =>
  eventsSchema.parse(await call(replay, 'GET', '/api/v1/async_event/')).result;

/** A table made of a query, where the database allows it: gives the number of the run. */
async function createTable(replay: Replay): Promise<number> {
  const databaseId = replay.ids.database.get(RECORDED_OTHER_DATABASE);
  await call(replay, 'PUT', `/api/v1/database/${databaseId}`, { allow_ctas: true });
  const body = {
    client_id: 'a3567333f0e',
    database_id: databaseId,
    sql: 'select 1 a',
    schema: 'public',
    queryLimit: 100,
    select_as_cta: true,
    ctas_method: 'TABLE',
    tmp_table_name: 'zz',
    tab: 'Untitled Query 1',
    sql_editor_id: '1',
  };
  const reply = await call(replay, 'POST', '/api/v1/sqllab/execute/', body);
  return z.object({ query: z.object({ queryId: z.int() }) }).parse(reply).query.queryId;
}

const RECORDED_BOARD = 27;
const RECORDED_EXAMPLES = 1;

/** Between the samples that were recorded, the dashboard that one made was published and lost its slug. */
async function publishMadeBoard(replay: Replay): Promise<void> {
  const board = replay.ids.dashboard.get(RECORDED_BOARD);
  await call(replay, 'PUT', `/api/v1/dashboard/${board}`, { published: true, slug: null });
}

const PICTURED_CHART = 306;

/** Nothing was drawn of the chart as it is. */
async function changePicturedChart(replay: Replay, description: string): Promise<void> {
  await call(replay, 'PUT', `/api/v1/chart/${replay.ids.chart.get(PICTURED_CHART)}`, { description });
}

async function allowUploads(replay: Replay): Promise<void> {
  const database = replay.ids.database.get(RECORDED_OTHER_DATABASE);
  await call(replay, 'PUT', `/api/v1/database/${database}`, { allow_file_upload: true });
}

/** The latest query of the recording server read a table. */
async function runOnTable(replay: Replay): Promise<void> {
  await call(replay, 'POST', '/api/v1/sqllab/execute/', {
    client_id: crypto.randomUUID().slice(0, 11),
    database_id: replay.ids.database.get(RECORDED_EXAMPLES),
    schema: 'public',
    sql: 'select deal_size, count(*) n from cleaned_sales_data group by 1 order by 1',
    queryLimit: 100,
    tab: 't',
  });
}

async function untilFinished(replay: Replay, queryId: number): Promise<void> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const reply = await call(replay, 'GET', `/api/v1/query/${queryId}`);
    const { status } = z.object({ result: z.object({ status: z.string() }) }).parse(reply).result;
    if (['success', 'failed', 'stopped', 'timed_out'].includes(status)) return;
    if (Date.now() > deadlineMs) throw new Error(`Query ${queryId} is still ${status} after ${PATIENCE_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
