// A report or alert as the API replies it, read: for pages and forms. Pure.
import * as z from 'zod';
import { seriesCondition } from '#app/domain/alert/series-condition.ts';
import { OPERATORS } from '#app/domain/alert/evaluate-condition.ts';
import { REPORT_STATES } from '#app/domain/alert/report-state.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { RECIPIENT_TYPES } from '#app/channels/registry/ids.ts';
import { CREATION_METHODS, REPORT_FORMATS, REPORT_TYPES } from './wire.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** The JSON that a text contains; null for a text that contains none. */
const jsonText = z.string().transform((value): unknown => {
  try {
    return parseJson(value);
  } catch {
    return null; // The schema that follows refuses it.
  }
});

const optionalInstant = z
  .string()
  .nullish()
  .transform((iso) => (iso ? Date.parse(`${iso}Z`) : null));

const recipientConfig = z.object({ target: text, ccTarget: text, bccTarget: text });
const recipient = z
  .looseObject({ type: z.enum(RECIPIENT_TYPES), recipient_config_json: jsonText.pipe(recipientConfig) })
  .transform(({ type, recipient_config_json: { target, ccTarget, bccTarget } }) => ({
    type,
    target,
    cc: ccTarget,
    bcc: bccTarget,
  }));
export type ReportRecipient = z.output<typeof recipient>;

const condition = z
  .looseObject({ op: z.enum(OPERATORS).nullish(), threshold: z.number().nullish() })
  .transform(({ op, threshold }) => ({ operator: op ?? null, threshold: threshold ?? null }));

const owner = z
  .looseObject({ id: z.number(), first_name: text, last_name: text })
  .transform((one) => ({ id: one.id, name: `${one.first_name} ${one.last_name}`.trim() || '?' }));

const extra = z
  .looseObject({
    dashboard: z
      .looseObject({
        anchor: z.string().nullish().catch(null),
        activeTabs: z.array(z.string()).nullish().catch(null),
        dataMask: z.record(z.string(), z.unknown()).nullish().catch(null),
        nativeFilters: z.unknown().optional(),
      })
      .nullish(),
    alert: seriesCondition.nullish(),
  })
  .nullish()
  .transform((value) => value ?? {});

export const scheduleWire = z
  .looseObject({
    id: z.number(),
    type: z.enum(REPORT_TYPES),
    name: z.string(),
    description: text,
    active: z.boolean(),
    crontab: z.string(),
    timezone: z.string(),
    creation_method: z.enum(CREATION_METHODS).optional(),
    chart: z.looseObject({ id: z.number(), slice_name: text }).nullable(),
    dashboard: z.looseObject({ id: z.number(), dashboard_title: text }).nullable(),
    database: z.looseObject({ id: z.number(), database_name: z.string() }).nullable(),
    sql: text,
    validator_type: z.enum(['not null', 'operator']).nullable(),
    validator_config_json: jsonText.pipe(condition),
    report_format: z.enum(REPORT_FORMATS),
    context_markdown: text,
    email_subject: text,
    log_retention: z.number(),
    grace_period: z.number(),
    working_timeout: z.number(),
    force_screenshot: z.boolean(),
    custom_width: z.number().nullable(),
    extra,
    last_state: z.enum(REPORT_STATES),
    last_eval_dttm: optionalInstant,
    next_run_dttm: optionalInstant,
    owners: z.array(owner),
    recipients: z.array(recipient),
  })
  .transform((row) => ({
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    active: row.active,
    crontab: row.crontab,
    timezone: row.timezone,
    chart: row.chart && { id: row.chart.id, name: row.chart.slice_name },
    dashboard: row.dashboard && { id: row.dashboard.id, name: row.dashboard.dashboard_title },
    database: row.database && { id: row.database.id, name: row.database.database_name },
    sql: row.sql,
    validatorType: row.validator_type,
    condition: row.validator_config_json,
    format: row.report_format,
    message: row.context_markdown,
    subject: row.email_subject,
    logRetentionDays: row.log_retention,
    gracePeriodS: row.grace_period,
    workingTimeoutS: row.working_timeout,
    forceScreenshot: row.force_screenshot,
    widthPx: row.custom_width,
    extra: row.extra,
    lastState: row.last_state,
    lastRunMs: row.last_eval_dttm,
    nextRunMs: row.next_run_dttm,
    owners: row.owners,
    recipients: row.recipients,
  }));
export type Schedule = z.output<typeof scheduleWire>;

export const runWire = z
  .looseObject({
    id: z.number(),
    state: z.enum(REPORT_STATES),
    scheduled_dttm: z.string().transform((iso) => Date.parse(`${iso}Z`)),
    start_dttm: optionalInstant,
    end_dttm: optionalInstant,
    value: z.number().nullable(),
    value_row_json: z.string().nullable(),
    error_message: text,
    query: z.string().nullable(),
    waiting_since_dttm: optionalInstant,
    next_try_dttm: optionalInstant,
    sent_to: z.enum(['recipients', 'requester']).nullable(),
    file: z.object({ url: z.string(), name: z.string(), type: z.string() }).nullable(),
  })
  .transform((row) => ({
    id: row.id,
    state: row.state,
    scheduledMs: row.scheduled_dttm,
    startMs: row.start_dttm,
    endMs: row.end_dttm,
    value: row.value,
    rowJson: row.value_row_json,
    error: row.error_message,
    query: row.query,
    waitingSinceMs: row.waiting_since_dttm,
    nextTryMs: row.next_try_dttm,
    sentTo: row.sent_to,
    file: row.file,
  }));
export type ReportRun = z.output<typeof runWire>;
