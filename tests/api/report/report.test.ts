// Reports and alerts through the API: what is stored, who sees it, what is refused, and how.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportExecutionLogs, reportSchedules } from '#drizzle/schema/index.ts';
import { q, resultOf, rowsOf, startChartApi, type ChartApi } from '#tests/fixtures/chart-api.ts';
import type { Json, Someone } from '#tests/fixtures/charts.ts';

const ROOT = '/api/v1/report/';

let api: ChartApi;
let chart: number;
let dashboard: number;
let databaseId: number;
let made = 0;

beforeAll(async () => {
  api = await startChartApi();
  chart = await api.make(api.alpha);
  dashboard = await api.dashboard('Sample board');
  databaseId = await api.database('alerts');
});

const post = (who: Someone, more: Json) =>
  api.query('POST', ROOT, who, { type: 'Report', name: `R${(made += 1)}`, crontab: '0 9 * * *', chart, ...more });
const alert = (who: Someone, more: Json = {}) =>
  post(who, { type: 'Alert', database: databaseId, sql: 'select 1', validator_type: 'operator', ...more });
const idOf = async (reply: Promise<{ readonly status: number; readonly json: Json; readonly text: string }>): Promise<number> => {
  const { status, json, text } = await reply;
  expect(status, text).toBe(201);
  return json['id'] as number;
};
const get = async (id: number, who = api.admin) => resultOf((await api.get(`${ROOT}${id}`, who)).json);
const refusal = async (reply: ReturnType<typeof post>) => {
  const { status, json } = await reply;
  return [status, json['message']];
};

describe('a report', () => {
  it('is kept as it was sent, and answers as Superset does', async () => {
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'a@example.org, b@example.org', ccTarget: '' } }];
    const id = await idOf(
      post(api.alpha, {
        name: 'Weekly',
        crontab: '0 9 * * 1',
        timezone: 'Europe/Paris',
        recipients,
        report_format: 'PDF',
        extra: { dashboard: { anchor: 'TAB-1' } },
      }),
    );
    expect(await get(id)).toMatchObject({
      name: 'Weekly',
      active: true,
      chart: { id: chart, slice_name: 'Sample', viz_type: 'table' },
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
    const { json } = await api.get(`${ROOT}${q('(filters:!((col:name,opr:report_all_text,value:weekly)))')}`, api.admin);
    expect(json).toMatchObject({ count: 1, ids: [id], list_title: 'List Report Schedule' });
    expect(rowsOf(json)[0]).toMatchObject({ crontab_humanized: 'At 09:00 AM, only on Monday', chart_id: chart, extra: {} });
  });

  it('is changed field by field, and runs when its new schedule says', async () => {
    const id = await idOf(post(api.alpha, { recipients: [{ type: 'Slack', recipient_config_json: { target: '#general' } }] }));
    const change = {
      crontab: '30 6 * * *',
      timezone: 'America/New_York',
      description: 'early',
      owners: [api.alpha.id, api.gamma.id],
    };
    expect(await api.query('PUT', `${ROOT}${id}`, api.alpha, change)).toMatchObject({
      status: 200,
      json: { id, result: change },
    });
    expect(await get(id)).toMatchObject({
      ...{ crontab: '30 6 * * *', description: 'early', next_run_dttm: '2026-11-21T11:30:00.000000' },
      owners: [{ id: api.alpha.id }, { id: api.gamma.id }],
      recipients: [{ type: 'Slack' }],
    });
    await api.query('PUT', `${ROOT}${id}`, api.alpha, { active: false });
    expect(await get(id)).toMatchObject({ active: false, next_run_dttm: null });
    await api.query('PUT', `${ROOT}${id}`, api.alpha, { active: true, recipients: [] });
    expect(await get(id)).toMatchObject({ active: true, next_run_dttm: '2026-11-21T11:30:00.000000', recipients: [] });
  });

  it('is seen by its owners and by those who read every dataset; others change only their own', async () => {
    const id = await idOf(post(api.alpha, {}));
    const writer = await api.gammaWith(
      ['can_read', 'ReportSchedule'],
      ['can_write', 'ReportSchedule'],
      ['datasource_access', `[examples].[sales](id:${api.sales})`],
    );
    const otherAlpha = await api.user('Alpha');
    expect((await api.get(`${ROOT}${id}`, writer)).status).toBe(404);
    expect((await api.get(`${ROOT}${id}`, otherAlpha)).status).toBe(200);
    expect((await api.get(ROOT, api.gamma)).status).toBe(403);
    expect((await api.query('PUT', `${ROOT}${id}`, otherAlpha, { name: 'mine now' })).status).toBe(403);
    expect((await api.query('DELETE', `${ROOT}${id}`, otherAlpha)).status).toBe(403);
    expect((await api.query('PUT', `${ROOT}${id}`, writer, { name: 'x' })).status).toBe(404);
    const own = await idOf(post(writer, {}));
    expect((await api.get(ROOT, writer)).json).toMatchObject({ count: 1, ids: [own] });
    expect((await api.query('DELETE', `${ROOT}?q=!(${own},${id})`, writer)).status).toBe(404);
    expect((await api.query('PUT', `${ROOT}${id}`, api.admin, { description: 'by the administrator' })).status).toBe(200);
    expect(await refusal(api.query('DELETE', `${ROOT}?q=!(${own},${id})`, api.admin))).toEqual([
      200,
      'Deleted 2 report schedules',
    ]);
    expect((await api.get(`${ROOT}${own}`, writer)).status).toBe(404);
  });

  it('names only what its writer sees', async () => {
    const writer = await api.gammaWith(['can_write', 'ReportSchedule']);
    expect(await refusal(post(writer, {}))).toEqual([422, { chart: 'Chart does not exist' }]);
    expect(await refusal(post(api.alpha, { chart: 99_999 }))).toEqual([422, { chart: 'Chart does not exist' }]);
    expect(await refusal(post(api.alpha, { chart: null, dashboard: 99_999 }))).toEqual([
      422,
      { dashboard: 'Dashboard does not exist' },
    ]);
    expect(await refusal(alert(writer, { chart: null, dashboard }))).toEqual([422, { database: 'Database does not exist' }]);
    expect(await refusal(post(api.alpha, { owners: [99_999] }))).toEqual([422, { owners: ['Owners are invalid'] }]);
  });

  it('shows either a chart or a dashboard', async () => {
    expect(await refusal(post(api.alpha, { dashboard }))).toEqual([422, { chart: 'Choose a chart or dashboard not both' }]);
    expect(await refusal(post(api.alpha, { chart: null }))).toEqual([422, { chart: 'Choose a chart or dashboard not both' }]);
    const unsaved = 'Please save your chart first, then try creating a new email report.';
    expect(await refusal(post(api.alpha, { chart: null, creation_method: 'charts' }))).toEqual([422, { chart: unsaved }]);
  });

  it('refuses what cannot be a schedule, with the messages clients know', async () => {
    const wrong = async (more: Json) => (await refusal(post(api.alpha, more)))[1];
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
    expect((await post(api.alpha, { timezone: 'America/Buenos_Aires' })).status).toBe(201);
  });

  it('is delivered only to addresses that can be', async () => {
    const to = async (type: string, target: string) =>
      (await refusal(post(api.alpha, { recipients: [{ type, recipient_config_json: { target } }] })))[0];
    expect(await to('Email', 'a@example.org; ü@exämple.org')).toBe(201);
    expect(await to('Email', 'nobody')).toBe(400);
    expect(await to('Email', 'a@example.org\r\nBcc: b@example.org')).toBe(400);
    expect(await to('Email', '')).toBe(400);
    expect(await to('Webhook', 'https://hooks.example.com/x')).toBe(201);
    expect(await to('Webhook', 'file:///etc/passwd')).toBe(400);
    expect(await to('Teams', 'not a URL')).toBe(400);
  });

  it('has one name, and one place in a menu for each user', async () => {
    await idOf(post(api.alpha, { name: 'Once' }));
    expect(await refusal(post(api.alpha, { name: 'Once' }))).toEqual([422, { name: 'A report named "Once" already exists' }]);
    await idOf(alert(api.alpha, { name: 'Once' }));
    expect(await refusal(alert(api.alpha, { name: 'Once' }))).toEqual([422, { name: 'An alert named "Once" already exists' }]);
    await idOf(post(api.alpha, { creation_method: 'charts' }));
    expect(await refusal(post(api.alpha, { creation_method: 'charts' }))).toEqual([
      409,
      'Resource already has an attached report.',
    ]);
    await idOf(post(api.admin, { creation_method: 'charts' }));
    const both = await Promise.all([1, 2].map(() => post(api.alpha, { chart: null, dashboard, creation_method: 'dashboards' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('keeps its chart, dashboard and database from being deleted', async () => {
    const [shown, board, queried] = [await api.make(api.admin), await api.dashboard('Attached'), await api.database('queried')];
    const ids = [
      await idOf(post(api.admin, { name: 'On a chart', chart: shown })),
      await idOf(alert(api.admin, { name: 'On a board', chart: null, dashboard: board, database: queried })),
    ];
    const remove = (path: string) => refusal(api.query('DELETE', `/api/v1/${path}`, api.admin));
    expect(await remove(`chart/${shown}`)).toEqual([422, 'There are associated alerts or reports: On a chart']);
    expect(await remove(`dashboard/${board}`)).toEqual([422, 'There are associated alerts or reports: On a board']);
    expect(await remove(`database/${queried}`)).toEqual([422, 'There are associated alerts or reports: On a board']);
    expect((await api.query('DELETE', `${ROOT}?q=!(${ids.join(',')})`, api.admin)).status).toBe(200);
    for (const path of [`chart/${shown}`, `dashboard/${board}`, `database/${queried}`]) expect((await remove(path))[0]).toBe(200);
  });
});

describe('an alert', () => {
  it('queries a database, which a report does not', async () => {
    expect(await refusal(alert(api.alpha, { database: null }))).toEqual([422, { database: 'Database is required for alerts' }]);
    expect(await refusal(post(api.alpha, { database: databaseId }))).toEqual([
      422,
      { database: 'Database reference is not allowed on a report' },
    ]);
    const id = await idOf(alert(api.alpha, { validator_config_json: { op: '>', threshold: 1.5 } }));
    expect(await get(id)).toMatchObject({
      type: 'Alert',
      database: { id: databaseId, database_name: 'alerts' },
      sql: 'select 1',
      validator_type: 'operator',
      validator_config_json: '{"op": ">", "threshold": 1.5}',
    });
    expect(await refusal(api.query('PUT', `${ROOT}${id}`, api.alpha, { type: 'Report' }))).toEqual([
      ...[422, { database: 'Database reference is not allowed on a report' }],
    ]);
    expect((await refusal(alert(api.alpha, { validator_config_json: { op: '~', threshold: 1 } })))[0]).toBe(400);
  });
});

describe('lists, related values and runs', () => {
  it('filter by type, creator, owner, chart and text', async () => {
    const count = async (filter: string) =>
      (await api.get(`${ROOT}${q(`(filters:!(${filter}))`)}`, api.admin)).json['count'] as number;
    const all = (await api.db.select().from(reportSchedules)).length;
    expect((await count('(col:type,opr:eq,value:Alert)')) + (await count('(col:type,opr:eq,value:Report)'))).toBe(all);
    expect(
      await count(
        `(col:created_by,opr:rel_o_m,value:${api.alpha.id}),(col:chart_id,opr:eq,value:${chart}),(col:creation_method,opr:eq,value:charts)`,
      ),
    ).toBe(1);
    expect(await count(`(col:owners,opr:rel_m_m,value:${api.gamma.id})`)).toBe(1);
    expect(await refusal(api.get(`${ROOT}${q('(filters:!((col:nope,opr:eq,value:1)))')}`, api.admin))).toEqual([
      ...[400, 'Filter column: nope not allowed to filter'],
    ]);
    expect((await api.get(`${ROOT}?q=(a:`, api.admin)).status).toBe(400);
  });

  it('of related columns are those that the caller sees', async () => {
    const related = async (column: string, who: Someone) =>
      rowsOf((await api.get(`${ROOT}related/${column}`, who)).json).map(({ text }) => text);
    expect(await related('chart', api.admin)).toContain('Sample');
    expect(await related('dashboard', api.admin)).toContain('Sample board');
    expect(await related('database', api.admin)).toContain('alerts');
    expect(await related('owners', api.admin)).not.toEqual([]);
    const blind = await api.gammaWith(['can_read', 'ReportSchedule']);
    expect(await related('chart', blind)).toEqual([]);
    expect((await api.get(`${ROOT}related/nope`, api.admin)).status).toBe(404);
  });

  it('of runs are shown to those who see the schedule', async () => {
    const id = await idOf(post(api.alpha, {}));
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
    const { json } = await api.get(`${ROOT}${id}/log/`, api.alpha);
    expect(json).toMatchObject({
      count: 1,
      result: [{ scheduled_dttm: '2026-11-21T09:00:00.000000', state: 'Error', error_message: 'No rows', end_dttm: null }],
    });
    expect((await api.get(`${ROOT}${id}/log/${row?.id}`, api.alpha)).json).toMatchObject({
      id: row?.id,
      result: { state: 'Error' },
    });
    const blind = await api.gammaWith(['can_read', 'ReportSchedule']);
    expect((await api.get(`${ROOT}${id}/log/`, blind)).json).toMatchObject({ count: 0, ids: [], result: [] });
    expect((await api.get(`${ROOT}${id}/log/${row?.id}`, blind)).status).toBe(404);
    expect((await api.get(`${ROOT}99999/log/`, api.alpha)).json).toMatchObject({ count: 0, ids: [], result: [] });
    await api.query('DELETE', `${ROOT}${id}`, api.alpha);
    expect(await api.db.select().from(reportExecutionLogs).where(eq(reportExecutionLogs.scheduleId, id))).toEqual([]);
  });

  it('of permissions are those that the caller has', async () => {
    expect((await api.get(`${ROOT}_info${q('(keys:!(permissions))')}`, api.alpha)).json).toEqual({
      permissions: ['can_write', 'can_read'],
    });
    const reads = await api.gammaWith(['can_read', 'ReportSchedule']);
    expect((await api.get(`${ROOT}_info${q('(keys:!(permissions))')}`, reads)).json).toEqual({ permissions: ['can_read'] });
  });
});

describe('channels of Slack', () => {
  it('need a token', async () => {
    const { status, json } = await api.get(`${ROOT}slack_channels/`, api.admin);
    expect([status, json['message']]).toEqual([422, "Slack isn't set up. Set SLACK_API_TOKEN to send reports to channels."]);
  });
});
