// What the form of a report or alert contains, and what of it is sent. Pure.
import { RETENTION } from '#app/domain/retention/retention.ts';
import * as z from 'zod';
import { OPERATORS } from '#app/domain/alert/evaluate-condition.ts';
import { readReportFilters } from '#app/domain/dashboard/reports/report-filters.ts';
import { changedFields, sortIds } from '#app/screens/people/changed-fields.ts';
import { findChannel } from '#app/channels/channels.ts';
import { ACCOUNT_CHANNEL } from '#app/channels/registry/channels.ts';
import { RECIPIENT_TYPES } from '#app/channels/registry/ids.ts';
import { CREATION_METHODS, REPORT_FORMATS, REPORT_TYPES } from '#app/stores/report/wire.ts';
import type { Schedule } from '#app/stores/report/wire-schedule.ts';
import { numberInput } from './number-input.ts';
import { draftOfSeries, readSeries, seriesDraft } from './series-draft.ts';

const named = z.object({ id: z.number(), name: z.string() });

export const reportDraft = z.object({
  type: z.enum(REPORT_TYPES),
  creationMethod: z.enum(CREATION_METHODS),
  name: z.string(),
  description: z.string(),
  owners: z.array(named),
  /** What the condition of an alert is about. */
  watches: z.enum(['query', 'chart']),
  series: seriesDraft,
  database: named.nullable(),
  sql: z.string(),
  operator: z.enum([...OPERATORS, 'not null']).nullable(),
  threshold: numberInput,
  crontab: z.string(),
  timezone: z.string(),
  contentKind: z.enum(['chart', 'dashboard']),
  chart: named.nullable(),
  dashboard: named.nullable(),
  /** The id of a tab; empty for all tabs. */
  tab: z.string(),
  /** The tab and those around it. */
  activeTabs: z.array(z.string()),
  format: z.enum(REPORT_FORMATS),
  widthPx: numberInput,
  forceScreenshot: z.boolean(),
  subject: z.string(),
  message: z.string(),
  recipients: z.array(z.object({ type: z.enum(RECIPIENT_TYPES), target: z.string(), cc: z.string(), bcc: z.string() })),
  gracePeriodS: numberInput,
  logRetentionDays: numberInput,
  workingTimeoutS: numberInput,
  /** State of a dashboard's native filters by id, if it differs from the dashboard's. */
  dataMask: z.record(z.string(), z.unknown()),
  /** What the form doesn't show. */
  extra: z.looseObject({ dashboard: z.looseObject({}).nullish() }),
});
export type ReportDraft = z.output<typeof reportDraft>;

interface NewReport {
  readonly type: ReportDraft['type'];
  readonly timezone: string;
  readonly owner: { readonly id: number; readonly name: string; readonly email: string } | null;
}

export const emptyDraft = ({ type, timezone, owner }: NewReport): ReportDraft => ({
  type,
  creationMethod: 'alerts_reports',
  watches: 'query',
  series: draftOfSeries(null),
  name: '',
  description: '',
  database: null,
  sql: '',
  operator: type === 'Alert' ? '>' : null,
  threshold: null,
  owners: owner ? [{ id: owner.id, name: owner.name }] : [],
  crontab: '0 9 * * *',
  timezone,
  contentKind: 'chart',
  chart: null,
  dashboard: null,
  tab: '',
  activeTabs: [],
  dataMask: {},
  format: 'PNG',
  widthPx: null,
  forceScreenshot: false,
  subject: '',
  message: '',
  recipients: [{ type: ACCOUNT_CHANNEL.types[0], target: owner?.email ?? '', cc: '', bcc: '' }],
  gracePeriodS: 14_400,
  logRetentionDays: RETENTION.reportLogDays,
  workingTimeoutS: 3_600,
  extra: {},
});

export const toReportDraft = (schedule: Schedule): ReportDraft => ({
  type: schedule.type,
  creationMethod: 'alerts_reports',
  name: schedule.name,
  description: schedule.description,
  owners: schedule.owners,
  watches: schedule.extra.alert ? 'chart' : 'query',
  series: draftOfSeries(schedule.extra.alert ?? null),
  database: schedule.database,
  sql: schedule.sql,
  operator: schedule.validatorType === 'not null' ? 'not null' : schedule.condition.operator,
  threshold: schedule.condition.threshold,
  crontab: schedule.crontab,
  timezone: schedule.timezone,
  contentKind: schedule.dashboard ? 'dashboard' : 'chart',
  chart: schedule.chart,
  dashboard: schedule.dashboard,
  tab: schedule.extra.dashboard?.anchor || (schedule.extra.dashboard?.activeTabs?.at(-1) ?? ''),
  activeTabs: schedule.extra.dashboard?.activeTabs ?? [],
  dataMask: { ...schedule.extra.dashboard?.dataMask, ...readReportFilters(schedule.extra.dashboard?.nativeFilters) },
  format: schedule.format,
  widthPx: schedule.widthPx,
  forceScreenshot: schedule.forceScreenshot,
  subject: schedule.subject,
  message: schedule.message,
  recipients: schedule.recipients,
  gracePeriodS: schedule.gracePeriodS,
  logRetentionDays: schedule.logRetentionDays,
  workingTimeoutS: schedule.workingTimeoutS,
  extra: schedule.extra,
});

/** The API's fields by those of the draft. */
const FIELD_OF: Readonly<Partial<Record<keyof ReportDraft, string>>> = {
  name: 'name',
  description: 'description',
  owners: 'owners',
  database: 'database',
  sql: 'sql',
  operator: 'validator_type',
  threshold: 'validator_config_json',
  crontab: 'crontab',
  timezone: 'timezone',
  chart: 'chart',
  dashboard: 'dashboard',
  format: 'report_format',
  widthPx: 'custom_width',
  subject: 'email_subject',
  series: 'extra',
  tab: 'extra',
  dataMask: 'extra',
  message: 'context_markdown',
  recipients: 'recipients',
  gracePeriodS: 'grace_period',
  logRetentionDays: 'log_retention',
  workingTimeoutS: 'working_timeout',
};
export const REPORT_FIELDS = Object.values(FIELD_OF);

/** The API's fields that a change of the form is about. */
export const fieldsIn = (part: Partial<ReportDraft>): string[] =>
  (Object.keys(part) as (keyof ReportDraft)[]).flatMap((name) => {
    if (name === 'contentKind') return ['chart', 'dashboard'];
    if (name === 'watches') return ['extra', 'chart', 'database', 'sql', 'validator_type', 'validator_config_json'];
    const field = FIELD_OF[name];
    return field === undefined ? [] : [field];
  });

/** The body of POST for a new one (`before` null), else of PUT: only what differs. */
export function reportBody(draft: ReportDraft, before: ReportDraft | null) {
  const { type, creationMethod } = draft;
  if (before === null) return { type, creation_method: creationMethod, ...wireFields(draft) };
  return changedFields(wireFields(draft), wireFields(before));
}

const wireFields = (draft: ReportDraft): Record<string, unknown> => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  owners: sortIds(draft.owners),
  ...(draft.type === 'Alert' && conditionFields(draft)),
  crontab: draft.crontab.trim(),
  timezone: draft.timezone,
  chart: draft.contentKind === 'chart' ? (draft.chart?.id ?? null) : null,
  dashboard: draft.contentKind === 'dashboard' ? (draft.dashboard?.id ?? null) : null,
  extra: extraOf(draft),
  report_format: sentFormat(draft),
  custom_width: draft.widthPx,
  force_screenshot: draft.forceScreenshot,
  email_subject: draft.subject.trim(),
  context_markdown: draft.message.trim(),
  recipients: draft.recipients.map(({ type, target, cc, bcc }) => ({
    type,
    recipient_config_json: {
      target: target.trim(),
      ...(findChannel(type).hasCopies && { ccTarget: cc.trim(), bccTarget: bcc.trim() }),
    },
  })),
  log_retention: draft.logRetentionDays,
  working_timeout: draft.workingTimeoutS,
});

/** Whether an alert's condition is about the values of its chart, not about a query. */
export const watchesChart = ({ type, watches }: Pick<ReportDraft, 'type' | 'watches'>): boolean =>
  type === 'Alert' && watches === 'chart';

const conditionFields = (draft: ReportDraft) => ({
  ...(watchesChart(draft) ? { database: null, sql: '' } : queryFields(draft)),
  grace_period: draft.gracePeriodS,
});

const queryFields = ({ database, sql, operator, threshold }: ReportDraft) => ({
  database: database?.id ?? null,
  sql,
  validator_type: operator === 'not null' ? 'not null' : 'operator',
  validator_config_json: operator === 'not null' || operator === null ? {} : { op: operator, threshold },
});

/** With the state of its dashboard as Superset keeps it, and with the condition on its chart. */
function extraOf(draft: ReportDraft): Record<string, unknown> {
  const { dashboard, alert: _alert, ...others } = draft.extra;
  // Superset's form keeps filters as `nativeFilters`: they are in the masks, and would win over them.
  const { anchor: _anchor, activeTabs: _tabs, dataMask: _mask, nativeFilters: _filters, ...rest } = dashboard ?? {};
  const { tab, activeTabs, dataMask } = draft;
  const state = {
    ...rest,
    ...(tab !== '' && { anchor: tab }),
    ...(activeTabs.length > 0 && { activeTabs }),
    ...(Object.keys(dataMask).length > 0 && { dataMask }),
  };
  const hasState = draft.contentKind === 'dashboard' && Object.keys(state).length > 0;
  return { ...others, ...(hasState && { dashboard: state }), ...(watchesChart(draft) && { alert: readSeries(draft.series) }) };
}

const PICTURES = ['PNG', 'PDF'] as const;

/** In which a chart or dashboard can be sent. */
export const findFormats = ({ contentKind }: Pick<ReportDraft, 'contentKind'>): readonly ReportDraft['format'][] =>
  contentKind === 'chart' ? REPORT_FORMATS : PICTURES;

export const sentFormat = (draft: Pick<ReportDraft, 'contentKind' | 'format'>): ReportDraft['format'] =>
  findFormats(draft).find((format) => format === draft.format) ?? 'PNG';
