// Where the consumer of the queue of events puts actions: blocks of the action log, and from time to time what their users viewed last.
import type { ActionMessage } from '#app/domain/activity/collected-action.ts';
import type { Db } from '#app/stores/db.ts';
import { insertMessages } from './action-blocks.server.ts';
import { mergeRecentViews } from './recent-views.server.ts';

export const createActionStore = (db: Db, now: () => number) => ({
  insert: async (messages: readonly ActionMessage[]): Promise<void> => {
    await insertMessages(db, messages, now());
    await mergeRecentViews(db);
  },
});
