// A run's news as events of its user's channel. A stopped run is done: whoever stopped it met no error.
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { NewEvent, RunNews } from './event.ts';

export function runEvent(news: RunNews, userId: number | null): NewEvent {
  const status = statusOf(news);
  return {
    job_id: news.clientId,
    user_id: userId,
    status,
    errors: status === 'error' ? [{ message: news.errorMessage ?? 'The query failed.' }] : [],
    result_url: status === 'done' && news.resultsKey !== null ? resultUrl(news.resultsKey) : null,
    query: news,
  };
}

function statusOf({ state }: RunNews): NewEvent['status'] {
  if (state === 'failed' || state === 'timed_out') return 'error';
  if (isFinished(state)) return 'done';
  return state === 'pending' || state === 'scheduled' ? 'pending' : 'running';
}

const resultUrl = (key: string): string => `/api/v1/sqllab/results/?q=${encodeRison({ key })}`;
