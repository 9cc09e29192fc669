// The queue of runs: each message is one run. Transient failures are retried; what no consumer takes ends as an error.
import * as z from 'zod';
import { failLostRun, runReport, type RunDeps } from './run-report.server.ts';

/** What the queue `reports` carries. */
const runMessage = z.object({ runId: z.int() });

export const DEAD_REPORTS = 'reports-dead';

interface Message {
  readonly body: unknown;
  ack(): void;
  retry(options?: { readonly delaySeconds: number }): void;
}
interface Batch {
  readonly queue: string;
  readonly messages: readonly Message[];
}

const UNREACHABLE_DELAY_S = 15;

/** At most `concurrency` at a time. */
export async function consumeReports(batch: Batch, context: RunDeps, concurrency = 2): Promise<void> {
  const waiting = [...batch.messages];
  const work = async (): Promise<void> => {
    for (let message = waiting.shift(); message; message = waiting.shift()) await consume(batch.queue, message, context);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function consume(queue: string, message: Message, context: RunDeps): Promise<void> {
  const parsed = runMessage.safeParse(message.body);
  if (!parsed.success) {
    console.error('A message of the queue is not well formed', parsed.error);
    return message.ack();
  }
  try {
    const { runId } = parsed.data;
    const result = queue === DEAD_REPORTS ? await failLostRun(context, runId) : await runReport(context, runId);
    if (result?.kind === 'retry') message.retry({ delaySeconds: result.delayS });
    else message.ack();
  } catch (error) {
    // The metadata database can't be reached: the lease ends, and the message comes again.
    console.error('A run could not be executed.', error);
    message.retry({ delaySeconds: UNREACHABLE_DELAY_S });
  }
}
