// The tabs of SQL Lab in a browser: what each action makes of them. Ids and the time come from outside.
import type { TabsAction, TabsState } from './tab-editor.ts';
import { addEditor, edit, newEditor, nextName, removeEditors, startQuery, switchTo } from './tab-list.ts';
import { dropInactive, onQuery, refreshQueries, removeQuery, setQueryMigrated } from './tab-queries.ts';
import { reduceSync } from './tab-sync.ts';
import { reduceTables } from './tab-tables.ts';

export { activeId, allEditors, editorById } from './tab-list.ts';

export const NO_TABS: TabsState = {
  editors: [],
  unsaved: null,
  history: [],
  tables: [],
  queries: new Map(),
  destroyed: [],
  savedAt: new Map(),
  serverActive: null,
  queriesLastUpdateMs: 0,
};

/** The state after an action; actions on tabs, tables and queries that no longer exist change nothing. */
export function reduceTabs(state: TabsState, action: TabsAction, nowMs: number): TabsState {
  switch (action.type) {
    case 'add':
      return addEditor(state, newEditor(action.id, action.defaults, { name: nextName(state), ...action.change }, nowMs));
    case 'switch':
      return switchTo(state, action.id);
    case 'edit':
      return edit(state, action.id, action.change, nowMs);
    case 'rename':
      return edit(state, action.id, { name: action.name }, nowMs);
    case 'arrange':
      return arrange(state, action.ids);
    case 'remove':
      return removeEditors(state, new Set([action.id]), nowMs);
    case 'removeOthers':
      return removeOthers(state, action.id, nowMs);
    case 'startQuery':
      return startQuery(state, action.query, nowMs);
    case 'query':
      return onQuery(state, action.id, action.event, nowMs);
    case 'refreshQueries':
      return refreshQueries(state, action.queries, nowMs);
    case 'clearInactive':
      return dropInactive(state, action.intervalMs, nowMs);
    case 'removeQuery':
      return removeQuery(state, action.id, nowMs);
    case 'migrateQuery':
      return setQueryMigrated(state, action.id);
    case 'addTable':
    case 'changeTable':
    case 'previewTable':
    case 'removeTable':
    case 'migrateTable':
      return reduceTables(state, action);
    case 'migrated':
    case 'listed':
    case 'loaded':
    case 'missing':
    case 'saved':
    case 'activating':
    case 'activated':
    case 'deleted':
      return reduceSync(state, action);
  }
}

/** The same object where the order stays. */
function arrange(state: TabsState, ids: readonly string[]): TabsState {
  const rank = new Map(ids.map((id, at) => [id, at]));
  const placed = state.editors.map((editor, at) => ({ editor, rank: rank.get(editor.id) ?? ids.length + at }));
  const editors = placed.sort((a, b) => a.rank - b.rank).map(({ editor }) => editor);
  return editors.every((editor, at) => editor === state.editors[at]) ? state : { ...state, editors };
}

function removeOthers(state: TabsState, id: string, nowMs: number): TabsState {
  if (!state.editors.some((editor) => editor.id === id)) return state;
  const others = state.editors.filter((editor) => editor.id !== id).map((editor) => editor.id);
  return removeEditors(state, new Set(others), nowMs);
}
