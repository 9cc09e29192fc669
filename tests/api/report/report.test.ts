// Reports and alerts through the API: what is stored, who sees it, what is refused, and how. Lists: lists.test.ts.
import { beforeAll, describe, expect, it } from 'vitest';
import { q, readResultRows } from '#tests/fixtures/charts/chart-api.ts';
import type { ChartJson } from '#tests/fixtures/charts/charts.ts';
import { readId, readRefusal, REPORTS, startReportApi, type ReportApi } from '#tests/fixtures/reports/report-api.ts';

let api: ReportApi;
beforeAll(async () => {
  api = await startReportApi();
});

describe('a report', () => {
  it('is kept as it was sent, and replies as Superset does', async () => {
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'a@example.org, b@example.org', ccTarget: '' } }];
    const id = await readId(
      api.postReport(api.alpha, {
        name: 'Weekly',
        crontab: '0 9 * * 1',
        timezone: 'Europe/Paris',
        recipients,
        report_format: 'PDF',
        extra: { dashboard: { anchor: 'TAB-1' } },
      }),
    );
    expect(await api.getReport(id)).toMatchObject({
      name: 'Weekly',
      active: true,
      chart: { id: api.chartId, slice_name: 'Sample', viz_type: 'table' },
      dashboard: null,
      database: null,
      creation_method: 'alerts_reports',
      crontab: '0 9 * * 1',
      timezone: 'Europe/Paris',
      extra: { dashboard: { anchor: 'TAB-1' } },
      grace_period: 14400,
      log_retention: 90,
      working_timeout: 3600,
      last_state: 'Not triggered',
      next_run_dttm: '2026-11-23T08:00:00.000000',
      owners: [{ id: api.alpha.id }],
      recipients: [{ type: 'Email', recipient_config_json: '{"target": "a@example.org, b@example.org", "ccTarget": ""}' }],
      report_format: 'PDF',
      validator_config_json: '{}',
      validator_type: null,
    });
    const { json } = await api.get(`${REPORTS}${q('(filters:!((col:name,opr:report_all_text,value:weekly)))')}`, api.admin);
    expect(json).toMatchObject({ count: 1, ids: [id], list_title: 'List Report Schedule' });
    expect(readResultRows(json)[0]).toMatchObject({
      crontab_humanized: 'At 09:00 AM, only on Monday',
      chart_id: api.chartId,
      extra: {},
    });
  });

  it('is changed field by field, and runs when its new schedule says', async () => {
    const id = await readId(
      api.postReport(api.alpha, { recipients: [{ type: 'Slack', recipient_config_json: { target: '#general' } }] }),
    );
    const change = {
      crontab: '30 6 * * *',
      timezone: 'America/New_York',
      description: 'early',
      owners: [api.alpha.id, api.gamma.id],
    };
    expect(await api.query('PUT', `${REPORTS}${id}`, api.alpha, change)).toMatchObject({
      status: 200,
      json: { id, result: change },
    });
    expect(await api.getReport(id)).toMatchObject({
      crontab: '30 6 * * *',
      description: 'early',
      next_run_dttm: '2026-11-21T11:30:00.000000',
      owners: [{ id: api.alpha.id }, { id: api.gamma.id }],
      recipients: [{ type: 'Slack' }],
    });
    await api.query('PUT', `${REPORTS}${id}`, api.alpha, { active: false });
    expect(await api.getReport(id)).toMatchObject({ active: false, next_run_dttm: null });
    await api.query('PUT', `${REPORTS}${id}`, api.alpha, { active: true, recipients: [] });
    expect(await api.getReport(id)).toMatchObject({ active: true, next_run_dttm: '2026-11-21T11:30:00.000000', recipients: [] });
  });

  it('is seen by its owners and by those who read every dataset; others change only their own', async () => {
    const id = await readId(api.postReport(api.alpha, {}));
    const writer = await api.gammaWith(
      ['can_read', 'ReportSchedule'],
      ['can_write', 'ReportSchedule'],
      ['datasource_access', `[examples].[sales](id:${api.sales})`],
    );
    const otherAlpha = await api.user('Alpha');
    expect((await api.get(`${REPORTS}${id}`, writer)).status).toBe(404);
    expect((await api.get(`${REPORTS}${id}`, otherAlpha)).status).toBe(200);
    expect((await api.get(REPORTS, api.gamma)).status).toBe(403);
    expect((await api.query('PUT', `${REPORTS}${id}`, otherAlpha, { name: 'mine now' })).status).toBe(403);
    expect((await api.query('DELETE', `${REPORTS}${id}`, otherAlpha)).status).toBe(403);
    expect((await api.query('PUT', `${REPORTS}${id}`, writer, { name: 'x' })).status).toBe(404);
    const own = await readId(api.postReport(writer, {}));
    expect((await api.get(REPORTS, writer)).json).toMatchObject({ count: 1, ids: [own] });
    expect((await api.query('DELETE', `${REPORTS}?q=!(${own},${id})`, writer)).status).toBe(404);
    expect((await api.query('PUT', `${REPORTS}${id}`, api.admin, { description: 'by the administrator' })).status).toBe(200);
    expect(await readRefusal(api.query('DELETE', `${REPORTS}?q=!(${own},${id})`, api.admin))).toEqual([
      200,
      'Deleted 2 report schedules',
    ]);
    expect((await api.get(`${REPORTS}${own}`, writer)).status).toBe(404);
  });

  it('names only what its writer sees', async () => {
    const writer = await api.gammaWith(['can_write', 'ReportSchedule']);
    expect(await readRefusal(api.postReport(writer, {}))).toEqual([422, { chart: 'Chart does not exist' }]);
    expect(await readRefusal(api.postReport(api.alpha, { chart: 99_999 }))).toEqual([422, { chart: 'Chart does not exist' }]);
    expect(await readRefusal(api.postReport(api.alpha, { chart: null, dashboard: 99_999 }))).toEqual([
      422,
      { dashboard: 'Dashboard does not exist' },
    ]);
    expect(await readRefusal(api.postAlert(writer, { chart: null, dashboard: api.dashboardId }))).toEqual([
      422,
      { database: 'Database does not exist' },
    ]);
    expect(await readRefusal(api.postReport(api.alpha, { owners: [99_999] }))).toEqual([422, { owners: ['Owners are invalid'] }]);
  });

  it('shows either a chart or a dashboard', async () => {
    expect(await readRefusal(api.postReport(api.alpha, { dashboard: api.dashboardId }))).toEqual([
      422,
      { chart: 'Choose a chart or dashboard not both' },
    ]);
    expect(await readRefusal(api.postReport(api.alpha, { chart: null }))).toEqual([
      422,
      { chart: 'Choose a chart or dashboard not both' },
    ]);
    const unsaved = 'Please save your chart first, then try creating a new email report.';
    expect(await readRefusal(api.postReport(api.alpha, { chart: null, creation_method: 'charts' }))).toEqual([
      422,
      { chart: unsaved },
    ]);
  });

  it('refuses what cannot be a schedule, with the messages clients know', async () => {
    const wrong = async (more: ChartJson) => (await readRefusal(api.postReport(api.alpha, more)))[1];
    expect(await wrong({ crontab: 'bad' })).toEqual({ crontab: ['Cron expression is not valid'] });
    expect(await wrong({ crontab: '0 0 30 2 *' })).toEqual({
      crontab: ['This schedule never runs: no date matches the cron expression.'],
    });
    expect(await wrong({ custom_width: 100 })).toEqual({ custom_width: ['Screenshot width must be between 600px and 2400px'] });
    expect(await wrong({ timezone: 'Mars/Base' })).toEqual({
      timezone: [expect.stringMatching(/^Must be one of: UTC, Africa\/Abidjan, /)],
    });
    expect(await wrong({ grace_period: 0, working_timeout: -1 })).toEqual({
      grace_period: ['Value must be greater than 0'],
      working_timeout: ['Value must be greater than 0'],
    });
    expect(await wrong({ type: 'Other' })).toEqual({ type: ['Must be one of: Alert, Report.'] });
    expect(await wrong({ nope: 1 })).toEqual({ nope: ['Unknown field.'] });
    expect((await api.postReport(api.alpha, { timezone: 'America/Buenos_Aires' })).status).toBe(201);
  });

  it('is delivered only to addresses that can be', async () => {
    const to = async (type: string, target: string) =>
      (await readRefusal(api.postReport(api.alpha, { recipients: [{ type, recipient_config_json: { target } }] })))[0];
    expect(await to('Email', 'a@example.org; ü@exämple.org')).toBe(201);
    expect(await to('Email', 'nobody')).toBe(400);
    expect(await to('Email', 'a@example.org\r\nBcc: b@example.org')).toBe(400);
    expect(await to('Email', '')).toBe(400);
    expect(await to('Webhook', 'https://hooks.example.com/x')).toBe(201);
    expect(await to('Webhook', 'file:///etc/passwd')).toBe(400);
    expect(await to('Teams', 'not a URL')).toBe(400);
  });

  it('has one name, and one place in a menu for each user', async () => {
    await readId(api.postReport(api.alpha, { name: 'Once' }));
    expect(await readRefusal(api.postReport(api.alpha, { name: 'Once' }))).toEqual([
      422,
      { name: 'A report named "Once" already exists' },
    ]);
    await readId(api.postAlert(api.alpha, { name: 'Once' }));
    expect(await readRefusal(api.postAlert(api.alpha, { name: 'Once' }))).toEqual([
      422,
      { name: 'An alert named "Once" already exists' },
    ]);
    await readId(api.postReport(api.alpha, { creation_method: 'charts' }));
    expect(await readRefusal(api.postReport(api.alpha, { creation_method: 'charts' }))).toEqual([
      409,
      'Resource already has an attached report.',
    ]);
    await readId(api.postReport(api.admin, { creation_method: 'charts' }));
    const both = await Promise.all(
      [1, 2].map(() => api.postReport(api.alpha, { chart: null, dashboard: api.dashboardId, creation_method: 'dashboards' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('keeps its chart, dashboard and database from being deleted', async () => {
    const [shown, board, queried] = [await api.make(api.admin), await api.dashboard('Attached'), await api.database('queried')];
    const ids = [
      await readId(api.postReport(api.admin, { name: 'On a chart', chart: shown })),
      await readId(api.postAlert(api.admin, { name: 'On a board', chart: null, dashboard: board, database: queried })),
    ];
    const remove = (path: string) => readRefusal(api.query('DELETE', `/api/v1/${path}`, api.admin));
    expect(await remove(`chart/${shown}`)).toEqual([422, 'There are associated alerts or reports: On a chart']);
    expect(await remove(`dashboard/${board}`)).toEqual([422, 'There are associated alerts or reports: On a board']);
    expect(await remove(`database/${queried}`)).toEqual([422, 'There are associated alerts or reports: On a board']);
    expect((await api.query('DELETE', `${REPORTS}?q=!(${ids.join(',')})`, api.admin)).status).toBe(200);
    for (const path of [`chart/${shown}`, `dashboard/${board}`, `database/${queried}`]) expect((await remove(path))[0]).toBe(200);
  });
});

describe('an alert', () => {
  it('queries a database, which a report does not', async () => {
    expect(await readRefusal(api.postAlert(api.alpha, { database: null }))).toEqual([
      422,
      { database: 'Database is required for alerts' },
    ]);
    expect(await readRefusal(api.postReport(api.alpha, { database: api.databaseId }))).toEqual([
      422,
      { database: 'Database reference is not allowed on a report' },
    ]);
    const id = await readId(api.postAlert(api.alpha, { validator_config_json: { op: '>', threshold: 1.5 } }));
    expect(await api.getReport(id)).toMatchObject({
      type: 'Alert',
      database: { id: api.databaseId, database_name: 'alerts' },
      sql: 'select 1',
      validator_type: 'operator',
      validator_config_json: '{"op": ">", "threshold": 1.5}',
    });
    expect(await readRefusal(api.query('PUT', `${REPORTS}${id}`, api.alpha, { type: 'Report' }))).toEqual([
      422,
      { database: 'Database reference is not allowed on a report' },
    ]);
    expect((await readRefusal(api.postAlert(api.alpha, { validator_config_json: { op: '~', threshold: 1 } })))[0]).toBe(400);
  });
});
