// The queue of runs: each message is one run. Transient failures are retried; what no consumer takes ends as an error.
import { consumeInTurn, type QueueBatch } from './consume-in-turn.server.ts';
import { failLostRun, runReport } from './run-report.server.ts';
import { mailAccessRequest } from './mail-access-request.server.ts';
import type { RunDeps } from './running.ts';

export const DEAD_REPORTS = 'reports-dead';

/** Runs reports one after another, because each keeps its pictures and files in the memory of its isolate. */
export function consumeReports(batch: QueueBatch, context: RunDeps): Promise<void> {
  const isDead = batch.queue === DEAD_REPORTS;
  return consumeInTurn(
    batch,
    (runId) => (isDead ? failLostRun(context, runId) : runReport(context, runId)),
    (requestId) => (isDead ? Promise.resolve() : mailAccessRequest(context, requestId)),
  );
}
