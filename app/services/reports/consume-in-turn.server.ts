// Messages of the queues of runs: what is acknowledged, and what comes again.
import * as z from 'zod';
import type { ReportRunResult } from './run-report.server.ts';
import { withOwnRequestId } from '#app/services/logging/log-context.server.ts';
import { logError } from '#app/services/logging/log.server.ts';

/** What the queue `reports` carries: runs, and requests for access that are to be mailed. */
const queueMessage = z.union([z.object({ runId: z.int() }), z.object({ accessRequestId: z.int() })]);

interface Message {
  readonly body: unknown;
  ack(): void;
  retry(options?: { readonly delaySeconds: number }): void;
}
export interface QueueBatch {
  readonly queue: string;
  readonly messages: readonly Message[];
}

const UNREACHABLE_DELAY_S = 15;

export async function consumeInTurn(
  { messages }: QueueBatch,
  run: (runId: number) => Promise<ReportRunResult | undefined | void>,
  tellOfRequest: (accessRequestId: number) => Promise<void>,
): Promise<void> {
  const work = (data: z.output<typeof queueMessage>) => ('runId' in data ? run(data.runId) : tellOfRequest(data.accessRequestId));
  for (const message of messages) await withOwnRequestId(() => consume(message, work));
}

async function consume(
  message: Message,
  work: (data: z.output<typeof queueMessage>) => Promise<ReportRunResult | undefined | void>,
): Promise<void> {
  const parsed = queueMessage.safeParse(message.body);
  if (!parsed.success) {
    logError('message_malformed', 'A message of the queue isn’t valid.', { error: parsed.error });
    return message.ack();
  }
  try {
    const result = await work(parsed.data);
    if (result?.kind === 'retry') message.retry({ delaySeconds: result.delayS });
    else message.ack();
  } catch (error) {
    // The metadata database can't be reached: the lease ends, and the message comes again.
    logError('report_run_not_executed', 'A report’s run or a mail couldn’t be executed; it’s tried again.', {
      ...parsed.data,
      error,
    });
    message.retry({ delaySeconds: UNREACHABLE_DELAY_S });
  }
}
