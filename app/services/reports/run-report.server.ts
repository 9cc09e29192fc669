// One run of a report or alert: lease, condition, content, deliveries. Whatever is delivered twice, or dies in the middle, the run
// ends once and nothing is delivered again.
import { decideStart, retryDelayS, STILL_WORKING, WORKING_TIMEOUT } from '#app/domain/alert/report-state.ts';
import type { ReportStatus } from '#app/domain/alert/report-state.ts';
import { evaluateCondition, type Evaluation } from '#app/domain/alert/evaluate-condition.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { MailFile } from '#app/domain/delivery/mail-message.ts';
import { classifyDeliveryError } from '#app/domain/delivery/delivery-error.ts';
import { AppError } from '#app/domain/errors.ts';
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { logError } from '#app/services/logging/log.server.ts';
import {
  claimRun,
  failStaleRuns,
  findScheduleToRun,
  noteRun,
  releaseRun,
  startSchedule,
} from '#app/stores/report/runs.server.ts';
import type { ReportRunFacts, RunRow } from '#app/stores/report/runs.server.ts';
import type { ScheduleRow } from '#app/stores/report/store.server.ts';
import { endOvertakenRuns } from '#app/stores/report/waiting-runs.server.ts';
import { runAlertQuery } from './alert-query.server.ts';
import { composeContent } from './compose-content.server.ts';
import { evaluateChart } from './chart-series.server.ts';
import { readAlertCondition, readSeriesCondition } from './condition.ts';
import { deliverRun } from './deliver-run.server.ts';
import { closeRun, failRun, finishRun, waitOrFail } from './end-run.server.ts';
import { findExecutor, findRequester } from './executor.server.ts';
import { resumeNotices } from './notify-owners.server.ts';
import { readRecipients, toRequester } from './recipients.ts';
import { isByHand, type RunDeps, type RunningReport } from './running.ts';

/** `retry`: the message is redelivered after `delayS` seconds. */
export type ReportRunResult = { readonly kind: 'done' } | { readonly kind: 'retry'; readonly delayS: number };

const DONE: ReportRunResult = { kind: 'done' };
/** Longer than any run takes: then its consumer is dead. */
const LEASE_MS = 5 * MINUTE_MS;
/** Work stops before another consumer can begin. */
const WORK_MS = LEASE_MS - 30_000;
const MAX_ATTEMPTS = 6;
const GIVEN_UP =
  'The run stopped several times before its end. Its pictures or files can need more memory or processor time than a run has: send fewer charts or rows.';
const PAUSED = 'Paused while it waited: not sent.';
const UNEXPECTED = 'An unexpected error occurred.';
const OVERTAKEN = 'Given up, since a later run is sent in its place.';

/** Runs it unless it has ended, waits, or another consumer works on it. */
export async function runReport(context: RunDeps, runId: number): Promise<ReportRunResult> {
  const { db, newUuid, now } = context.deps;
  const nowMs = now();
  const run = await claimRun(db, runId, { token: newUuid(), nowMs, untilMs: nowMs + LEASE_MS });
  if (!run) {
    await resumeNotices(context, runId);
    return DONE;
  }
  const schedule = await findScheduleToRun(db, run.scheduleId);
  if (!schedule || !(await begin(context, { run, schedule }, nowMs))) return DONE;
  try {
    await execute(context, { run, schedule });
    return DONE;
  } catch (error) {
    return retryOrFail(context, { run, schedule }, error);
  }
}

/** Ends a run whose message was given up; one that waited is handed out by the next tick, and needs none. */
export async function failLostRun(context: RunDeps, runId: number): Promise<void> {
  const { db, newUuid, now } = context.deps;
  const run = await claimRun(db, runId, { token: newUuid(), nowMs: now(), untilMs: now() + LEASE_MS });
  if (run?.waitingSinceMs) return releaseRun(db, run, now());
  const schedule = run && (await findScheduleToRun(db, run.scheduleId));
  if (schedule) await failRun(context, { run, schedule }, GIVEN_UP);
}

const isOwn = ({ run, schedule: { row } }: RunningReport): boolean =>
  row.lastState === 'Working' && row.workingSinceMs === run.startMs;

/** False: the run has ended without being executed, or waits on. */
async function begin(context: RunDeps, running: RunningReport, nowMs: number): Promise<boolean> {
  const { db } = context.deps;
  const { run, schedule } = running;
  const { deliveredMs, failingSinceMs } = schedule.row;
  const startMs = run.startMs ?? nowMs;
  const isLate = nowMs - startMs >= schedule.row.workingTimeoutS * 1000;
  if (isLate || run.attempts > MAX_ATTEMPTS) {
    await failRun(context, running, isLate ? WORKING_TIMEOUT : GIVEN_UP);
    return false;
  }
  if (isByHand(running)) return true;
  if (run.waitingSinceMs !== null && !schedule.row.active) {
    await closeRun(context, running, { state: 'Error', message: PAUSED, schedule: { deliveredMs, failingSinceMs } });
    return false;
  }
  const start = isOwn(running) ? ({ kind: 'run' } as const) : decideStart(statusOf(schedule.row), nowMs);
  if (start.kind === 'silent') {
    await closeRun(context, running, { state: 'On Grace', message: start.message, schedule: { deliveredMs, failingSinceMs } });
    return false;
  }
  if (start.kind === 'busy' || !(await startSchedule(db, run.scheduleId, startMs, nowMs))) {
    await standBack(context, running);
    return false;
  }
  if (start.kind === 'takeover') await failStaleRuns(db, run, start.message, nowMs);
  return true;
}

/** Another run is active: a run that waited keeps waiting. */
async function standBack(context: RunDeps, running: RunningReport): Promise<void> {
  const { run } = running;
  if (run.waitingSinceMs === null) return closeRun(context, running, { state: 'Error', message: STILL_WORKING, schedule: null });
  await waitOrFail(context, running, { why: run.errorMessage ?? '', sinceMs: run.waitingSinceMs, evaluation: firedBefore(run) });
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

async function execute(context: RunDeps, running: RunningReport): Promise<void> {
  const { run, schedule } = running;
  const signal = AbortSignal.timeout(WORK_MS);
  const identity = await findReader(context, running);
  const facts = { querySql: schedule.row.sql, executorId: identity.userId, file: null };
  await noteRun(context.deps.db, run, facts);
  const evaluation =
    schedule.row.type === 'Alert' ? (firedBefore(run) ?? (await evaluate(context, identity, schedule.row))) : null;
  if (evaluation?.isTriggered === false && !isByHand(running))
    return finishRun(context, running, { outcome: 'not triggered', evaluation });
  const { content, querySql, file } = await composeContent(context, { identity, schedule, run, evaluation, signal });
  const kept = file && (await keepForLog(context, { run, schedule, file }));
  await noteRun(context.deps.db, run, { ...facts, querySql: facts.querySql ?? querySql, file: kept });
  const overtakenSinceMs = await overtake(context, run);
  const recipients = run.sentTo === 'requester' ? toRequester(identity) : readRecipients(schedule.recipients);
  const why = await deliverRun(context, { run, content, recipients, signal });
  if (why === null) return finishRun(context, running, { outcome: 'delivered', evaluation });
  const sinceMs = run.waitingSinceMs ?? overtakenSinceMs ?? context.deps.now();
  await waitOrFail(context, running, { why, sinceMs, evaluation });
}

/** The user whose rows the report shows. A report sent to its requester alone has the requester's rows. */
const findReader = ({ deps, executorUsername }: RunDeps, { run, schedule }: RunningReport) =>
  run.sentTo === 'requester' ? findRequester(deps, run.requestedById) : findExecutor(deps, schedule, executorUsername);

/** Recipients get only the later of two runs. */
const overtake = ({ deps }: RunDeps, run: RunRow): Promise<number | null> =>
  run.sentTo === 'requester' ? Promise.resolve(null) : endOvertakenRuns(deps.db, run, OVERTAKEN, deps.now());

/** An alert that fired and waits is delivered as it was then. */
const firedBefore = ({ waitingSinceMs, value, valueRowJson }: RunRow): Evaluation | null =>
  waitingSinceMs === null || valueRowJson === null
    ? null
    : { isTriggered: true, value, raw: JSON.parse(valueRowJson) as unknown };

interface FileToKeep extends RunningReport {
  readonly file: MailFile;
}

/** null where it could not be stored: the report is delivered all the same. */
async function keepForLog(
  { deps, keepFile }: RunDeps,
  { run, schedule: { row }, file }: FileToKeep,
): Promise<ReportRunFacts['file']> {
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
  const onChart = readSeriesCondition(row);
  if (onChart !== null && row.chartId !== null)
    return evaluateChart(deps, identity, onChart, { chartId: row.chartId, force: true, nowMs: deps.now() });
  const condition = readAlertCondition(row);
  if (row.databaseId === null || !row.sql?.trim()) throw new AppError('COMMAND_REFUSED_ERROR', 'The alert has no query.');
  return evaluateCondition(condition, await runAlertQuery(deps, identity, { databaseId: row.databaseId, sql: row.sql }));
}

async function retryOrFail(context: RunDeps, running: RunningReport, error: unknown): Promise<ReportRunResult> {
  const { run, schedule } = running;
  const nowMs = context.deps.now();
  const isKnown = error instanceof AppError && error.kind !== 'bug';
  if (!isKnown) logError('report_failed', 'A report failed.', { run: run.uuid, error });
  if (classifyDeliveryError(error) === 'passing') {
    const facts = { startMs: run.startMs ?? nowMs, workingTimeoutS: schedule.row.workingTimeoutS };
    const delayS = retryDelayS(run.attempts, facts, nowMs);
    if (delayS !== null) {
      await releaseRun(context.deps.db, run, nowMs + delayS * 1000 + LEASE_MS);
      return { kind: 'retry', delayS };
    }
    if (run.waitingSinceMs !== null) {
      const why = isKnown ? error.message : UNEXPECTED;
      await waitOrFail(context, running, { why, sinceMs: run.waitingSinceMs, evaluation: firedBefore(run) });
      return DONE;
    }
  }
  await failRun(context, running, isKnown ? error.message : UNEXPECTED);
  return DONE;
}
