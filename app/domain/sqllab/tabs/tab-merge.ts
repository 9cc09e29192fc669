// The tabs at start-up: what the server keeps and what the browser has stored, brought together without losing an edit.
import type { EditorChange, TabEditor, TabsState } from './tab-editor.ts';
import type { TabList } from './tab-state.ts';
import type { StoredTabs } from './tab-storage.ts';
import { reduceTabs, NO_TABS } from './tabs.ts';
import { unloadedEditor } from './tab-wire.ts';

/** `server` null: the server keeps no tabs, or did not respond; then what is stored is all there is. */
export function mergeTabs(server: TabList | null, stored: StoredTabs | null, nowMs: number): TabsState {
  const destroyed = stored?.destroyed ?? [];
  const isDeleted = new Set(destroyed.map(({ id }) => id));
  const local = (stored?.editors ?? []).filter(({ id }) => !isDeleted.has(id));
  const byId = new Map(local.map((editor) => [editor.id, editor]));
  const listed = (server?.tabs ?? [])
    .map(({ id, label, saved_query_id: remoteId }) => ({ ...unloadedEditor(String(id), label), remoteId: remoteId ?? null }))
    .filter(({ id }) => !isDeleted.has(id));
  const listedIds = new Set(listed.map(({ id }) => id));
  const active = server?.active ?? null;
  const editors = [
    ...listed.map((stub) => waiting(stub, byId.get(stub.id))),
    ...local.filter(({ id }) => !listedIds.has(id)).map((editor) => (server ? asLocal(editor) : editor)),
  ];
  const known = new Set(editors.map(({ id }) => id));
  const base: TabsState = {
    ...NO_TABS,
    editors,
    history: historyOf([...(active ? [String(active.id)] : []), ...(stored?.history ?? [])], editors),
    tables: (stored?.tables ?? []).filter(({ editorId }) => known.has(editorId)),
    queries: new Map((stored?.queries ?? []).map((query) => [query.id, query])),
    destroyed,
    serverActive: active && String(active.id),
  };
  return active ? reduceTabs(base, { type: 'loaded', tab: active }, nowMs) : base;
}

/** The browser's version waits as an early edit: which is newer is known when the tab has been loaded. */
function waiting(stub: TabEditor, local: TabEditor | undefined): TabEditor {
  const change = local && changeOf(local);
  return local && change ? { ...stub, ...change, earlyChange: change, updatedAt: local.updatedAt } : stub;
}

function changeOf(local: TabEditor): EditorChange | undefined {
  const { id: _id, version: _version, loaded, inLocalStorage: _local, updatedAt: _at, earlyChange, ...content } = local;
  return loaded ? content : earlyChange;
}

/** A tab that the server does not list: made here, or deleted elsewhere while it was edited here. */
const asLocal = (editor: TabEditor): TabEditor => ({ ...editor, loaded: true, inLocalStorage: true });

/** Each tab once, the last visit counts; never empty while there are tabs. */
function historyOf(visits: readonly string[], editors: readonly TabEditor[]): string[] {
  const known = new Set(editors.map(({ id }) => id));
  const history = [...new Set(visits.filter((id) => known.has(id)).reverse())].reverse();
  const last = editors.at(-1);
  return history.length === 0 && last ? [last.id] : history;
}
