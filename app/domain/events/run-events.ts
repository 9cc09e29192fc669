// Converts a run's progress to events of its user's channel. A stopped run is reported as done, because it isn't an error for
// the user who stopped it.
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { NewEvent, RunUpdate } from './event.ts';

export function runEvent(update: RunUpdate, userId: number | null): NewEvent {
  const status = statusOf(update);
  return {
    job_id: update.clientId,
    user_id: userId,
    status,
    errors: status === 'error' ? [{ message: update.errorMessage ?? 'The query failed.' }] : [],
    result_url: status === 'done' && update.resultsKey !== null ? resultUrl(update.resultsKey) : null,
    query: update,
  };
}

function statusOf({ state }: RunUpdate): NewEvent['status'] {
  if (state === 'failed' || state === 'timed_out') return 'error';
  if (isFinished(state)) return 'done';
  return state === 'pending' || state === 'scheduled' ? 'pending' : 'running';
}

const resultUrl = (key: string): string => `/api/v1/sqllab/results/?q=${encodeRison({ key })}`;
