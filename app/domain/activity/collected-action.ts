// Actions sent from an isolate to the store, with a unique key and the time when they happened.
import * as z from 'zod';

const id = z.int().nullable();

const collectedAction = z.object({
  /** A UUID created with the action, so that duplicates are stored once. */
  key: z.string(),
  action: z.string(),
  userId: id,
  dashboardId: id,
  chartId: id,
  json: z.string(),
  /** UTC ms by the isolate's clock. */
  happenedAtMs: z.int(),
  durationMs: id,
  referrer: z.string().nullable(),
});
export type CollectedAction = z.infer<typeof collectedAction>;

/** Message of the queue `events`. */
export const actionMessage = z.object({ id: z.string(), actions: z.array(collectedAction) });
export type ActionMessage = z.infer<typeof actionMessage>;

/** Log actions for opening a dashboard or chart. */
export const VIEW_ACTIONS: readonly string[] = ['mount_dashboard', 'mount_explorer'];

/** An item that a user viewed. Charts on a dashboard count as a view of the dashboard. */
export interface NotedView {
  readonly userId: number;
  readonly action: string;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  /** UTC ms. */
  readonly happenedAtMs: number;
}

/** Null if the action isn't a user's view. */
export function toView({ action, userId, dashboardId, chartId, happenedAtMs }: CollectedAction): NotedView | null {
  if (userId === null || !VIEW_ACTIONS.includes(action) || (dashboardId ?? chartId) === null) return null;
  return { userId, action, dashboardId, chartId: dashboardId === null ? chartId : null, happenedAtMs };
}

/** Max message size; the queue's limit is 128,000 bytes, including id and brackets. */
const MAX_MESSAGE_BYTES = 120_000;
export const MAX_MESSAGE_ACTIONS = 500;

/** Splits actions into messages within the queue's limit, in order. */
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
