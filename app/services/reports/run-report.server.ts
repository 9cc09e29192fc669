// One run of a report or alert: lease, condition, content, deliveries, log. Whatever is delivered twice, or dies in the middle,
// the run ends once and nothing is delivered again.
import { decideEnd, decideStart, retryDelayS, STILL_WORKING, WORKING_TIMEOUT } from '#app/domain/alert/report-state.ts';
import type { Outcome, ReportStatus } from '#app/domain/alert/report-state.ts';
import { evaluateCondition, type Evaluation } from '#app/domain/alert/evaluate-condition.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { MailFile } from '#app/domain/delivery/mail-message.ts';
import { failureOf } from '#app/domain/delivery/delivery-error.ts';
import { AppError } from '#app/domain/errors.ts';
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { recordActionOf } from '#app/services/activity/record-action.server.ts';
import type { SendDelivery } from '#app/services/delivery/delivery.ts';
import { logError } from '#app/services/logging/log.server.ts';
import {
  claimRun,
  endRun,
  failStaleRuns,
  findScheduleToRun,
  noteRun,
  releaseRun,
  startSchedule,
  type RunFacts,
  type RunRow,
  type ScheduleToRun,
} from '#app/stores/report/runs.server.ts';
import type { ScheduleRow } from '#app/stores/report/store.server.ts';
import { runAlertQuery } from './alert-query.server.ts';
import { composeContent, type ContentDeps } from './compose-content.server.ts';
import { evaluateChart } from './chart-series.server.ts';
import { conditionOf, seriesConditionOf } from './condition.ts';
import { deliverRun } from './deliver-run.server.ts';
import { findExecutor } from './executor.server.ts';
import { notifyOwners } from './notify-owners.server.ts';
import type { KeepFile } from './render-deps.ts';
import { readRecipients } from './recipients.ts';

export interface RunDeps extends ContentDeps {
  readonly send: SendDelivery;
  /** Who runs all reports; null: their owners. */
  readonly executorUsername: string | null;
  readonly keepFile: KeepFile;
}

/** `retry`: the message comes again after so many seconds. */
export type RunResult = { readonly kind: 'done' } | { readonly kind: 'retry'; readonly delayS: number };

interface Running {
  readonly run: RunRow;
  readonly schedule: ScheduleToRun;
}

const DONE: RunResult = { kind: 'done' };
/** Longer than any run takes: then its consumer is dead. */
const LEASE_MS = 5 * MINUTE_MS;
/** Work stops before another consumer can begin. */
const WORK_MS = LEASE_MS - 30_000;
const MAX_ATTEMPTS = 6;
const GIVEN_UP =
  'The run stopped several times before its end. Its pictures or files can need more memory or processor time than a run has: send fewer charts or rows.';

/** Runs it unless it has ended, or another consumer works on it. */
export async function runReport(context: RunDeps, runId: number): Promise<RunResult> {
  const { db, newUuid, now } = context.deps;
  const nowMs = now();
  const run = await claimRun(db, runId, { token: newUuid(), nowMs, untilMs: nowMs + LEASE_MS });
  const schedule = run && (await findScheduleToRun(db, run.scheduleId));
  if (!schedule || !(await begin(context, { run, schedule }, nowMs))) return DONE;
  try {
    await finish(context, { run, schedule }, await execute(context, { run, schedule }));
    return DONE;
  } catch (error) {
    return retryOrFail(context, { run, schedule }, error);
  }
}

/** Ends a run whose message was given up. */
export async function failLostRun(context: RunDeps, runId: number): Promise<void> {
  const { db, newUuid, now } = context.deps;
  const run = await claimRun(db, runId, { token: newUuid(), nowMs: now(), untilMs: now() + LEASE_MS });
  const schedule = run && (await findScheduleToRun(db, run.scheduleId));
  if (schedule) await fail(context, { run, schedule }, GIVEN_UP);
}

const isOwn = ({ run, schedule: { row } }: Running): boolean => row.lastState === 'Working' && row.workingSinceMs === run.startMs;

/** False: the run has ended without being executed. */
async function begin(context: RunDeps, running: Running, nowMs: number): Promise<boolean> {
  const { db } = context.deps;
  const { run, schedule } = running;
  const startMs = run.startMs ?? nowMs;
  const isLate = nowMs - startMs >= schedule.row.workingTimeoutS * 1000;
  if (isLate || run.attempts > MAX_ATTEMPTS) {
    await fail(context, running, isLate ? WORKING_TIMEOUT : GIVEN_UP);
    return false;
  }
  const start = isOwn(running) ? ({ kind: 'run' } as const) : decideStart(statusOf(schedule.row), nowMs);
  if (start.kind === 'silent') {
    const { deliveredMs, failingSinceMs } = schedule.row;
    await end(context, running, { state: 'On Grace', message: start.message, schedule: { deliveredMs, failingSinceMs } });
    return false;
  }
  if (start.kind === 'busy' || !(await startSchedule(db, run.scheduleId, startMs, nowMs))) {
    await end(context, running, { state: 'Error', message: STILL_WORKING, schedule: null });
    return false;
  }
  if (start.kind === 'takeover') await failStaleRuns(db, run, start.message, nowMs);
  return true;
}

const statusOf = (row: ScheduleRow): ReportStatus => ({
  type: row.type,
  state: row.lastState,
  workingSinceMs: row.workingSinceMs,
  deliveredMs: row.deliveredMs,
  gracePeriodS: row.gracePeriodS,
  workingTimeoutS: row.workingTimeoutS,
  failingSinceMs: row.failingSinceMs,
});

interface Executed {
  readonly outcome: Exclude<Outcome, 'failed'>;
  readonly evaluation: Evaluation | null;
}

async function execute(context: RunDeps, { run, schedule }: Running): Promise<Executed> {
  const signal = AbortSignal.timeout(WORK_MS);
  const identity = await findExecutor(context.deps, schedule, context.executorUsername);
  const facts = { querySql: schedule.row.sql, executorId: identity.userId, file: null };
  await noteRun(context.deps.db, run, facts);
  const evaluation = schedule.row.type === 'Alert' ? await evaluate(context, identity, schedule.row) : null;
  if (evaluation?.isTriggered === false) return { outcome: 'not triggered', evaluation };
  const { content, querySql, file } = await composeContent(context, { identity, schedule, run, evaluation, signal });
  const kept = file && (await keepForLog(context, { run, schedule, file }));
  await noteRun(context.deps.db, run, { ...facts, querySql: facts.querySql ?? querySql, file: kept });
  await deliverRun(context, { run, content, recipients: readRecipients(schedule.recipients), signal });
  return { outcome: 'delivered', evaluation };
}

interface FileToKeep extends Running {
  readonly file: MailFile;
}

/** null where it could not be stored: the report is delivered all the same. */
async function keepForLog({ deps, keepFile }: RunDeps, { run, schedule: { row }, file }: FileToKeep): Promise<RunFacts['file']> {
  const { name, contentType, bytes } = file;
  try {
    const expiresMs = deps.now() + row.logRetentionDays * DAY_MS;
    return { key: await keepFile({ id: run.uuid, bytes, expiresMs }), name, contentType };
  } catch (error) {
    logError('report_file_not_kept', 'A report’s file couldn’t be stored.', { run: run.uuid, error });
    return null;
  }
}

async function evaluate({ deps }: RunDeps, identity: Identity, row: ScheduleRow): Promise<Evaluation> {
  const onChart = seriesConditionOf(row);
  if (onChart !== null && row.chartId !== null)
    return evaluateChart(deps, identity, onChart, { chartId: row.chartId, force: true, nowMs: deps.now() });
  const condition = conditionOf(row);
  if (row.databaseId === null || !row.sql?.trim()) throw new AppError('COMMAND_REFUSED_ERROR', 'The alert has no query.');
  return evaluateCondition(condition, await runAlertQuery(deps, identity, { databaseId: row.databaseId, sql: row.sql }));
}

async function finish(context: RunDeps, running: Running, { outcome, evaluation }: Executed): Promise<void> {
  const { run, schedule } = running;
  const { state, notice, ...changed } = decideEnd(schedule.row, outcome, context.deps.now());
  if (notice) await notifyOwners(context, { kind: notice, run, schedule, message: '', publicUrl: context.publicUrl });
  await end(context, running, { state, message: null, evaluation, schedule: changed });
}

async function retryOrFail(context: RunDeps, running: Running, error: unknown): Promise<RunResult> {
  const { run, schedule } = running;
  const nowMs = context.deps.now();
  if (!(error instanceof AppError) || error.kind === 'bug')
    logError('report_failed', 'A report failed.', { run: run.uuid, error });
  if (failureOf(error) === 'passing') {
    const facts = { startMs: run.startMs ?? nowMs, workingTimeoutS: schedule.row.workingTimeoutS };
    const delayS = retryDelayS(run.attempts, facts, nowMs);
    if (delayS !== null) {
      await releaseRun(context.deps.db, run, nowMs + delayS * 1000 + LEASE_MS);
      return { kind: 'retry', delayS };
    }
  }
  await fail(
    context,
    running,
    error instanceof AppError && error.kind !== 'bug' ? error.message : 'An unexpected error occurred.',
  );
  return DONE;
}

async function fail(context: RunDeps, running: Running, message: string): Promise<void> {
  const { run, schedule } = running;
  const { state, notice, ...changed } = decideEnd(schedule.row, 'failed', context.deps.now());
  if (notice) await notifyOwners(context, { kind: notice, run, schedule, message, publicUrl: context.publicUrl });
  await end(context, running, { state, message, schedule: changed });
}

interface End {
  readonly state: ScheduleRow['lastState'];
  readonly message: string | null;
  readonly evaluation?: Evaluation | null;
  readonly schedule: { readonly deliveredMs: number | null; readonly failingSinceMs: number | null } | null;
}

async function end(
  { deps }: RunDeps,
  { run, schedule: { row } }: Running,
  { state, message, evaluation, schedule }: End,
): Promise<void> {
  const endMs = deps.now();
  const valueRowJson = evaluation ? JSON.stringify(evaluation.raw ?? null) : null;
  await endRun(deps.db, run, { state, endMs, value: evaluation?.value ?? null, valueRowJson, errorMessage: message, schedule });
  recordActionOf(deps, row.changedById, {
    action: 'ReportSchedule.execute',
    chartId: row.chartId,
    dashboardId: row.dashboardId,
    json: { report_id: row.id, run: run.uuid, state },
    durationMs: endMs - (run.startMs ?? endMs),
  });
}
