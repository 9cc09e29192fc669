// Loads tabs when they are shown: at most one request per tab at a time; failures are stored in the page's state.
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { keepAside } from './keep-aside.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';
import { noteFailure } from '#app/screens/sqllab/client/note-failure.ts';
import { readTab } from './read-tab.ts';

export function createTabLoader(lab: Lab): (id: string) => Promise<void> {
  const { store, api, dispatch } = lab;
  const loading = new Set<string>();
  const setFailure = (id: string, message: string | null) =>
    store.setState(({ loadFailures }) => {
      const next = new Map(loadFailures);
      if (message === null) next.delete(id);
      else next.set(id, message);
      return { loadFailures: next };
    });
  return async (id) => {
    if (loading.has(id)) return;
    loading.add(id);
    const startedAtMs = lab.env.nowMs();
    try {
      setFailure(id, null);
      const tab = readTab(await api.call(`/tabstateview/${id}`));
      // Text that was typed in a window that has closed since, and was never saved.
      const early = store.getState().tabs.editors.find((editor) => editor.id === id)?.earlyChange?.sql;
      dispatch({ type: 'loaded', tab });
      noteUsage('sqllab_load_tab_state', { details: { duration: lab.env.nowMs() - startedAtMs, queryEditorId: id } });
      if (early !== undefined) keepAside(lab, { id, name: tab.label, sql: early });
      lab.setConnection('online');
    } catch (error) {
      if (error instanceof ApiFailure && error.kind === 'missing') dispatch({ type: 'missing', id });
      else setFailure(id, error instanceof ApiFailure ? error.message : pageTranslate(sqllab)('notice.unreadableTab'));
      if (error instanceof ApiFailure) noteFailure(lab, error);
    } finally {
      loading.delete(id);
    }
  };
}
