// The queue of events: batches of messages become rows of the action log. A message that comes again is stored once; what can't be
// stored now comes again, and goes to the dead-letter queue, which is more patient.
import { actionMessage, type ActionMessage } from '#app/domain/activity/collected-action.ts';
import { AppError } from '#app/domain/errors.ts';
import { logError, logWarn } from '#app/services/logging/log.server.ts';

export const EVENT_QUEUES: readonly string[] = ['events', 'events-dead'];

export interface ActionStore {
  /** Inserts all messages. Messages that are already stored are ignored. */
  readonly insert: (messages: readonly ActionMessage[]) => Promise<void>;
}

interface Message {
  readonly body: unknown;
  ack(): void;
  retry(): void;
}

export async function consumeActions({ messages }: { readonly messages: readonly Message[] }, store: ActionStore): Promise<void> {
  const read = messages.flatMap((message) => {
    const parsed = actionMessage.safeParse(message.body);
    if (parsed.success) return [{ message, content: parsed.data }];
    logError('message_malformed', 'A message of the queue isn’t valid.', { error: parsed.error });
    message.ack();
    return [];
  });
  if (read.length > 0) await storeAll(read, store);
}

interface ReadMessage {
  readonly message: Message;
  readonly content: ActionMessage;
}

/** A message that can never be stored doesn't block the others. */
async function storeAll(read: readonly ReadMessage[], store: ActionStore): Promise<void> {
  try {
    await store.insert(read.map(({ content }) => content));
    for (const { message } of read) message.ack();
  } catch (error) {
    if (isPassing(error)) {
      logWarn('actions_not_stored', 'Actions couldn’t be stored; they’re tried again.', { error });
      for (const { message } of read) message.retry();
    } else if (read.length > 1) {
      for (const one of read) await storeAll([one], store);
    } else {
      logError('actions_refused', 'Actions can’t be stored, and are dropped.', { error });
      for (const { message } of read) message.ack();
    }
  }
}

/** What the database says of a statement is final; that it can't be reached or is full isn't. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError
    ? error.kind === 'limit' || error.kind === 'upstream'
    : !/SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|TOOBIG)/.test(describe(error));

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${error.cause === undefined ? '' : describe(error.cause)}` : String(error);
