// Lists of reports and alerts through the API, their related values and runs, and channels of Slack.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportExecutionLogs, reportSchedules } from '#drizzle/schema/index.ts';
import { q, readResultRows } from '#tests/fixtures/charts/chart-api.ts';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import { readId, readRefusal, REPORTS, startReportApi, type ReportApi } from '#tests/fixtures/reports/report-api.ts';

let api: ReportApi;
beforeAll(async () => {
  api = await startReportApi();
});

describe('lists, related values and runs', () => {
  it('filter by type, creator, owner, chart and text', async () => {
    await readId(api.postReport(api.alpha, { creation_method: 'charts' }));
    await readId(api.postReport(api.alpha, { owners: [api.alpha.id, api.gamma.id] }));
    await readId(api.postAlert(api.alpha));
    const count = async (filter: string) =>
      (await api.get(`${REPORTS}${q(`(filters:!(${filter}))`)}`, api.admin)).json['count'] as number;
    const all = (await api.db.select().from(reportSchedules)).length;
    expect((await count('(col:type,opr:eq,value:Alert)')) + (await count('(col:type,opr:eq,value:Report)'))).toBe(all);
    expect(
      await count(
        `(col:created_by,opr:rel_o_m,value:${api.alpha.id}),(col:chart_id,opr:eq,value:${api.chartId}),(col:creation_method,opr:eq,value:charts)`,
      ),
    ).toBe(1);
    expect(await count(`(col:owners,opr:rel_m_m,value:${api.gamma.id})`)).toBe(1);
    expect(await readRefusal(api.get(`${REPORTS}${q('(filters:!((col:nope,opr:eq,value:1)))')}`, api.admin))).toEqual([
      400,
      'Filter column: nope not allowed to filter',
    ]);
    expect((await api.get(`${REPORTS}?q=(a:`, api.admin)).status).toBe(400);
  });

  it('of related columns are those that the caller sees', async () => {
    const related = async (column: string, who: Someone) =>
      readResultRows((await api.get(`${REPORTS}related/${column}`, who)).json).map(({ text }) => text);
    expect(await related('chart', api.admin)).toContain('Sample');
    expect(await related('dashboard', api.admin)).toContain('Sample board');
    expect(await related('database', api.admin)).toContain('alerts');
    expect(await related('owners', api.admin)).not.toEqual([]);
    const blind = await api.gammaWith(['can_read', 'ReportSchedule']);
    expect(await related('chart', blind)).toEqual([]);
    expect((await api.get(`${REPORTS}related/nope`, api.admin)).status).toBe(404);
  });

  it('of runs are shown to those who see the schedule', async () => {
    const id = await readId(api.postReport(api.alpha, {}));
    const scheduledMs = Date.UTC(2026, 10, 21, 9);
    const [row] = await api.db
      .insert(reportExecutionLogs)
      .values({
        uuid: crypto.randomUUID(),
        scheduleId: id,
        scheduledMs,
        startMs: scheduledMs + 5,
        state: 'Error',
        errorMessage: 'No rows',
      })
      .returning();
    const { json } = await api.get(`${REPORTS}${id}/log/`, api.alpha);
    expect(json).toMatchObject({
      count: 1,
      result: [{ scheduled_dttm: '2026-11-21T09:00:00.000000', state: 'Error', error_message: 'No rows', end_dttm: null }],
    });
    expect((await api.get(`${REPORTS}${id}/log/${row?.id}`, api.alpha)).json).toMatchObject({
      id: row?.id,
      result: { state: 'Error' },
    });
    const blind = await api.gammaWith(['can_read', 'ReportSchedule']);
    expect((await api.get(`${REPORTS}${id}/log/`, blind)).json).toMatchObject({ count: 0, ids: [], result: [] });
    expect((await api.get(`${REPORTS}${id}/log/${row?.id}`, blind)).status).toBe(404);
    expect((await api.get(`${REPORTS}99999/log/`, api.alpha)).json).toMatchObject({ count: 0, ids: [], result: [] });
    await api.query('DELETE', `${REPORTS}${id}`, api.alpha);
    expect(await api.db.select().from(reportExecutionLogs).where(eq(reportExecutionLogs.scheduleId, id))).toEqual([]);
  });

  it('of permissions are those that the caller has', async () => {
    expect((await api.get(`${REPORTS}_info${q('(keys:!(permissions))')}`, api.alpha)).json).toEqual({
      permissions: ['can_write', 'can_read'],
    });
    const reads = await api.gammaWith(['can_read', 'ReportSchedule']);
    expect((await api.get(`${REPORTS}_info${q('(keys:!(permissions))')}`, reads)).json).toEqual({ permissions: ['can_read'] });
  });
});

describe('channels of Slack', () => {
  it('need a token', async () => {
    const { status, json } = await api.get(`${REPORTS}slack_channels/`, api.admin);
    expect([status, json['message']]).toEqual([422, "Slack isn't set up. Set SLACK_API_TOKEN to send reports to channels."]);
  });
});
