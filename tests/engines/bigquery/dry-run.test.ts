// What BigQuery's dry run tells, on a local server with the API's documented replies: bytes, and the tables that a statement reads.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBigqueryDriver } from '#app/engines/bigquery/driver.server.ts';
import { bigqueryConnection, bigqueryEngine } from '#app/engines/bigquery/engine.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { startBigqueryApi, type BigqueryApiServer } from './api-server.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { createNodeHttpTransport } from '#tests/fixtures/servers/node-http-transport.ts';

let api: BigqueryApiServer;
beforeAll(async () => {
  api = await startBigqueryApi();
});
afterAll(() => api.close());
beforeEach(() => api.reset());

interface JobBody {
  readonly configuration: { readonly dryRun?: boolean; readonly query: Record<string, unknown> };
}

const run = (sql: string, rest: Partial<Statement> = {}) => {
  const place = { host: '127.0.0.1', port: api.port, sslmode: 'disable', database: 'data', schema: 'ds' };
  const driver = createBigqueryDriver(bigqueryConnection.parse(place), createNodeHttpTransport());
  return driverRows(driver, { sql, params: [], readOnly: true, ...rest });
};

const place = (datasetId: string, tableId: string) => ({ projectId: 'data', datasetId, tableId });
/** By the statement, or what a part of it is. */
const dry = (told: (sql: string) => object) => {
  api.respond = ({ url, body }) => {
    const job = url.pathname.endsWith('/jobs') ? (JSON.parse(body) as JobBody) : null;
    return job?.configuration.dryRun
      ? { json: { statistics: { query: told(String(job.configuration.query['query'])) } } }
      : undefined;
  };
};
const confined = (sql: string, rest: Partial<Statement> = {}) => run(sql, { confined: true, ...rest });

it('says what a statement costs, and runs nothing', async () => {
  dry(() => ({ statementType: 'SELECT', totalBytesProcessed: String(1.5 * 1024 ** 4), referencedTables: [place('ds', 't')] }));
  const { estimate, explain } = bigqueryEngine;
  const { rows } = await run(estimate?.statement('SELECT * FROM t') ?? '');
  expect(estimate?.read(rows)).toEqual({
    'Bytes processed': '1.5 TiB',
    'Bytes billed': '1.5 TiB',
    Price: '$9.38 at $6.25 per TiB',
  });
  expect(explain.read(rows)).toMatchObject({ children: [{ label: 'SELECT', children: [{ relation: 'ds.t' }] }] });
  expect(api.received.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /bigquery/v2/projects/data/jobs']);
  dry(() => ({ statementType: 'SELECT', totalBytesProcessed: '1000', referencedTables: [place('ds', 't'), place('ds', 'u')] }));
  const small = await run('EXPLAIN SELECT 1');
  expect(estimate?.read(small.rows)).toEqual({
    'Bytes processed': '1000 B',
    'Bytes billed': '20 MiB',
    Price: 'less than $0.01 at $6.25 per TiB',
  });
});
it('names what is behind a view only to callers who can read all of the database', async () => {
  dry(() => ({
    statementType: 'SELECT',
    totalBytesProcessed: '1000',
    referencedTables: [place('ds', 'seen'), place('secret', 'salaries')],
    referencedRoutines: [{ projectId: 'data', datasetId: 'secret', routineId: 'mask' }],
  }));
  const relations = async (isConfined: boolean) => {
    const { rows } = await run('EXPLAIN SELECT * FROM seen', { confined: isConfined });
    expect(JSON.stringify(rows).includes('secret')).toBe(!isConfined);
    return bigqueryEngine.explain.read(rows)?.children[0]?.children.map(({ relation }) => relation);
  };
  expect(await relations(false)).toEqual(['ds.seen', 'secret.salaries']);
  expect(await relations(true)).toEqual(['ds.seen']);
});
it('stops what reads more than the tables that are named, and what isn’t a SELECT', async () => {
  dry((sql) => ({
    statementType: 'SELECT',
    referencedTables: sql.includes('seen') ? [place('ds', 'behind')] : [place('ds', 't')],
  }));
  expect((await confined('SELECT n FROM t')).rows).toEqual([[1]]);
  expect((await confined('SELECT n FROM `data.ds.t`')).rows).toEqual([[1]]);
  expect((await confined('SELECT n FROM seen')).rows).toEqual([[1]]);
  expect((await confined('SELECT n FROM t', { source: 'ds.t' })).rows).toEqual([[1]]);
  const more: readonly [string, object, Partial<Statement>?][] = [
    ['SELECT n FROM t', { statementType: 'SELECT', referencedTables: [place('ds', 't'), place('ds', 'hidden')] }],
    ['SELECT n FROM t', { statementType: 'SELECT', referencedTables: [place('other', 't')] }],
    ['SELECT n FROM t', { statementType: 'SCRIPT' }],
    ['SELECT n FROM t', { statementType: 'INSERT', referencedTables: [place('ds', 't')] }],
    ['SELECT 1 AS n', { statementType: 'SELECT', referencedRoutines: [{ projectId: 'data', datasetId: 'ds', routineId: 'f' }] }],
    [
      'SELECT n FROM t',
      { statementType: 'SELECT', referencedTables: Array.from({ length: 50 }, (_, n) => place('ds', `t${n}`)) },
    ],
  ];
  for (const [sql, told] of more) {
    dry((text) => (text === sql ? told : { statementType: 'SELECT', referencedTables: [place('ds', 't')] }));
    expect((await catchAppError(confined(sql))).type).toBe('TABLE_SECURITY_ACCESS_ERROR');
  }
  dry((sql) => ({ statementType: 'SELECT', referencedTables: [place('ds', sql.includes('hidden') ? 'hidden' : 't')] }));
  expect((await catchAppError(confined('SELECT n FROM hidden', { source: 't' }))).type).toBe('TABLE_SECURITY_ACCESS_ERROR');
  const jobs = api.received.filter(({ url }) => url.pathname.endsWith('/jobs')).map(({ body }) => JSON.parse(body) as JobBody);
  expect(jobs.every(({ configuration }) => configuration.dryRun || configuration.query['query'] !== 'x')).toBe(true);
});
