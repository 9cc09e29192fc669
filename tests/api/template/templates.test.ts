// Templates through the API: a templated dataset, queried by different users, and datasets in datasets.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import { datasetColumns, datasetMetrics, datasets } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';

const table: Table = { columns: [{ name: 'city', type: 'string', values: ['Rome'] }], rowCount: 1 };

let api: Charts;
let admin: Someone;
let reader: Someone;
let sales = 0;
let secret = 0;
let request: { readonly key: string; readonly statement: ServiceStatement }[] = [];

beforeAll(async () => {
  api = await startCharts();
  const runQuery = (key: string, statement: ServiceStatement) => {
    request.push({ key, statement });
    return Promise.resolve({ table: table, rowCount: 1, isCached: false, queriedAtMs: 1_000 });
  };
  Object.assign(api.deps, { queryService: { ...api.deps.queryService, query: runQuery } });
  admin = await api.user('Admin');
  const databaseId = await api.database('examples');
  sales = await api.dataset(databaseId, 'sales');
  secret = await api.dataset(databaseId, 'secret');
  const stamps = { createdOnMs: 1, changedOnMs: 1 };
  for (const datasetId of [sales, secret]) {
    for (const name of ['city', 'size'])
      await api.db.insert(datasetColumns).values({ uuid: crypto.randomUUID(), datasetId, name, type: 'TEXT', ...stamps });
    await api.db.insert(datasetColumns).values({
      uuid: crypto.randomUUID(),
      datasetId,
      name: 'day',
      type: 'TIMESTAMP',
      isTemporal: true,
      ...stamps,
    });
    await api.db.insert(datasetMetrics).values([
      { uuid: crypto.randomUUID(), datasetId, name: 'count', expression: 'COUNT(*)', ...stamps },
      { uuid: crypto.randomUUID(), datasetId, name: 'double', expression: "2 * {{ metric('count') }}", ...stamps },
      { uuid: crypto.randomUUID(), datasetId, name: 'loop', expression: "{{ metric('loop') }}", ...stamps },
    ]);
  }
  reader = await api.gammaWith(['datasource_access', `[examples].[sales](id:${sales})`]);
});
afterAll(() => api.stop());

const write = (sql: string | null, params: ChartJson | null = null, id = sales) =>
  api.db
    .update(datasets)
    .set({ sql, templateParams: params && JSON.stringify(params) })
    .where(eq(datasets.id, id));

async function runQuery(query: ChartJson = {}, who = admin, id = sales) {
  request = [];
  const body = { datasource: { id, type: 'table' }, queries: [{ columns: ['city'], metrics: ['count'], ...query }] };
  const reply = await api.query('POST', '/api/v1/chart/data', who, body);
  const { json } = reply;
  return {
    status: reply.status,
    json,
    sql: request[0]?.statement.sql ?? '',
    key: request[0]?.key,
    result: (json['result'] as ChartJson[])?.[0],
  };
}

const errorOf = (json: ChartJson): ChartJson => (json['errors'] as ChartJson[])[0] ?? {};

describe('a dataset that is a template', () => {
  it('is queried with its parameters, the user and the URL', async () => {
    await write(
      "select '{{ kind }}' as kind, {{ current_user_id() }} as me, '{{ url_param('tenant') }}' as tenant, '{{ url_param('other', 'nobody') }}' as other, city, size, day from sales",
      { kind: 'a' },
    );
    const { status, sql } = await runQuery({ url_params: { tenant: "O'Neil" } });
    expect(status).toBe(200);
    expect(sql).toContain(`select 'a' as kind, ${admin.id} as me, 'O''Neil' as tenant, 'nobody' as other, city`);
  });

  it('returns different results to different users', async () => {
    await write("select city, size, day, '{{ current_username() }}' as who from sales");
    const mine = await runQuery();
    const theirs = await runQuery({}, reader);
    expect(theirs.status).toBe(200);
    expect(mine.key).not.toBe(theirs.key);
  });

  it('takes filters for itself, and says so', async () => {
    await write(
      "select city, size, day from sales where size in {{ filter_values('size', remove_filter=True) | where_in }} {% for f in get_filters('city') %}and city {{ f.op }} {{ f.val | where_in }}{% endfor %}",
    );
    const filters = [
      { col: 'size', op: 'IN', val: ['S', "L'"] },
      { col: 'city', op: 'NOT IN', val: ['Rome'] },
    ];
    const { sql, result } = await runQuery({ filters });
    expect(sql).toContain("where size in ('S', 'L''') and city NOT IN ('Rome')");
    expect(sql.match(/size/gi)).toHaveLength(2);
    expect(result?.['applied_template_filters']).toEqual(['size', 'city']);
  });

  it('takes the time for itself as the engine writes it', async () => {
    await write(
      "{% set t = get_time_filter('day', remove_filter=True) %}select city, size, day from sales where day >= {{ t.from_expr }} and day < {{ t.to_expr }} and '{{ t.time_range }}' <> ''",
    );
    const filters = [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' }];
    const { sql, status } = await runQuery({ filters });
    expect(status).toBe(200);
    expect(sql).toMatch(
      /day >= '2024-01-01 00:00:00[.0]*' and day < '2024-02-01 00:00:00[.0]*' and '2024-01-01 : 2024-02-01' <> ''/,
    );
    expect(sql.match(/2024-01-01 00/g)).toHaveLength(1);
  });

  it('knows what is queried by name', async () => {
    await write(
      "select city, size, day, '{{ from_dttm }}' as a, '{{ to_dttm }}' as b, {{ row_limit }} as c, '{{ table_columns | join(\"+\") }}' as d from sales",
    );
    const { sql } = await runQuery({
      row_limit: 7,
      filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' }],
    });
    expect(sql).toContain("'2024-01-01T00:00:00' as a, '2024-02-01T00:00:00' as b, 7 as c, 'city+size+day' as d");
  });

  it('renders metrics in metrics, and finds the one that needs itself', async () => {
    await write(null);
    expect((await runQuery({ metrics: ['double'] })).sql).toContain('2 * COUNT(*)');
    const { status, json } = await runQuery({ metrics: ['loop'] });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('Infinite recursion detected in template');
  });

  it('reads another dataset only for those with access', async () => {
    await write(`select city, size, day from {{ dataset(${secret}, columns=['city']) }} as x`);
    await write(`select city, size, day from {{ dataset(${secret}, columns=['city', 'size', 'day']) }}`);
    const { status, sql } = await runQuery();
    expect(status).toBe(200);
    expect(sql).toMatch(new RegExp(`\\) AS "dataset_${secret}"`));
    const closed = await runQuery({}, reader);
    expect(closed.status).toBe(403);
    expect(JSON.stringify(closed.json)).toContain(`dataset ${secret}`);
  });

  it('finds datasets that need each other', async () => {
    await write(`select city, size, day from {{ dataset(${secret}) }}`);
    await write(`select city, size, day from {{ dataset(${sales}) }}`, null, secret);
    const { status, json } = await runQuery();
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('Infinite recursion detected in template');
    await write(null, null, secret);
  });

  it('says which name nothing defines, and where', async () => {
    await write('select city, size, day\nfrom {{ nope }}');
    const { status, json } = await runQuery();
    expect(status).toBe(400);
    expect(errorOf(json)).toMatchObject({
      error_type: 'MISSING_TEMPLATE_PARAMS_ERROR',
      extra: { undefined_parameters: ['nope'], line: 2, column: 9 },
    });
  });

  it('lets no filter value out of its place', async () => {
    await write("select city, size, day from sales where city = {{ filter_values('city')[0] }}");
    const { status, json } = await runQuery({ filters: [{ col: 'city', op: 'IN', val: ["x') union select * from secret --"] }] });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('SecurityError');
    expect(request).toEqual([]);
  });
});
