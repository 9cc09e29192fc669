// The list of charts through the API: filters, orders, pages, what it describes, and ten thousand of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHART_LIST } from '#app/stores/chart/wire.ts';
import { taggedObjects } from '#drizzle/schema/index.ts';
import { q, readResultRows, startChartApi, type ChartApiHost } from '#tests/fixtures/charts/chart-api.ts';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import { insertTag } from '#tests/fixtures/metadata/tags.ts';

let api: ChartApiHost;
let admin: Someone;
let alpha: Someone;
let gamma: Someone;
let reader: Someone;
let sales = 0;

beforeAll(async () => {
  api = await startChartApi();
  ({ admin, alpha, gamma, reader, sales } = api);
});
afterAll(() => api.stop());

describe('filters and orders', () => {
  let mine = 0;
  let certified = 0;
  let starred = 0;
  beforeAll(async () => {
    const base = await api.dataset(await api.database(), 'harbour 100%_x');
    mine = await api.make(alpha, { slice_name: 'Ferries', datasource_id: base, viz_type: 'bar' });
    certified = await api.make(admin, {
      slice_name: 'Cranes',
      datasource_id: base,
      certified_by: 'Ada',
      certification_details: 'x',
    });
    starred = await api.make(admin, { slice_name: 'Ropes', datasource_id: base, owners: [alpha.id], description: 'with a bar' });
    await api.query('POST', `/api/v1/chart/${starred}/favorites/`, gamma);
    const tagId = await insertTag(api.db, 'Ocean');
    await api.db.insert(taggedObjects).values({ tagId, objectType: 'chart', objectId: certified, createdOnMs: 0 });
    await api.db.insert(taggedObjects).values({ tagId, objectType: 'dashboard', objectId: mine, createdOnMs: 0 });
    await api.query('POST', `/api/v1/chart/${starred}/favorites/`, alpha);
  });
  const among = async (...filters: string[]) => {
    const within = "(col:datasource_name,opr:eq,value:'harbour 100%_x')";
    const ids = (await api.list(
      `(filters:!(${[within, ...filters].join(',')}),order_column:slice_name,page_size:100)`,
      alpha,
    )) as number[];
    return ids.map((id) => ({ [mine]: 'mine', [certified]: 'certified', [starred]: 'starred' })[id]);
  };

  it.each([
    ["(col:slice_name,opr:chart_all_text,value:'BAR')", ['mine', 'starred']],
    ["(col:slice_name,opr:chart_all_text,value:'100%_x')", ['certified', 'mine', 'starred']],
    ["(col:slice_name,opr:chart_all_text,value:'')", ['certified', 'mine', 'starred']],
    ['(col:id,opr:chart_is_favorite,value:!t)', ['starred']],
    ['(col:id,opr:chart_is_favorite,value:!f)', ['certified', 'mine']],
    ['(col:id,opr:chart_is_certified,value:!t)', ['certified']],
    ['(col:id,opr:chart_is_certified,value:!f)', ['mine', 'starred']],
    ['(col:id,opr:chart_owned_created_favored_by_me,value:!t)', ['mine', 'starred']],
    ['(col:created_by,opr:chart_created_by_me,value:me)', ['mine']],
    ['(col:created_by,opr:chart_has_created_by,value:!t)', ['certified', 'mine', 'starred']],
    ['(col:tags,opr:chart_tags,value:cea)', ['certified']],
    ['(col:viz_type,opr:eq,value:bar)', ['mine']],
    ['(col:viz_type,opr:in,value:!(bar,pie))', ['mine']],
    ['(col:slice_name,opr:ct,value:R)', ['certified', 'mine', 'starred']],
    ['(col:slice_name,opr:sw,value:ro)', ['starred']],
    ["(col:last_saved_at,opr:gt,value:'2020-01-01')", ['certified', 'mine', 'starred']],
    ["(col:slice_name,opr:chart_all_text,value:'__proto__')", []],
  ])('%s', async (filter, expected) => expect(await among(filter)).toEqual(expected));

  it('filter by owners, tags and dashboards by their ids', async () => {
    expect(await among(`(col:owners,opr:rel_m_m,value:${alpha.id})`)).toEqual(['mine', 'starred']);
    expect(await among(`(col:owners,opr:rel_m_m,value:'${alpha.id}')`)).toEqual(['mine', 'starred']);
    expect(await among(`(col:changed_by,opr:rel_o_m,value:${alpha.id})`)).toEqual(['mine']);
    expect(await among('(col:tags,opr:chart_tag_id,value:1)')).toEqual(['certified']);
    expect(await among('(col:owners,opr:rel_m_m,value:999999)')).toEqual([]);
  });

  it.each([
    ['(filters:!((col:nope,opr:eq,value:1)))', 'Filter column: nope not allowed to filter'],
    ['(filters:!((col:__proto__,opr:eq,value:1)))', 'Filter column: __proto__ not allowed to filter'],
    ['(filters:!((col:id,opr:drop,value:1)))', 'Filter operator: drop not allowed on id'],
    ['(filters:!((col:owners,opr:rel_m_m,value:(a:1))))', 'Filter value: an id, or a list of at most 1000 ids, is needed'],
    ['(order_column:params)', 'Invalid order by column: params'],
    ['(order_column', 'Not a valid rison/json argument'],
  ])('%s gets 400', async (rison, message) => {
    const { status, json } = await api.get(`/api/v1/chart/${q(rison)}`, admin);
    expect([status, json['message']]).toEqual([400, message]);
  });

  it('order by every sortable column, pages without a gap', async () => {
    for (const column of CHART_LIST.orderColumns) {
      const order = `order_column:${column},order_direction:asc`;
      const all = (await api.list(`(${order},page_size:200)`, admin)) as number[];
      const first = (await api.list(`(${order},page_size:2)`, admin)) as number[];
      const second = (await api.list(`(${order},page:1,page_size:2)`, admin)) as number[];
      expect([...first, ...second], column).toEqual(all.slice(0, 4));
    }
  });

  it('gives the long envelope with labels, and without it what `keys` leaves', async () => {
    const { json } = await api.get(`/api/v1/chart/${q('(columns:!(id,changed_by.first_name,nope),page_size:1)')}`, admin);
    expect(json).toMatchObject({ list_columns: ['id', 'changed_by.first_name'], list_title: 'List Slice' });
    expect(Object.keys(readResultRows(json)[0] ?? {})).toEqual(['id', 'changed_by']);
    const bare = await api.get(`/api/v1/chart/${q('(keys:!(none),page_size:1)')}`, admin);
    expect(Object.keys(bare.json).sort()).toEqual(['count', 'ids', 'result']);
  });

  it('names permissions and operators in _info', async () => {
    const { json } = await api.get('/api/v1/chart/_info', alpha);
    expect(json['permissions']).toEqual(['can_write', 'can_warm_up_cache', 'can_read', 'can_export']);
    const filters = json['filters'] as Record<string, { operator: string }[]>;
    expect(filters['slice_name']?.map(({ operator }) => operator)).toContain('chart_all_text');
    for (const operators of Object.values(filters)) {
      const names = operators.map(({ operator }) => operator);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('ten thousand charts', () => {
  it('return their first page and their total, to every viewer', async () => {
    await api.d1
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
         insert into charts (uuid, name, viz_type, params, dataset_id, created_on_ms, changed_on_ms, created_by_id, changed_by_id)
         select 'bulk-' || i, 'Bulk chart ' || i, 'table', '{}', ?, i, i, ?, ? from n`,
      )
      .bind(sales, alpha.id, alpha.id)
      .run();
    for (const who of [admin, reader])
      for (const rison of ['(page_size:25)', '(page_size:25,filters:!((col:slice_name,opr:chart_all_text,value:chart)))']) {
        const { json } = await api.get(`/api/v1/chart/${q(rison)}`, who);
        expect(json['count']).toBeGreaterThanOrEqual(10_000);
        expect(json['ids']).toHaveLength(25);
      }
  });
});
