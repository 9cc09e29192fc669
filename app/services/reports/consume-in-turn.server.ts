// Messages of the queues of runs: what is acknowledged, and what comes again.
import * as z from 'zod';
import type { RunResult } from './run-report.server.ts';
import { withOwnRequestId } from '#app/services/logging/log-context.server.ts';
import { logError } from '#app/services/logging/log.server.ts';

/** What the queue `reports` carries. */
const runMessage = z.object({ runId: z.int() });

interface Message {
  readonly body: unknown;
  ack(): void;
  retry(options?: { readonly delaySeconds: number }): void;
}
export interface Batch {
  readonly queue: string;
  readonly messages: readonly Message[];
}

const UNREACHABLE_DELAY_S = 15;

export async function consumeInTurn(
  { messages }: Batch,
  run: (runId: number) => Promise<RunResult | undefined | void>,
): Promise<void> {
  for (const message of messages) await withOwnRequestId(() => consume(message, run));
}

async function consume(message: Message, run: (runId: number) => Promise<RunResult | undefined | void>): Promise<void> {
  const parsed = runMessage.safeParse(message.body);
  if (!parsed.success) {
    logError('message_malformed', 'A message of the queue isn’t valid.', { error: parsed.error });
    return message.ack();
  }
  try {
    const result = await run(parsed.data.runId);
    if (result?.kind === 'retry') message.retry({ delaySeconds: result.delayS });
    else message.ack();
  } catch (error) {
    // The metadata database can't be reached: the lease ends, and the message comes again.
    logError('report_run_not_executed', 'A report’s run couldn’t be executed; it’s tried again.', {
      runId: parsed.data.runId,
      error,
    });
    message.retry({ delaySeconds: UNREACHABLE_DELAY_S });
  }
}
