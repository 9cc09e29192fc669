// Consumes the queue of SQL Lab runs: hands each message to the run's object, whose alarm starts the run. Delivering a message twice
// is harmless. Undeliverable messages arrive through the dead-letter queue, and their runs are marked as failed.
import { AppError } from '#app/domain/errors.ts';
import { WAITING_STATES } from '#app/domain/sqllab/query-state.ts';
import { findRun } from '#app/stores/query/transitions.server.ts';
import type { BookDeps } from '#app/services/sqllab/run-reporter.server.ts';
import { failWaitingRun } from '#app/services/sqllab/run-script-lost.server.ts';
import { withOwnRequestId } from '#app/services/logging/log-context.server.ts';
import { logError, logWarn } from '#app/services/logging/log.server.ts';
import type { SqlLabRun } from '#durable/stubs.ts';
import { runMessageSchema, type RunMessage } from '#workers/run-message.ts';

const DEAD_LETTER_QUEUE = 'queries-dead';

export interface ConsumerDeps extends BookDeps {
  readonly findRunObject: (message: RunMessage) => SqlLabRun;
}

type Batch = Pick<MessageBatch, 'queue'> & { readonly messages: readonly Pick<Message, 'body' | 'ack' | 'retry'>[] };

/** Acknowledges or retries each message independently of the others. */
export async function consumeRuns(batch: Batch, deps: ConsumerDeps): Promise<void> {
  const handle = batch.queue === DEAD_LETTER_QUEUE ? giveUp : handOver;
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = runMessageSchema.safeParse(message.body);
      if (!parsed.success) {
        logError('message_malformed', 'A message of the queue isn’t valid.', { error: parsed.error });
        return message.ack();
      }
      const isDone = await withOwnRequestId(() => handle(parsed.data, deps), parsed.data.requestId);
      return isDone ? message.ack() : message.retry();
    }),
  );
}

/** False: retry. */
async function handOver(message: RunMessage, deps: ConsumerDeps): Promise<boolean> {
  try {
    await deps.findRunObject(message).begin(message.queryId);
    return true;
  } catch (error) {
    if (isTransient(error)) return false;
    return giveUp(message, deps);
  }
}

/** Retries if the object can't be reached or is overloaded, but not for other errors of the object. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof AppError) || error.kind === 'limit' || error.kind === 'upstream' || error.kind === 'bug';

/** Marks a waiting run as failed. A run that has started anyway continues. */
async function giveUp({ queryId }: RunMessage, deps: ConsumerDeps): Promise<boolean> {
  try {
    const found = await findRun(deps.db, queryId);
    if (found && WAITING_STATES.includes(found.run.state)) await failWaitingRun(deps, found.run);
    return true;
  } catch (error) {
    logWarn('run_not_given_up', 'A run that couldn’t be started couldn’t be ended either.', { queryId, error });
    return false;
  }
}
