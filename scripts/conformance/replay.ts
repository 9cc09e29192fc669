// Replays wire-samples/ against a running host: each request is sent, each reply compared with the recorded one.
import { z } from 'zod';
import type { CaseResult } from './case-result.ts';
import { ADMIN_PASSWORD, type Fixtures } from './fixtures.ts';
import { chartDataDifferences } from './replay-chart-data.ts';
import { shapeDifferences, type Json } from './replay-compare.ts';
import type { Sample } from './replay-sample.ts';

type JsonMap = { readonly [key: string]: Json };

export interface Replay {
  readonly fixtures: Fixtures;
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

const ASYNC_PATH = '/api/v1/async_event/';
/** How a reply says that an option is not built yet. */
export const NOT_YET = /is not supported yet|Unsupported post processing operation/;

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
  return { fixtures, paths: Object.keys(paths), accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

export async function replaySample(replay: Replay, sample: Sample): Promise<CaseResult> {
  const name = `wire-samples/${sample.name}`;
  const absent = absence(replay, sample);
  if (absent) return { name, outcome: 'absent', detail: absent };
  try {
    if (wasCached(sample)) await send(replay, sample, (json) => json);
    const reply = await send(replay, sample, (json) => json);
    if (reply.status === 400 && NOT_YET.test(reply.text))
      return { name, outcome: 'absent', detail: `400: ${reply.text.slice(0, 200)}` };
    const differences = await differencesOf(replay, sample, reply);
    return differences.length === 0 ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: differences.join('\n') };
  } catch (error) {
    return { name, outcome: 'failed', detail: String(error) };
  }
}

/** Why the sample asks for what is not there, or null. */
function absence({ paths }: Replay, sample: Sample): string | null {
  const path = new URL(sample.request.path, 'http://host').pathname;
  if (sample.name.startsWith('guest.') && !paths.includes('/api/v1/security/guest_token/')) return 'guest tokens';
  if (sample.reply.status === 202 && !paths.includes(ASYNC_PATH))
    return 'asynchronous chart data: the recording server had it switched on';
  if (sample.name.startsWith('route.') || !path.startsWith('/api/'))
    return path.startsWith('/api/') || isPlainRoute(path) ? null : `route ${path}`;
  return paths.some((known) => matches(known, path)) ? null : `route ${path}`;
}

/** Routes outside the API document that exist. */
const isPlainRoute = (path: string): boolean => ['/health', '/healthcheck', '/ping'].includes(path);

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
  const headers = new Headers(authorization(replay, sample));
  let body: string | URLSearchParams | null = null;
  if (request.form) body = new URLSearchParams(Object.entries(request.form).map(([key, value]) => [key, mapText(replay, value)]));
  else if (request.json !== undefined && request.json !== null) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(change(mapIds(replay, withPassword(sample, request.json as Json))));
  }
  const response = await fetch(new URL(request.path, replay.fixtures.url), {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function authorization(replay: Replay, sample: Sample): Record<string, string> {
  if (sample.name.endsWith('-anonymous') || sample.name.startsWith('security.login')) return {};
  return { authorization: `Bearer ${sample.name === 'security.refresh' ? replay.refreshToken : replay.accessToken}` };
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

function mapIds({ fixtures }: Replay, json: Json): Json {
  const source = (json as JsonMap | null)?.['datasource'] as JsonMap | undefined;
  if (typeof source?.['id'] !== 'number') return json;
  return { ...(json as JsonMap), datasource: { ...source, id: fixtures.datasetIds.get(source['id']) ?? source['id'] } };
}

/** Samples that show the reference's own mistakes, with the status that is right. */
const RIGHT_STATUS: Readonly<Record<string, number>> = { 'time-range.bearer': 200, 'async_event.off': 200 };

async function differencesOf(replay: Replay, sample: Sample, reply: Reply): Promise<string[]> {
  const right = RIGHT_STATUS[sample.name];
  const status = right ?? sample.reply.status;
  const isTheirFault = sample.reply.status >= 500;
  if (isTheirFault ? reply.status < 400 || reply.status >= 500 : reply.status !== status)
    return [`status: expected ${isTheirFault ? '4xx' : status}, got ${reply.status}: ${reply.text.slice(0, 300)}`];
  if (right !== undefined) return [];
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
  if (sample.reply.json === undefined) return textDifferences(sample.reply.text ?? '', reply.text);
  const json = JSON.parse(reply.text) as Json;
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

/** The same lines; their order is the database's own. */
function textDifferences(expected: string, actual: string): string[] {
  const lines = (text: string): string => text.split('\n').sort().join('\n');
  return lines(expected) === lines(actual)
    ? []
    : [`text: expected ${JSON.stringify(expected.slice(0, 200))}, got ${JSON.stringify(actual.slice(0, 200))}`];
}
