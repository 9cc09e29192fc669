// For how many days each kind of history is kept: what administrators can set, and what applies where they have set nothing. Pure.
import * as z from 'zod';

export const HISTORY_KINDS = ['actions', 'queries', 'reportRuns'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** At least a week, so that the last week's traces can't be erased; at most enough to compare a year with the previous ones. */
export const MIN_HISTORY_DAYS = 7;
export const MAX_HISTORY_DAYS = 3_650;

/** No `z.int()`: the API would cut a fraction off, as Superset does, and keep history for another time than was sent. */
const days = z.number().multipleOf(1, 'Enter whole days.').min(MIN_HISTORY_DAYS).max(MAX_HISTORY_DAYS).nullable();

/**
 * Days of each kind. Null is the default: of actions the setting LOG_DAYS, of queries no end, of runs of reports what each report
 * says (a number here is the most that any run is kept).
 */
export const historyRetention = z.strictObject({ actions: days, queries: days, reportRuns: days });
export type HistoryRetention = Readonly<z.infer<typeof historyRetention>>;

export const DEFAULT_HISTORY_RETENTION: HistoryRetention = { actions: null, queries: null, reportRuns: null };
