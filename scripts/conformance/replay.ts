// Replays wire-samples/ against a running host: each request is sent, each reply compared with the recorded one.
import { z } from 'zod';
import type { CaseResult } from './case-result.ts';
import { ADMIN_PASSWORD, type Fixtures } from './fixtures.ts';
import { chartDataDifferences } from './replay-chart-data.ts';
import { learn, mapBody, mapPath, newRecordedIds, type RecordedIds } from './recorded-ids.ts';
import { shapeDifferences, type Json } from './replay-compare.ts';
import { makeOnBoard, makeThings } from './recorded-things.ts';
import { runDifferences } from './replay-runs.ts';
import type { Sample } from './replay-sample.ts';

type JsonMap = { readonly [key: string]: Json };

export interface Replay {
  readonly fixtures: Fixtures;
  /** Grows as samples make things. */
  readonly ids: RecordedIds;
  /** Paths of the OpenAPI document, `{x}` for parameters. */
  readonly paths: readonly string[];
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const CHART_DATA_PATH = '/api/v1/chart/data';
/** The recording server had asynchronous answers switched on; ours gives one to whoever asks for it. */
const RESPOND_ASYNC = 'respond-async';
/** How a reply says that an option is not built yet. */
export const NOT_YET = /(?:is|are) not supported yet|Unsupported post processing operation/;

/** Logs in and reads which routes exist. */
export async function openReplay(fixtures: Fixtures): Promise<Replay> {
  const login = await fetch(new URL('/api/v1/security/login', fixtures.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: fixtures.username, password: ADMIN_PASSWORD, provider: 'db', refresh: true }),
  });
  const tokens = z.object({ access_token: z.string(), refresh_token: z.string() }).parse(await login.json());
  const document = await fetch(new URL('/api/v1/_openapi', fixtures.url), {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(await document.json());
  const ids = newRecordedIds({ dataset: fixtures.datasetIds, database: fixtures.databaseIds });
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  return { fixtures, ids, paths: Object.keys(paths), accessToken, refreshToken };
}

/** Makes what the samples of people and things take for granted. */
export const prepareThings = (replay: Replay): Promise<void> => makeThings(recordedBy(replay));

const recordedBy = (replay: Replay) => ({
  ids: replay.ids,
  call: (method: string, path: string, body?: unknown) => call(replay, method, path, body),
});

export async function replaySample(replay: Replay, sample: Sample): Promise<CaseResult> {
  const name = `wire-samples/${sample.name}`;
  const absent = absence(replay, sample);
  if (absent) return { name, outcome: 'absent', detail: absent };
  try {
    await prepare(replay, sample);
    if (wasCached(sample)) await send(replay, sample, (json) => json);
    const reply = await send(replay, sample, (json) => json);
    if (reply.status === 400 && NOT_YET.test(reply.text))
      return { name, outcome: 'absent', detail: `400: ${reply.text.slice(0, 200)}` };
    const differences = await differencesOf(replay, sample, reply);
    learn(replay.ids, sample.name, parsed(reply.text));
    if (sample.name === 'dashboard.create') await makeOnBoard(recordedBy(replay));
    return differences.length === 0 ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: differences.join('\n') };
  } catch (error) {
    return { name, outcome: 'failed', detail: String(error) };
  }
}

/** What the recording server had already when the sample was recorded. */
async function prepare(replay: Replay, sample: Sample): Promise<void> {
  if (sample.name === 'tableschema.post') {
    const tab = await call(replay, 'POST', '/tabstateview/', { queryEditor: { name: 'Untitled Query 1', dbId: 1, sql: '' } });
    replay.ids.tab.set(3, z.object({ id: z.int() }).parse(tab).id);
  }
  if (sample.name === 'query.item') replay.ids.query.set(40, await createTable(replay));
  if (sample.name === 'async_event.done' || sample.name === 'async_event.error') await askInBackground(replay);
  const run = /^query\.get-/.test(sample.name) ? replay.ids.query.get(Number(sample.request.path.split('/').at(-1))) : undefined;
  if (run !== undefined) await untilFinished(replay, run);
}

/** One chart's data that comes, and one that fails, asked in the background; gives where the first lies when both have ended. */
async function askInBackground(replay: Replay): Promise<string> {
  const before = (await eventsOf(replay)).length;
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
    const events = await eventsOf(replay);
    const done = events.findLast(({ result_url }) => result_url?.startsWith(`${CHART_DATA_PATH}/`));
    if (events.length >= before + 2 && done?.result_url) return done.result_url;
    if (Date.now() > deadlineMs) throw new Error('Chart data asked in the background did not come.');
  }
}

const eventsSchema = z.object({
  result: z.array(z.object({ id: z.string(), status: z.string(), result_url: z.string().nullable() })),
});
const eventsOf = async (replay: Replay) => eventsSchema.parse(await call(replay, 'GET', '/api/v1/async_event/')).result;

/** A table made of a query, where the database allows it: gives the number of the run. */
async function createTable(replay: Replay): Promise<number> {
  const databaseId = replay.ids.database.get(RECORDED_OTHER_DATABASE);
  await call(replay, 'PUT', `/api/v1/database/${databaseId}`, { allow_ctas: true });
  const body = {
    ...{ client_id: 'a3567333f0e', database_id: databaseId, sql: 'select 1 a', schema: 'public', queryLimit: 100 },
    ...{ select_as_cta: true, ctas_method: 'TABLE', tmp_table_name: 'zz', tab: 'Untitled Query 1', sql_editor_id: '1' },
  };
  const reply = await call(replay, 'POST', '/api/v1/sqllab/execute/', body);
  return z.object({ query: z.object({ queryId: z.int() }) }).parse(reply).query.queryId;
}

const RECORDED_OTHER_DATABASE = 6;
/** The dataset of the recorded questions in the background. */
const RECORDED_SALES = 3;
const POLL_MS = 50;
const PATIENCE_MS = 30_000;

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

async function call({ fixtures, accessToken }: Replay, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(new URL(path, fixtures.url), {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** The path with our ids; an event that failed is asked for after the one before it. */
async function pathOf(replay: Replay, { name, request }: Sample): Promise<string> {
  if (name === 'chart-data.async-result') return askInBackground(replay);
  if (name !== 'async_event.error') return mapPath(replay.ids, request.path);
  const events = await eventsOf(replay);
  const failed = events.findIndex(({ status }) => status === 'error');
  const before = events[failed - 1];
  return before ? `/api/v1/async_event/?last_id=${before.id}` : '/api/v1/async_event/';
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Why the sample asks for what is not there, or null. */
function absence({ paths }: Replay, sample: Sample): string | null {
  const path = new URL(sample.request.path, 'http://host').pathname;
  if (sample.name.startsWith('guest.') && !paths.includes('/api/v1/security/guest_token/')) return 'guest tokens';
  if (sample.name.startsWith('route.') || !path.startsWith('/api/'))
    return path.startsWith('/api/') || isPlainRoute(path) ? null : `route ${path}`;
  return paths.some((known) => matches(known, path)) ? null : `route ${path}`;
}

/** Routes outside the API document that exist. */
const isPlainRoute = (path: string): boolean =>
  /^\/(?:health|healthcheck|ping)$|^\/(?:tabstateview|tableschemaview|superset\/log)\//.test(path);

function matches(known: string, path: string): boolean {
  const pattern = known.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

const wasCached = (sample: Sample): boolean => {
  const results = (sample.reply.json as JsonMap | undefined)?.['result'];
  const [first] = Array.isArray(results) ? (results as JsonMap[]) : [];
  return sample.name.startsWith('chart-data.') && first?.['is_cached'] === true;
};

async function send(replay: Replay, sample: Sample, change: (json: Json) => Json): Promise<Reply> {
  const { request } = sample;
  const headers = new Headers(await authorization(replay, sample));
  if (sample.reply.status === 202 && request.path === CHART_DATA_PATH) headers.set('prefer', RESPOND_ASYNC);
  let body: string | URLSearchParams | null = null;
  if (request.form) body = new URLSearchParams(Object.entries(request.form).map(([key, value]) => [key, mapText(replay, value)]));
  else if (request.json !== undefined && request.json !== null) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(change(mapIds(replay, withPassword(sample, request.json as Json))));
  }
  const response = await fetch(new URL(await pathOf(replay, sample), replay.fixtures.url), {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
  });
  // A byte-order mark is a part of the text here.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text };
}

async function authorization(replay: Replay, sample: Sample): Promise<Record<string, string>> {
  if (sample.name.startsWith('guest.')) return { 'X-GuestToken': await guestToken(replay) };
  if (sample.name.endsWith('-anonymous') || sample.name.startsWith('security.login')) return {};
  return { authorization: `Bearer ${sample.name === 'security.refresh' ? replay.refreshToken : replay.accessToken}` };
}

async function guestToken(replay: Replay): Promise<string> {
  const embedded = replay.ids.texts.get('e5727c0d-faf0-48c4-ac38-e2c8909efb74');
  const body = {
    user: { username: 'g', first_name: 'G', last_name: 'U' },
    resources: [{ type: 'dashboard', id: embedded }],
    rls: [{ clause: "deal_size = 'Large'" }],
  };
  return z.object({ token: z.string() }).parse(await call(replay, 'POST', '/api/v1/security/guest_token/', body)).token;
}

const withPassword = (sample: Sample, json: Json): Json =>
  sample.name === 'security.login' ? { ...(json as JsonMap), password: ADMIN_PASSWORD } : json;

const mapText = (replay: Replay, text: string): string => {
  try {
    return JSON.stringify(mapIds(replay, JSON.parse(text) as Json));
  } catch {
    return text;
  }
};

const mapIds = ({ ids, fixtures }: Replay, json: Json): Json => mapBody(ids, json, fixtures.postgresUrl);

/** Samples that show the reference's own mistakes, with the status that is right. */
const RIGHT_STATUS: Readonly<Record<string, number>> = {
  'time-range.bearer': 200,
  'async_event.off': 200,
  'sqllab.execute-ctas-not-allowed': 403,
  'database.validate-sql-bad': 200,
};

async function differencesOf(replay: Replay, sample: Sample, reply: Reply): Promise<string[]> {
  const right = RIGHT_STATUS[sample.name];
  const status = right ?? sample.reply.status;
  const isTheirFault = right === undefined && sample.reply.status >= 500;
  if (isTheirFault ? reply.status < 400 || reply.status >= 500 : reply.status !== status)
    return [`status: expected ${isTheirFault ? '4xx' : status}, got ${reply.status}: ${reply.text.slice(0, 300)}`];
  // A page of theirs that says that they failed is nothing to be like.
  if (right !== undefined || (isTheirFault && sample.reply.json === undefined)) return [];
  return [...headerDifferences(sample, reply), ...(await bodyDifferences(replay, sample, reply))];
}

const mediaType = (value: string | null | undefined): string => (value ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function headerDifferences(sample: Sample, reply: Reply): string[] {
  const wanted = mediaType(sample.reply.headers['content-type']);
  const got = mediaType(reply.headers.get('content-type'));
  const differences = wanted === got ? [] : [`content-type: expected ${wanted}, got ${got}`];
  const disposition = sample.reply.headers['content-disposition'];
  if (disposition === undefined) return differences;
  const form = (text: string): string => text.replaceAll(/\d/g, '0');
  const answered = reply.headers.get('content-disposition') ?? '';
  return form(disposition) === form(answered)
    ? differences
    : [...differences, `content-disposition: expected ${disposition}, got ${answered}`];
}

async function bodyDifferences(replay: Replay, sample: Sample, reply: Reply): Promise<string[]> {
  // Of files the recording keeps the size alone.
  if (/^<\d+ bytes>$/.test(sample.reply.text ?? '')) return reply.text.length > 0 ? [] : ['body: empty'];
  if (sample.reply.json === undefined) return textDifferences(sample.reply.text ?? '', reply.text);
  const json = JSON.parse(reply.text) as Json;
  if (sample.name.startsWith('sqllab.execute') && sample.reply.status === 200) return runDifferences(sample, json);
  if (sample.name.startsWith('async_event.')) return shapeDifferences(sample.reply.json as Json, firstAlike(sample, json));
  const asksRows = sample.name.startsWith('chart-data.') && sample.reply.status === 200;
  if (!asksRows) return shapeDifferences(sample.reply.json as Json, json);
  return chartDataDifferences(sample, { json, text: reply.text }, async (change) => {
    const again = await send(replay, sample, (body) => ({
      ...(body as JsonMap),
      queries: ((body as JsonMap)['queries'] as JsonMap[]).map(change),
    }));
    return JSON.parse(again.text) as Json;
  });
}

/** Events with the recorded status first: ours tell of beginnings too. */
function firstAlike(sample: Sample, json: Json): Json {
  const [recorded] = ((sample.reply.json as JsonMap)['result'] ?? []) as JsonMap[];
  const events = ((json as JsonMap)['result'] ?? []) as JsonMap[];
  const alike = events.filter((event) => event['status'] === recorded?.['status']);
  return { result: recorded ? [...alike, ...events] : events };
}

/** The same lines; their order is the database's own. */
function textDifferences(expected: string, actual: string): string[] {
  const lines = (text: string): string => text.split('\n').sort().join('\n');
  return lines(expected) === lines(actual)
    ? []
    : [`text: expected ${JSON.stringify(expected.slice(0, 200))}, got ${JSON.stringify(actual.slice(0, 200))}`];
}
