// Sends every endpoint what no client would send: no request from outside gets a 5xx.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import type { Endpoint } from '#app/api/router/endpoint.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { issueGuestToken } from '#app/services/auth/guest-token.server.ts';
import { startCharts, type Charts, type Someone } from '#tests/fixtures/charts/charts.ts';

const SEED = 20_261_121;
/** Requests to each endpoint. */
const ROUNDS = 4;

let charts: Charts;
let deps: Deps;
let accounts: Someone[] = [];
let ids: number[] = [];

const NESTED = 10_000;
const deepJson = '['.repeat(NESTED) + ']'.repeat(NESTED);
const deepRison = '!('.repeat(NESTED) + ')'.repeat(NESTED);
const LONG = 'x'.repeat(100_000);

const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  'NaN',
  '1e400',
  'null',
  'true',
  '[]',
  '{}',
  '{"a":',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f\u009f',
  '\ud800',
  '\u202eevil',
  '名前🎉',
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%25',
  '..',
  "' or 1=1 --",
  '1=1) or (1=1',
  '"; drop table users; --',
  '{{ 1 }}{% raw %}',
  '<script>alert(1)</script>',
  '999999999999999',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'Last week',
  'DATEADD(DATETIME("now"), -1, day)',
  '2026-13-45T99:99:99',
  '+275761-01-01T00:00:00',
  '1 : 2 : 3',
  'P1D',
  'table',
  '3__table',
  LONG,
  deepJson,
];

const NUMBERS: readonly number[] = [0, -1, 1, 2, 3, 0.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 8.64e15, 8.7e15];

beforeAll(async () => {
  charts = await startCharts();
  const refuse = (): Promise<never> => Promise.reject(new AppError('GENERIC_DB_ENGINE_ERROR', 'The test has no server.'));
  const refuseWrite = (): never => {
    throw new Error('not here');
  };
  const { deps: plain } = charts;
  deps = {
    ...plain,
    queryService: {
      query: (_key, statement) =>
        Promise.resolve({
          table: {
            columns: statement.columns.map(({ name }) => ({ name, type: 'string' as const, values: ['x', null] })),
            rowCount: 2,
          },
          rowCount: 2,
          isCached: false,
          queriedAtMs: deps.now(),
        }),
      isStored: () => Promise.resolve(false),
      rows: refuse,
      export: refuse,
    },
    runs: { run: refuse, submit: refuse, stop: refuse },
    images: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
    // An upload can begin; no request knows its id, so nothing is written.
    uploads: {
      ...plain.uploads,
      bucket: {
        ...plain.uploads.bucket,
        createMultipartUpload: (key) => Promise.resolve({ key, uploadId: 'u' } as R2MultipartUpload),
      },
    },
    // What is drawn after the reply fails here, as nothing draws.
    waitUntil: (work) => void work.catch(() => undefined),
    results: { readManifest: refuse, readSegment: refuse, openSegment: refuse, remove: refuse, write: refuseWrite },
    events: { append: refuse, list: () => Promise.resolve([]), connect: refuse },
    tabs: Object.fromEntries(Object.keys(plain.tabs).map((name) => [name, refuse])) as unknown as Deps['tabs'],
  };
  const admin = await charts.user('Admin');
  const gamma = await charts.user('Gamma');
  const database = await charts.database();
  const dataset = await charts.dataset(database, 'orders', [gamma.id]);
  const chart = await charts.chart(dataset, 'Orders', [gamma.id]);
  const dashboard = await charts.dashboard('Board', { chartIds: [chart], ownerIds: [gamma.id] });
  ids = [database, dataset, chart, dashboard, admin.id, gamma.id];
  const uuid = await embed(admin, dashboard);
  const user = { username: 'g', first_name: 'G', last_name: 'U' };
  const claims = { user, resources: [{ type: 'dashboard' as const, id: uuid }], rls_rules: [{ clause: "x = '1'" }] };
  const guest = { id: 0, headers: { 'x-guesttoken': await issueGuestToken(claims, deps.config, deps.now()) } };
  accounts = [admin, gamma, guest];
});
afterAll(() => charts.stop());

async function embed(admin: Someone, dashboard: number): Promise<string> {
  const { json } = await charts.query('POST', `/api/v1/dashboard/${dashboard}/embedded`, admin, { allowed_domains: [] });
  return (json['result'] as { uuid: string }).uuid;
}

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 16_807) % 2_147_483_647) % below;
}
type Dice = ReturnType<typeof dice>;

const pick = <T>(roll: Dice, from: readonly T[]): T => from[roll(from.length)] as T;

function hostile(roll: Dice, depth = 0): unknown {
  switch (roll(depth > 2 ? 4 : 7)) {
    case 0:
      return pick(roll, TEXTS);
    case 1:
      return pick(roll, NUMBERS);
    case 2:
      return pick(roll, [null, true, false]);
    case 3:
      return pick(roll, ids);
    case 4:
      return Array.from({ length: roll(4) }, () => hostile(roll, depth + 1));
    case 5:
      return JSON.parse(`{"__proto__": {"a": 1}, "constructor": ${JSON.stringify(hostile(roll, 3))}, "id": 1}`);
    default:
      return Object.fromEntries(
        Array.from({ length: roll(4) }, () => [pick(roll, TEXTS).slice(0, 50), hostile(roll, depth + 1)]),
      );
  }
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** A value that fits the schema, but for a part of it that seldom does. */
function like(schema: unknown, roll: Dice, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > 8 || roll(14) === 0) return hostile(roll);
  const known = schema as JsonSchema;
  if ('const' in known) return known['const'];
  if (Array.isArray(known['enum'])) return pick(roll, known['enum'] as unknown[]);
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    if (Array.isArray(known[key])) return like(pick(roll, known[key] as unknown[]), roll, depth + 1);
  }
  switch (known['type']) {
    case 'object':
      return likeObject(known, roll, depth);
    case 'array':
      return Array.from({ length: 1 + roll(2) }, () => like(known['items'] ?? {}, roll, depth + 1));
    case 'integer':
    case 'number':
      return roll(2) === 0 ? pick(roll, ids) : pick(roll, NUMBERS);
    case 'boolean':
      return roll(2) === 0;
    case 'null':
      return null;
    default:
      return roll(3) === 0 ? JSON.stringify(hostile(roll)) : pick(roll, TEXTS);
  }
}

function likeObject(schema: JsonSchema, roll: Dice, depth: number): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, unknown>);
  const required = (schema['required'] ?? []) as string[];
  const wanted = properties.filter(([name]) => required.includes(name) || roll(2) === 0);
  return Object.fromEntries(wanted.map(([name, part]) => [name, like(part, roll, depth + 1)]));
}

function bodyOf({ input }: Endpoint, roll: Dice): string {
  if (roll(8) === 0) return pick(roll, [deepJson, '', 'null', '[]', '{"a":', `"${LONG}"`]);
  if (!input.body || roll(6) === 0) return JSON.stringify(hostile(roll)) ?? '';
  const schema = z.toJSONSchema(input.body, { unrepresentable: 'any', io: 'input' });
  return JSON.stringify(like(schema, roll)) ?? '';
}

const FILTERED = [
  'id',
  'name',
  'slice_name',
  'dashboard_title',
  'owners',
  'tags',
  'dashboards',
  'created_by',
  'changed_on',
  'sql',
];
const OPERATORS = [
  'eq',
  'neq',
  'sw',
  'ew',
  'ct',
  'in',
  'between',
  'gt',
  'lt',
  'rel_m_m',
  'rel_o_m',
  'title_or_slug',
  'chart_tags',
];

function buildRandomQuery(roll: Dice): string {
  if (roll(4) === 0) return pick(roll, [deepJson, deepRison, `(a:${'('.repeat(5_000)}`, '!n', "'", '(', ...TEXTS]);
  if (roll(4) === 0) return JSON.stringify(hostile(roll)) ?? '';
  return JSON.stringify({
    columns: [pick(roll, TEXTS)],
    filters: [{ col: pick(roll, FILTERED), opr: pick(roll, OPERATORS), value: hostile(roll) }],
    order_column: pick(roll, ['changed_on', 'id', pick(roll, TEXTS)]),
    page: pick(roll, NUMBERS),
    page_size: pick(roll, NUMBERS),
    filter: pick(roll, TEXTS),
    include_ids: [pick(roll, NUMBERS), pick(roll, ids)],
  });
}

function requestOf(entry: Endpoint, roll: Dice): Request {
  const path = entry.path.replace(/:(\w+)/g, () =>
    encodeURIComponent((roll(3) === 0 ? pick(roll, TEXTS).toWellFormed().slice(0, 300) : String(pick(roll, ids))) || '0'),
  );
  const url = new URL(`http://localhost${path}`);
  if (roll(2) === 0) url.searchParams.set('q', buildRandomQuery(roll));
  for (const name of parametersOf(entry)) if (roll(2) === 0) url.searchParams.set(name, String(pick(roll, [...TEXTS, ...ids])));
  const { headers } = pick(roll, accounts);
  const type = pick(roll, [
    'application/json',
    'application/json',
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
  ]);
  const etag = roll(4) === 0 ? { 'if-match': pick(roll, ['*', '"', '"x"', 'W/"x"']) } : {};
  if (entry.method === 'GET') return new Request(url, { headers: { ...headers, ...etag } });
  return new Request(url, {
    method: entry.method,
    headers: { ...headers, ...etag, 'content-type': type },
    body: bodyOf(entry, roll),
  });
}

function parametersOf({ input }: Endpoint): string[] {
  if (!input.query) return [];
  const { properties } = z.toJSONSchema(input.query, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  return Object.keys(properties ?? {});
}

// Deletions come last: they would leave the others nothing to find.
const ORDER = { GET: 0, POST: 1, PUT: 2, DELETE: 3 } as const;
/** Deliberately slow: hashing passwords. */
const SLOW = ['/api/v1/security/login'];

it('never returns a 5xx, whatever the request', async ({ onTestFailed }) => {
  // Without this, nothing would be known of a request that never gets a reply.
  let requesting = '';
  onTestFailed(() => console.error(`The last request: ${requesting}`));
  const roll = dice(SEED);
  const failures: string[] = [];
  let replied = 0;
  const reached = new Set<number>();
  const endpoints = [...API_TABLE].filter(({ path }) => !SLOW.includes(path)).sort((a, b) => ORDER[a.method] - ORDER[b.method]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const entry of endpoints) {
      const request = requestOf(entry, roll);
      const described = `${request.method} ${request.url.slice(0, 600)} ${(await request.clone().text()).slice(0, 900)}`;
      requesting = described;
      const reply = await handleApi(request, deps);
      const text = (await reply?.text().catch((error: unknown) => `broken: ${String(error)}`)) ?? '';
      reached.add(reply?.status ?? 0);
      replied += 1;
      // A path of dots leads elsewhere, to a page perhaps.
      if (reply && reply.status >= 500) failures.push(`${reply?.status} ${text.slice(0, 300)} <- ${described}`);
    }
  }
  expect(failures).toEqual([]);
  // It got past the doors: some of it was accepted, and some was found wanting in several ways.
  expect(replied).toBe(endpoints.length * ROUNDS);
  for (const status of [200, 400, 403, 404]) expect(reached).toContain(status);
}, 600_000);
