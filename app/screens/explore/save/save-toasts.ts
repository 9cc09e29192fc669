// What is said after a save: that the chart is saved, and onto which dashboards it was put.
import type { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import type { Translate } from '#app/messages/translate.ts';

interface Board {
  readonly id: number;
  readonly title: string;
}

interface SavedFacts {
  readonly name: string;
  /** Not over the stored chart. */
  readonly isNew: boolean;
  /** Filters of a dashboard were on screen, and not saved. */
  readonly hasLostFilters: boolean;
  /** Dashboards that had the chart before, and those that have it now. */
  readonly before: readonly Board[];
  readonly after: readonly Board[];
  /** Id of the dashboard that was created for the chart; null: none. */
  readonly madeId: number | null;
}

export interface SaveToast {
  readonly message: string;
  /** The one dashboard that it is about. */
  readonly dashboardId?: number;
}

export function findSaveToasts(saved: SavedFacts, t: Translate<typeof exploreDialogs.texts>): readonly SaveToast[] {
  const { name, isNew, hasLostFilters, before, after, madeId } = saved;
  const boardName = ({ title }: Board): string => title || t('save.untitledDashboard');
  const done = t(isNew ? 'save.saved' : 'save.overwritten', { name });
  const added = after.filter(({ id }) => id !== madeId && !before.some((board) => board.id === id));
  const made = after.filter(({ id }) => id === madeId);
  const [only] = added;
  return [
    { message: hasLostFilters ? `${done}. ${t('save.withoutFilters')}` : done },
    ...made.map((board) => ({ message: t('save.addedToNew', { name, dashboard: boardName(board) }), dashboardId: board.id })),
    ...(only && added.length === 1
      ? [{ message: t('save.added', { name, dashboard: boardName(only) }), dashboardId: only.id }]
      : []),
    ...(added.length > 1
      ? [{ message: t('save.addedToSeveral', { name, dashboards: added.map((board) => `[${boardName(board)}]`).join(', ') }) }]
      : []),
  ];
}
