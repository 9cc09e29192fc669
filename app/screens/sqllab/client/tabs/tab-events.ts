// Follows changes to tabs in the user's other windows: reloads changed tabs, and opens and closes tabs. If two windows edited
// a tab at the same time, both texts are kept.
import type { ChannelEvent } from '#app/domain/events/event.ts';
import { editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { toTabEditor } from '#app/domain/sqllab/tabs/tab-wire.ts';
import { keepAside } from './keep-aside.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';
import { readTab } from './read-tab.ts';
import { createRounds } from '#app/screens/sqllab/client/runs/rounds.ts';

export interface TabEvents {
  listen(event: ChannelEvent): void;
}

/** `window` is the id of this window, whose own events are ignored. */
export function createTabEvents(lab: Lab, window: string): TabEvents {
  const changed = new Set<string>();
  const read = createRounds(async () => {
    const ids = [...changed];
    changed.clear();
    for (const id of ids) await readAgain(lab, id);
  });
  return {
    listen({ tab }) {
      if (!tab || tab.window === window) return;
      const id = String(tab.id);
      if (tab.change === 'removed') lab.dispatch({ type: 'missing', id });
      else {
        changed.add(id);
        void read();
      }
    },
  };
}

/** Failures are ignored: the tab is reloaded when it is shown, or with the next event. Local edits are kept, here or in a new tab. */
export async function readAgain(lab: Lab, id: string): Promise<void> {
  const { store, api, dispatch } = lab;
  try {
    const tab = readTab(await api.call(`/tabstateview/${id}`));
    const { tabs } = store.getState();
    const local = editorById(tabs, id);
    const knownAt = tabs.savedAt.get(id) ?? 0;
    const isUnsaved = local !== null && local.loaded && local.updatedAt > knownAt;
    // The event can be about the version that was then edited here: nothing to merge.
    if (isUnsaved && toTabEditor(tab).updatedAt === knownAt) return;
    if (!local) dispatch({ type: 'listed', id, name: tab.label });
    dispatch({ type: 'loaded', tab });
    if (!isUnsaved) return;
    // Of two concurrent texts, keep the one that isn't shown now.
    const isOwnShown = editorById(store.getState().tabs, id)?.sql === local.sql;
    keepAside(lab, { id, name: local.name, sql: isOwnShown ? tab.sql : local.sql });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.kind === 'missing') dispatch({ type: 'missing', id });
  }
}
