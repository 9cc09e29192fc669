// Writes the action log, each action as its class says. A failure is noted, and fails nothing else.
import type { Identity } from '#app/domain/access/identity.ts';
import { classifyAction, type RecordedAction } from '#app/domain/activity/recorded-action.ts';
import { logs } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logError } from '#app/services/logging/log.server.ts';

export interface Action {
  /** Name of the action as in Superset: `ChartRestApi.put`, `mount_dashboard`. */
  readonly action: RecordedAction;
  readonly dashboardId?: number | null;
  readonly chartId?: number | null;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly durationMs?: number | null;
}

type Recorder = Pick<Deps, 'db' | 'now' | 'newUuid' | 'usage' | 'waitUntil' | 'afterReply' | 'beforeReply' | 'callerAddress'>;

/** Puts the action of the identity into the log. */
export const recordAction = (deps: Recorder, identity: Identity, action: Action): void =>
  recordUserAction(deps, identity.kind === 'user' ? identity.userId : null, action);

/** The same for a user not yet, or no longer, logged in; null: unknown. */
export function recordUserAction(deps: Recorder, userId: number | null, { action, json = {}, ...of }: Action): void {
  const actionClass = classifyAction(action);
  const address = actionClass === 'security' && deps.callerAddress ? { address: deps.callerAddress } : {};
  const row = {
    key: deps.newUuid(),
    action,
    userId,
    dashboardId: of.dashboardId ?? null,
    chartId: of.chartId ?? null,
    json: JSON.stringify({ ...json, ...address }),
    happenedAtMs: deps.now(),
    durationMs: of.durationMs ?? null,
    referrer: null,
  };
  if (actionClass === 'usage') return whenSent(deps, async () => deps.usage.collect([row]));
  const { key: _key, ...stored } = row;
  const write = (): Promise<unknown> => Promise.resolve(deps.db.insert(logs).values(stored)).catch(noteFailure);
  if (actionClass === 'security' && deps.beforeReply) deps.beforeReply(write);
  else whenSent(deps, write);
}

/** Begins the work when the reply is out. */
export const whenSent = (
  { afterReply, waitUntil }: Pick<Deps, 'afterReply' | 'waitUntil'>,
  begin: () => Promise<unknown>,
): void => (afterReply ? afterReply(begin) : waitUntil(begin().catch(noteFailure)));

const noteFailure = (error: unknown): void =>
  logError('action_not_recorded', 'An entry of the action log couldn’t be stored.', { error });
