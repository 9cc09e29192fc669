// A refresh of charts with equal results sends only their age: the server compares them with what it has drawn.
import { DatabaseSync } from 'node:sqlite';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import type { StreamedEntry } from '#app/stores/chart-render/wire.ts';
import {
  charts,
  datasetColumns,
  datasetMetrics,
  rowLevelRuleDatasets,
  rowLevelRuleRoles,
  rowLevelRules,
  userRoles,
} from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';
import { openSqliteQueryService } from '#tests/fixtures/datasets/sqlite-query-service.ts';

const warehouse = new DatabaseSync(':memory:');
let api: Charts;
let admin: Someone;
const ids = { dataset: 0, pie: 0, count: 0, board: 0 };

beforeAll(async () => {
  warehouse.exec(`attach ':memory:' as public; create table public.sales (genre text, amount real);
    insert into public.sales values ('Drama', 1.5), ('Action', 2)`);
  api = await startCharts();
  const service = openSqliteQueryService(warehouse);
  let queriedAtMs = 0;
  // Like a database, returns another query time for every query.
  const query: typeof service.query = async (...args) => ({
    ...(await service.query(...args)),
    queriedAtMs: (queriedAtMs += 1),
  });
  Object.assign(api.deps.queryService, { ...service, query });
  admin = await api.user('Admin');
  ids.dataset = await api.dataset(await api.database('local'), 'sales');
  const stamps = { datasetId: ids.dataset, createdOnMs: 1, changedOnMs: 1 };
  for (const [name, type] of [
    ['genre', 'TEXT'],
    ['amount', 'REAL'],
  ] as const)
    await api.db.insert(datasetColumns).values({ uuid: crypto.randomUUID(), name, type, ...stamps });
  await api.db.insert(datasetMetrics).values({ uuid: crypto.randomUUID(), name: 'total', expression: 'SUM(amount)', ...stamps });
  await api.db.insert(datasetMetrics).values({ uuid: crypto.randomUUID(), name: 'rows', expression: 'COUNT(*)', ...stamps });
  ids.pie = await api.chart(ids.dataset, 'By genre');
  ids.count = await api.chart(ids.dataset, 'Rows');
  await setChart(ids.pie, { viz_type: 'pie', groupby: ['genre'], metric: 'total', row_limit: 100 });
  await setChart(ids.count, { viz_type: 'big_number_total', metric: 'rows' });
  const facts = { uuid: crypto.randomUUID(), title: 'Sales', positionJson: '', jsonMetadata: '{}', published: true };
  const by = { authorId: null, nowMs: 1 };
  ids.board = await insertDashboard(api.db, { ...facts, ownerIds: [], roleIds: [], chartIds: [ids.pie, ids.count] }, by);
});
afterAll(() => api.stop());

const setChart = (id: number, params: ChartJson) =>
  api.db
    .update(charts)
    .set({ vizType: String(params['viz_type']), params: JSON.stringify(params) })
    .where(eq(charts.id, id));

interface Wish {
  readonly known?: readonly (string | undefined)[];
  readonly as?: Someone;
  readonly more?: ChartJson;
}

/** Both charts, by slot. */
async function refresh({ known = [], as = admin, more = {} }: Wish = {}): Promise<StreamedEntry[]> {
  const box = (chartId: number, slot: number) => ({
    chartId,
    slot,
    widthPx: 300,
    heightPx: 200,
    ...(known[slot - 1] !== undefined && { known: known[slot - 1] }),
  });
  const body = { dashboardId: ids.board, charts: [box(ids.pie, 1), box(ids.count, 2)], force: true, ...more };
  const { text } = await api.query('POST', '/charts/render', as, body);
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StreamedEntry);
  return entries.sort((one, other) => one.slot - other.slot);
}

const digestOf = (entry: StreamedEntry | undefined): string => {
  if (!entry || 'error' in entry || 'unchanged' in entry) throw new Error(JSON.stringify(entry));
  return entry.digest ?? '';
};

it('sends the age alone of what the page has already, and all of what has changed', async () => {
  const first = await refresh();
  const known = first.map(digestOf);
  expect(new Set(known).size).toBe(2);
  const same = await refresh({ known });
  expect(same).toEqual([
    { chartId: ids.pie, slot: 1, title: 'By genre', unchanged: { isCached: false, queriedAtMs: expect.any(Number) as number } },
    { chartId: ids.count, slot: 2, title: 'Rows', unchanged: { isCached: false, queriedAtMs: expect.any(Number) as number } },
  ]);
  // Less than the picture rounds to: tooltips would show it.
  warehouse.exec("update public.sales set amount = 1.5000001 where genre = 'Drama'");
  const [pie, count] = await refresh({ known });
  expect(digestOf(pie)).not.toBe(known[0]);
  expect(count).toHaveProperty('unchanged');
});

it('sends everything in another size, with another filter, and to those who have not said what they have', async () => {
  const known = (await refresh()).map(digestOf);
  const filtered = { [ids.pie]: { extraFormData: { filters: [{ col: 'genre', op: 'IN', val: ['Drama'] }] } } };
  for (const [pie] of [
    await refresh(),
    await refresh({ known: ['something else'] }),
    await refresh({ known, more: { charts: [{ chartId: ids.pie, slot: 1, widthPx: 400, heightPx: 200, known: known[0] }] } }),
  ])
    expect(pie).toHaveProperty('svg');
  const [, count] = await refresh({ known, more: { masks: filtered } });
  expect(count).toHaveProperty('svg');
});

it('doesn’t reveal whether a picture equals another caller’s: the rows are the caller’s own', async () => {
  const known = (await refresh()).map(digestOf);
  const reader = await api.gammaWith(['datasource_access', `[local].[sales](id:${ids.dataset})`]);
  const [seen] = await refresh({ known, as: reader });
  expect(seen).toHaveProperty('unchanged');
  const roles = await api.db.select().from(userRoles).where(eq(userRoles.userId, reader.id));
  const by = { uuid: crypto.randomUUID(), name: 'Actions alone', clause: "genre = 'Action'", filterType: 'Regular' as const };
  const [rule] = await api.db
    .insert(rowLevelRules)
    .values({ ...by, createdOnMs: 1, changedOnMs: 1 })
    .returning({ id: rowLevelRules.id });
  const ruleId = rule?.id ?? 0;
  await api.db.insert(rowLevelRuleDatasets).values({ ruleId, datasetId: ids.dataset });
  await api.db.insert(rowLevelRuleRoles).values({ ruleId, roleId: roles.at(-1)?.roleId ?? 0 });
  const [own] = await refresh({ known, as: reader });
  expect(digestOf(own)).not.toBe(known[0]);
});
