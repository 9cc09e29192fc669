// Actions on their way from an isolate into the store: numbered by their key and dated where they happened. Pure.
import * as z from 'zod';

const id = z.int().nullable();

const collectedAction = z.object({
  /** A UUID made where it is noted: an action that comes twice is stored once. */
  key: z.string(),
  action: z.string(),
  userId: id,
  dashboardId: id,
  chartId: id,
  json: z.string(),
  /** UTC ms, by the clock of the isolate. */
  happenedAtMs: z.int(),
  durationMs: id,
  referrer: z.string().nullable(),
});
export type CollectedAction = z.infer<typeof collectedAction>;

/** A message of the queue `events`. */
export const actionMessage = z.object({ id: z.string(), actions: z.array(collectedAction) });
export type ActionMessage = z.infer<typeof actionMessage>;

/** What the log calls opening a dashboard or a chart. */
export const VIEW_ACTIONS: readonly string[] = ['mount_dashboard', 'mount_explorer'];

/** An item that a user viewed; a chart on a dashboard counts for the dashboard. */
export interface NotedView {
  readonly userId: number;
  readonly action: string;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  /** UTC ms. */
  readonly happenedAtMs: number;
}

/** Null: no view of a user. */
export function toView({ action, userId, dashboardId, chartId, happenedAtMs }: CollectedAction): NotedView | null {
  if (userId === null || !VIEW_ACTIONS.includes(action) || (dashboardId ?? chartId) === null) return null;
  return { userId, action, dashboardId, chartId: dashboardId === null ? chartId : null, happenedAtMs };
}

/** A queue takes 128,000 bytes, the id and the brackets among them. */
const MAX_MESSAGE_BYTES = 120_000;
export const MAX_MESSAGE_ACTIONS = 500;

/** In messages that the queue takes, in their order. */
export function splitIntoMessages(actions: readonly CollectedAction[], newId: () => string): ActionMessage[] {
  const messages: ActionMessage[] = [];
  const utf8 = new TextEncoder();
  let open: CollectedAction[] = [];
  let sizeBytes = 0;
  const close = (): void => {
    if (open.length > 0) messages.push({ id: newId(), actions: open });
    [open, sizeBytes] = [[], 0];
  };
  for (const action of actions) {
    const ownBytes = utf8.encode(JSON.stringify(action)).length;
    if (open.length === MAX_MESSAGE_ACTIONS || sizeBytes + ownBytes > MAX_MESSAGE_BYTES) close();
    open.push(action);
    sizeBytes += ownBytes;
  }
  close();
  return messages;
}
