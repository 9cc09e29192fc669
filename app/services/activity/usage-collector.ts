// Views and other frequent actions as services note them: stored later, many at once.
import type { CollectedAction, NotedView } from '#app/domain/activity/collected-action.ts';

export interface UsageCollector {
  readonly collect: (actions: readonly CollectedAction[]) => void;
  /** The user's last views, as far as they were noted here: the store may not have them yet. */
  readonly listViews: (userId: number) => readonly NotedView[];
}
