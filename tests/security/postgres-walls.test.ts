// A user with one dataset of a real PostgreSQL, through the whole API and the real driver: what they send reads that dataset
// and nothing else, whatever functions the database has and whatever the grammar lets through.
import pg from 'pg';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorData } from '#app/domain/errors.ts';
import { runJobSchema } from '#app/domain/sqllab/run-job.ts';
import { createPostgresDriver } from '#app/engines/postgres/driver.server.ts';
import { postgresConnection } from '#app/engines/postgres/engine.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { readRows, runStatement } from '#app/services/query-service/run-statement.server.ts';
import { queries, rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules, userRoles } from '#drizzle/schema/index.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { nodePostgresTransport } from '#scripts/servers/node-transports.ts';
import { startSqlLab, type Analyst, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

const SETUP = `
  create table orders (id int, region text, amount int);
  insert into orders values (1, 'north', 10), (2, 'south', 20);
  create table secret (pw text); insert into secret values ('hidden');
  create function doubled(n int) returns int language sql immutable as 'select n * 2';
  create function leak(n int) returns text language plpgsql stable as 'begin return (select min(pw) from secret); end';
  create function leaked_row(one orders) returns text language plpgsql stable as 'begin return (select min(pw) from secret); end';
  create function leaks(a int, b int) returns bool language plpgsql stable as 'begin return (select count(*) > 0 from secret); end';
  create operator === (leftarg = int, rightarg = int, function = leaks);
  create function reads() returns setof secret language plpgsql stable as 'begin return query select * from secret; end';`;

const RIGHTS = [
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_write', 'Dataset'],
  ['can_samples', 'Datasource'],
  ['can_validate_expression', 'Datasource'],
] as const;
const WHOLE = [
  ['all_database_access', 'all_database_access'],
  ['all_datasource_access', 'all_datasource_access'],
] as const;
const COLUMNS = [
  ['id', 'INT4'],
  ['region', 'TEXT'],
  ['amount', 'INT4'],
] as const;

let lab: SqlLab;
let server: PostgresServer;
let driver: Driver;
let owner: pg.Client;
let limited: Analyst;
let free: Analyst;
let database: number;
const datasets = { orders: 0, unknown: 0 };

beforeAll(async () => {
  lab = await startSqlLab();
  server = await startPostgresServer();
  owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await owner.query(SETUP);
  const { host, port, superuser: username, password } = server;
  const parameters = postgresConnection.parse({ host, port, database: 'postgres', username, password, sslmode: 'disable' });
  driver = createPostgresDriver(parameters, nodePostgresTransport);
  Object.assign(lab.deps.queryService, {
    query: async (_key, statement) => {
      const table = await runStatement(driver, statement);
      return { table, rowCount: table.rowCount, isCached: false, queriedAtMs: 0 };
    },
    rows: (statement) => readRows(driver, statement),
  } satisfies Partial<SqlLab['deps']['queryService']>);
  limited = await lab.analyst(...RIGHTS);
  free = await lab.analyst(...RIGHTS, ...WHOLE);
  database = await lab.database({ name: 'shop', allowDml: true });
  datasets.orders = await dataset('orders', null);
  datasets.unknown = await dataset('doubled_orders', 'select id, region, doubled(amount) as amount from orders');
});
afterAll(async () => {
  await driver.close();
  await owner.end();
  await server.stop();
  await lab.stop();
});

const dataset = (name: string, sql: string | null): Promise<number> =>
  insertDataset(
    lab.db,
    {
      uuid: crypto.randomUUID(),
      databaseId: database,
      name,
      sql,
      schema: 'public',
      ownerIds: [limited.id],
      columns: COLUMNS.map(([column, type]) => ({ uuid: crypto.randomUUID(), name: column, type })),
      metrics: [{ uuid: crypto.randomUUID(), name: 'doubled_sum', expression: 'SUM(doubled(amount))' }],
    },
    { authorId: null, nowMs: 0 },
  );

/** Limits the rows of the limited user. */
async function limitRows(datasetId: number, clause: string): Promise<void> {
  const [role] = await lab.db.select().from(userRoles).where(eq(userRoles.userId, limited.id));
  const rule = { uuid: crypto.randomUUID(), name: `rule of ${datasetId}`, filterType: 'Regular' as const, clause };
  const [row] = await lab.db
    .insert(rowLevelRules)
    .values({ ...rule, createdOnMs: 0, changedOnMs: 0 })
    .returning({ id: rowLevelRules.id });
  await lab.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId });
  await lab.db.insert(rowLevelRuleRoles).values({ ruleId: row?.id ?? 0, roleId: role?.roleId ?? 0 });
}

const adhoc = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' });
const PLAIN = { columns: ['id'], orderby: [['id', true]] };

async function chart(id: number, query: object, who: Analyst = limited, more: object = {}) {
  const body = { datasource: { id, type: 'table' }, queries: [query], ...more };
  const { status, text, json } = await lab.post('/api/v1/chart/data', body, who);
  const [first] = (json['result'] ?? []) as { data?: unknown }[];
  return { status, text, data: first?.data };
}

/** SQL Lab's reply and, where the statement runs, the driver's result or error. */
async function runLab(sql: string, who: Analyst = limited): Promise<string> {
  const clientId = crypto.randomUUID().slice(0, 11);
  const body = { client_id: clientId, database_id: database, schema: 'public', sql };
  const { status, text } = await lab.post('/api/v1/sqllab/execute/', body, who);
  const [row] = await lab.db.select().from(queries).where(eq(queries.clientId, clientId));
  if (status !== 200 || !row) return `${status} ${text}`;
  const job = runJobSchema.parse(row.job);
  const received: unknown[] = [];
  for (const { sql, maxRows, readOnly, shownSql } of job.statements) {
    const confined = readOnly && (job.confined === true || shownSql !== undefined);
    const statement = { sql, params: [], maxRows, timeoutMs: 20_000, readOnly, schema: job.schema, confined };
    for await (const event of driver.stream(statement)) if (event.kind === 'rows') received.push(...event.rows);
  }
  return `${status} ${JSON.stringify(received)}`;
}
const labOutcome = (sql: string, who?: Analyst): Promise<string> =>
  runLab(sql, who).catch((error: unknown) => `refused ${errorData(error).type}`);

const EXPRESSIONS = [
  'leak(1)',
  'public.leak(id)',
  '(id === 1)::text',
  '"leak"(1)',
  'coalesce(leak(1), region)',
  'region || leak(1)',
];

const QUERIES: Readonly<Record<string, (expression: string) => object>> = {
  column: (expression) => ({ columns: [adhoc(expression)], metrics: ['doubled_sum'] }),
  metric: (expression) => ({ columns: [], metrics: [adhoc(`max(${expression})`)] }),
  filter: (expression) => ({ ...PLAIN, filters: [{ col: adhoc(expression), op: '==', val: 'hidden' }] }),
  where: (expression) => ({ ...PLAIN, extras: { where: `${expression} = 'hidden'` } }),
  having: (expression) => ({ columns: ['id'], metrics: ['doubled_sum'], extras: { having: `max(${expression}) = 'hidden'` } }),
  order: (expression) => ({ columns: ['id'], metrics: null, orderby: [[adhoc(expression), true]] }),
  'series limit': (expression) => ({
    columns: ['region'],
    metrics: ['doubled_sum'],
    series_columns: ['region'],
    series_limit: 1,
    series_limit_metric: adhoc(`max(${expression})`),
  }),
};

describe('functions, operators and types that users made', () => {
  it.each(Object.keys(QUERIES))(
    'are refused in the %s of a limited user, and run for one with the whole database',
    async (place) => {
      for (const expression of EXPRESSIONS)
        for (const id of [datasets.orders, datasets.unknown]) {
          const query = QUERIES[place]?.(expression) ?? {};
          const reply = await chart(id, query);
          expect([expression, reply.status, reply.text]).toEqual([
            expression,
            400,
            expect.stringContaining('built-in functions'),
          ]);
          expect([expression, (await chart(id, query, free)).status]).toEqual([expression, 200]);
        }
    },
  );

  it('are refused in samples and checks of expressions', async () => {
    const samples = `/datasource/samples?datasource_type=table&datasource_id=${datasets.orders}`;
    const filter = { filters: [{ col: adhoc('leak(1)'), op: '==', val: 'hidden' }] };
    expect((await lab.post(samples, filter, limited)).status).toBe(400);
    const check = `/api/v1/datasource/table/${datasets.orders}/validate_expression/`;
    const { text } = await lab.post(check, { expression: 'leak(1)', expression_type: 'column', check_database: true }, limited);
    expect(text).toContain('built-in functions');
  });

  it('are refused in SQL Lab', async () => {
    for (const sql of [
      'select leak(1)',
      'select public.leak(id) from orders',
      'select * from reads()',
      'select id === 1 from orders',
    ])
      expect([sql, await labOutcome(sql)]).toEqual([sql, expect.stringMatching(/^403/)]);
    expect(await labOutcome('select leak(1)', free)).toBe('200 [["hidden"]]');
  });

  it('are refused where a column is a function in disguise', async () => {
    for (const expression of ['orders.leaked_row', '"orders"."leaked_row"', '(orders).leaked_row']) {
      const reply = await chart(datasets.orders, QUERIES['column']?.(expression) ?? {});
      expect([expression, reply.status, reply.text]).toEqual([expression, 403, expect.not.stringContaining('hidden')]);
    }
    for (const sql of ['select orders.leaked_row from orders', "select id from orders o where (o).leaked_row = 'hidden'"]) {
      expect([sql, await labOutcome(sql)]).toEqual([sql, 'refused TABLE_SECURITY_ACCESS_ERROR']);
      expect([sql, await labOutcome(sql, free)]).toEqual([sql, expect.stringMatching(/^200 \[\[/)]);
    }
  });

  it('stay out of the expressions that a limited owner saves', async () => {
    const path = `/api/v1/dataset/${datasets.orders}`;
    for (const expression of ['max(leak(id))', "{{ 'leak' }}(id)"]) {
      const metrics = [{ metric_name: 'probe', expression }];
      expect((await lab.query('PUT', path, limited, { metrics })).status).toBe(403);
      const columns = [{ column_name: 'probe', expression }];
      expect((await lab.query('PUT', path, limited, { columns })).status).toBe(403);
    }
  });

  it('run where the dataset has them saved', async () => {
    expect((await chart(datasets.orders, { columns: [], metrics: ['doubled_sum'] })).data).toEqual([{ doubled_sum: 60 }]);
    expect((await chart(datasets.unknown, { columns: ['id', 'amount'], orderby: [['id', true]] })).data).toEqual([
      { id: 1, amount: 20 },
      { id: 2, amount: 40 },
    ]);
  });
});

describe('the plan', () => {
  it.each(Object.keys(datasets) as (keyof typeof datasets)[])('refuses what the grammar lets through, over %s', async (name) => {
    vi.spyOn(postgresGrammar, 'checkExpression').mockImplementation((text) => ({ ok: true, value: text }));
    const sql = '(select max(pw) from secret)';
    for (const query of Object.keys(QUERIES)
      .filter((place) => place !== 'series limit')
      .map((place) => QUERIES[place]?.(sql) ?? {})) {
      const reply = await chart(datasets[name], query);
      expect([query, reply.status, reply.text]).toEqual([
        query,
        403,
        expect.stringContaining('tables that the statement does not name'),
      ]);
    }
    const samples = `/datasource/samples?datasource_type=table&datasource_id=${datasets[name]}`;
    expect((await lab.post(samples, { filters: [{ col: adhoc(sql), op: '==', val: 'x' }] }, limited)).status).toBe(403);
    const csv = await chart(datasets[name], QUERIES['where']?.(sql) ?? {}, limited, { result_format: 'csv' });
    expect(csv.status).toBe(403);
  });

  it('refuses what SQL Lab is made to let through', async () => {
    const proveReadOnly = postgresGrammar.proveReadOnly.bind(postgresGrammar);
    vi.spyOn(postgresGrammar, 'parse').mockImplementation((sql) => {
      const proved = proveReadOnly(sql);
      return proved.ok ? { ok: true, value: [{ ...proved.value, tables: [] }] } : proved;
    });
    const lies = vi.spyOn(postgresGrammar, 'proveReadOnly').mockImplementation((sql) => {
      const proved = proveReadOnly(sql);
      return proved.ok ? { ok: true, value: { ...proved.value, tables: [] } } : proved;
    });
    expect(await labOutcome('select pw from secret')).toBe('refused TABLE_SECURITY_ACCESS_ERROR');
    lies.mockRestore();
  });

  it('keeps to the rows of the caller', async () => {
    await limitRows(datasets.orders, "region = 'north'");
    expect((await chart(datasets.orders, PLAIN)).data).toEqual([{ id: 1 }]);
    expect(await labOutcome('select id from orders')).toBe('200 [[1]]');
    expect(await labOutcome('select id from orders', free)).toBe('200 [[1],[2]]');
    // Which of the rows a function of the dataset reads can't be told.
    expect((await chart(datasets.unknown, PLAIN)).status).toBe(403);
    await lab.db.delete(rowLevelRules);
  });

  it.each([
    ['letters', 'orders_'.padEnd(63, 'x'), 'cut'],
    ['letters of four bytes', '😀'.repeat(15), '😀cut'],
    ['a letter at the end that does not fit', 'é'.repeat(31), 'écut'],
  ])('keeps to rules of a dataset whose name PostgreSQL cuts to the same 63 bytes: %s', async (_what, table, rest) => {
    await owner.query(`create table ${pg.escapeIdentifier(table)} as select * from orders`);
    const [ruled, other] = [await dataset(table, null), await dataset(`${table}${rest}`, null)];
    await limitRows(ruled, "region = 'north'");
    expect((await chart(other, PLAIN)).data).toEqual([{ id: 1 }]);
    expect((await chart(other, PLAIN, free)).data).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await labOutcome(`select id from "${table}${rest}"`)).toBe('200 [[1]]');
    await lab.db.delete(rowLevelRules);
  });
});
