// BigQuery's driver against a local server with the API's documented replies: what the emulator can't prove. Keys and tokens, jobs
// that take their time, pages, busy servers and cancelling. Dry runs: dry-run.test.ts.
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBigqueryDriver } from '#app/engines/bigquery/driver.server.ts';
import { bigqueryConnection, bigqueryEngine } from '#app/engines/bigquery/engine.ts';
import type { Driver, Statement } from '#app/engines/shared/engine.ts';
import { AppError } from '#app/domain/errors.ts';
import { buildRows, schema, startBigqueryApi, type BigqueryApiServer } from './api-server.ts';
import { createNodeHttpTransport } from '#tests/fixtures/servers/node-http-transport.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

let api: BigqueryApiServer;
let key = '';
beforeAll(async () => {
  api = await startBigqueryApi();
  ({ key } = api);
});
afterAll(() => api.close());
beforeEach(() => api.reset());

const open = (rest: Record<string, unknown> = {}): Driver =>
  createBigqueryDriver(
    bigqueryConnection.parse({ host: '127.0.0.1', port: api.port, sslmode: 'disable', database: 'data', schema: 'ds', ...rest }),
    createNodeHttpTransport(),
  );

const run = (driver: Driver, sql: string, rest: Partial<Statement> = {}) => driverRows(driver, { sql, params: [], ...rest });
const paths = (): string[] => api.received.map(({ method, url }) => `${method} ${url.pathname.replace(/meridian_[\w-]+/, 'ID')}`);
const listRequestedJobs = () =>
  api.received.filter(({ url }) => url.pathname.endsWith('/jobs')).map(({ body }) => JSON.parse(body) as JobBody);
interface JobBody {
  readonly jobReference: { readonly jobId: string };
  readonly configuration: { readonly dryRun?: boolean; readonly query: Record<string, unknown> };
}

describe('a service account', () => {
  it('signs for a token, which later statements use too', async () => {
    const driver = open({ password: key });
    await run(driver, 'SELECT 1');
    await run(driver, 'SELECT 2');
    expect(api.received.filter(({ url }) => url.pathname === '/token')).toHaveLength(1);
    const grant = new URLSearchParams(api.received[0]?.body);
    expect(grant.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload, protectedHeader } = await jwtVerify(grant.get('assertion') ?? '', api.keys.publicKey);
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'k1' });
    expect(payload).toMatchObject({
      iss: 'bi@pays.example.org',
      aud: `http://127.0.0.1:${api.port}/token`,
      scope: 'https://www.googleapis.com/auth/bigquery',
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    expect(new Set(api.received.slice(1).map(({ authorization }) => authorization))).toEqual(new Set(['Bearer token-1']));
  });
  it('fetches another token once where one isn’t taken any more', async () => {
    await run(open({ password: key }), 'SELECT 1');
    const before = api.received[0]?.authorization ?? '';
    api.respond = ({ authorization, url }) =>
      url.pathname !== '/token' && authorization === before ? { status: 401, json: {} } : undefined;
    await run(open({ password: key }), 'SELECT 1');
    api.respond = ({ url }) => (url.pathname === '/token' ? undefined : { status: 401, json: {} });
    const error = await catchAppError(run(open({ password: key }), 'SELECT 1'));
    expect(error.type).toBe('CONNECTION_ACCESS_DENIED_ERROR');
  });
  it('isn’t requested again with another key', async () => {
    await run(open({ password: key }), 'SELECT 1');
    const other = await exportPKCS8((await generateKeyPair('RS256', { extractable: true })).privateKey);
    api.forget();
    await run(open({ password: JSON.stringify({ ...(JSON.parse(key) as object), private_key: other }) }), 'SELECT 1');
    expect(paths()[0]).toBe('POST /token');
  });
  it('says why it is refused, and never repeats the key', async () => {
    api.respond = ({ url }) =>
      url.pathname === '/token' ? { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid JWT' } } : undefined;
    const refused = await catchAppError(run(open({ password: key.replace('bi@', 'no@') }), 'SELECT 1'));
    expect(refused).toMatchObject({
      type: 'CONNECTION_ACCESS_DENIED_ERROR',
      message: expect.stringContaining('Invalid JWT') as string,
    });
    for (const password of ['{', '{"type":"authorized_user"}', key.replace('oauth2.googleapis.com', 'evil.example.org')]) {
      expect(() => open({ password })).toThrow(AppError);
      expect(() => open({ password })).not.toThrow(/PRIVATE|evil/);
    }
    expect(() => open({ host: 'bigquery.googleapis.com', port: 443 })).toThrow('Add the key of a service account');
  });
});

describe('a job', () => {
  it('carries what the connection and the statement say', async () => {
    const driver = open({ billing_project: 'pays', location: 'EU', maximum_bytes_billed: 1_000_000 });
    await run(driver, 'SELECT @p1 AS a WHERE b IN UNNEST(@texts2);', {
      params: [true, '["x",null]'],
      timeoutMs: 5_000,
      readOnly: true,
    });
    const [job] = listRequestedJobs();
    expect(job).toMatchObject({
      jobReference: { projectId: 'pays', location: 'EU' },
      configuration: {
        labels: { requested_by: 'meridian' },
        jobTimeoutMs: '5000',
        query: {
          query: 'SELECT @p1 AS a WHERE b IN UNNEST(@texts2)',
          useLegacySql: false,
          defaultDataset: { projectId: 'data', datasetId: 'ds' },
          maximumBytesBilled: '1000000',
          parameterMode: 'NAMED',
          connectionProperties: [
            { key: 'time_zone', value: 'UTC' },
            { key: 'dataset_project_id', value: 'data' },
          ],
          queryParameters: [
            { name: 'p1', parameterType: { type: 'BOOL' }, parameterValue: { value: 'true' } },
            {
              name: 'texts2',
              parameterType: { type: 'ARRAY', arrayType: { type: 'STRING' } },
              parameterValue: { arrayValues: [{ value: 'x' }, { value: null }] },
            },
          ],
        },
      },
    });
    expect(paths()).toEqual(['POST /bigquery/v2/projects/pays/jobs', 'GET /bigquery/v2/projects/pays/queries/ID']);
    expect(api.received[1]?.url.searchParams.get('location')).toBe('EU');
  });
  it('is polled until it is complete, and read page by page', async () => {
    let polls = 0;
    api.respond = ({ url }) => {
      if (!url.pathname.includes('/queries/')) return undefined;
      polls += 1;
      if (polls < 3) return { json: { jobComplete: false } };
      const token = url.searchParams.get('pageToken');
      return token === null
        ? { json: { jobComplete: true, schema, rows: buildRows(1, 2), pageToken: 'next' } }
        : { json: { jobComplete: true, schema, rows: buildRows(3) } };
    };
    expect((await run(open(), 'SELECT n FROM t')).rows).toEqual([[1], [2], [3]]);
    expect(polls).toBe(4);
  });
  it('is inserted under the same id where the server is busy, and runs once', async () => {
    let attempts = 0;
    api.respond = ({ url }) => {
      if (!url.pathname.endsWith('/jobs')) return undefined;
      attempts += 1;
      if (attempts === 1) return { status: 503, json: { error: { errors: [{ reason: 'backendError', message: 'x' }] } } };
      return { status: 409, json: { error: { errors: [{ reason: 'duplicate', message: 'Already Exists: Job' }] } } };
    };
    expect((await run(open(), 'SELECT n FROM t')).rows).toEqual([[1]]);
    expect(new Set(listRequestedJobs().map(({ jobReference }) => jobReference.jobId)).size).toBe(1);
  });
  it('is canceled at its deadline, and when its reader stops', async () => {
    api.respond = ({ url }) => (url.pathname.includes('/queries/') ? { json: { jobComplete: false } } : undefined);
    const late = open();
    expect((await catchAppError(run(late, 'SELECT n FROM t', { timeoutMs: 150 }))).type).toBe('SQLLAB_TIMEOUT_ERROR');
    await late.close();
    expect(paths().at(-1)).toBe('POST /bigquery/v2/projects/data/jobs/ID/cancel');
    api.forget();
    const stopped = open();
    const failed = catchAppError(run(stopped, 'SELECT n FROM t'));
    while (api.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await stopped.cancel();
    expect((await failed).message).toBe('The query was stopped.');
    expect(paths().at(-1)).toBe('POST /bigquery/v2/projects/data/jobs/ID/cancel');
    expect(api.received.at(-1)?.url.searchParams.get('location')).toBe('EU');
  });
  it('fails in BigQuery’s own words, with their place and no names of others', async () => {
    const failing = (reason: string, message: string) => {
      api.respond = ({ url }) =>
        url.pathname.includes('/queries/') ? { status: 400, json: { error: { errors: [{ reason, message }] } } } : undefined;
      return catchAppError(run(open(), 'SELECT id,\n  nope FROM t'));
    };
    const unknown = await failing('invalidQuery', 'Unrecognized name: nope; Did you mean note? at [2:3]');
    expect(unknown).toMatchObject({ type: 'COLUMN_DOES_NOT_EXIST_ERROR', message: 'Unrecognized name: nope' });
    expect(unknown.extra).toMatchObject({ position: { from: 13, line: 2, column: 3 } });
    const types = [
      ['invalidQuery', 'Syntax error: Unexpected keyword FROM at [1:8]', 'SYNTAX_ERROR'],
      ['notFound', 'Not found: Table data:ds.t was not found in location EU', 'TABLE_DOES_NOT_EXIST_ERROR'],
      ['notFound', 'Not found: Dataset data:ds was not found in location EU', 'SCHEMA_DOES_NOT_EXIST_ERROR'],
      ['invalid', 'Table "t" must be qualified with a dataset (e.g. dataset.table).', 'TABLE_DOES_NOT_EXIST_ERROR'],
      ['invalidQuery', 'Function not found: f at [1:8]', 'OBJECT_DOES_NOT_EXIST_ERROR'],
      ['accessDenied', 'Access Denied: Table data:ds.t', 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
      ['quotaExceeded', 'Quota exceeded', 'CONNECTION_DATABASE_TIMEOUT'],
      ['bytesBilledLimitExceeded', 'Query exceeded limit for bytes billed: 1', 'GENERIC_DB_ENGINE_ERROR'],
    ] as const;
    for (const [reason, message, type] of types) expect((await failing(reason, message)).type).toBe(type);
  });
});

describe('values', () => {
  it('are exact, nested ones in the order of the schema', async () => {
    const field = (name: string, type: string, rest: object = {}) => ({ name, type, ...rest });
    const record = { fields: [field('2', 'INTEGER'), field('1', 'NUMERIC'), field('a', 'JSON')] };
    const fields = [
      field('a', 'INTEGER'),
      field('b', 'BIGNUMERIC'),
      field('c', 'TIMESTAMP'),
      field('d', 'DATETIME'),
      field('e', 'BYTES'),
      field('f', 'FLOAT'),
      field('g', 'RECORD', record),
      field('h', 'RECORD', { mode: 'REPEATED', ...record }),
      field('i', 'STRING', { mode: 'REPEATED' }),
      field('j', 'TIMESTAMP'),
      field('k', 'TIME'),
    ];
    const nested = { f: [{ v: '9007199254740993' }, { v: '1.50' }, { v: '{"x": [1]}' }] };
    const cells = [
      '9223372036854775807',
      '12345678901234567890.10',
      '1577880000123456',
      '2020-01-01T12:00:00.500000',
      'Cv8=',
      '-Infinity',
      nested,
      [{ v: nested }],
      [{ v: 'x' }, { v: 'y' }],
      '-62135596800000000',
      '12:30:00',
    ];
    api.respond = ({ url }) =>
      url.pathname.includes('/queries/')
        ? { json: { jobComplete: true, schema: { fields }, rows: [{ f: cells.map((v) => ({ v })) }] } }
        : undefined;
    const { columns, rows } = await run(open(), 'SELECT * FROM t');
    const text = '{"2":"9007199254740993","1":"1.50","a":{"x":[1]}}';
    expect(rows).toEqual([
      [
        '9223372036854775807',
        '12345678901234567890.10',
        '2020-01-01T12:00:00.123456+00:00',
        '2020-01-01T12:00:00.500000',
        '0aff',
        '-Infinity',
        text,
        `[${text}]`,
        '["x","y"]',
        '0001-01-01T00:00:00+00:00',
        '12:30:00',
      ],
    ]);
    expect(columns.map(({ databaseType }) => databaseType).slice(6, 9)).toEqual([
      'STRUCT<2 INT64, 1 NUMERIC, a JSON>',
      'ARRAY<STRUCT<2 INT64, 1 NUMERIC, a JSON>>',
      'ARRAY<STRING>',
    ]);
  });
});

it('lists what the API lists', async () => {
  api.respond = ({ url }) => {
    const page = url.searchParams.get('pageToken');
    if (url.pathname.endsWith('/projects')) return { json: { projects: [{ projectReference: { projectId: 'a' } }] } };
    if (url.pathname.endsWith('/datasets')) return { json: { datasets: [{ datasetReference: { datasetId: 'ds' } }] } };
    if (url.pathname.endsWith('/tables'))
      return page === null
        ? { json: { tables: [{ tableReference: { tableId: 't' }, type: 'TABLE' }], nextPageToken: 'x' } }
        : { json: { tables: [{ tableReference: { tableId: 'v' }, type: 'VIEW' }] } };
    return {
      json: {
        type: 'TABLE',
        description: 'Orders',
        numRows: '9007199254740993',
        timePartitioning: { type: 'DAY', field: 'at' },
        tableConstraints: { primaryKey: { columns: ['id'] } },
        schema: {
          fields: [
            { name: 'id', type: 'INTEGER', mode: 'REQUIRED', description: 'The number' },
            { name: 'tags', type: 'STRING', mode: 'REPEATED' },
          ],
        },
      },
    };
  };
  const { catalog } = bigqueryEngine;
  const rowsBy = async (statement: { readonly sql: string } | undefined) =>
    (await run(open(), statement?.sql ?? '', { readOnly: true })).rows;
  expect(catalog.readNames?.(await rowsBy(catalog.listCatalogs?.()))).toEqual(['a', 'data']);
  expect(catalog.readSchemas?.(await rowsBy(catalog.listSchemas?.('other')))).toEqual(['ds']);
  expect(api.received.at(-1)?.url.pathname).toBe('/bigquery/v2/projects/other/datasets');
  expect(catalog.readTables(await rowsBy(catalog.listTables(null)))).toEqual([
    { name: 't', kind: 'table' },
    { name: 'v', kind: 'view' },
  ]);
  expect(api.received.at(-1)?.url.pathname).toBe('/bigquery/v2/projects/data/datasets/ds/tables');
  expect(catalog.readColumns(await rowsBy(catalog.listColumns('t', 'd2', 'p2')))).toEqual([
    { name: 'id', type: 'INT64', nullable: false, primaryKey: true, comment: 'The number' },
    { name: 'tags', type: 'ARRAY<STRING>', nullable: true, primaryKey: false, comment: null },
  ]);
  expect(api.received.at(-1)?.url.pathname).toBe('/bigquery/v2/projects/p2/datasets/d2/tables/t');
  expect(catalog.readDetails?.(await rowsBy(catalog.describeTable?.('t', null)))).toMatchObject({
    comment: 'Orders',
    partitionedBy: 'DAY (at)',
  });
});
