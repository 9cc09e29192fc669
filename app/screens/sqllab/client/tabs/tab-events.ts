// What other windows of the user do to tabs, as it happens: changed ones are read again, new ones appear, closed ones go. Text
// that two windows typed at the same time is kept twice.
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

/** `window`: of this page, whose own events say nothing new. */
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

/** A failure is none: the tab is read when it is looked at, or with the next event. What was typed here stays, here or aside. */
export async function readAgain(lab: Lab, id: string): Promise<void> {
  const { store, api, dispatch } = lab;
  try {
    const tab = readTab(await api.call(`/tabstateview/${id}`));
    const { tabs } = store.getState();
    const local = editorById(tabs, id);
    const knownAt = tabs.savedAt.get(id) ?? 0;
    const isUnsaved = local !== null && local.loaded && local.updatedAt > knownAt;
    // An event can come after what it tells of: what was typed since then was typed on that version.
    if (isUnsaved && toTabEditor(tab).updatedAt === knownAt) return;
    if (!local) dispatch({ type: 'listed', id, name: tab.label });
    dispatch({ type: 'loaded', tab });
    if (!isUnsaved) return;
    // Of two texts typed at the same time, the one that is not shown now.
    const isOwnShown = editorById(store.getState().tabs, id)?.sql === local.sql;
    keepAside(lab, { id, name: local.name, sql: isOwnShown ? tab.sql : local.sql });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.kind === 'missing') dispatch({ type: 'missing', id });
  }
}
