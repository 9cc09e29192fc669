import { describe, expect, it } from 'vitest';
import { reportForm } from '#app/messages/en/report-form.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { reportBody as bodySchema, reportChange } from '#app/stores/report/wire.ts';
import { toReportDraft, emptyDraft, fieldsIn, findFormats, reportBody, reportDraft } from './report-draft.ts';
import { findProblems } from './report-problems.ts';
import type { Schedule } from '#app/stores/report/wire-schedule.ts';

const t = createTranslate(reportForm, 'en');
const owner = { id: 4, name: 'Ana Lee', email: 'ana@example.org' };
const report = {
  ...emptyDraft({ type: 'Report', timezone: 'Europe/Berlin', owner }),
  name: ' Weekly ',
  chart: { id: 7, name: 'Sales' },
};
const alert = {
  ...emptyDraft({ type: 'Alert', timezone: 'UTC', owner }),
  name: 'Low stock',
  database: { id: 2, name: 'shop' },
  sql: 'select 1',
  threshold: 5,
  contentKind: 'dashboard' as const,
  dashboard: { id: 3, name: 'Stock' },
  tab: 'TAB-1',
};

const saved: Schedule = {
  id: 9,
  type: 'Report',
  name: 'Weekly',
  description: '',
  active: true,
  crontab: '0 9 * * 1',
  timezone: 'UTC',
  chart: null,
  dashboard: { id: 3, name: 'Stock' },
  database: null,
  sql: '',
  validatorType: null,
  condition: { operator: null, threshold: null },
  format: 'PDF',
  message: '',
  subject: '',
  logRetentionDays: 90,
  gracePeriodS: 14_400,
  workingTimeoutS: 3_600,
  forceScreenshot: false,
  widthPx: null,
  extra: { dashboard: { anchor: 'TAB-1', dataMask: { a: 1 } } },
  lastState: 'Success',
  lastRunMs: 1,
  nextRunMs: 2,
  owners: [{ id: 4, name: 'Ana Lee' }],
  recipients: [{ type: 'Email', target: 'ana@example.org', cc: '', bcc: '' }],
};

describe('the form of a report', () => {
  it('sends what the API takes', () => {
    expect(bodySchema.parse(reportBody(report, null))).toMatchObject({
      type: 'Report',
      name: 'Weekly',
      chart: 7,
      dashboard: null,
      timezone: 'Europe/Berlin',
      owners: [4],
      recipients: [{ type: 'Email', recipient_config_json: { target: 'ana@example.org', ccTarget: '', bccTarget: '' } }],
    });
    expect(reportBody(report, null)).not.toHaveProperty('database');
    expect(bodySchema.parse(reportBody(alert, null))).toMatchObject({
      database: 2,
      sql: 'select 1',
      validator_type: 'operator',
      validator_config_json: { op: '>', threshold: 5 },
      dashboard: 3,
      chart: null,
      extra: { dashboard: { anchor: 'TAB-1' } },
      grace_period: 14_400,
    });
    const notNull = { ...alert, operator: 'not null' as const, threshold: null };
    expect(bodySchema.parse(reportBody(notNull, null))).toMatchObject({
      validator_type: 'not null',
      validator_config_json: {},
    });
  });

  it('sends of a change what differs, and keeps what it does not show', () => {
    const before = toReportDraft(saved);
    expect(reportBody(before, before)).toEqual({});
    expect(reportChange.parse(reportBody({ ...before, tab: 'TAB-2', subject: 'New' }, before))).toEqual({
      extra: { dashboard: { anchor: 'TAB-2', dataMask: { a: 1 } } },
      email_subject: 'New',
    });
    expect(reportBody({ ...before, tab: '' }, before)).toEqual({ extra: { dashboard: { dataMask: { a: 1 } } } });
  });

  it('shows the filters that Superset’s form has saved, and sends changed ones in their place', () => {
    const entry = { nativeFilterId: 'F', filterType: 'filter_time', filterValues: ['Last week'] };
    const before = toReportDraft({ ...saved, extra: { dashboard: { dataMask: { a: 1 }, nativeFilters: [entry] } } });
    const loaded = { a: 1, F: { extraFormData: {}, filterState: { value: 'Last week' } } };
    expect(before.dataMask).toEqual(loaded);
    expect(reportBody(before, before)).toEqual({});
    expect(reportBody({ ...before, tab: 'TAB-2' }, before)).toEqual({
      extra: { dashboard: { anchor: 'TAB-2', dataMask: loaded } },
    });
    expect(reportBody({ ...before, dataMask: {} }, before)).toEqual({ extra: {} });
  });

  it('sends the tab with those around it, and the values of filters, as Superset keeps them', () => {
    const before = toReportDraft(saved);
    const mask = { b: { id: 'b', filterState: { value: ['Oslo'] } } };
    const state = { tab: 'TAB-3', activeTabs: ['TAB-2', 'TAB-3'], dataMask: { ...before.dataMask, ...mask } };
    const sent = { anchor: 'TAB-3', activeTabs: ['TAB-2', 'TAB-3'], dataMask: { a: 1, ...mask } };
    expect(reportChange.parse(reportBody({ ...before, ...state }, before))).toEqual({ extra: { dashboard: sent } });
    const read = toReportDraft({ ...saved, extra: { dashboard: { ...sent, anchor: null, urlParams: [['a', 'b']] } } });
    expect(read).toMatchObject(state);
    expect(reportBody({ ...read, tab: '', activeTabs: [], dataMask: {} }, read)).toEqual({
      extra: { dashboard: { urlParams: [['a', 'b']] } },
    });
  });

  it('has the condition of an alert that watches its chart', () => {
    const condition = { kind: 'threshold', op: '<', threshold: 5, periods: 2 } as const;
    const watching = {
      ...saved,
      type: 'Alert' as const,
      chart: { id: 7, name: 'Sales' },
      dashboard: null,
      extra: { alert: condition },
    };
    const before = toReportDraft(watching);
    expect(findProblems(before, t)).toEqual({});
    expect(reportBody({ ...before, gracePeriodS: 60 }, before)).toEqual({ grace_period: 60 });
    expect(reportBody(before, null)).toMatchObject({ chart: 7, extra: { alert: condition }, database: null, sql: '' });
    const change = {
      ...before,
      series: { ...before.series, rule: 'down' as const, percent: 20, against: 'same day last week' as const },
    };
    expect(reportChange.parse(reportBody(change, before))).toEqual({
      extra: { alert: { kind: 'change', percent: 20, direction: 'down', against: 'same day last week' } },
    });
    const byQuery = { ...before, watches: 'query' as const, database: { id: 2, name: 'shop' }, sql: 'select 1' };
    expect(reportBody(byQuery, before)).toMatchObject({ extra: {}, database: 2, sql: 'select 1' });
  });

  it('says what a condition on a chart lacks', () => {
    const empty = { ...emptyDraft({ type: 'Alert', timezone: 'UTC', owner }), name: 'Low', watches: 'chart' as const };
    expect(findProblems(empty, t)).toEqual({ chart: t('problem.chart'), extra: t('problem.threshold') });
    const having = (series: Partial<typeof empty.series>) =>
      findProblems({ ...empty, chart: { id: 7, name: 'Sales' }, series: { ...empty.series, ...series } }, t);
    expect(having({ threshold: 5, periods: 0 })).toEqual({ extra: t('problem.periods') });
    expect(having({ rule: 'up', percent: -1 })).toEqual({ extra: t('problem.percent') });
    expect(having({ rule: 'up', percent: 10 })).toEqual({});
    expect(fieldsIn({ series: empty.series })).toEqual(['extra']);
  });

  it('sends a dashboard as a picture or document only', () => {
    expect(findFormats(alert)).toEqual(['PNG', 'PDF']);
    expect(reportBody({ ...alert, format: 'CSV' }, null)).toMatchObject({ report_format: 'PNG' });
    expect(reportBody({ ...report, format: 'CSV' }, null)).toMatchObject({ report_format: 'CSV' });
  });

  it('names what is missing or wrong at the fields of the API', () => {
    expect(findProblems(report, t)).toEqual({});
    expect(findProblems(alert, t)).toEqual({});
    const empty = emptyDraft({ type: 'Alert', timezone: 'UTC', owner: null });
    expect(Object.keys(findProblems({ ...empty, crontab: '61 * * * *', logRetentionDays: 0 }, t)).sort()).toEqual(
      ['chart', 'crontab', 'database', 'log_retention', 'name', 'recipients', 'sql', 'validator_config_json'].sort(),
    );
    expect(findProblems({ ...empty, crontab: '0 0 30 2 *' }, t)['crontab']).toMatch(/^This schedule never runs/);
    expect(findProblems({ ...empty, crontab: '@weekly' }, t)['crontab']).toBeUndefined();
    const wrong = [{ type: 'Email' as const, target: 'a@example.org', cc: 'nobody', bcc: '' }];
    expect(findProblems({ ...report, recipients: wrong }, t)['recipients']).toContain('“nobody”');
    expect(fieldsIn({ contentKind: 'chart', threshold: 1 })).toEqual(['chart', 'dashboard', 'validator_config_json']);
  });

  it('is read back from what the browser kept, and from nothing else', () => {
    expect(reportDraft.parse(JSON.parse(JSON.stringify(alert)))).toEqual(alert);
    expect(reportDraft.safeParse({ ...alert, crontab: 1 }).success).toBe(false);
  });
});
