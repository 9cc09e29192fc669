// Runs for readers of their rows: the row, and the location of its result.
import type { QueryView } from '#app/stores/query/query-dict.ts';
import type { QueryKey } from '#app/stores/history/port.ts';
import { findJob, findQuery, listUserQueries } from '#app/services/history/find-queries.server.ts';
import type { Homes } from '#app/services/history/read-archive.server.ts';
import { invariant } from '#app/domain/errors.ts';
import { resultOrphaned } from '#app/domain/results/result-errors.ts';
import { readStatementResults } from '#app/domain/sqllab/script/statement-result.ts';

/** The run; null when missing. The caller decides on access. */
export const findRun = (homes: Homes, key: QueryKey): Promise<QueryView | null> => findQuery(homes, key);

/** The user's own runs with these client ids. */
export const findOwnRuns = (homes: Homes, userId: number, clientIds: readonly string[]): Promise<QueryView[]> =>
  listUserQueries(homes, userId, clientIds);

/** The key of a statement's results, from 1; null: the script's own. Throws RESULTS_BACKEND_ERROR where it has none. */
export async function findStatementKey(homes: Homes, view: QueryView, statement: number | null): Promise<string> {
  if (statement === null) return findRunKey(homes, view);
  const found = readStatementResults(view.row.extra).find(({ number }) => number === statement);
  const key = found?.resultsKey ?? null;
  if (key === null) throw resultOrphaned();
  return key;
}

/** The key of the run's results: set in its row once there are rows, known from its job before. */
async function findRunKey(homes: Homes, { row }: QueryView): Promise<string> {
  if (row.resultsKey !== null) return row.resultsKey;
  const job = await findJob(homes, row.id);
  invariant(job, 'A run without a job.');
  return job.resultsKey;
}
