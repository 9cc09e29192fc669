// Files of history through the API: what rows have in them beside what lists show.
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertQuery } from '#app/stores/query/store.server.ts';
import { queryScripts, reportDeliveries, reportExecutionLogs, reportSchedules } from '#drizzle/schema/index.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { startCharts, type Charts, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let admin: Someone;

beforeAll(async () => {
  api = await startCharts();
  admin = await api.user('Admin');
});
afterAll(() => api.stop());

it('has all statements of each query, also long ones, in both formats', async () => {
  const statement = (sql: string) => ({ sql, kind: 'select', readOnly: true, maxRows: 1 });
  const row = (clientId: string, texts: readonly string[]) => ({
    clientId,
    sql: texts.join(';'),
    state: 'success' as const,
    isAsync: false,
    userId: admin.id,
    changedOnMs: 0,
    job: { statements: texts.map(statement), resultsKey: clientId } as never,
    startMs: clientId.length,
  });
  const scripts = [
    ['select 1', 'select 2'],
    ['select 3', `select '${'é😀'.repeat(300_000)}'`],
  ];
  for (const [index, texts] of scripts.entries()) await insertQuery(api.db, row('x'.repeat(index + 1), texts));
  expect(await api.db.$count(queryScripts)).toBeGreaterThan(1);
  const reply = await api.get('/api/v1/history/export?kind=queries&format=ndjson', admin);
  const lines = reply.text.trim().split('\n');
  const readStatements = (line: unknown): unknown => JSON.parse((line as { readonly statements: string }).statements);
  expect(lines.map((line) => readStatements(JSON.parse(line)))).toEqual(scripts);
  const parquet = new Request('http://localhost/api/v1/history/export?kind=queries&format=parquet', { headers: admin.headers });
  const file = (await (await handleApi(parquet, api.deps))?.arrayBuffer()) ?? new ArrayBuffer(0);
  expect((await parquetReadObjects({ file, columns: ['statements'] })).map(readStatements)).toEqual(scripts);
});

it('has what each run of a report delivered', async () => {
  const [schedule] = await api.db
    .insert(reportSchedules)
    .values({
      uuid: 'schedule',
      type: 'Report',
      name: 'Daily',
      crontab: '0 0 * * *',
      timezone: 'UTC',
      createdOnMs: 0,
      changedOnMs: 0,
      creationMethod: 'alerts_reports',
      reportFormat: 'PNG',
      logRetentionDays: 90,
      gracePeriodS: 0,
      workingTimeoutS: 60,
    })
    .returning();
  const scheduleId = schedule?.id ?? 0;
  await api.db.insert(reportExecutionLogs).values([
    { id: 1, uuid: 'a', scheduleId, scheduledMs: 1_000, state: 'Success' },
    { id: 2, uuid: 'b', scheduleId, scheduledMs: 2_000, state: 'Not triggered' },
  ]);
  await api.db
    .insert(reportDeliveries)
    .values({ logId: 1, recipientKey: 'content:1', state: 'failed', error: 'Nobody is there.', changedMs: 1_500 });
  const reply = await api.get('/api/v1/history/export?kind=reportRuns&format=ndjson', admin);
  const lines = reply.text.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { readonly deliveries: string }).deliveries)).toEqual([
    '[{"recipient":"content:1","state":"failed","error":"Nobody is there.","changed_at":"1970-01-01T00:00:01.500Z"}]',
    '[]',
  ]);
});
