// How often a viewer of each page waits for something far away, one wait after the other, before the last byte of the reply.
// Counts, not timings: the host delays calls until all concurrent ones have ended (docs/performance.md).
import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDashboard } from '#app/stores/dashboard/store.server.ts';
import { dashboards } from '#drizzle/schema/index.ts';
import type { PreparedHost } from '#scripts/start/serve-prepared.ts';
import { addMarksDashboard, writeMarks } from './marks-dashboard.ts';
import { copyState, logIn, startOn } from './test-host.ts';

const DELAY_MS = 25;
const DASHBOARD = '/superset/dashboard/flights-on-time/';
const FILTER = 'NATIVE_FILTER-pupil';

const stateDir = copyState();
let host: PreparedHost;
let cookie: string;
let explorePath: string;
let marks: { dashboardId: number; chartId: number; datasetId: number };

beforeAll(async () => {
  host = await startOn(stateDir);
  cookie = await logIn(host.url.origin);
  await writeMarks(host, { Ada: 10, Bo: 20, Cy: 40 });
  marks = await addMarksDashboard(host);
  await addFilter(marks);
  const chartId = (await findDashboard(host.db, 'flights-on-time'))?.chartIds[0] ?? 0;
  explorePath = `/explore/?slice_id=${chartId}`;
  // Stores the results; the next isolate has nothing cached.
  for (const path of ['/', DASHBOARD, explorePath]) await (await send(path)).arrayBuffer();
  await host.stop();
  host = await startOn(stateDir, { roundTripDelayMs: DELAY_MS });
});
afterAll(async () => {
  await host.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

async function addFilter({ dashboardId, datasetId }: typeof marks): Promise<void> {
  const filter = {
    id: FILTER,
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    name: 'Pupil',
    targets: [{ datasetId, column: { name: 'pupil' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: { multiSelect: true },
    defaultDataMask: { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
  };
  await host.db
    .update(dashboards)
    .set({ jsonMetadata: JSON.stringify({ native_filter_configuration: [filter] }) })
    .where(eq(dashboards.id, dashboardId));
}

async function send(path: string, body?: object): Promise<Response> {
  const json = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${host.url.origin}${path}`, { ...json, headers });
  expect(reply.status, path).toBe(200);
  return reply;
}

/** Views are collected: they are lines of blocks. */
const VIEW_COUNT = `SELECT count(*) AS n FROM log_blocks, json_each(log_blocks.lines) AS line WHERE line.value ->> 1 = 'mount_dashboard'`;

/** The calls of each wait. */
async function waits(path: string, body?: object): Promise<readonly (readonly string[])[]> {
  const reply = await send(path, body);
  await reply.arrayBuffer();
  return JSON.parse(reply.headers.get('x-round-trips') ?? 'null') as string[][];
}

const selected = (pupil: string): object => ({
  dashboardId: marks.dashboardId,
  charts: [{ chartId: marks.chartId, slot: 1, widthPx: 480, heightPx: 320 }],
  masks: {
    [FILTER]: { extraFormData: { filters: [{ col: 'pupil', op: 'IN', val: [pupil] }] }, filterState: { value: [pupil] } },
  },
});

it('a dashboard in a cold isolate: the viewer, the dashboard, its datasets and rules, the results', async () => {
  expect(await waits(DASHBOARD)).toHaveLength(4);
});

it('a dashboard in a warm isolate, and its log is written when it is out', async () => {
  const calls = await waits(DASHBOARD);
  expect(calls.length).toBeLessThanOrEqual(2);
  expect(calls.flat().filter((call) => /^DB insert/.test(call))).toEqual([]);
  // Those of this host. The one before has stopped, perhaps before it sent its last view.
  await expect.poll(async () => (await host.d1.prepare(VIEW_COUNT).first('n')) as number).toBeGreaterThanOrEqual(2);
});

it.each(['/dashboard/list/', '/chart/list/', '/tablemodelview/list/', '/savedqueryview/list/', '/superset/tags/', '/sqllab/'])(
  '%s: at most two',
  async (path) => {
    await waits(path);
    expect((await waits(path)).length).toBeLessThanOrEqual(2);
  },
);

it('home: at most three', async () => {
  await waits('/');
  expect((await waits('/')).length).toBeLessThanOrEqual(3);
});

it('Explore: at most three', async () => {
  await waits(explorePath);
  expect((await waits(explorePath)).length).toBeLessThanOrEqual(3);
});

it('chart data from the cache: one', async () => {
  const body = {
    datasource: { id: marks.datasetId, type: 'table' },
    queries: [{ columns: ['pupil'], metrics: ['total'], orderby: [['pupil', true]] }],
  };
  await waits('/api/v1/chart/data', body);
  expect(await waits('/api/v1/chart/data', body)).toHaveLength(1);
});

it('a change of a filter: one where it was queried before', async () => {
  for (const pupil of ['Ada', 'Bo']) await waits('/charts/render', selected(pupil));
  for (const pupil of ['Ada', 'Bo']) expect(await waits('/charts/render', selected(pupil))).toHaveLength(1);
});

it('a new filter value: the dashboard, the stored results, then the query Worker', async () => {
  const calls = await waits('/charts/render', selected('Cy'));
  expect(calls.slice(1)).toEqual([['RESULTS.get'], ['QUERY']]);
});

describe('in a cold isolate', () => {
  beforeEach(async () => {
    await host.stop();
    host = await startOn(stateDir, { roundTripDelayMs: DELAY_MS });
  });

  it('home: at most four', async () => {
    expect((await waits('/')).length).toBeLessThanOrEqual(4);
  });

  it('Explore: at most four', async () => {
    expect((await waits(explorePath)).length).toBeLessThanOrEqual(4);
  });
});

it('withholds what was made for a user who has lost their role since', async () => {
  const before = await (await send(DASHBOARD)).text();
  expect(before).toContain('Flights on time');
  await host.d1.prepare('DELETE FROM sessions').run();
  const reply = await fetch(`${host.url.origin}${DASHBOARD}`, { headers: { cookie }, redirect: 'manual' });
  expect(reply.status).toBe(302);
  expect(await reply.text()).not.toContain('Flights on time');
  const drawn = await fetch(`${host.url.origin}/charts/render`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(selected('Ada')),
  });
  expect(drawn.status).toBe(401);
});
