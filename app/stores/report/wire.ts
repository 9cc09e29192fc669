// Reports and alerts on the wire: lists, the item, their runs, and what clients send.
import * as z from 'zod';
import { OPERATORS } from '#app/domain/alert/evaluate-condition.ts';
import { seriesCondition } from '#app/domain/alert/series-condition.ts';
import { parseAddresses } from '#app/channels/email/addresses.ts';
import { findUrlProblem } from '#app/channels/shared/webhook-url.ts';
import { hasDates, parseCron } from '#app/domain/schedule/parse-cron.ts';
import { isTimeZone, listTimeZones } from '#app/domain/schedule/time-zones.ts';

export { REPORT_ITEM, REPORT_LIST, REPORT_LOG_ITEM, REPORT_LOG_LIST } from './wire-columns.ts';

export const REPORT_TYPES = ['Alert', 'Report'] as const;
export const REPORT_FORMATS = ['PDF', 'PNG', 'CSV', 'XLSX', 'TEXT'] as const;
export const CREATION_METHODS = ['charts', 'dashboards', 'alerts_reports'] as const;
export const RECIPIENT_TYPES = ['Email', 'Slack', 'SlackV2', 'Webhook', 'Teams'] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number];

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

const addresses = z.string().superRefine((value, context) => {
  const { problem } = parseAddresses(value);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});
const MAX_CHANNELS_CHARS = 1_000;
const recipientConfig = z.strictObject({
  target: z.string().max(MAX_TEXT),
  ccTarget: addresses.nullish(),
  bccTarget: addresses.nullish(),
});

/** What the text of a target can be, the type of its recipient decides. */
const recipient = z
  .strictObject({ type: z.enum(RECIPIENT_TYPES), recipient_config_json: recipientConfig })
  .superRefine(({ type, recipient_config_json: { target } }, context) => {
    const message = findTargetProblem(type, target);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['recipient_config_json', 'target'] });
  });

function findTargetProblem(type: RecipientType, target: string): string | null {
  if (target.trim() === '') return 'Shorter than minimum length 1.';
  if (type === 'Email') return parseAddresses(target).problem;
  // Whether the host is public, the service decides: an installation can allow private ones.
  if (type === 'Webhook' || type === 'Teams') return findUrlProblem(target);
  return target.length > MAX_CHANNELS_CHARS ? `Longer than maximum length ${MAX_CHANNELS_CHARS}.` : null;
}

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

export const slackChannelsQuery = z.object({
  search_string: z.string().nullish(),
  types: z.array(z.enum(['public_channel', 'private_channel'])).nullish(),
  exact_match: z.boolean().nullish(),
  force: z.boolean().nullish(),
});
