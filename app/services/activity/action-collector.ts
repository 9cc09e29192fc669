// Usage that an isolate collects: sent to the queue of events many at once, at most five seconds after it was noted. What an evicted
// isolate hasn't sent is lost.
import {
  MAX_MESSAGE_ACTIONS,
  splitIntoMessages,
  toView,
  type ActionMessage,
  type CollectedAction,
  type NotedView,
} from '#app/domain/activity/collected-action.ts';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { logError, logWarn } from '#app/services/logging/log.server.ts';

export const COLLECT_MS = 5_000;
/** A request that was to send, and ended before it did, is this late. */
const LATE_MS = 2_000;
/** While the queue can't be reached; beyond that the oldest are dropped. */
const MAX_WAITING = 5_000;
const ATTEMPTS = 3;
const RETRY_PAUSE_MS = 1_000;
/** Max time until a view can be read from the store. */
const SHOWN_MS = 2 * MINUTE_MS;
const MAX_SHOWN = 2_000;

export interface CollectorDeps {
  readonly now: () => number;
  readonly newId: () => string;
  readonly pause: (ms: number) => Promise<void>;
}

/** The request that records an action: bindings belong to requests. */
interface CollectingRequest {
  readonly send: (message: ActionMessage) => Promise<unknown>;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface ActionCollector {
  readonly add: (actions: readonly CollectedAction[], request: CollectingRequest) => void;
  /** Sends what waits now: tests call it instead of waiting. */
  readonly flush: (send: CollectingRequest['send']) => Promise<void>;
  /** The user's views of the last two minutes that this isolate noted: no store has to have them yet. */
  readonly listViews: (userId: number) => readonly NotedView[];
}

export function createActionCollector({ now, newId, pause }: CollectorDeps): ActionCollector {
  let waiting: CollectedAction[] = [];
  let shown: NotedView[] = [];
  /** UTC ms; null: nothing waits. */
  let dueMs: number | null = null;

  async function flush(send: CollectingRequest['send']): Promise<void> {
    const actions = waiting;
    [waiting, dueMs] = [[], null];
    const messages = splitIntoMessages(actions, newId);
    const sent = await Promise.all(messages.map((message) => trySend(message, send)));
    const unsent = messages.filter((_, index) => !sent[index]).flatMap((message) => message.actions);
    if (unsent.length > 0) waiting = bound([...unsent, ...waiting]);
  }

  /** The id stays: what has arrived though it seemed not to is stored once. */
  async function trySend(message: ActionMessage, send: CollectingRequest['send']): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await send(message);
        return true;
      } catch (error) {
        if (attempt === ATTEMPTS) {
          logWarn('actions_not_sent', 'Actions couldn’t be sent to the queue of events; they’re sent with the next ones.', {
            error,
          });
          return false;
        }
        await pause(RETRY_PAUSE_MS);
      }
    }
  }

  return {
    add(actions, { send, waitUntil }) {
      if (actions.length === 0) return;
      waiting = bound([...waiting, ...actions]);
      shown = keepShown([...shown, ...actions.flatMap((action) => toView(action) ?? [])], now());
      if (waiting.length >= MAX_MESSAGE_ACTIONS) return waitUntil(flush(send).catch(noteFailure));
      if (dueMs !== null && now() <= dueMs + LATE_MS) return;
      dueMs = now() + COLLECT_MS;
      waitUntil(
        pause(COLLECT_MS)
          .then(() => flush(send))
          .catch(noteFailure),
      );
    },
    flush,
    listViews: (userId) => keepShown(shown, now()).filter((view) => view.userId === userId),
  };
}

const noteFailure = (error: unknown): void => logError('actions_not_collected', 'Collected actions couldn’t be sent.', { error });

const keepShown = (views: readonly NotedView[], nowMs: number): NotedView[] =>
  views.slice(-MAX_SHOWN).filter(({ happenedAtMs }) => happenedAtMs > nowMs - SHOWN_MS);

function bound(actions: CollectedAction[]): CollectedAction[] {
  if (actions.length <= MAX_WAITING) return actions;
  const count = actions.length - MAX_WAITING;
  logError('actions_dropped', 'The queue of events can’t be reached: the oldest actions were dropped.', { count });
  return actions.slice(count);
}
