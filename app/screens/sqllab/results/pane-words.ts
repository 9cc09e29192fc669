// What the pane shows for a run and its rows, and in which words. Pure: both sides write the same.
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { formatDuration } from '#app/domain/format/format-duration.ts';
import type { PaneQuery } from '#app/screens/sqllab/pane-query.ts';
import type { RowsSnapshot } from './result-rows.ts';

export type PaneView =
  'waiting' | 'running' | 'rows' | 'noRows' | 'done' | 'stopped' | 'failed' | 'timedOut' | 'gone' | 'offline' | 'unreadable';

type Known = Pick<RowsSnapshot, 'columns' | 'rowCount' | 'state' | 'failure'>;

/** Rows are worth asking for: the run has told of some, and its result was not removed. A run cut short may not say its key yet. */
export function mayHaveRows({ state, rows, resultsKey }: PaneQuery): boolean {
  if (!isFinished(state)) return rows > 0 || resultsKey !== null;
  return resultsKey !== null || (state !== 'success' && rows > 0);
}

export function viewOf(query: PaneQuery, known: Known): PaneView {
  if (known.rowCount > 0 && known.columns) return 'rows';
  if (query.state === 'pending' || query.state === 'scheduled') return 'waiting';
  if (!isFinished(query.state)) return 'running';
  if (mayHaveRows(query) && known.state === null && !known.failure) return 'running';
  if (query.state === 'failed') return 'failed';
  if (query.state === 'timed_out') return 'timedOut';
  if (known.failure?.kind === 'offline') return 'offline';
  if (known.failure?.kind === 'session' || known.failure?.kind === 'refused') return 'unreadable';
  if (query.state === 'stopped') return 'stopped';
  if (known.failure || query.resultsKey === null) return query.rows > 0 ? 'gone' : 'done';
  if (known.state === 'open') return 'running';
  return known.columns && known.columns.length > 0 ? 'noRows' : 'done';
}

export const count = (n: number): string => n.toLocaleString('en');
export const rowWords = (n: number): string => (n === 1 ? '1 row' : `${count(n)} rows`);

/** "< 0.01 s", "0.23 s", "4.2 s", "2m 5s". */
export function durationWords(durationMs: number): string {
  const seconds = Math.max(0, durationMs) / 1000;
  if (seconds < 0.01) return '< 0.01 s';
  if (seconds < 1) return `${seconds.toFixed(2)} s`;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : formatDuration(Math.round(durationMs / 1000) * 1000);
}

/** The line over the rows. `shownRows`: what filters leave; null without filters. */
export function summaryWords(query: PaneQuery, rowCount: number, shownRows: number | null): string {
  const rows = shownRows === null ? rowWords(rowCount) : `${count(shownRows)} of ${rowWords(rowCount)}`;
  const duration = query.endMs === null ? '' : ` · ${durationWords(query.endMs - query.startMs)}`;
  switch (query.state) {
    case 'success':
      return `${rows}${duration}`;
    case 'stopped':
      return `Stopped after ${rows}${duration}`;
    case 'failed':
      return `Failed after ${rows}${duration}`;
    case 'timed_out':
      return `Timed out after ${rows}${duration}`;
    default:
      return `${rows} so far${query.progress > 0 ? ` · ${Math.round(query.progress)} %` : ''}`;
  }
}

/** Read out when it changes; has no counts in it, which change all the time. */
export function stateWords(query: PaneQuery, view: PaneView): string {
  if (view === 'waiting') return 'The query waits for its turn.';
  if (!isFinished(query.state)) return 'The query runs.';
  if (query.state === 'success') return view === 'rows' ? `The query gave ${rowWords(query.rows)}.` : 'The query is done.';
  return { stopped: 'The query was stopped.', failed: 'The query failed.', timed_out: 'The query took too long.' }[
    query.state as 'stopped' | 'failed' | 'timed_out'
  ];
}

export interface LimitNote {
  readonly words: string;
  /** A higher limit in the chooser would give more. */
  readonly canRaise: boolean;
}

/** Why there are not more rows; null when these are all. `isTruncated`: the database had more than were kept. */
export function limitNote(query: PaneQuery, rowCount: number, isTruncated: boolean): LimitNote | null {
  // A preview shows the first rows, and says so.
  if (query.isPreview) return null;
  const isFull = query.limit !== null && rowCount >= query.limit;
  if (!isFinished(query.state) || rowCount === 0 || (!isFull && !isTruncated)) return null;
  switch (query.limitingFactor) {
    case 'QUERY':
      return isTruncated ? { words: `Only the first ${rowWords(rowCount)} were kept.`, canRaise: false } : null;
    case 'QUERY_AND_DROPDOWN':
      return { words: `The query's own LIMIT and the row limit are both ${count(rowCount)}.`, canRaise: false };
    case 'NOT_LIMITED':
      return isTruncated ? { words: `Only the first ${rowWords(rowCount)} were kept.`, canRaise: false } : null;
    case 'DROPDOWN':
    case 'UNKNOWN':
      return isTruncated
        ? { words: `There are more rows: the limit is ${count(query.limit ?? rowCount)}.`, canRaise: true }
        : { words: `There may be more rows: the limit is ${count(query.limit ?? rowCount)}.`, canRaise: true };
  }
}
