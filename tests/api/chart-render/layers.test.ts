// Charts inside a chart: each is queried as its viewer, with its dataset's row rules and the filters around it.
import { DatabaseSync } from 'node:sqlite';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessScope } from '#app/services/images/access-scope.server.ts';
import { identifyForPage } from '#app/services/auth/identify.server.ts';
import { findChart, findCharts } from '#app/stores/chart/store.server.ts';
import {
  charts,
  dashboardRoles,
  datasetColumns,
  datasetMetrics,
  rowLevelRuleDatasets,
  rowLevelRuleRoles,
  rowLevelRules,
  userRoles,
} from '#drizzle/schema/index.ts';
import { startCharts, type ChartCaller, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';
import { openSqliteQueryService } from '#tests/fixtures/datasets/sqlite-query-service.ts';

const TABLES = `
  attach ':memory:' as public;
  create table public.stores (name text, region text, lon real, lat real);
  insert into public.stores values ('Rome', 'south', 12.5, 41.9), ('Bari', 'south', 16.9, 41.1), ('Milan', 'north', 9.2, 45.5);
  create table public.depots (name text, region text, lon real, lat real);
  insert into public.depots values ('LEAK', 'south', 11.3, 44.5);`;

const PLACE = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const POINTS = { viz_type: 'deck_scatter', spatial: PLACE, dimension: 'name' };

let api: Charts;
let admin: Someone;
let reader: Someone;
let limited: Someone;
let keys: string[] = [];
const ids = { stores: 0, depots: 0, points: 0, depotPoints: 0, table: 0, map: 0, nested: 0 };

beforeAll(async () => {
  const warehouse = new DatabaseSync(':memory:');
  warehouse.exec(TABLES);
  api = await startCharts();
  Object.assign(api.deps.queryService, openSqliteQueryService(warehouse, { requested: (key) => keys.push(key) }));
  admin = await api.user('Admin');
  const databaseId = await api.database('maps');
  const dataset = async (name: string): Promise<number> => {
    const datasetId = await api.dataset(databaseId, name);
    const stamps = { datasetId, createdOnMs: 1, changedOnMs: 1 };
    for (const [column, type] of Object.entries({ name: 'TEXT', region: 'TEXT', lon: 'REAL', lat: 'REAL' }))
      await api.db.insert(datasetColumns).values({ uuid: crypto.randomUUID(), name: column, type, ...stamps });
    await api.db.insert(datasetMetrics).values({ uuid: crypto.randomUUID(), name: 'count', expression: 'COUNT(*)', ...stamps });
    return datasetId;
  };
  [ids.stores, ids.depots] = [await dataset('stores'), await dataset('depots')];
  const right = ['datasource_access', `[maps].[stores](id:${ids.stores})`] as const;
  [reader, limited] = [await api.gammaWith(right), await api.gammaWith(right, ['can_write', 'Chart'])];
  await limitTo(limited, ids.stores, "region = 'south'");
  ids.points = await chart(ids.stores, 'Shops', POINTS);
  ids.depotPoints = await chart(ids.depots, 'Hidden depots', POINTS);
  ids.table = await chart(ids.stores, 'Store list', { viz_type: 'table', query_mode: 'raw', all_columns: ['name'] });
  ids.nested = await chart(ids.stores, 'Other map', { viz_type: 'deck_multi', deck_slices: [ids.points] });
  ids.map = await chart(ids.stores, 'All layers', { viz_type: 'deck_multi', deck_slices: [ids.points, ids.depotPoints] });
});
afterAll(() => api.stop());
beforeEach(() => void (keys = []));

async function chart(datasetId: number, name: string, params: ChartJson): Promise<number> {
  const id = await api.chart(datasetId, name);
  const vizType = String(params['viz_type']);
  await api.db
    .update(charts)
    .set({ vizType, params: JSON.stringify(params) })
    .where(eq(charts.id, id));
  return id;
}

async function limitTo(who: Someone, datasetId: number, clause: string): Promise<void> {
  const roles = await api.db.select().from(userRoles).where(eq(userRoles.userId, who.id));
  const rule = {
    uuid: crypto.randomUUID(),
    name: clause,
    filterType: 'Regular',
    clause,
    createdOnMs: 0,
    changedOnMs: 0,
  } as const;
  const [row] = await api.db.insert(rowLevelRules).values(rule).returning({ id: rowLevelRules.id });
  const ruleId = row?.id ?? 0;
  await api.db.insert(rowLevelRuleDatasets).values({ ruleId, datasetId });
  await api.db.insert(rowLevelRuleRoles).values({ ruleId, roleId: roles.at(-1)?.roleId ?? 0 });
}

const preview = (body: ChartJson, who: ChartCaller) =>
  api.query('POST', '/charts/preview', who, { widthPx: 600, heightPx: 400, include: ['data', 'query'], ...body });
const previewMap = (slices: unknown, who: ChartCaller, more: ChartJson = {}) =>
  preview({ datasetId: ids.stores, formData: { viz_type: 'deck_multi', deck_slices: slices, ...more } }, who);

interface Received {
  readonly status: string;
  readonly name?: string;
  readonly tables?: readonly { readonly columns: readonly { readonly name: string; readonly values: readonly unknown[] }[] }[];
}
const layersOf = (json: ChartJson): readonly Received[] => (json['data'] as { layers: Received[] }).layers;
const namesIn = (layer: Received | undefined): readonly unknown[] =>
  [...(layer?.tables?.[0]?.columns.find(({ name }) => name === 'name')?.values ?? [])].sort();

describe('a map of layers', () => {
  it('queries each layer on its own dataset, side by side, and draws both', async () => {
    const { status, json, text } = await preview({ chartId: ids.map }, admin);
    expect(status, text).toBe(200);
    expect(layersOf(json).map(({ status: one, name }) => [one, name])).toEqual([
      ['drawn', 'Shops'],
      ['drawn', 'Hidden depots'],
    ]);
    expect(layersOf(json).map(namesIn)).toEqual([['Bari', 'Milan', 'Rome'], ['LEAK']]);
    expect((json['query'] as { sql: string[] }).sql).toHaveLength(2);
    expect(json['facts']).toMatchObject({ rowCounts: [3, 1], isCut: false });
    expect(json['svg']).toContain('LEAK');
  });

  it('leaves a layer out that the viewer cannot query, counts it, and tells nothing of it', async () => {
    const { status, json, text } = await preview({ chartId: ids.map }, reader);
    expect(status).toBe(200);
    expect(layersOf(json).map(({ status: one }) => one)).toEqual(['drawn', 'denied']);
    expect(text).not.toMatch(/LEAK|depot/i);
    expect(json['svg']).toContain('1 layer isn’t shown because you don’t have access to its data');
    expect(keys).toHaveLength(1);
  });

  it('applies the row rules of each layer, and keeps their results apart from those of others', async () => {
    const all = await previewMap([ids.points], reader);
    const [keyOfAll] = keys;
    const some = await previewMap([ids.points], limited);
    expect(namesIn(layersOf(all.json)[0])).toEqual(['Bari', 'Milan', 'Rome']);
    expect(namesIn(layersOf(some.json)[0])).toEqual(['Bari', 'Rome']);
    expect(some.text).not.toContain('Milan');
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keyOfAll);
  });

  it('adds its own filters to every layer, but those that are limited to other layers', async () => {
    const filter = (subject: string, comparator: string, more: ChartJson = {}) => ({
      ...{ expressionType: 'SIMPLE', clause: 'WHERE', subject, operator: '==', comparator },
      ...more,
    });
    const north = await previewMap([ids.points, ids.depotPoints], admin, { adhoc_filters: [filter('region', 'north')] });
    expect(layersOf(north.json).map(namesIn)).toEqual([['Milan'], []]);
    const second = filter('region', 'north', { layerFilterScope: [1] });
    const scoped = await previewMap([ids.points, ids.depotPoints], admin, { adhoc_filters: [second] });
    expect(layersOf(scoped.json).map(namesIn)).toEqual([['Bari', 'Milan', 'Rome'], []]);
    const extra = await previewMap([ids.points], admin, {
      extra_form_data: { filters: [{ col: 'name', op: 'IN', val: ['Bari'] }] },
    });
    expect(layersOf(extra.json).map(namesIn)).toEqual([['Bari']]);
    const unknown = await previewMap([ids.points], admin, { adhoc_filters: [filter('planet', 'Mars')] });
    expect(layersOf(unknown.json).map(namesIn)).toEqual([['Bari', 'Milan', 'Rome']]);
    expect(unknown.json['facts']).toMatchObject({ rejectedFilters: ['planet'] });
  });

  it('names what is no map layer, counts what was deleted, and takes no more than it can', async () => {
    const { json } = await previewMap([ids.table, ids.nested, ids.points, 99_999], reader);
    expect(layersOf(json)).toMatchObject([
      { status: 'unsupported', name: 'Store list' },
      { status: 'unsupported', name: 'Other map' },
      { status: 'drawn', name: 'Shops' },
      { status: 'missing' },
    ]);
    expect(json['svg']).toContain('Not map layers: Store list, Other map');
    const many = await previewMap([ids.points, ...Array.from({ length: 30 }, (_, index) => 90_000 + index)], reader);
    expect(layersOf(many.json).filter(({ status }) => status === 'surplus')).toHaveLength(11);
  });

  it('shows the others where one fails, and fails where all do', async () => {
    const broken = await chart(ids.stores, 'Broken', {
      ...POINTS,
      dimension: { label: 'x', sqlExpression: 'no_such(', expressionType: 'SQL' },
    });
    const some = await previewMap([broken, ids.points], admin);
    expect(layersOf(some.json).map(({ status }) => status)).toEqual(['failed', 'drawn']);
    expect(some.json['svg']).toContain('Couldn’t load Broken');
    const all = await previewMap([broken], admin);
    expect(all.json['error']).toBeDefined();
  });

  it('survives layers of any form', async () => {
    for (const slices of [null, 'x', {}, [null, {}, -1, 1.5, '2; drop table x'], [[ids.points]]])
      expect((await previewMap(slices, reader)).status).toBe(200);
  });

  it('has pictures that are kept apart by what each viewer sees of its layers', async () => {
    const [map] = await findCharts(api.db, [ids.map]);
    const scopeOf = async (who: Someone): Promise<string> => {
      const identity = await identifyForPage(new Request('http://localhost/', { headers: who.headers }), api.deps);
      return accessScope(api.deps, identity, map ? [map] : []);
    };
    const [forAdmin, forReader] = [await scopeOf(admin), await scopeOf(reader)];
    expect(forAdmin).not.toBe(forReader);
    expect(await scopeOf(reader)).toBe(forReader);
    await api.query('PUT', `/api/v1/chart/${ids.points}`, admin, { description: 'Changed' });
    expect(await scopeOf(reader)).not.toBe(forReader);
  });
});

describe('a map of layers on a dashboard', () => {
  const render = async (dashboardId: number, who: ChartCaller, more: ChartJson = {}) => {
    const box = { chartId: ids.map, slot: 1, widthPx: 600, heightPx: 400 };
    const { text } = await api.query('POST', '/charts/render', who, { dashboardId, charts: [box], include: ['data'], ...more });
    return { text, json: JSON.parse(text.split('\n')[0] ?? '{}') as ChartJson };
  };
  const shared = async (chartIds: number[], who: Someone): Promise<number> => {
    const id = await api.dashboard('Shared', { chartIds });
    const [role] = await api.db.select().from(userRoles).where(eq(userRoles.userId, who.id));
    await api.db.insert(dashboardRoles).values({ dashboardId: id, roleId: role?.roleId ?? 0 });
    return id;
  };

  it('shows those that it is shared with the layers that are on it themselves, and no others', async () => {
    const stranger = await api.user('Gamma');
    const alone = await render(await shared([ids.map], stranger), stranger);
    expect(layersOf(alone.json).map(({ status }) => status)).toEqual(['denied', 'denied']);
    expect(alone.text).not.toMatch(/LEAK|Rome/);
    const both = await render(await shared([ids.map, ids.points], stranger), stranger);
    expect(layersOf(both.json).map(({ status }) => status)).toEqual(['drawn', 'denied']);
    expect(both.text).not.toMatch(/LEAK/);
  });

  it('applies its filters to the layers', async () => {
    const filter = {
      id: 'NATIVE_FILTER-a',
      type: 'NATIVE_FILTER',
      name: 'Region',
      filterType: 'filter_select',
      targets: [{ datasetId: ids.stores, column: { name: 'region' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['north'] }] },
        filterState: { value: ['north'] },
      },
      controlValues: {},
      cascadeParentIds: [],
    };
    const id = await api.dashboard('Filtered', { chartIds: [ids.map] });
    const jsonMetadata = JSON.stringify({ native_filter_configuration: [filter] });
    const saved = await api.query('PUT', `/api/v1/dashboard/${id}`, admin, { json_metadata: jsonMetadata });
    expect(saved.status, saved.text).toBe(200);
    const { json } = await render(id, admin);
    expect(layersOf(json).map(namesIn)).toEqual([['Milan'], []]);
  });
});

describe('a map of charts', () => {
  const pie = { viz_type: 'pie', groupby: ['region'], metric: 'count', row_limit: 1 };
  const selected = JSON.stringify({ id: 1, slice_name: 'By region', viz_type: 'pie', params: JSON.stringify(pie) });
  const place = { label: 'place', sqlExpression: "'POINT (' || lon || ' ' || lat || ')'", expressionType: 'SQL' };
  const charts = (who: ChartCaller, more: ChartJson = {}) =>
    preview(
      { datasetId: ids.stores, formData: { viz_type: 'cartodiagram', selected_chart: selected, geom_column: place, ...more } },
      who,
    );
  const shares = (json: ChartJson) =>
    layersOf(json).map((layer) => {
      const columns = new Map((layer.tables?.[0]?.columns ?? []).map(({ name, values }) => [name, values]));
      return [columns.get('region'), columns.get('count__contribution')];
    });

  it('queries all locations at once, and computes the shares of each separately', async () => {
    const { json, text } = await charts(admin);
    expect(text).toContain('splitValue');
    expect(keys).toHaveLength(1);
    expect(layersOf(json)).toHaveLength(3);
    expect(shares(json).every(([, share]) => JSON.stringify(share) === '[1]')).toBe(true);
    expect((json['query'] as { sql: string[] }).sql).toHaveLength(1);
    const { queryContext } = json['query'] as { queryContext: { queries: { columns: unknown[] }[] } };
    expect(queryContext.queries.map(({ columns }) => columns)).toEqual([[place, 'region']]);
    expect(json['facts']).toMatchObject({ rowCounts: [3] });
  });

  it('has the row rules of its viewer, and its own filters', async () => {
    expect(layersOf((await charts(limited)).json)).toHaveLength(2);
    const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'name', operator: '==', comparator: 'Bari' };
    expect(layersOf((await charts(limited, { adhoc_filters: [filter] })).json)).toHaveLength(1);
  });

  it('draws no kind inside that it cannot, and survives any text as its chart', async () => {
    const table = JSON.stringify({ id: 2, slice_name: 'List', viz_type: 'table', params: '{}' });
    expect((await charts(admin, { selected_chart: table })).json['svg']).toContain('List can’t be drawn on a map');
    expect(keys).toEqual([]);
    for (const chart of ['', '{', '[]', 7, { viz_type: 'cartodiagram', params: {} }])
      expect((await charts(reader, { selected_chart: chart })).status).toBe(200);
  });
});

describe('saving a map of layers', () => {
  const save = (params: ChartJson, who: Someone, id: number) =>
    api.query('PUT', `/api/v1/chart/${id}`, who, { params: JSON.stringify({ viz_type: 'deck_multi', ...params }) });

  it('takes only layers that its writer can query, and new filters on none else', async () => {
    const own = await chart(ids.stores, 'Mine', { viz_type: 'deck_multi', deck_slices: [] });
    await api.query('PUT', `/api/v1/chart/${own}`, admin, { owners: [limited.id] });
    expect((await save({ deck_slices: [ids.points] }, limited, own)).status).toBe(200);
    const refused = await save({ deck_slices: [ids.points, ids.depotPoints] }, limited, own);
    expect(refused.status, refused.text).toBe(403);
    expect(refused.text).not.toMatch(/depots/);
    // An administrator adds it; its owner keeps it, but can't probe its rows with a filter.
    const adhoc_filters = [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "name = 'LEAK'" }];
    expect((await save({ deck_slices: [ids.points, ids.depotPoints] }, admin, own)).status).toBe(200);
    expect((await save({ deck_slices: [ids.depotPoints, ids.points] }, limited, own)).status).toBe(200);
    expect((await save({ deck_slices: [ids.points, ids.depotPoints], adhoc_filters }, limited, own)).status).toBe(403);
    expect((await findChart(api.db, own))?.params).not.toContain('LEAK');
  });
});
