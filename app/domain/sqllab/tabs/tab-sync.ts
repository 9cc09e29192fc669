// What of the tabs has yet to reach the server, and what its replies change. The sender does not send the same twice at once.
import type { PendingSync, TabEditor, TabsAction, TabsState } from './tab-editor.ts';
import { activeId, allEditors, dropEditors, editorById, replaceEditor } from './tab-list.ts';
import { addTable } from './tab-tables.ts';
import type { TabState } from './tab-state.ts';
import { toTabEditor, readExtra, toEditorTable, unloadedEditor } from './tab-wire.ts';

/** What to send now; checked every 5 s. */
export function pendingSync(state: TabsState): PendingSync {
  const editors = allEditors(state);
  const known = new Set(editors.filter(({ inLocalStorage }) => !inLocalStorage).map(({ id }) => id));
  const active = activeId(state);
  const isBehind = ({ id, updatedAt }: TabEditor): boolean => known.has(id) && updatedAt > (state.savedAt.get(id) ?? 0);
  return {
    creates: editors.filter(({ inLocalStorage }) => inLocalStorage),
    updates: editors.filter((editor) => editor.loaded && isBehind(editor)),
    activates: active !== null && known.has(active) && active !== state.serverActive ? active : null,
    deletes: state.destroyed.filter(({ isLocal }) => !isLocal).map(({ id }) => id),
    loads: editors.filter((editor) => !editor.loaded && isBehind(editor)).map(({ id }) => id),
    tableCreates: state.tables.filter(({ inLocalStorage, editorId }) => inLocalStorage && known.has(editorId)),
    queryMoves: [...state.queries.values()].filter(
      ({ inLocalStorage, editorId, queryId }) => inLocalStorage && queryId !== null && known.has(editorId),
    ),
  };
}

/** Whether the server has everything of a tab that it keeps, that the tab is the shown one too, and knows which tabs were closed. */
export function isSaved(state: TabsState, id: string): boolean {
  const { creates, updates, loads, activates, tableCreates, deletes } = pendingSync(state);
  const isOf = (editor: { readonly id: string }): boolean => editor.id === id;
  const isTabPending = creates.some(isOf) || updates.some(isOf) || loads.includes(id) || activates === id;
  return !isTabPending && deletes.length === 0 && !tableCreates.some(({ editorId }) => editorId === id);
}

type SyncAction = Extract<
  TabsAction,
  { readonly type: 'migrated' | 'listed' | 'loaded' | 'missing' | 'saved' | 'activating' | 'activated' | 'deleted' }
>;

export function reduceSync(state: TabsState, action: SyncAction): TabsState {
  switch (action.type) {
    case 'migrated':
      return migrate(state, action.id, action);
    case 'listed':
      return list(state, action);
    case 'loaded':
      return load(state, action.tab);
    case 'missing':
      return onMissing(state, action.id);
    case 'saved':
      return setSaved(state, action.id, action.updatedAt);
    case 'activating':
      return { ...state, serverActive: null };
    case 'activated':
      return state.serverActive === action.id ? state : { ...state, serverActive: action.id };
    case 'deleted':
      return { ...state, destroyed: state.destroyed.filter(({ id }) => id !== action.id) };
  }
}

function setSaved(state: TabsState, id: string, updatedAt: number): TabsState {
  const isKnown = state.editors.some((editor) => editor.id === id);
  if (!isKnown || (state.savedAt.get(id) ?? 0) >= updatedAt) return state;
  return { ...state, savedAt: new Map(state.savedAt).set(id, updatedAt) };
}

/** The tab has the server's id from now on, wherever it is named. A tab that was closed meanwhile is to be deleted there. */
function migrate(state: TabsState, id: string, { serverId, updatedAt }: { serverId: string; updatedAt: number }): TabsState {
  const rename = (name: string): string => (name === id ? serverId : name);
  const editor = state.editors.find((one) => one.id === id);
  if (!editor) {
    const destroyed = state.destroyed.map((tab) =>
      tab.id === id && tab.isLocal ? { ...tab, id: serverId, isLocal: false } : tab,
    );
    return { ...state, destroyed };
  }
  if (!editor.inLocalStorage) return state;
  // Under that id there can be a stub of a list that was fetched meanwhile.
  const others = serverId === id ? state : { ...state, editors: state.editors.filter((one) => one.id !== serverId) };
  return {
    ...others,
    editors: others.editors.map((one) => (one === editor ? { ...editor, id: serverId, inLocalStorage: false } : one)),
    unsaved: state.unsaved && { ...state.unsaved, id: rename(state.unsaved.id) },
    history: [...new Set(state.history.map(rename).reverse())].reverse(),
    tables: state.tables.map((table) => ({ ...table, editorId: rename(table.editorId) })),
    queries: new Map([...state.queries].map(([key, query]) => [key, { ...query, editorId: rename(query.editorId) }])),
    savedAt: new Map(state.savedAt).set(serverId, updatedAt),
    // Creating a tab makes it the active one there.
    serverActive: serverId,
  };
}

/** A tab that is known here, or was closed here, stays as it is. */
function list(state: TabsState, { id, name }: { readonly id: string; readonly name: string }): TabsState {
  const isKnown = state.editors.some((editor) => editor.id === id) || state.destroyed.some((tab) => tab.id === id);
  if (isKnown) return state;
  return { ...state, editors: [...state.editors, unloadedEditor(id, name)], history: [id, ...state.history] };
}

/** The newer of the two versions stays; edits that came before the first loading go on top when they are newer. */
function load(state: TabsState, tab: TabState): TabsState {
  const server = toTabEditor(tab);
  const { localId } = readExtra(tab);
  const dataTable = localId === null ? undefined : state.editors.find((one) => one.id === localId && one.inLocalStorage);
  const joined = dataTable ? migrate(state, dataTable.id, { serverId: server.id, updatedAt: server.updatedAt }) : state;
  const base = joined.editors.find(({ id }) => id === server.id);
  const current = editorById(joined, server.id);
  if (!base || !current) return joined;
  const saved = setSaved(joined, server.id, server.updatedAt);
  const withTables = tab.table_schemas.map(toEditorTable).reduce(addTable, saved);
  if (current.updatedAt <= server.updatedAt) {
    const kept = {
      cursorPosition: current.cursorPosition,
      northPercent: current.northPercent,
      southPercent: current.southPercent,
    };
    const unsaved = withTables.unsaved?.id === server.id ? null : withTables.unsaved;
    return replaceEditor({ ...withTables, unsaved }, { ...server, ...kept });
  }
  if (base.loaded) return withTables;
  return replaceEditor(withTables, { ...server, ...base.earlyChange, updatedAt: Math.max(base.updatedAt, server.updatedAt) });
}

/** The server does not have the tab (any more). What was typed here and not stored there stays, as a tab of this browser. */
function onMissing(state: TabsState, id: string): TabsState {
  const editor = editorById(state, id);
  if (!editor || editor.inLocalStorage) return state;
  const isTyped = editor.updatedAt > (state.savedAt.get(id) ?? 0) && (editor.loaded || editor.earlyChange?.sql !== undefined);
  if (!isTyped) return dropEditors(state, new Set([id]));
  const { earlyChange: _early, ...base } = state.editors.find((one) => one.id === id) ?? editor;
  return replaceEditor(state, { ...base, loaded: true, inLocalStorage: true });
}
