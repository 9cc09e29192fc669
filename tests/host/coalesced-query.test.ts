// Equal queries that come at once are one query to the database.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWarehouseStub } from '#durable/stubs.ts';
import { SAMPLES_DATABASE } from '#app/domain/setup/sample-data.ts';
import { addMarksDashboard, writeMarks } from './marks-dashboard.ts';
import { startTestHost, type TestHost } from './test-host.ts';

const CALLERS = 40;

let testHost: TestHost;
let datasetId: number;

beforeAll(async () => {
  testHost = await startTestHost();
  await writeMarks(testHost.host, { Ada: 10, Bo: 20, Cy: 40 });
  ({ datasetId } = await addMarksDashboard(testHost.host));
});
afterAll(() => testHost.stop());

interface Result {
  readonly result: readonly { readonly data: unknown; readonly is_cached: true | null; readonly cache_key: string }[];
}

async function runQuery(query: Record<string, unknown>): Promise<{ status: number; result: Result }> {
  const reply = await fetch(`${testHost.origin}/api/v1/chart/data`, {
    method: 'POST',
    headers: { cookie: testHost.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ datasource: { id: datasetId, type: 'table' }, queries: [query] }),
  });
  return { status: reply.status, result: await reply.json<Result>() };
}

async function countStatements<T>(run: () => Promise<T>): Promise<{ count: number; result: T }> {
  const warehouse = createWarehouseStub(testHost.host.warehouses, SAMPLES_DATABASE);
  const before = await warehouse.statementsRun();
  const result = await run();
  return { count: (await warehouse.statementsRun()) - before, result };
}

const crowd = (query: Record<string, unknown>) =>
  countStatements(() => Promise.all(Array.from({ length: CALLERS }, () => runQuery(query))));

it('forty equal concurrent requests cost the database one statement, and all get the result', async () => {
  const { count, result } = await crowd({ columns: ['pupil'], metrics: ['total'], orderby: [['pupil', true]] });
  expect(count).toBe(1);
  expect(result.map(({ status }) => status)).toEqual(Array<number>(CALLERS).fill(200));
  const rows = [
    { pupil: 'Ada', total: 10 },
    { pupil: 'Bo', total: 20 },
    { pupil: 'Cy', total: 40 },
  ];
  for (const reply of result) expect(reply.result.result[0]?.data).toEqual(rows);
});

it('later callers cost it nothing, and learn that the result was cached', async () => {
  const { count, result } = await crowd({ columns: ['pupil'], metrics: ['total'], orderby: [['pupil', true]] });
  expect(count).toBe(0);
  for (const reply of result) expect(reply.result.result[0]?.is_cached).toBe(true);
});

it('queries that differ in anything are separate queries', async () => {
  const { count } = await countStatements(() =>
    Promise.all([
      runQuery({ columns: ['pupil'], metrics: ['total'], filters: [{ col: 'pupil', op: '==', val: 'Ada' }] }),
      runQuery({ columns: ['pupil'], metrics: ['total'], filters: [{ col: 'pupil', op: '==', val: 'Bo' }] }),
      runQuery({ columns: ['pupil'], metrics: ['total'], row_limit: 2 }),
    ]),
  );
  expect(count).toBe(3);
});
