// Ends or suspends a run of a report or alert: its log, the changes to its schedule, and notifications.
import { nextTry } from '#app/domain/alert/delivery-wait.ts';
import type { Evaluation } from '#app/domain/alert/evaluate-condition.ts';
import { decideEnd, type ReportOutcome, type ReportState } from '#app/domain/alert/report-state.ts';
import { recordUserAction } from '#app/services/activity/record-action.server.ts';
import { endRun, type RunEnd } from '#app/stores/report/runs.server.ts';
import { letRunWait } from '#app/stores/report/waiting-runs.server.ts';
import { notifyOwners } from './notify-owners.server.ts';
import { isByHand, type RunDeps, type RunningReport } from './running.ts';

const GIVEN_UP = 'Given up after 12 hours.';

export interface Executed {
  readonly outcome: Exclude<ReportOutcome, 'failed'>;
  readonly evaluation: Evaluation | null;
}

export async function finishRun(context: RunDeps, running: RunningReport, { outcome, evaluation }: Executed): Promise<void> {
  await endAs(context, running, { outcome, message: null, evaluation });
}

export const failRun = (context: RunDeps, running: RunningReport, message: string): Promise<void> =>
  endAs(context, running, { outcome: 'failed', message, evaluation: null });

interface EndAs {
  readonly outcome: ReportOutcome;
  readonly message: string | null;
  readonly evaluation: Evaluation | null;
}

async function endAs(context: RunDeps, running: RunningReport, { outcome, message, evaluation }: EndAs): Promise<void> {
  const { run, schedule } = running;
  const { state, notice, ...changed } = decideEnd(schedule.row, outcome, context.deps.now());
  if (isByHand(running)) return closeRun(context, running, { state, message, evaluation, schedule: null });
  if (notice) await notifyOwners(context, { kind: notice, run, schedule, message: message ?? '', publicUrl: context.publicUrl });
  await closeRun(context, running, { state, message, evaluation, schedule: changed });
}

interface Waiting {
  readonly why: string;
  /** UTC ms since which it, or one that it replaces, waits. */
  readonly sinceMs: number;
  readonly evaluation: Evaluation | null;
}

/** Waits for the next try without notifying anyone; fails if it has waited too long. */
export async function waitOrFail(context: RunDeps, running: RunningReport, { why, sinceMs, evaluation }: Waiting): Promise<void> {
  const { run } = running;
  const nextTryMs = nextTry(sinceMs, context.deps.now());
  if (nextTryMs === null) return endAs(context, running, { outcome: 'failed', message: `${why} ${GIVEN_UP}`, evaluation });
  await letRunWait(context.deps.db, run, {
    sinceMs,
    nextTryMs,
    why,
    value: evaluation?.value ?? null,
    valueRowJson: valueJson(evaluation),
  });
}

const valueJson = (evaluation: Evaluation | null): string | null => (evaluation ? JSON.stringify(evaluation.raw ?? null) : null);

interface Close {
  readonly state: ReportState;
  readonly message: string | null;
  readonly evaluation?: Evaluation | null;
  readonly schedule: RunEnd['schedule'];
}

export async function closeRun(
  { deps }: RunDeps,
  { run, schedule: { row } }: RunningReport,
  { state, message, evaluation = null, schedule }: Close,
): Promise<void> {
  const endMs = deps.now();
  const end = { state, endMs, value: evaluation?.value ?? null, valueRowJson: valueJson(evaluation), errorMessage: message };
  await endRun(deps.db, run, { ...end, schedule });
  recordUserAction(deps, run.requestedById ?? row.changedById, {
    action: 'ReportSchedule.execute',
    chartId: row.chartId,
    dashboardId: row.dashboardId,
    json: { report_id: row.id, run: run.uuid, state },
    durationMs: endMs - (run.startMs ?? endMs),
  });
}
