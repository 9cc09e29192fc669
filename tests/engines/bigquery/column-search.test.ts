// The search of columns against a local server with the API's documented replies: which queries are sent to which location, and what
// fails.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBigqueryDriver } from '#app/engines/bigquery/driver.server.ts';
import { bigqueryCatalog } from '#app/engines/bigquery/catalog.ts';
import { bigqueryConnection } from '#app/engines/bigquery/engine.ts';
import type { ColumnSearch } from '#app/engines/shared/catalog.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { readStatement } from '#tests/contracts/engines/read-statement.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { createNodeHttpTransport } from '#tests/fixtures/servers/node-http-transport.ts';
import { startBigqueryApi, type BigqueryApiServer } from './api-server.ts';

let api: BigqueryApiServer;
beforeAll(async () => void (api = await startBigqueryApi()));
afterAll(() => api.close());
beforeEach(() => api.reset());

const open = (rest: Record<string, unknown> = {}): Driver =>
  createBigqueryDriver(
    bigqueryConnection.parse({ host: '127.0.0.1', port: api.port, sslmode: 'disable', database: 'data', ...rest }),
    createNodeHttpTransport(),
  );

const find = async (search: Partial<ColumnSearch>, driver = open()) =>
  bigqueryCatalog.readFound?.(
    await readStatement(
      driver,
      bigqueryCatalog.searchColumns?.({ terms: ['zebra'], maxRows: 10, ...search }) ?? { sql: '', params: [] },
    ),
  );

interface SentJob {
  readonly jobReference: { readonly projectId: string; readonly location?: string };
  readonly configuration: {
    readonly query: {
      readonly query: string;
      readonly queryParameters: readonly { readonly parameterValue: { readonly value: string } }[];
    };
  };
}
const listJobs = (): SentJob[] =>
  api.received.filter(({ url }) => url.pathname.endsWith('/jobs')).map(({ body }) => JSON.parse(body) as SentJob);
const locations = () => listJobs().map(({ jobReference }) => jobReference.location);
const values = (job: SentJob | undefined) =>
  job?.configuration.query.queryParameters.map(({ parameterValue }) => parameterValue.value);

const dataset = (datasetId: string, location: string) => ({ datasetReference: { projectId: 'data', datasetId }, location });
const fields = ['table_schema', 'table_name', 'table_type', 'column_name', 'data_type'].map((name) => ({ name, type: 'STRING' }));
type Row = readonly [string, string, string, string, string];

/** Rows by location, of datasets in each of them. */
function serve(rows: Readonly<Record<string, readonly Row[]>>): void {
  api.respond = ({ url }) => {
    if (url.pathname.endsWith('/datasets'))
      return { json: { datasets: Object.keys(rows).flatMap((at) => [dataset(`a_${at}`, at), dataset(`b_${at}`, at)]) } };
    if (!url.pathname.includes('/queries/')) return url.pathname.endsWith('/jobs') ? { json: {} } : undefined;
    const found = rows[url.searchParams.get('location') ?? ''] ?? [];
    return { json: { jobComplete: true, schema: { fields }, rows: found.map((row) => ({ f: row.map((v) => ({ v })) })) } };
  };
}

it('asks once in each location that has datasets, and gives what it finds by dataset', async () => {
  serve({
    US: [['sales', 'orders', 'BASE TABLE', 'zebra_id', 'INT64']],
    'europe-west3': [
      ['herds', 'all_zebras', 'VIEW', 'Zebra', 'STRUCT<name STRING>'],
      ['herds', 'kept', 'MATERIALIZED VIEW', 'zebra', 'ARRAY<STRING>'],
    ],
  });
  expect(await find({})).toEqual([
    { schema: 'herds', table: 'all_zebras', kind: 'view', column: 'Zebra', type: 'STRUCT<name STRING>' },
    { schema: 'herds', table: 'kept', kind: 'materialized_view', column: 'zebra', type: 'ARRAY<STRING>' },
    { schema: 'sales', table: 'orders', kind: 'table', column: 'zebra_id', type: 'INT64' },
  ]);
  expect(locations()).toEqual(['US', 'europe-west3']);
  const [us, europe] = listJobs();
  expect(us?.configuration.query.query).toBe(
    'SELECT c.table_schema, c.table_name, t.table_type, c.column_name, c.data_type FROM `data`.`region-us`.INFORMATION_SCHEMA.COLUMNS AS c\n' +
      'JOIN `data`.`region-us`.INFORMATION_SCHEMA.TABLES AS t ON t.table_schema = c.table_schema AND t.table_name = c.table_name\n' +
      "WHERE c.is_hidden = 'NO' AND NOT STARTS_WITH(c.table_schema, '_')\n" +
      'AND STRPOS(LOWER(c.column_name), @p1) > 0\n' +
      'ORDER BY c.table_schema, c.table_name, c.ordinal_position LIMIT @p2',
  );
  expect(values(us)).toEqual(['zebra', '10']);
  // One is found already.
  expect(values(europe)).toEqual(['zebra', '9']);
});

it('binds what was typed, and finds terms with a dot in the names of tables too', async () => {
  serve({ US: [] });
  const hostile = "zebra%' OR 1=1 -- `\\";
  expect(await find({ terms: [hostile, 'orders.z'] })).toEqual([]);
  const [job] = listJobs();
  expect(values(job)).toEqual([hostile, 'orders.z', '10']);
  expect(job?.configuration.query.query).toContain(
    "AND STRPOS(LOWER(c.column_name), @p1) > 0\nAND STRPOS(LOWER(CONCAT(c.table_name, '.', c.column_name)), @p2) > 0\n",
  );
  expect(job?.configuration.query.query).not.toContain('zebra');
});

it('asks no further once it has found as much as it may', async () => {
  serve({
    EU: [
      ['herds', 'a', 'BASE TABLE', 'zebra', 'STRING'],
      ['herds', 'b', 'BASE TABLE', 'zebra', 'STRING'],
    ],
    US: [['sales', 'orders', 'BASE TABLE', 'zebra', 'STRING']],
  });
  expect(await find({ maxRows: 2 })).toHaveLength(2);
  expect(locations()).toEqual(['EU']);
});

it('looks in the catalog that is asked for, in the only location of a connection, and nowhere in a project without datasets', async () => {
  serve({ EU: [], US: [] });
  await find({ catalog: 'other`project' }, open({ location: 'EU', billing_project: 'pays' }));
  expect(api.received.some(({ url }) => url.pathname.endsWith('/datasets'))).toBe(false);
  expect(listJobs()).toMatchObject([{ jobReference: { projectId: 'pays', location: 'EU' } }]);
  expect(listJobs()[0]?.configuration.query.query).toContain('FROM `other\\`project`.`region-eu`.');
  serve({});
  api.forget();
  expect(await find({ catalog: 'empty' })).toEqual([]);
  expect(api.received.map(({ url }) => url.pathname)).toEqual(['/bigquery/v2/projects/empty/datasets']);
});

it('says which role it needs where the account can read single datasets only', async () => {
  serve({ US: [] });
  const { respond } = api;
  const message = 'Access Denied: Table data:region-us.INFORMATION_SCHEMA.COLUMNS';
  api.respond = (request) =>
    request.url.pathname.includes('/queries/')
      ? { status: 403, json: { error: { errors: [{ reason: 'accessDenied', message }] } } }
      : respond(request);
  const error = await catchAppError(find({}));
  expect(error.type).toBe('CONNECTION_DATABASE_PERMISSIONS_ERROR');
  expect(error.message).toMatch(/needs BigQuery Metadata Viewer on the project\.$/);
});

it('stops on the server when nobody waits for it', async () => {
  serve({ EU: [], US: [] });
  const { respond } = api;
  api.respond = (request) => (request.url.pathname.includes('/queries/') ? { json: { jobComplete: false } } : respond(request));
  const driver = open();
  const failed = catchAppError(find({}, driver));
  while (listJobs().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await driver.cancel();
  expect((await failed).message).toBe('The query was stopped.');
  expect(api.received.at(-1)?.url.pathname).toMatch(/\/cancel$/);
  expect(locations()).toEqual(['EU']);
});

it('is no statement for people', async () => {
  for (const sql of [
    'SHOW MATCHING COLUMNS',
    "SHOW MATCHING COLUMNS LIKE 'zebra'",
    'SHOW MATCHING TABLES LIKE @texts1 LIMIT @p2',
  ])
    expect((await catchAppError(readStatement(open(), { sql, params: [] }))).message).toMatch(/^Use SHOW CATALOGS/);
  expect(api.received).toEqual([]);
});
