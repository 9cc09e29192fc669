// Alerts on a chart instead of SQL: when they fire, whose rows they watch, and what their back test says.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportExecutionLogs, reportSchedules } from '#drizzle/schema/index.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';
import { MINUTE, startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
let chart: number;
beforeEach(async () => {
  runs = await startReportRuns();
  readDays();
  chart = await chartOf(['day']);
});
afterEach(() => runs.stop());

/** As the drivers do with a temporal column that is text in the database. */
function readDays(): void {
  const { queryService } = runs.deps;
  const runQuery = queryService.query.bind(queryService);
  Object.assign(queryService, {
    query: async (...request: Parameters<typeof runQuery>) => {
      const { table, ...reply } = await runQuery(...request);
      const columns = table.columns.map((column) =>
        column.name === 'day' && column.type === 'string'
          ? { name: 'day', type: 'temporal' as const, values: Float64Array.from(column.values, (day) => Date.parse(day ?? '')) }
          : column,
      );
      return { ...reply, table: { ...table, columns } };
    },
  });
}

async function chartOf(columns: readonly string[]): Promise<number> {
  const query = { columns, metrics: ['total'], row_limit: 100 };
  const context = { datasource: { id: runs.ids.orders, type: 'table' }, queries: [query], form_data: { viz_type: 'big_number' } };
  const body = {
    slice_name: `Sales ${columns.length}`,
    viz_type: 'big_number',
    datasource_id: runs.ids.orders,
    datasource_type: 'table',
    query_context: JSON.stringify(context),
  };
  return (await runs.post('/api/v1/chart/', body, runs.admin)).json['id'] as number;
}

/** Amounts by day: 10, 20, 40, 80; hidden ones are the last two. */
const alert = (condition: LabJson, more: LabJson = {}) =>
  runs.report({ type: 'Alert', chart, report_format: 'TEXT', extra: { alert: condition }, ...more });
const backTest = (condition: LabJson, more: LabJson = {}, who: { headers: Record<string, string> } = runs.admin) =>
  runs.post('/api/v1/report/back_test/', { chart, condition, ...more }, who);

/** What became of its next run. */
async function run(id: number): Promise<unknown> {
  runs.clock.nowMs += MINUTE;
  await runs.tick();
  await runs.consume();
  const [schedule] = await runs.db.select().from(reportSchedules).where(eq(reportSchedules.id, id));
  const [log] = await runs.db.select().from(reportExecutionLogs).where(eq(reportExecutionLogs.scheduleId, id));
  await runs.db.update(reportSchedules).set({ nextRunMs: null });
  return [schedule?.lastState, log?.errorMessage ?? schedule?.lastValue];
}

it('fires on a value beyond the threshold for some periods, and on a change', async () => {
  expect(await run(await alert({ kind: 'threshold', op: '>', threshold: 30, periods: 2 }))).toEqual(['Success', 80]);
  expect(runs.mailbox[0]?.content.mail.notes.slice(0, 2)).toEqual(['Condition: value > 30 for 2 periods', 'Value: 80']);
  expect(await run(await alert({ kind: 'threshold', op: '>', threshold: 50, periods: 2 }))).toEqual(['Not triggered', 80]);
  expect(await run(await alert({ kind: 'change', percent: 90, against: 'previous', direction: 'up' }))).toEqual(['Success', 80]);
  expect(await run(await alert({ kind: 'change', percent: 100, against: 'previous' }))).toEqual(['Not triggered', 80]);
  expect(runs.mailbox).toHaveLength(2);
});

it('watches a single number without a time, and says where it needs one', async () => {
  chart = await chartOf([]);
  expect(await run(await alert({ kind: 'threshold', op: '>=', threshold: 150 }))).toEqual(['Success', 150]);
  expect(await run(await alert({ kind: 'change', percent: 1, against: 'previous' }))).toEqual([
    'Error',
    'This condition compares periods. Select a chart with a time axis.',
  ]);
});

it('says when it would have fired, before it is saved', async () => {
  const threshold = { kind: 'threshold', op: '>', threshold: 15 };
  expect((await backTest(threshold)).json).toEqual({
    result: {
      count: 3,
      fired: ['2026-02-01', '2026-03-01', '2026-04-01'].map((day) => `${day}T00:00:00.000000`),
      from_dttm: '2026-01-01T00:00:00.000000',
      to_dttm: '2026-04-01T00:00:00.000000',
    },
  });
  const silent = await backTest(threshold, { grace_period: 40 * 86_400 });
  expect(silent.json).toMatchObject({ result: { count: 2 } });
  await runs.letLimitedReport();
  // The last two days are hidden from them.
  expect((await backTest(threshold, {}, runs.limited)).json).toMatchObject({
    result: { count: 1, to_dttm: '2026-02-01T00:00:00.000000' },
  });
  expect((await backTest({ kind: 'nope' })).status).toBe(400);
  expect((await backTest(threshold, { chart: 99_999 })).status).toBe(404);
});

it('needs no database, but a chart', async () => {
  const extra = { alert: { kind: 'threshold', op: '>', threshold: 1 } };
  const body = { type: 'Alert', name: 'On a board', crontab: '* * * * *', dashboard: 1, extra };
  const { status, json } = await runs.post('/api/v1/report/', body, runs.admin);
  expect([status, json['message']]).toEqual([
    422,
    { dashboard: 'Dashboard does not exist', chart: 'Select the chart that the alert watches' },
  ]);
  expect((await runs.post('/api/v1/report/', { ...body, extra: { alert: { kind: 'x' } } }, runs.admin)).status).toBe(400);
});
