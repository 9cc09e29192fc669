// Macros that read partitions: what they give, to whom, and what they never reveal.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { AppError } from '#app/domain/errors.ts';
import type { Cell } from '#app/domain/table.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import { datasets, queries, rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules, userRoles } from '#drizzle/schema/index.ts';
import { startLake, type Lake } from '#tests/fixtures/datasets/lake.ts';
import type { Analyst } from '#tests/fixtures/sqllab/sql-lab.ts';

type Rows = readonly (readonly Cell[])[];

let lake: Lake;
let listings: { readonly sql: string; readonly schema: string | null | undefined }[] = [];

const KEYS: Readonly<Record<string, Rows>> = {
  orders: [['ds', 'varchar', '', '']],
  clicks: [
    ['ds', 'date', '', ''],
    ['hour', 'integer', '', ''],
  ],
  hostile: [['ds', 'varchar', '', '']],
  empty: [['ds', 'varchar', '', '']],
  regions: [['region', 'varchar', '', '']],
  daily: [['ds', 'date', '', '']],
  bare: [['region', 'varchar', '', '']],
};
const LATEST: Readonly<Record<string, Rows>> = {
  orders: [['2026-11-27']],
  clicks: [['23']],
  hostile: [["' OR 1=1 --"]],
  empty: [],
  regions: [["nor'th"]],
  bare: [],
};

beforeAll(async () => {
  lake = await startLake();
  const { queryService } = lake.deps;
  const rows: typeof queryService.rows = (statement) => fallback(statement);
  const fallback = queryService.rows.bind(queryService);
  Object.assign(lake.deps.queryService, {
    rows: async (statement: ServiceStatement) => {
      const { sql, schema } = statement;
      const table = /(\w+)\$partitions/.exec(sql)?.[1];
      if (table === undefined) return rows(statement);
      listings.push({ sql, schema });
      const found = sql.startsWith('DESCRIBE') ? KEYS[table] : LATEST[table];
      if (!found) throw new AppError('TABLE_DOES_NOT_EXIST_ERROR', `Table ${table} does not exist`);
      return found;
    },
  });
});
afterAll(() => lake.stop());
beforeEach(() => void (listings = []));

/** What runs, or why nothing does. */
async function rendered(sql: string, who: Analyst = lake.admin, more: object = {}): Promise<string> {
  const { status, json, text } = await lake.run(sql, who, { client_id: (made += 1).toString().padStart(11, 'p'), ...more });
  if (status !== 200) return text;
  const [row] = await lake.db
    .select()
    .from(queries)
    .where(eq(queries.id, json['query_id'] as number));
  return row?.executedSql ?? '';
}
let made = 0;

describe('a macro of partitions', () => {
  it('gives the latest one, queried once for all requests in a minute', async () => {
    const sql = "SELECT * FROM sales.orders WHERE ds = '{{ trino.latest_partition('sales.orders') }}'";
    expect(await rendered(sql)).toContain("WHERE ds = '2026-11-27'");
    expect(listings.map((one) => one.sql.split('\n')[0])).toEqual([
      'DESCRIBE "sales"."orders$partitions"',
      'SELECT CAST("ds" AS VARCHAR)',
    ]);
    expect(await rendered(sql)).toContain("WHERE ds = '2026-11-27'");
    expect(listings).toHaveLength(2);
  });

  it('has the other forms of Superset, by either name', async () => {
    const sql =
      "SELECT '{{ presto.first_latest_partition('sales.orders') }}', '{{ trino.latest_partitions('sales.orders')[0] }}', " +
      "{{ trino.latest_sub_partition('sales.clicks', ds='2026-11-27') + 1 }} FROM sales.orders";
    expect(await rendered(sql)).toContain("SELECT '2026-11-27', '2026-11-27', 24");
    expect(await rendered("SELECT '{{ trino.latest_partition('sales.empty') }}' FROM sales.orders")).toContain("'None'");
  });

  it('reads an unqualified table in the schema of the run', async () => {
    expect(
      await rendered("SELECT '{{ trino.latest_partition('orders') }}' FROM orders", lake.admin, { schema: 'web' }),
    ).toContain('2026');
    expect(listings[0]).toMatchObject({ sql: 'DESCRIBE "web"."orders$partitions"' });
  });

  it('places what the database says as a value, whatever it is', async () => {
    expect(await rendered("SELECT 1 FROM sales.orders WHERE ds = '{{ trino.latest_partition('sales.hostile') }}'")).toContain(
      "ds = ''' OR 1=1 --'",
    );
  });

  it('says what is wrong with the table or the keys', async () => {
    const says = async (macro: string) => rendered(`SELECT '{{ ${macro} }}' FROM sales.orders`);
    expect(await says("trino.latest_partition('sales.plain')")).toContain(
      'Check that the table exists and that it’s partitioned',
    );
    expect(await says("trino.latest_partition('sales.clicks')")).toContain('is partitioned by ds, hour');
    expect(await says("trino.latest_sub_partition('sales.clicks')")).toContain('values of 1 of the 2 partition columns');
    expect(await says("trino.latest_sub_partition('sales.clicks', region='x')")).toContain('not a partition column');
    expect(await says("trino.latest_partition('a.b.c.d')")).toContain('is not the name of a table');
    expect(await says("hive.latest_partition('sales.orders')")).toContain("use 'trino'");
  });
});

describe('partitions are read', () => {
  const macro = (table: string) => `SELECT '{{ trino.latest_partition('${table}') }}'`;

  it('by who can read the table only', async () => {
    const me = await lake.analyst(['schema_access', '[lake].[sales]']);
    expect(await rendered(macro('sales.orders'), me)).toContain('2026-11-27');
    listings = [];
    for (const table of ['hr.orders', 'pg.sales.orders'])
      expect(await rendered(macro(table), me)).toContain('You can’t read this table');
    expect(listings).toEqual([]);
  });

  it('not where rows of the table are filtered', async () => {
    const id = await lake.make();
    const me = await lake.analyst(['database_access', `[lake].(id:${lake.databaseId})`]);
    await limit(lake, me, id);
    expect(await rendered(macro('sales.orders'), me)).toContain('Row-level security applies to sales.orders');
    expect(await rendered(macro('sales.clicks'), me)).not.toContain('Row-level security');
  });

  it('by the viewers of a dataset whose statement has the macro, and by none of the texts they write', async () => {
    const id = await lake.make({ table_name: 'latest', sql: 'SELECT region FROM sales.orders' });
    const sql = "SELECT region FROM sales.clicks WHERE hour = {{ trino.latest_sub_partition('sales.clicks', ds='2026-11-27') }}";
    await lake.db.update(datasets).set({ sql }).where(eq(datasets.id, id));
    const me = await lake.analyst(['can_read', 'Chart'], ['datasource_access', `[lake].[latest](id:${id})`]);
    lake.sent.length = 0;
    const { status, text } = await lake.queryRows(id, me);
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(lake.sent.some((one) => one.sql.includes('hour = 23'))).toBe(true);
    const own = {
      queries: [{ columns: ['region'], extras: { where: "region = '{{ trino.latest_partition('sales.hostile') }}'" } }],
    };
    expect((await lake.queryRows(id, me, own)).text).toContain('You can’t read this table');
  });

  it('not for a run in the place of a dataset: its statement is the caller’s', async () => {
    const me = await lake.analyst(['can_read', 'Chart'], ['schema_access', '[lake].[sales]']);
    const { json } = await lake.run('SELECT region FROM sales.orders', me);
    const id = json['query_id'] as number;
    await lake.db
      .update(queries)
      .set({ sql: macro('hr.orders') })
      .where(eq(queries.id, id));
    listings = [];
    const body = { datasource: { id, type: 'query' }, queries: [{ columns: ['region'] }] };
    const { status, text } = await lake.post('/api/v1/chart/data', body, me);
    expect([status, text]).toEqual([403, expect.stringContaining('You can’t read this table')]);
    expect(listings).toEqual([]);
  });
});

describe('the operator “latest partition” of a chart’s filter', () => {
  const filtered = (column: string) => ({
    queries: [{ columns: ['region'], filters: [{ col: column, op: 'latest partition' }] }],
  });
  const own = (table: string) => lake.make({ table_name: table });

  it('spec 478: compares with the newest partition that the database lists, as a value', async () => {
    const id = await own('regions');
    const me = await lake.analyst(['can_read', 'Chart'], ['datasource_access', `[lake].[regions](id:${id})`]);
    lake.sent.length = 0;
    const { status, text } = await lake.queryRows(id, me, filtered('region'));
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(lake.sent.at(-1)?.sql).toMatch(/WHERE "region" = (?:\?|'nor''th')/);
  });

  it('spec 478: finds nothing while a table has no partition', async () => {
    const id = await own('bare');
    lake.sent.length = 0;
    expect((await lake.queryRows(id, lake.admin, filtered('region'))).status).toBe(200);
    expect(lake.sent.at(-1)?.sql).toContain('"region" IS NULL');
  });

  it('spec 478: is refused with a sentence where the column is no key, the table has no partitions, or the dataset is a query', async () => {
    const says = async (id: number, column = 'region') => {
      const { status, text } = await lake.queryRows(id, lake.admin, filtered(column));
      return `${status} ${text}`;
    };
    expect(await says(await own('daily'))).toMatch(/^400 .*can’t be applied: \\"daily\\" is partitioned by ds\./);
    expect(await says(await own('plain'))).toMatch(/^400 .*can’t be applied: \\"plain\\" has no partitions\./);
    const query = await lake.make({ table_name: 'a query', sql: 'SELECT region FROM sales.orders' });
    expect(await says(query)).toMatch(/^400 .*needs a table/);
  });

  it('spec 478: is refused with a sentence by an engine that lists no partitions', async () => {
    const databaseId = await lake.database({ name: 'plain db', engine: 'postgres', parameters: { host: 'h', database: 'd' } });
    const [row] = await lake.db.select().from(datasets).where(eq(datasets.name, 'regions'));
    await lake.db
      .update(datasets)
      .set({ databaseId })
      .where(eq(datasets.id, row?.id ?? 0));
    const { status, text } = await lake.queryRows(row?.id ?? 0, lake.admin, filtered('region'));
    expect([status, text]).toEqual([400, expect.stringContaining('doesn’t list the partitions')]);
  });

  it('spec 478: reveals nothing of a table that row-level security limits', async () => {
    const id = await own('clicks');
    const me = await lake.analyst(['can_read', 'Chart'], ['datasource_access', `[lake].[clicks](id:${id})`]);
    await limit(lake, me, id);
    listings = [];
    expect((await lake.queryRows(id, me, filtered('region'))).text).toContain('Row-level security applies');
    expect(listings).toEqual([]);
  });
});

async function limit({ db }: Lake, who: Analyst, datasetId: number): Promise<void> {
  const [role] = await db.select().from(userRoles).where(eq(userRoles.userId, who.id));
  const rule = {
    uuid: crypto.randomUUID(),
    name: `north ${datasetId}`,
    filterType: 'Regular' as const,
    clause: "region = 'north'",
  };
  const [row] = await db
    .insert(rowLevelRules)
    .values({ ...rule, createdOnMs: 0, changedOnMs: 0 })
    .returning({ id: rowLevelRules.id });
  await db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId });
  await db.insert(rowLevelRuleRoles).values({ ruleId: row?.id ?? 0, roleId: role?.roleId ?? 0 });
}
