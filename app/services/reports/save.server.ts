// Creates, changes and deletes reports and alerts: what was sent is checked against what exists and what its writer can see.
import { RETENTION } from '#app/domain/retention/retention.ts';
import { mustStayOwner } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { findChannel } from '#app/channels/channels.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { nextRun } from '#app/domain/schedule/next-runs.ts';
import { changesContent, changesRecipients } from '#app/domain/schedule/content-change.ts';
import { parseCron } from '#app/domain/schedule/parse-cron.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { resolveOwners } from '#app/services/charts/save/save-fields.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { removeArchived } from '#app/services/history/remove-archived.server.ts';
import { findVisibleSchedules } from '#app/stores/report/list.server.ts';
import { canWriteSchedule } from '#app/stores/report/rules.ts';
import {
  findRecipients,
  findScheduleRow,
  insertSchedule,
  removeSchedules,
  updateSchedule,
} from '#app/stores/report/store.server.ts';
import type { ScheduleColumns, ScheduleRow, ScheduleWrite } from '#app/stores/report/store.server.ts';
import type { ReportBody, ReportChange } from '#app/stores/report/wire.ts';
import { attachedTwice } from './report-errors.ts';
import { checkReferences, type ScheduleFacts } from './save-checks.server.ts';

const DEFAULTS = { logRetentionDays: RETENTION.reportLogDays, gracePeriodS: 14_400, workingTimeoutS: 3_600 } as const;

/** A write of a person. */
export interface Writer {
  readonly identity: Identity;
  /** BCP 47: messages are in it from now on. */
  readonly locale: string;
}

/** Returns the new id. Throws 422 by field for what does not exist or does not fit, 409 for a second one from the same menu. */
export async function createReport(deps: Deps, { identity, locale }: Writer, body: ReportBody): Promise<number> {
  requireReachableHosts(deps, body);
  const columns = { ...newColumns(deps, identity, body), locale };
  const [ownerIds] = await Promise.all([
    resolveOwners(deps.db, identity, { requested: body.owners ?? [], isNew: true }),
    checkReferences(deps, identity, { before: null, after: columns }),
  ]);
  const id = await withUniqueness(insertSchedule(deps.db, { columns, ownerIds, recipients: recipientsOf(body) }));
  recordAction(deps, identity, { action: 'ReportScheduleRestApi.post', json: { report_id: id } });
  return id;
}

/** Throws 404 for a schedule that the writer does not see, 403 for another's, else as `createReport`. */
export async function changeReport(deps: Deps, { identity, locale }: Writer, id: number, change: ReportChange): Promise<void> {
  const before = await findWritable(deps, identity, id);
  requireReachableHosts(deps, change);
  const changed = changedColumns(deps, identity, before, change);
  const recipients = change.recipients && recipientsOf(change);
  const columns = { ...changed, locale, contentChangedById: await contentChanger(deps, before, { changed, recipients }) };
  const [ownerIds] = await Promise.all([
    change.owners &&
      resolveOwners(deps.db, identity, {
        requested: change.owners,
        isNew: false,
        staysOwner: mustStayOwner(identity, 'report', id),
      }),
    checkReferences(deps, identity, { before, after: { ...before, ...columns } }),
  ]);
  const write: ScheduleWrite<ScheduleColumns> = { columns, ownerIds, recipients };
  await withUniqueness(updateSchedule(deps.db, id, write));
  recordAction(deps, identity, { action: 'ReportScheduleRestApi.put', json: { report_id: id } });
}

/** Deletes all or none. Throws 404 if one is missing or not visible, 403 if one belongs to another user. */
export async function deleteReports(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  const seen = await findVisibleSchedules(deps.db, identity, ids);
  if (seen.length < ids.length) throw notFound();
  if (!seen.every((schedule) => canWriteSchedule(identity, schedule))) throw forbidden();
  await removeSchedules(deps.db, ids);
  removeArchived(deps, { scheduleIds: ids });
  const action = ids.length === 1 ? 'ReportScheduleRestApi.delete' : 'ReportScheduleRestApi.bulk_delete';
  for (const id of ids) recordAction(deps, identity, { action, json: { report_id: id } });
}

interface ScheduleChange {
  readonly changed: ScheduleColumns;
  readonly recipients: ReturnType<typeof recipientsOf> | undefined;
}

/** Changing only a description doesn't change the user as whom the schedule runs. */
async function contentChanger(deps: Deps, before: ScheduleRow, { changed, recipients }: ScheduleChange): Promise<number | null> {
  const isContent =
    changesContent(before, changed) ||
    (recipients !== undefined && changesRecipients(await findRecipients(deps.db, before.id), recipients));
  return (isContent ? changed.changedById : (before.contentChangedById ?? before.changedById)) ?? null;
}

async function findWritable(deps: Deps, identity: Identity, id: number): Promise<ScheduleRow> {
  const [[seen], row] = await Promise.all([findVisibleSchedules(deps.db, identity, [id]), findScheduleRow(deps.db, id)]);
  if (!seen || !row) throw notFound();
  if (!canWriteSchedule(identity, seen)) throw forbidden();
  return row;
}

function newColumns(deps: Deps, identity: Identity, body: ReportBody): ScheduleFacts & { readonly uuid: string } {
  const nowMs = deps.now();
  const authorId = identity.kind === 'user' ? identity.userId : null;
  const columns = {
    ...DEFAULTS,
    active: true,
    timezone: 'UTC',
    creationMethod: 'alerts_reports' as const,
    reportFormat: 'PNG' as const,
    ...sentColumns(body),
    type: body.type,
    name: body.name,
    crontab: body.crontab,
    uuid: deps.newUuid(),
    createdOnMs: nowMs,
    changedOnMs: nowMs,
    createdById: authorId,
    changedById: authorId,
    contentChangedById: authorId,
  };
  const { active = true, timezone = 'UTC', crontab } = columns;
  return { ...columns, nextRunMs: findNextRun({ active, timezone, crontab }, nowMs) };
}

function changedColumns(deps: Deps, identity: Identity, before: ScheduleRow, change: ReportChange): ScheduleColumns {
  const nowMs = deps.now();
  const columns = sentColumns(change);
  const changed: ScheduleColumns = {
    ...columns,
    ...(change.type !== undefined && { type: change.type }),
    ...(change.name !== undefined && { name: change.name }),
    ...(change.crontab !== undefined && { crontab: change.crontab }),
    // What is switched off forgets how its last run ended, unless that one is still working.
    ...(change.active === false && before.lastState !== 'Working' && { lastState: 'Not triggered' as const }),
    changedOnMs: nowMs,
    changedById: identity.kind === 'user' ? identity.userId : null,
  };
  if (!isRescheduled(change)) return changed;
  const { active = before.active, crontab = before.crontab, timezone = before.timezone } = change;
  return { ...changed, nextRunMs: findNextRun({ active, crontab, timezone }, nowMs) };
}

const isRescheduled = ({ active, crontab, timezone }: ReportChange): boolean =>
  active !== undefined || crontab !== undefined || timezone !== undefined;

/** UTC ms; null while it is off. */
function findNextRun(
  { active, crontab, timezone }: Pick<ScheduleRow, 'active' | 'crontab' | 'timezone'>,
  nowMs: number,
): number | null {
  const cron = active ? parseCron(crontab) : null;
  return cron && nextRun(cron, timezone, nowMs);
}

/** What was not sent is left out; null takes a field away, or gives it its default. */
function sentColumns(sent: ReportBody | ReportChange) {
  return {
    ...(sent.description !== undefined && { description: sent.description }),
    ...(sent.context_markdown !== undefined && { contextMarkdown: sent.context_markdown }),
    ...(sent.active !== undefined && { active: sent.active }),
    ...(sent.timezone !== undefined && { timezone: sent.timezone }),
    ...(sent.sql !== undefined && { sql: sent.sql }),
    ...(sent.chart !== undefined && { chartId: sent.chart }),
    ...(sent.dashboard !== undefined && { dashboardId: sent.dashboard }),
    ...(sent.database !== undefined && { databaseId: sent.database }),
    ...(sent.creation_method && { creationMethod: sent.creation_method }),
    ...(sent.validator_type !== undefined && { validatorType: sent.validator_type }),
    ...(sent.validator_config_json !== undefined && { validatorConfigJson: toJsonText(sent.validator_config_json ?? {}) }),
    ...(sent.log_retention !== undefined && { logRetentionDays: sent.log_retention }),
    ...(sent.grace_period !== undefined && { gracePeriodS: sent.grace_period }),
    ...(sent.working_timeout !== undefined && { workingTimeoutS: sent.working_timeout }),
    ...(sent.report_format !== undefined && { reportFormat: sent.report_format }),
    ...(sent.extra !== undefined && { extraJson: JSON.stringify(sent.extra ?? {}) }),
    ...(sent.force_screenshot !== undefined && { forceScreenshot: sent.force_screenshot }),
    ...(sent.custom_width !== undefined && { customWidthPx: sent.custom_width }),
    ...(sent.email_subject !== undefined && { emailSubject: sent.email_subject }),
  };
}

const recipientsOf = ({ recipients = [] }: Pick<ReportBody, 'recipients'>) =>
  recipients.map(({ type, recipient_config_json: config }) => ({ type, configJson: toJsonText(config) }));

/** JSON as Python formats it, because clients compare the text. */
const toJsonText = (fields: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(fields)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(', ')}}`;

function requireReachableHosts({ config }: Deps, { recipients = [] }: Pick<ReportBody, 'recipients'>): void {
  for (const { type, recipient_config_json } of recipients) {
    const problem = findChannel(type).findHostProblem?.(recipient_config_json.target, config.isAllowedPrivate) ?? null;
    if (problem !== null) throw new AppError('MARSHMALLOW_ERROR', problem, { extra: { messages: { recipients: [problem] } } });
  }
}

/** Two writes at once: the database refuses the second. */
async function withUniqueness<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const text = `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`;
    if (/UNIQUE constraint failed: report_schedules\.(?:chart_id|dashboard_id)/.test(text)) throw attachedTwice(error);
    if (/UNIQUE constraint failed: report_schedules\.type/.test(text))
      throw new AppError('MARSHMALLOW_ERROR', 'The name is taken.', {
        cause: error,
        extra: { messages: { name: 'The name is taken.' } },
      });
    throw error;
  }
}

const forbidden = (): AppError => new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
