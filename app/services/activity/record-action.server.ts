// Writes the action log. Writes are never awaited: a lost line must not fail the user's action.
import type { Identity } from '#app/domain/access/identity.ts';
import { logs } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logError } from '#app/services/logging/log.server.ts';

export interface Action {
  /** As clients of the field name them: `ChartRestApi.put`, `mount_dashboard`. */
  readonly action: string;
  readonly dashboardId?: number | null;
  readonly chartId?: number | null;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly durationMs?: number | null;
  readonly referrer?: string | null;
}

/** Puts the action of the identity into the log. */
export const recordAction = (deps: Deps, identity: Identity, action: Action): void =>
  recordActionOf(deps, identity.kind === 'user' ? identity.userId : null, action);

/** The same for a user not yet, or no longer, logged in; null: unknown. */
export function recordActionOf(deps: Deps, userId: number | null, action: Action): void {
  const row = {
    action: action.action,
    userId,
    dashboardId: action.dashboardId ?? null,
    chartId: action.chartId ?? null,
    json: JSON.stringify(action.json ?? {}),
    happenedAtMs: deps.now(),
    durationMs: action.durationMs ?? null,
    referrer: action.referrer ?? null,
  };
  writeLater(deps, () => Promise.resolve(deps.db.insert(logs).values(row)));
}

/** Writes when the reply is out. A failure is noted, and fails nothing else. */
export function writeLater(deps: Pick<Deps, 'afterReply' | 'waitUntil'>, write: () => Promise<unknown>): void {
  const noteFailure = (error: unknown): void =>
    logError('action_not_recorded', 'An entry of the action log couldn’t be stored.', { error });
  if (deps.afterReply) deps.afterReply(() => write().catch(noteFailure));
  else deps.waitUntil(write().catch(noteFailure));
}
