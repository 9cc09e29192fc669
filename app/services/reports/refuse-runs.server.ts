// Runs of a report Worker that isn't set up: they end with what the operator has to do, instead of coming again and again.
import { decideEnd } from '#app/domain/alert/report-state.ts';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import type { Db } from '#app/stores/db.ts';
import { claimRun, endRun, findScheduleToRun } from '#app/stores/report/runs.server.ts';
import { consumeInTurn, type QueueBatch } from './consume-in-turn.server.ts';

export interface RefusalDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly newUuid: () => string;
}

/** The owners get no email, of requests for access either: it would have no links, or no sender. */
export const refuseRuns = (batch: QueueBatch, deps: RefusalDeps, problem: string): Promise<void> =>
  consumeInTurn(
    batch,
    (runId) => refuse(deps, runId, problem),
    () => Promise.resolve(),
  );

async function refuse({ db, now, newUuid }: RefusalDeps, runId: number, problem: string): Promise<void> {
  const nowMs = now();
  const run = await claimRun(db, runId, { token: newUuid(), nowMs, untilMs: nowMs + MINUTE_MS });
  const schedule = run && (await findScheduleToRun(db, run.scheduleId));
  if (!schedule) return;
  const { state, notice: _notice, ...changed } = decideEnd(schedule.row, 'failed', nowMs);
  await endRun(db, run, { state, endMs: nowMs, value: null, valueRowJson: null, errorMessage: problem, schedule: changed });
}
