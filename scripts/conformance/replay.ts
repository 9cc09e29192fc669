// Replays wire-samples/ against a running host: each request is sent, each reply compared with the recorded one.
import * as z from 'zod';
import type { CaseResult } from './case-result.ts';
import { ADMIN_PASSWORD, type Fixtures } from './fixtures.ts';
import { learn, mapFileName, mapPath, newRecordedIds } from './recorded-ids.ts';
import { learnTag, makeOnBoard, putMadeChartOnBoard, makeItems } from './recorded-things.ts';
import { absence } from './replay-absence.ts';
import { call, type Replay } from './replay-call.ts';
import { chartDataDifferences } from './replay-chart-data.ts';
import { shapeDifferences, type JsonValue } from './replay-compare.ts';
import { DEVIATIONS } from './replay-deviations.ts';
import { prepare } from './replay-prepare.ts';
import { runDifferences } from './replay-runs.ts';
import type { RecordedSample } from './replay-sample.ts';
import { send, type ReplayReply } from './replay-send.ts';

type JsonMap = { readonly [key: string]: JsonValue };

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

/** Creates the users and objects that the samples presuppose. */
export const prepareObjects = (replay: Replay): Promise<void> => makeItems(recordedBy(replay));

const recordedBy = (replay: Replay) => ({
  ids: replay.ids,
  call: (method: string, path: string, body?: unknown) => call(replay, method, path, body),
});

export async function replaySample(replay: Replay, sample: RecordedSample): Promise<CaseResult> {
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
    learn(replay.ids, sample, parsed(reply.text));
    if (sample.name === 'dashboard.make') await putMadeChartOnBoard(recordedBy(replay));
    if (sample.name === 'tag.make') await learnTag(recordedBy(replay));
    if (sample.name === 'dashboard.create') await makeOnBoard(recordedBy(replay));
    return differences.length === 0 ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: differences.join('\n') };
  } catch (error) {
    return { name, outcome: 'failed', detail: String(error) };
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const wasCached = (sample: RecordedSample): boolean => {
  const results = (sample.reply.json as JsonMap | undefined)?.['result'];
  const [first] = Array.isArray(results) ? (results as JsonMap[]) : [];
  return sample.name.startsWith('chart-data.') && first?.['is_cached'] === true;
};

async function differencesOf(replay: Replay, sample: RecordedSample, reply: ReplayReply): Promise<string[]> {
  const { status: right, differences: ownDifferences } = DEVIATIONS[sample.name] ?? {};
  const status = right ?? sample.reply.status;
  const isTheirFault = right === undefined && sample.reply.status >= 500;
  if (isTheirFault ? reply.status < 400 || reply.status >= 500 : reply.status !== status)
    return [`status: expected ${isTheirFault ? '4xx' : status}, got ${reply.status}: ${reply.text.slice(0, 300)}`];
  if (status >= 300 && status < 400) return redirectDifferences(replay, sample, reply);
  // Superset's error pages are not a reference.
  const isTheirPage = sample.reply.status >= 400 && mediaType(sample.reply.headers['content-type']) === 'text/html';
  if (right !== undefined || isTheirPage) return [];
  const differences = [...headerDifferences(replay, sample, reply), ...(await bodyDifferences(replay, sample, reply))];
  return differences.filter((difference) => !ownDifferences?.includes(difference));
}

/** Where it leads counts, digests aside; the page is for clients that don't follow. */
function redirectDifferences({ ids }: Replay, sample: RecordedSample, reply: ReplayReply): string[] {
  const form = (location: string | null | undefined): string => (location ?? '').replace(/(?<=\/thumbnail\/)[^/]+/, '<digest>');
  const wanted = form(mapPath(ids, sample.reply.headers['location'] ?? ''));
  const got = form(reply.headers.get('location'));
  return wanted === got ? [] : [`location: expected ${wanted}, got ${got}`];
}

const mediaType = (value: string | null | undefined): string => (value ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function headerDifferences({ ids }: Replay, sample: RecordedSample, reply: ReplayReply): string[] {
  const wanted = mediaType(sample.reply.headers['content-type']);
  const got = mediaType(reply.headers.get('content-type'));
  const differences = wanted === got ? [] : [`content-type: expected ${wanted}, got ${got}`];
  const disposition = sample.reply.headers['content-disposition'];
  if (disposition === undefined) return differences;
  const form = (text: string): string => text.replaceAll(/\d/g, '0');
  const received = reply.headers.get('content-disposition') ?? '';
  return form(mapFileName(ids, disposition)) === form(received)
    ? differences
    : [...differences, `content-disposition: expected ${disposition}, got ${received}`];
}

async function bodyDifferences(replay: Replay, sample: RecordedSample, reply: ReplayReply): Promise<string[]> {
  // Recordings store only the size of files.
  if (/^<\d+ bytes>$/.test(sample.reply.text ?? '')) return reply.text.length > 0 ? [] : ['body: empty'];
  if (sample.reply.json === undefined) return textDifferences(sample.reply.text ?? '', reply.text);
  const json = JSON.parse(reply.text) as JsonValue;
  if (sample.name.startsWith('sqllab.execute') && sample.reply.status === 200) return runDifferences(sample, json);
  if (sample.name.startsWith('async_event.')) return shapeDifferences(sample.reply.json as JsonValue, firstAlike(sample, json));
  const requestsRows = sample.name.startsWith('chart-data.') && sample.reply.status === 200;
  if (!requestsRows) return shapeDifferences(sample.reply.json as JsonValue, json);
  return chartDataDifferences(sample, { json, text: reply.text }, async (change) => {
    const again = await send(replay, sample, (body) => ({
      ...(body as JsonMap),
      queries: ((body as JsonMap)['queries'] as JsonMap[]).map(change),
    }));
    return JSON.parse(again.text) as JsonValue;
  });
}

/** Events with the recorded status alone: ours tell of beginnings too. */
function firstAlike(sample: RecordedSample, json: JsonValue): JsonValue {
  const [recorded] = ((sample.reply.json as JsonMap)['result'] ?? []) as JsonMap[];
  const events = ((json as JsonMap)['result'] ?? []) as JsonMap[];
  const alike = events.filter((event) => event['status'] === recorded?.['status']);
  return { result: recorded ? alike : events };
}

/** The same lines; their order is the database's own. */
function textDifferences(expected: string, actual: string): string[] {
  const lines = (text: string): string => text.split('\n').sort().join('\n');
  return lines(expected) === lines(actual)
    ? []
    : [`text: expected ${JSON.stringify(expected.slice(0, 200))}, got ${JSON.stringify(actual.slice(0, 200))}`];
}
