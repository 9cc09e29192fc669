// What a user did, of both stores of history.
import type { HistoryStore } from '#app/stores/history/port.ts';
import type { ViewedRow, ViewsRequested } from '#app/stores/history/list-views.server.ts';

/** Older entries aren't read. */
const MAX_DONE = 1_000;

export async function listDone(
  history: Pick<HistoryStore, 'list'>,
  { userId, actions, sinceMs }: Pick<ViewsRequested, 'userId' | 'actions' | 'sinceMs'>,
): Promise<ViewedRow[]> {
  const { views } = await history.list('actions', {
    filters: [
      { col: 'action', opr: 'in', value: [...actions] },
      { col: 'dttm', opr: 'gt', value: sinceMs },
    ],
    order: { column: 'dttm', direction: 'desc' },
    page: 0,
    pageSize: MAX_DONE,
    scope: { userId },
  });
  return views.map(({ row }) => row);
}
