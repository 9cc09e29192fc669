// Editor tabs and the runs made in them: a tab's object knows its last run by id, the rest is in the table of runs.
import { AppError } from '#app/domain/errors.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { TabState } from '#app/domain/sqllab/tabs/tab-state.ts';
import { toQueryDict } from '#app/stores/query/query-dict.ts';
import type { QueryDict } from '#app/stores/query/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findPreviousQuery, findQuery, listUserQueries } from '#app/services/history/find-queries.server.ts';
import { moveQuery, removeQuery } from '#app/services/history/change-queries.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

/** The tab's last run as clients know it; null when there is none, or it is not this user's. */
export async function findLatestQuery(deps: Deps, tab: TabState): Promise<QueryDict | null> {
  if (tab.latest_query_id === null) return null;
  const [view] = await listUserQueries(deps, tab.user_id, [tab.latest_query_id]);
  return view ? toQueryDict(view) : null;
}

/** Takes a run out of the tab's history, with its result; what still runs is stopped. Throws 404 for an unknown tab. */
export async function forgetQuery(deps: Deps, userId: number, tabId: number, clientId: string): Promise<void> {
  const tab = await deps.tabs.find(userId, tabId);
  if (!tab) throw notFound();
  const view = await findQuery(deps, { clientId });
  if (tab.latest_query_id === clientId) {
    const previous = await findPreviousQuery(deps, { userId, editorId: String(tabId), clientId });
    await deps.tabs.update(userId, tabId, { latest_query_id: previous });
  }
  if (!view || view.row.userId !== userId) return;
  if (!isFinished(view.row.state)) await deps.runs.stop(view.row.id, clientId);
  const resultsKey = await removeQuery(deps, view.row, userId);
  if (resultsKey)
    deps.waitUntil(
      deps.results
        .remove(resultsKey)
        .catch((error: unknown) => logWarn('result_not_removed', 'The result of a deleted run couldn’t be removed.', { error })),
    );
}

/** Says in which tab a run was made, once the server has given the tab its number. Throws 404 for an unknown tab. */
export async function migrateQuery(deps: Deps, userId: number, tabId: number, clientId: string): Promise<void> {
  if (!(await deps.tabs.find(userId, tabId))) throw notFound();
  await moveQuery(deps, { userId, clientId, editorId: String(tabId), nowMs: deps.now() });
}

const notFound = (): AppError => new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
