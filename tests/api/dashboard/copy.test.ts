// Copies of dashboards through the API, and the charts, datasets and tabs that a page requests.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charts as chartRows } from '#drizzle/schema/index.ts';
import { pickResult, startBoards, withLayout, type Boards } from '#tests/fixtures/dashboards/boards.ts';
import { buildLayout, type DashboardJson } from '#tests/fixtures/dashboards/dashboard-api.ts';

let api: Boards;
let [sales, secret, first, second, hidden] = [0, 0, 0, 0, 0];

beforeAll(async () => {
  api = await startBoards();
  ({ sales, secret, first, second, hidden } = api);
});
afterAll(() => api.stop());

describe('copies', () => {
  it('have the same charts, or copies of them in the same places', async () => {
    const id = await api.create({ dashboard_title: 'Original', published: true, css: 'a {}' });
    const filter = { id: 'f', type: 'NATIVE_FILTER', scope: { rootPath: ['ROOT_ID'], excluded: [second] } };
    await api.save(id, withLayout(buildLayout(first, second), { color_scheme: 'x', native_filter_configuration: [filter] }));
    const copy = async (more: DashboardJson): Promise<DashboardJson> => {
      const { status, json } = await api.call('POST', `/${id}/copy/`, {
        body: { dashboard_title: 'Copied', json_metadata: '{}', ...more },
        as: 'bob',
      });
      expect([status, pickResult(json)['last_modified_time']]).toEqual([200, Math.floor(api.clock.nowMs / 1000)]);
      return api.item(Number(pickResult(json)['id']), 'bob');
    };
    const same = await copy({ duplicate_slices: false });
    expect(same).toMatchObject({ charts: ['First', 'Second'], published: false, css: 'a {}', owners: [{ first_name: 'bob' }] });
    expect(JSON.parse(String(same['json_metadata']))).toMatchObject({ color_scheme: 'x' });
    const copied = await copy({
      duplicate_slices: true,
      json_metadata: JSON.stringify({ positions: buildLayout(first, second) }),
    });
    const { json } = await api.call('GET', `/${String(copied['id'])}/charts`, { as: 'bob' });
    const ids = (json['result'] as DashboardJson[]).map((chart) => Number(chart['id']));
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(first);
    expect(String(copied['position_json'])).toContain(`"chartId":${ids[0]},`);
    expect(JSON.parse(String(copied['json_metadata']))).toMatchObject({
      native_filter_configuration: [{ scope: { excluded: [ids[1]] }, chartsInScope: [ids[0]] }],
    });
  });

  it('have texts whose live values are of their own charts', async () => {
    const id = await api.create({ dashboard_title: 'With values', published: true });
    await api.save(id, withLayout(buildLayout(first)));
    const uuidOf = async (chartId: number) =>
      (await api.db.query.charts.findMany()).find((chart) => chart.id === chartId)?.uuid ?? '';
    const [old, gone] = [await uuidOf(first), '0f8fad5b-d9cb-469f-a165-70867728950e'];
    const text = {
      'ROW-text': { id: 'ROW-text', type: 'ROW', children: ['MARKDOWN-1'], meta: {} },
      'MARKDOWN-1': {
        id: 'MARKDOWN-1',
        type: 'MARKDOWN',
        children: [],
        meta: { code: `[a](chart-value:${old}) [b](chart-value:${gone})` },
      },
    };
    const positions = { ...buildLayout(first), ...text };
    const read = async (duplicate: boolean) => {
      const body = { dashboard_title: 'Copied', duplicate_slices: duplicate, json_metadata: JSON.stringify({ positions }) };
      const { json } = await api.call('POST', `/${id}/copy/`, { body, as: 'bob' });
      const copy = await api.item(Number(pickResult(json)['id']), 'bob');
      const layout = JSON.parse(String(copy['position_json'])) as Record<string, { meta?: { code?: string; uuid?: string } }>;
      const chart = Object.values(layout).find((item) => item.meta?.uuid !== undefined);
      return { code: layout['MARKDOWN-1']?.meta?.code, uuid: chart?.meta?.uuid };
    };
    expect((await read(false)).code).toBe(`[a](chart-value:${old}) [b](chart-value:${gone})`);
    const copied = await read(true);
    expect(copied.uuid).not.toBe(old);
    expect(copied.code).toBe(`[a](chart-value:${copied.uuid}) [b](chart-value:${gone})`);
  });

  it('are not made of charts that are seen only through the dashboard', async () => {
    const id = await api.create({ dashboard_title: 'Shared', published: true, roles: [] }, 'root');
    await api.save(id, withLayout(buildLayout(hidden)), { as: 'root' });
    const gamma = (await api.db.query.roles.findMany()).find((role) => role.name === 'Gamma')?.id;
    await api.save(id, { roles: [gamma] }, { as: 'root' });
    expect((await api.call('GET', `/${id}/charts`, { as: 'gus' })).json['result']).toHaveLength(1);
    const refused = await api.call('POST', `/${id}/copy/`, { body: { dashboard_title: 'x', json_metadata: '{}' }, as: 'gus' });
    expect(refused.status).toBe(403);
  });
});

describe('charts, datasets and tabs of a dashboard', () => {
  it('are what its page needs of them', async () => {
    const id = await api.create({ dashboard_title: 'Parts' });
    await api.save(id, withLayout(buildLayout(first)));
    const charts = (await api.call('GET', `/${id}/charts`)).json['result'] as DashboardJson[];
    expect(Object.keys(charts[0] ?? {}).sort()).toEqual(
      [
        'cache_timeout',
        'certification_details',
        'certified_by',
        'changed_on',
        'description',
        'description_markeddown',
        'form_data',
        'id',
        'slice_name',
        'slice_url',
      ].sort(),
    );
    expect(charts[0]).toMatchObject({
      description_markeddown: '<p>about</p>',
      form_data: { datasource: `${sales}__table`, slice_id: first, viz_type: 'table', metrics: ['total'] },
    });
    const [dataset] = (await api.call('GET', `/${id}/datasets`)).json['result'] as DashboardJson[];
    expect(dataset).toMatchObject({
      id: sales,
      uid: `${sales}__table`,
      metrics: [{ metric_name: 'total' }],
      sql: 'select 1 as secret',
    });
    expect((dataset?.['columns'] as DashboardJson[] | undefined)?.map((column) => column['column_name'])).toEqual(['city']);
    expect((await api.call('GET', `/${id}/tabs`)).json).toEqual({
      result: { all_tabs: {}, tab_tree: [], native_filters: { all: [] } },
    });
    await api.deps.db.update(chartRows).set({ cacheTimeoutS: 600 }).where(eq(chartRows.id, first));
    const [cached] = (await api.call('GET', `/${id}/charts`)).json['result'] as DashboardJson[];
    expect(cached).toMatchObject({ cache_timeout: 600, form_data: { cache_timeout: 600 } });
  });

  it('hide a dataset’s statement from viewers who see it only through the dashboard', async () => {
    const { json } = await api.list('(filters:!((col:dashboard_title,opr:eq,value:Shared)))', 'gus');
    const [id] = json['ids'] as number[];
    const [dataset] = (await api.call('GET', `/${id}/datasets`, { as: 'gus' })).json['result'] as DashboardJson[];
    expect(dataset).toMatchObject({ id: secret, sql: null, select_star: '' });
  });
});
