// Copies of dashboards through the API, and the charts, datasets and tabs that a page requests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultOf, startBoards, withLayout, type Boards } from '#tests/fixtures/boards.ts';
import { layoutOf, type Json } from '#tests/fixtures/dashboard-api.ts';

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
    await api.save(id, withLayout(layoutOf(first, second), { color_scheme: 'x', native_filter_configuration: [filter] }));
    const copy = async (more: Json): Promise<Json> => {
      const { status, json } = await api.call('POST', `/${id}/copy/`, {
        body: { dashboard_title: 'Copied', json_metadata: '{}', ...more },
        as: 'bob',
      });
      expect([status, resultOf(json)['last_modified_time']]).toEqual([200, Math.floor(api.clock.nowMs / 1000)]);
      return api.item(Number(resultOf(json)['id']), 'bob');
    };
    const same = await copy({ duplicate_slices: false });
    expect(same).toMatchObject({ charts: ['First', 'Second'], published: false, css: 'a {}', owners: [{ first_name: 'bob' }] });
    expect(JSON.parse(String(same['json_metadata']))).toMatchObject({ color_scheme: 'x' });
    const copied = await copy({ duplicate_slices: true, json_metadata: JSON.stringify({ positions: layoutOf(first, second) }) });
    const { json } = await api.call('GET', `/${String(copied['id'])}/charts`, { as: 'bob' });
    const ids = (json['result'] as Json[]).map((chart) => Number(chart['id']));
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(first);
    expect(String(copied['position_json'])).toContain(`"chartId":${ids[0]},`);
    expect(JSON.parse(String(copied['json_metadata']))).toMatchObject({
      native_filter_configuration: [{ scope: { excluded: [ids[1]] }, chartsInScope: [ids[0]] }],
    });
  });

  it('are not made of charts that are seen only through the dashboard', async () => {
    const id = await api.create({ dashboard_title: 'Shared', published: true, roles: [] }, 'root');
    await api.save(id, withLayout(layoutOf(hidden)), { as: 'root' });
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
    await api.save(id, withLayout(layoutOf(first)));
    const charts = (await api.call('GET', `/${id}/charts`)).json['result'] as Json[];
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
    const [dataset] = (await api.call('GET', `/${id}/datasets`)).json['result'] as Json[];
    expect(dataset).toMatchObject({
      id: sales,
      uid: `${sales}__table`,
      metrics: [{ metric_name: 'total' }],
      sql: 'select 1 as secret',
    });
    expect((dataset?.['columns'] as Json[]).map((column) => column['column_name'])).toEqual(['city']);
    expect((await api.call('GET', `/${id}/tabs`)).json).toEqual({ result: { all_tabs: {}, tab_tree: [] } });
  });

  it('hide a dataset’s statement from viewers who see it only through the dashboard', async () => {
    const { json } = await api.list('(filters:!((col:dashboard_title,opr:eq,value:Shared)))', 'gus');
    const [id] = json['ids'] as number[];
    const [dataset] = (await api.call('GET', `/${id}/datasets`, { as: 'gus' })).json['result'] as Json[];
    expect(dataset).toMatchObject({ id: secret, sql: null, select_star: '' });
  });
});
