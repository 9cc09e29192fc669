// Tabs that the server refuses to save, mostly because their text is too large: reported once, not sent again until they
// change, and kept in this browser meanwhile.
import type { PendingSync, TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { pendingSync } from '#app/domain/sqllab/tabs/tab-sync.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';

/** The server's limit. */
const MAX_SQL_CHARS = 1_000_000;

export interface RefusedTabs {
  /** The pending changes, without tabs whose current version was refused. */
  pending(): PendingSync;
  /** The server refused this version of the tab; `why` is its message. */
  refuse(editor: TabEditor, why: string): void;
  /** The server saved the tab. `id` is the tab's id before saving. */
  accept(id: string): void;
}

export function trackRefused({ store }: Lab, onNotice: (message: string) => void): RefusedTabs {
  const change = (edit: (refused: Map<string, number>) => void) =>
    store.setState(({ refused }) => {
      const next = new Map(refused);
      edit(next);
      return { refused: next };
    });
  return {
    pending() {
      const { tabs, refused } = store.getState();
      const all = pendingSync(tabs);
      if (refused.size === 0) return all;
      const isWorthIt = ({ id, updatedAt }: TabEditor): boolean => refused.get(id) !== updatedAt;
      return { ...all, creates: all.creates.filter(isWorthIt), updates: all.updates.filter(isWorthIt) };
    },
    refuse({ id, name, sql, updatedAt, inLocalStorage }, why) {
      const isNewer = !store.getState().refused.has(id);
      change((refused) => refused.set(id, updatedAt));
      if (!isNewer) return;
      const t = pageTranslate(sqllab);
      const reason = sql.length > MAX_SQL_CHARS ? t('notice.tabTooLong') : why;
      const known = inLocalStorage ? 'notice.tabNotMigrated' : 'notice.tabInBrowser';
      onNotice(t(store.getState().isCopyRefused ? 'notice.tabInPage' : known, { name, reason }));
    },
    accept(id) {
      if (store.getState().refused.has(id)) change((refused) => refused.delete(id));
    },
  };
}
