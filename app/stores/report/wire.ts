// Reports and alerts on the wire: lists, the item, their runs, and what clients send.
import * as z from 'zod';
import { REPORT_FILES } from '#app/formats/registry/ids.ts';
import { findChannel } from '#app/channels/channels.ts';
import { ACCOUNT_CHANNEL } from '#app/channels/registry/channels.ts';
import { RECIPIENT_TYPES, type RecipientType } from '#app/channels/registry/ids.ts';
import { OPERATORS } from '#app/domain/alert/evaluate-condition.ts';
import { seriesCondition } from '#app/domain/alert/series-condition.ts';

import { hasDates, parseCron } from '#app/domain/schedule/parse-cron.ts';
import { isTimeZone, listTimeZones } from '#app/domain/schedule/time-zones.ts';

export { REPORT_ITEM, REPORT_LIST, REPORT_LOG_ITEM, REPORT_LOG_LIST } from './wire-columns.ts';

export const REPORT_TYPES = ['Alert', 'Report'] as const;
export const REPORT_FORMATS = ['PDF', 'PNG', ...REPORT_FILES, 'TEXT'] as const;
export const CREATION_METHODS = ['charts', 'dashboards', 'alerts_reports'] as const;

const MAX_NAME = 150;
const MAX_CRONTAB = 1_000;
const MAX_TEXT = 100_000;
const MAX_SUBJECT = 255;
const MAX_RECIPIENTS = 50;
const MAX_OWNERS = 100;
const MAX_TABS = 1_000;
const MAX_SECONDS = 366 * 24 * 3600;
const MAX_RETENTION_DAYS = 3_660;
const WIDTH_PX = { min: 600, max: 2_400 } as const;

const text = z.string().max(MAX_TEXT).nullish();
const reference = z.int().nullish();
const positive = (max: number) => z.int().min(1, 'Value must be greater than 0').max(max);

/** Accepted for every channel, as in Superset, although only email has copies. */
const copies = z.string().superRefine((value, context) => {
  const problem = ACCOUNT_CHANNEL.findTargetProblem(value);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});
const recipientConfig = z.strictObject({
  target: z.string().max(MAX_TEXT),
  ccTarget: copies.nullish(),
  bccTarget: copies.nullish(),
});

/** What the text of a target can be, the type of its recipient decides. */
const recipient = z
  .strictObject({ type: z.enum(RECIPIENT_TYPES), recipient_config_json: recipientConfig })
  .superRefine(({ type, recipient_config_json: { target } }, context) => {
    const message = findTargetProblem(type, target);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['recipient_config_json', 'target'] });
  });

/** Whether its host can be reached, the service decides: an installation can allow private ones. */
const findTargetProblem = (type: RecipientType, target: string): string | null =>
  target.trim() === '' ? 'Shorter than minimum length 1.' : findChannel(type).findTargetProblem(target);

const fields = {
  description: text,
  context_markdown: text,
  active: z.boolean().optional(),
  timezone: z
    .string()
    .refine(isTimeZone, { error: () => `Must be one of: ${listTimeZones().join(', ')}.` })
    .optional(),
  sql: text,
  chart: reference,
  dashboard: reference,
  database: reference,
  creation_method: z.enum(CREATION_METHODS).nullish(),
  owners: z.array(z.int()).max(MAX_OWNERS).optional(),
  validator_type: z.enum(['not null', 'operator']).nullish(),
  validator_config_json: z.strictObject({ op: z.enum(OPERATORS).optional(), threshold: z.number().nullish() }).nullish(),
  log_retention: positive(MAX_RETENTION_DAYS).optional(),
  grace_period: positive(MAX_SECONDS).optional(),
  working_timeout: positive(MAX_SECONDS).optional(),
  recipients: z.array(recipient).max(MAX_RECIPIENTS).optional(),
  report_format: z.enum(REPORT_FORMATS).optional(),
  /** Superset takes it and does nothing with it. */
  selected_tabs: z.array(z.int()).max(MAX_TABS).nullish(),
  /** `alert`: a condition on the chart instead of SQL. */
  extra: z.looseObject({ alert: seriesCondition.nullish() }).nullish(),
  force_screenshot: z.boolean().optional(),
  custom_width: z
    .int()
    .refine((px) => px >= WIDTH_PX.min && px <= WIDTH_PX.max, {
      error: `Screenshot width must be between ${WIDTH_PX.min}px and ${WIDTH_PX.max}px`,
    })
    .nullish(),
  email_subject: z.string().max(MAX_SUBJECT).nullish(),
} as const;

const type = z.enum(REPORT_TYPES);
const name = z.string().min(1).max(MAX_NAME);
const crontab = z
  .string()
  .min(1)
  .max(MAX_CRONTAB)
  .superRefine((value, context) => {
    const cron = parseCron(value);
    if (cron && hasDates(cron)) return;
    const message = cron ? 'This schedule never runs: no date matches the cron expression.' : 'Cron expression is not valid';
    context.addIssue({ code: 'custom', message });
  });

export const reportBody = z.strictObject({ type, name, crontab, ...fields });
export type ReportBody = z.output<typeof reportBody>;

export const reportChange = z.strictObject({
  type: type.optional(),
  name: name.optional(),
  crontab: crontab.optional(),
  ...fields,
});
export type ReportChange = z.output<typeof reportChange>;

export const backTestBody = z.strictObject({
  chart: z.int(),
  condition: seriesCondition,
  grace_period: positive(MAX_SECONDS).optional(),
});
