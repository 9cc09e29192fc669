// A report or alert, and one of its runs, in the forms of the wire.
import { describeCron } from '#app/domain/schedule/parse-cron.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { wireAudit } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { RunView, ScheduleDetails } from './view.server.ts';

const optionalIso = (ms: number | null): string | null => (ms === null ? null : formatNaiveIso(ms));

export const scheduleRow = (
  { row, chart, dashboard, database, creator, changer, owners, recipients }: ScheduleDetails,
  nowMs: number,
): WireRow => ({
  ...wireAudit({ ...row, creator, changer }, nowMs),
  id: row.id,
  uuid: row.uuid,
  type: row.type,
  name: row.name,
  description: row.description,
  context_markdown: row.contextMarkdown,
  active: row.active,
  crontab: row.crontab,
  crontab_humanized: describeCron(row.crontab),
  timezone: row.timezone,
  creation_method: row.creationMethod,
  chart,
  chart_id: row.chartId,
  dashboard,
  dashboard_id: row.dashboardId,
  database,
  sql: row.sql,
  validator_type: row.validatorType,
  validator_config_json: row.validatorConfigJson,
  report_format: row.reportFormat,
  log_retention: row.logRetentionDays,
  grace_period: row.gracePeriodS,
  working_timeout: row.workingTimeoutS,
  force_screenshot: row.forceScreenshot,
  custom_width: row.customWidthPx,
  email_subject: row.emailSubject,
  extra: JSON.parse(row.extraJson) as unknown,
  last_eval_dttm: optionalIso(row.lastEvalMs),
  last_state: row.lastState,
  last_value: row.lastValue,
  last_value_row_json: row.lastValueRowJson,
  next_run_dttm: optionalIso(row.nextRunMs),
  owners: owners.map(({ id, first_name, last_name, email }) => ({ id, first_name, last_name, email })),
  recipients: recipients.map(({ id, type, configJson }) => ({ id, type, recipient_config_json: configJson })),
});

export const runRow = (row: RunView): WireRow => ({
  id: row.id,
  uuid: row.uuid,
  scheduled_dttm: formatNaiveIso(row.scheduledMs),
  start_dttm: optionalIso(row.startMs),
  end_dttm: optionalIso(row.endMs),
  state: row.state,
  value: row.value,
  value_row_json: row.valueRowJson,
  error_message: row.errorMessage,
  // Only for Meridian's own pages; Superset's clients get the columns that they know.
  query: row.querySql,
  waiting_since_dttm: optionalIso(row.waitingSinceMs),
  next_try_dttm: optionalIso(row.nextTryMs),
  sent_to: row.sentTo,
  file:
    row.fileKey === null
      ? null
      : { url: `/api/v1/report/${row.scheduleId}/log/${row.id}/file`, name: row.fileName, type: row.fileType },
});
