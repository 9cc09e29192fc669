// A script's turn at its database, behind its user's other queries.
import { takeTurn, TURN_WAIT_MS, type QueryTurn, type TurnDeps } from '#app/services/query-service/caller-limits.ts';
import type { QueryRow } from '#app/stores/query/transitions.server.ts';

/** Extra time for storing rows and recording the end, after the script's own time limit. */
const HOLD_GRACE_MS = 30_000;
/** Part of the alarm's 15 minutes in which a script can wait and run; the rest is for storing rows and recording the end. */
const MAX_WAIT_AND_RUN_MS = 890_000;

export const turnPatienceMs = (timeoutMs: number): number => Math.max(0, Math.min(TURN_WAIT_MS, MAX_WAIT_AND_RUN_MS - timeoutMs));

/** The run's time limit starts with its turn. Null if its database was deleted. */
export async function takeRunTurn(
  turns: Omit<TurnDeps, 'waitUntil'>,
  { job, databaseId }: QueryRow,
  left: AbortSignal,
): Promise<QueryTurn | null> {
  if (databaseId === null) return null;
  const request = { caller: job.caller, databaseId, holdMs: job.timeoutMs + HOLD_GRACE_MS };
  const patienceMs = turnPatienceMs(job.timeoutMs);
  return takeTurn(request, { ...turns, waitUntil: (work) => void work, patienceMs }, left);
}
