// Editor tabs and the runs made in them: a tab's object knows its last run by id, the rest is in the table of runs.
import { AppError } from '#app/domain/errors.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { TabState } from '#app/domain/sqllab/tabs/tab-state.ts';
import { findPreviousQuery, moveQuery, removeQuery } from '#app/stores/query/editor.server.ts';
import { toQueryDict } from '#app/stores/query/query-dict.ts';
import { findQuery } from '#app/stores/query/store.server.ts';
import type { QueryDict } from '#app/stores/query/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

/** The tab's last run as clients know it; null when there is none, or it is not this user's. */
export async function findLatestQuery(deps: Deps, tab: TabState): Promise<QueryDict | null> {
  if (tab.latest_query_id === null) return null;
  const view = await findQuery(deps.db, { clientId: tab.latest_query_id });
  return view && view.row.userId === tab.user_id ? toQueryDict(view) : null;
}

/** Takes a run out of the tab's history, with its result; what still runs is stopped. Throws 404 for an unknown tab. */
export async function forgetQuery(deps: Deps, userId: number, tabId: number, clientId: string): Promise<void> {
  const tab = await deps.tabs.find(userId, tabId);
  if (!tab) throw notFound();
  if (tab.latest_query_id === clientId) {
    const previous = await findPreviousQuery(deps.db, { userId, editorId: String(tabId), clientId });
    await deps.tabs.update(userId, tabId, { latest_query_id: previous });
  }
  const view = await findQuery(deps.db, { clientId });
  if (!view || view.row.userId !== userId) return;
  if (!isFinished(view.row.state)) await deps.runs.stop(view.row.id, clientId);
  const resultsKey = await removeQuery(deps.db, userId, clientId);
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
  await moveQuery(deps.db, { userId, clientId, editorId: String(tabId), nowMs: deps.now() });
}

const notFound = (): AppError => new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
