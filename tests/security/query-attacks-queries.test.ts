// Attacks by users whose rows of a table are limited: queries of every kind, and other users' means.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_VIZ_TYPES } from '#app/domain/legacy-viz/registry.ts';
import { insertChart } from '#app/stores/chart/store.server.ts';
import { LEAK, startLimitedShop, type LimitedShop } from '#tests/fixtures/access/limited-shop.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let shop: LimitedShop;
beforeAll(async () => void (shop = await startLimitedShop()), 60_000);
afterAll(() => shop.stop());

const runQuery = (query: LabJson, more: LabJson = {}) =>
  shop.post(
    '/api/v1/chart/data',
    { datasource: { id: shop.ids.orders, type: 'table' }, queries: [query], ...more },
    shop.limited,
  );

const data = ({ json }: { json: LabJson }): unknown => (json['result'] as { data: unknown }[] | undefined)?.[0]?.data;

describe('queries to a dataset', () => {
  const sql = (sqlExpression: string, label = 'x') => ({ expressionType: 'SQL', sqlExpression, label });
  const LOOK = '(select group_concat(note) from orders)';

  it.each<[string, LabJson]>([
    ['a condition', { columns: ['note'], extras: { where: '1 = 1) or (1 = 1' } }],
    ['a condition of alternatives', { columns: ['note'], extras: { where: '1 = 1 or 1 = 1 -- ' } }],
    ['an unclosed comment', { columns: ['note'], extras: { where: '1 = 1 /*' } }],
    ['a condition with a look-up', { columns: ['id'], extras: { where: `id < length(${LOOK})` } }],
    ['a having', { columns: ['note'], metrics: ['total'], extras: { having: 'sum(amount) > 0 or 1 = 1' } }],
    ['a having with a look-up', { columns: ['note'], metrics: ['total'], extras: { having: `${LOOK} <> ''` } }],
    ['a metric', { columns: [], metrics: [sql(LOOK)] }],
    ['a metric of every row', { columns: [], metrics: [sql('group_concat(note)')] }],
    ['a column', { columns: [sql(LOOK)], metrics: [] }],
    ['a column that is a name', { columns: [{ ...sql('note" from orders --'), isColumnReference: true }], metrics: [] }],
    ['an order', { columns: ['note'], metrics: [], orderby: [[sql(`case when ${LOOK} = '' then 1 end`), true]] }],
    [
      'a limit of series',
      { columns: ['note'], metrics: ['total'], series_columns: ['note'], series_limit: 1, group_others_when_limit_reached: true },
    ],
    ['a filter', { columns: ['note'], filters: [{ col: sql(LOOK), op: 'IS NOT NULL' }] }],
    ['a filter value', { columns: ['note'], filters: [{ col: 'note', op: 'IN', val: ["x') or 1=1 --", LEAK.toLowerCase()] }] }],
    [
      'another time',
      {
        columns: ['note'],
        metrics: ['total'],
        granularity: 'day',
        time_range: '2026-01-01 : 2026-02-01',
        time_offsets: ['-2 months', '1 year ago'],
      },
    ],
    ['a moved time', { columns: ['note'], granularity: 'day', time_range: '2026-01-01 : 2026-02-01', time_shift: '-2 months' }],
    ['a count of rows', { columns: ['note'], is_rowcount: true }],
    [
      'a pivot',
      {
        columns: ['note'],
        metrics: ['total'],
        post_processing: [
          { operation: 'pivot', options: { index: ['note'], columns: [], aggregates: { total: { operator: 'sum' } } } },
        ],
      },
    ],
    ['a template', { columns: ['note'], extras: { where: "note = '{{ url_param('a') }}'" }, url_params: { a: "' or 1=1 --" } }],
    ['a dataset in a template', { columns: ['note'], extras: { where: 'note in (select note from {{ dataset(1) }})' } }],
  ])('are limited by %s', async (_name, query) => {
    for (const id of [shop.ids.orders, shop.ids.all]) {
      for (const types of [['full'], ['samples', 'drill_detail']]) {
        const queries = types.map((result_type) => ({ ...query, result_type }));
        const body = { datasource: { id, type: 'table' }, queries };
        const { status, text } = await shop.post('/api/v1/chart/data', body, shop.limited);
        expect([status < 500, text]).toEqual([true, expect.not.stringContaining(`"${LEAK}`)]);
      }
    }
  });

  it('total and count visible rows', async () => {
    expect(data(await runQuery({ columns: [], metrics: ['total'] }))).toEqual([{ total: 30 }]);
    expect(data(await runQuery({ columns: ['note'], is_rowcount: true }))).toEqual([{ rowcount: 2 }]);
  });

  it.each(['csv', 'xlsx'])('are limited as %s', async (result_format) => {
    expect((await runQuery({ columns: ['note'], metrics: [] }, { result_format })).text).not.toContain(LEAK);
  });

  it('are limited by every other way to them', async () => {
    const { orders, all } = shop.ids;
    for (const id of [orders, all]) {
      for (const path of [
        `/api/v1/datasource/table/${id}/column/note/values/`,
        `/api/v1/datasource/table/${id}/column/region/values/?q=L`,
        `/datasource/get/table/${id}/`,
        `/datasource/external_metadata/table/${id}/`,
      ]) {
        expect((await shop.get(path, shop.limited)).text).not.toContain(LEAK);
      }
      const samples = await shop.post(`/datasource/samples?datasource_type=table&datasource_id=${id}`, {}, shop.limited);
      expect([samples.status, samples.json]).toMatchObject([200, { result: { total_count: 2 } }]);
      expect(samples.text).not.toContain(LEAK);
      const check = { expression: `note = cast(${LOOK} as int)`, expression_type: 'where', check_database: true };
      const checked = await shop.post(`/api/v1/datasource/table/${id}/validate_expression/`, check, shop.limited);
      expect(checked.text).not.toContain(`${LEAK},`);
    }
  });

  it('of the older kind are limited, whatever the kind', async () => {
    for (const viz_type of LEGACY_VIZ_TYPES) {
      const form = {
        datasource: `${shop.ids.orders}__table`,
        viz_type,
        granularity_sqla: 'day',
        time_range: 'No filter',
        metric: 'total',
        metrics: ['total'],
        groupby: ['note'],
        series: 'note',
        entity: 'note',
        all_columns: ['note'],
        x: 'total',
        y: 'total',
        size: 'total',
        columns: ['region'],
        all_columns_x: 'note',
        all_columns_y: 'region',
      };
      for (const extra of ['', '&samples=true']) {
        const path = `/superset/explore_json/?form_data=${encodeURIComponent(JSON.stringify(form))}${extra}`;
        const { status, text } = await shop.get(path, shop.limited);
        expect([viz_type, status < 500, text]).toEqual([viz_type, true, expect.not.stringContaining(LEAK)]);
      }
    }
  });

  it('are limited where a run or a saved query is queried', async () => {
    const { clientId } = await shop.run('select * from orders');
    const runs = await shop.get(`/api/v1/query/?q=(filters:!((col:client_id,opr:eq,value:${clientId})))`, shop.limited);
    const [run] = (runs.json['result'] ?? []) as { id: number }[];
    const saved = await shop.post(
      '/api/v1/saved_query/',
      { db_id: shop.ids.databaseId, label: 'all', sql: 'select * from orders' },
      shop.limited,
    );
    for (const [type, id] of [
      ['query', run?.id],
      ['saved_query', saved.json['id']],
    ] as const) {
      const { text, status } = await runQuery({ columns: ['note'], metrics: [] }, { datasource: { id, type } });
      expect([type, status, text]).toEqual([type, 200, expect.stringContaining('fine')]);
      expect(text).not.toContain(LEAK);
    }
  });

  it('belong to their creators: a run and a saved query of others are none', async () => {
    const { clientId } = await shop.run('select * from orders', shop.admin);
    const runs = await shop.get(`/api/v1/query/?q=(filters:!((col:client_id,opr:eq,value:${clientId})))`, shop.admin);
    const [run] = (runs.json['result'] ?? []) as { id: number }[];
    const body = { db_id: shop.ids.databaseId, label: 'mine', sql: 'select * from salaries' };
    const saved = await shop.post('/api/v1/saved_query/', body, shop.admin);
    for (const [type, id] of [
      ['query', run?.id],
      ['saved_query', saved.json['id']],
    ] as const) {
      const { status, text } = await runQuery({ columns: ['note'], metrics: [] }, { datasource: { id, type } });
      expect([type, [403, 404].includes(status)]).toEqual([type, true]);
      expect(text).not.toContain(LEAK);
    }
  });

  it('share no cached result between users whose rows differ', async () => {
    shop.keys.splice(0);
    const body = { datasource: { id: shop.ids.all, type: 'table' }, queries: [{ columns: ['note'], metrics: [] }] };
    await shop.post('/api/v1/chart/data', body, shop.limited);
    await shop.post('/api/v1/chart/data', body, shop.admin);
    expect(new Set(shop.keys).size).toBe(shop.keys.length);
  });
});

describe('a statement whose columns are looked at', () => {
  it('tells nothing of hidden rows by the database’s errors or by what its columns hold', async () => {
    const body = {
      database: shop.ids.databaseId,
      table_name: 'probe',
      schema: null,
      sql: "select case when note = 'fine' then 1 else json_extract(note, '$') end as x from orders",
    };
    const { status } = await shop.post('/api/v1/dataset/', body, shop.limited);
    expect(status).toBe(201);
  });
});

describe('charts of others through annotation layers', () => {
  it('are not opened by saving a layer over them', async () => {
    const mallory = await shop.analyst(['can_read', 'Chart'], ['can_write', 'Chart'], ['can_read', 'Dataset']);
    const own = await shop.dataset('weather', 'select 1 as id', { ownerIds: [mallory.id] });
    const secret = await insertChart(
      shop.db,
      { uuid: crypto.randomUUID(), name: 'Pay', vizType: 'table', params: '{}', datasetId: shop.ids.orders, ownerIds: [] },
      { authorId: null, nowMs: 0 },
    );
    const layer = (sourceType: string, value: number | string) => ({
      name: 'l',
      annotationType: 'EVENT',
      style: 'solid',
      show: true,
      showMarkers: false,
      sourceType,
      value,
    });
    const chart = (layers: unknown[]) => ({
      slice_name: 'Mine',
      viz_type: 'echarts_timeseries_line',
      datasource_id: own,
      datasource_type: 'table',
      params: JSON.stringify({ annotation_layers: layers }),
    });
    for (const one of [layer('table', secret), layer('line', String(secret)), layer('table', 999_999), layer('NATIVE', 1)])
      expect((await shop.post('/api/v1/chart/', chart([one]), mallory)).status).toBe(403);
    const plain = await shop.post('/api/v1/chart/', chart([{ ...layer('', 'x'), annotationType: 'FORMULA' }]), mallory);
    expect(plain.status).toBe(201);
    const put = await shop.send(`/api/v1/chart/${String(plain.json['id'])}`, {
      method: 'PUT',
      headers: { ...mallory.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ params: JSON.stringify({ annotation_layers: [layer('table', secret)] }) }),
    });
    expect(put.status).toBe(403);
    const request = {
      datasource: { id: own, type: 'table' },
      queries: [{ columns: ['id'], annotation_layers: [layer('table', secret)] }],
    };
    const result = await shop.post('/api/v1/chart/data', request, mallory);
    expect([result.status, result.text]).toEqual([
      403,
      expect.stringContaining('have access to the data of the annotation layer'),
    ]);
  });
});
