// What the pane shows for a run and its rows.
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { formatDuration } from '#app/domain/format/format-duration.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import type { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { RowsSnapshot } from './result-rows.ts';

export type PaneView =
  | 'waiting'
  | 'running'
  | 'rows'
  | 'noRows'
  | 'done'
  | 'stopped'
  | 'failed'
  | 'timedOut'
  | 'gone'
  | 'offline'
  | 'unreadable';

type Known = Pick<RowsSnapshot, 'columns' | 'rowCount' | 'state' | 'failure'>;

/** Rows are worth requesting: the run reported some, and its result was not removed. A run cut short can lack its key. */
export function mayHaveRows({ state, rows, resultsKey }: PaneRun): boolean {
  if (!isFinished(state)) return rows > 0 || resultsKey !== null;
  return resultsKey !== null || (state !== 'success' && rows > 0);
}

export function decidePaneView(run: PaneRun, known: Known): PaneView {
  if (known.rowCount > 0 && known.columns) return 'rows';
  if (run.state === 'pending' || run.state === 'scheduled') return 'waiting';
  if (!isFinished(run.state)) return 'running';
  if (mayHaveRows(run) && known.state === null && !known.failure) return 'running';
  if (run.state === 'failed') return 'failed';
  if (run.state === 'timed_out') return 'timedOut';
  if (known.failure?.kind === 'offline') return 'offline';
  if (known.failure?.kind === 'session' || known.failure?.kind === 'refused') return 'unreadable';
  if (run.state === 'stopped') return 'stopped';
  if (known.failure || run.resultsKey === null) return run.rows > 0 ? 'gone' : 'done';
  if (known.state === 'open') return 'running';
  return known.columns && known.columns.length > 0 ? 'noRows' : 'done';
}

/** "< 0.01 s", "0.23 s", "4.2 s", "2m 5s". */
export function describeDuration(durationMs: number, locale: string): string {
  const seconds = Math.max(0, durationMs) / 1000;
  const format = (digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(seconds);
  if (seconds < 0.01) return '< 0.01 s';
  if (seconds < 1) return `${format(2)} s`;
  return seconds < 60 ? `${format(1)} s` : formatDuration(Math.round(durationMs / 1000) * 1000);
}

interface ShownRows {
  readonly run: PaneRun;
  readonly rowCount: number;
  /** What filters leave; null without filters. */
  readonly shownRows: number | null;
}

/** The line over the rows. */
export function summaryText(
  { run, rowCount, shownRows }: ShownRows,
  t: Translate<typeof sqllabResults.texts>,
  locale: string,
): string {
  const rows = shownRows === null ? t('rows', { count: rowCount }) : t('filteredRows', { shown: shownRows, count: rowCount });
  const summary = summaryOf(run, rows, t);
  if (!isFinished(run.state) || run.endMs === null) return summary;
  return t('summary.timed', { rows: summary, duration: describeDuration(run.endMs - run.startMs, locale) });
}

function summaryOf({ state, progress }: PaneRun, rows: string, t: Translate<typeof sqllabResults.texts>): string {
  if (state === 'success') return rows;
  if (state === 'stopped' || state === 'failed' || state === 'timed_out') return t(`summary.${state}`, { rows });
  return progress > 0 ? t('summary.progress', { rows, percent: Math.round(progress) }) : t('summary.running', { rows });
}

/** Read out when it changes; without counts of a running query, which change all the time. */
export function stateKey({ state }: PaneRun, view: PaneView): keyof typeof sqllabResults.texts & `status.${string}` {
  if (view === 'waiting') return 'status.waiting';
  if (state === 'stopped' || state === 'failed' || state === 'timed_out') return `status.${state}`;
  if (state !== 'success') return 'status.running';
  return view === 'rows' ? 'status.rows' : 'status.done';
}

export interface LimitNote {
  readonly key: 'limit.kept' | 'limit.both' | 'limit.more' | 'limit.maybeMore';
  readonly limit: number;
  /** A higher limit in the chooser would give more. */
  readonly canRaise: boolean;
}

/** Why there are not more rows; null when these are all. `isTruncated`: the database had more than were kept. */
export function limitNote(run: PaneRun, rowCount: number, isTruncated: boolean): LimitNote | null {
  // A preview shows the first rows, and says so.
  if (run.isPreview) return null;
  const isFull = run.limit !== null && rowCount >= run.limit;
  if (!isFinished(run.state) || rowCount === 0 || (!isFull && !isTruncated)) return null;
  switch (run.limitingFactor) {
    case 'QUERY':
    case 'NOT_LIMITED':
      return isTruncated ? { key: 'limit.kept', limit: rowCount, canRaise: false } : null;
    case 'QUERY_AND_DROPDOWN':
      return { key: 'limit.both', limit: rowCount, canRaise: false };
    case 'DROPDOWN':
    case 'UNKNOWN':
      return { key: isTruncated ? 'limit.more' : 'limit.maybeMore', limit: run.limit ?? rowCount, canRaise: true };
  }
}
