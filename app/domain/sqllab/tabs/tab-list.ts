// The list of editor tabs: opening, switching, editing and closing. Edits of the active tab are kept outside the list until it
// is left; all others go into it.
import { reduceQuery } from '#app/domain/sqllab/query-state.ts';
import type { DestroyedTab, EditorChange, EditorDefaults, LabQuery, TabEditor, TabsState } from './tab-editor.ts';
import { unloadedEditor } from './tab-wire.ts';

/** What the server does not keep: changing it is no edit. */
const LOCAL_KEYS: ReadonlySet<string> = new Set(['selectedText', 'cursorPosition', 'northPercent', 'southPercent']);

export const activeId = (state: TabsState): string | null => state.history.at(-1) ?? null;

/** The tab with its unsaved edits; null when there is none of that id. */
export function editorById(state: TabsState, id: string | null): TabEditor | null {
  const editor = state.editors.find((one) => one.id === id);
  return editor ? withUnsaved(state, editor) : null;
}

function withUnsaved({ unsaved }: TabsState, editor: TabEditor): TabEditor {
  if (unsaved?.id !== editor.id) return editor;
  const early = editor.loaded ? {} : { earlyChange: { ...editor.earlyChange, ...unsaved.change } };
  return { ...editor, ...unsaved.change, ...early, updatedAt: unsaved.updatedAt };
}

/** Every tab with its unsaved edits. */
export const allEditors = (state: TabsState): TabEditor[] => state.editors.map((editor) => withUnsaved(state, editor));

const committed = (state: TabsState): TabsState =>
  state.unsaved ? { ...state, editors: allEditors(state), unsaved: null } : state;

export const newEditor = (id: string, defaults: EditorDefaults, change: EditorChange, nowMs: number): TabEditor => ({
  ...unloadedEditor(id, ''),
  ...defaults,
  ...change,
  loaded: true,
  inLocalStorage: true,
  updatedAt: nowMs,
});

/** 'Untitled Query N': N is one more than the highest there is. */
export function nextName(state: TabsState): string {
  const numbers = allEditors(state).map(({ name }) => Number(/^Untitled Query (\d{1,9})$/.exec(name)?.[1] ?? 0));
  return `Untitled Query ${Math.max(0, ...numbers) + 1}`;
}

export function addEditor(state: TabsState, editor: TabEditor): TabsState {
  if (state.editors.some(({ id }) => id === editor.id)) return state;
  const before = committed(state);
  return { ...before, editors: [...before.editors, editor], history: [...before.history, editor.id] };
}

export function switchTo(state: TabsState, id: string): TabsState {
  if (activeId(state) === id || !state.editors.some((editor) => editor.id === id)) return state;
  const before = committed(state);
  return { ...before, history: [...before.history.filter((visited) => visited !== id), id] };
}

export function edit(state: TabsState, id: string, change: EditorChange, nowMs: number): TabsState {
  const editor = editorById(state, id);
  const keys = (Object.keys(change) as (keyof EditorChange)[]).filter((key) => editor && !Object.is(editor[key], change[key]));
  if (!editor || keys.length === 0) return state;
  // Two edits in one millisecond, or a clock that was set back, are still two edits.
  const isEdit = keys.some((key) => !LOCAL_KEYS.has(key));
  const updatedAt = isEdit ? Math.max(nowMs, editor.updatedAt + 1) : editor.updatedAt;
  if (activeId(state) === id) {
    const before = state.unsaved?.id === id ? state.unsaved.change : {};
    return { ...committedOthers(state, id), unsaved: { id, change: { ...before, ...change }, updatedAt } };
  }
  const early = editor.loaded ? {} : { earlyChange: { ...editor.earlyChange, ...change } };
  return replaceEditor(state, { ...editor, ...change, ...early, updatedAt });
}

const committedOthers = (state: TabsState, id: string): TabsState => (state.unsaved?.id === id ? state : committed(state));

export const replaceEditor = (state: TabsState, editor: TabEditor): TabsState => ({
  ...state,
  editors: state.editors.map((one) => (one.id === editor.id ? editor : one)),
});

/** Closes tabs: with them go their tables and queries, and the server is to delete them. */
export function removeEditors(state: TabsState, ids: ReadonlySet<string>, nowMs: number): TabsState {
  const missing = state.editors.filter(({ id }) => ids.has(id));
  const destroyed: DestroyedTab[] = missing.map(({ id, inLocalStorage }) => ({ id, atMs: nowMs, isLocal: inLocalStorage }));
  const left = dropEditors(state, ids);
  return left === state ? state : { ...left, destroyed: [...state.destroyed, ...destroyed] };
}

/** The state without tabs that the server does not have. */
export function dropEditors(state: TabsState, ids: ReadonlySet<string>): TabsState {
  if (!state.editors.some(({ id }) => ids.has(id))) return state;
  const before = committed(state);
  const editors = before.editors.filter(({ id }) => !ids.has(id));
  const history = before.history.filter((id) => !ids.has(id));
  return {
    ...before,
    editors,
    history: history.length === 0 ? neighborOfClosed(before.editors, ids) : history,
    tables: before.tables.filter(({ editorId }) => !ids.has(editorId)),
    queries: new Map([...before.queries].filter(([, { editorId }]) => !ids.has(editorId))),
    savedAt: new Map([...before.savedAt].filter(([id]) => !ids.has(id))),
  };
}

/** The tab that takes the place of those that go, where no other was visited yet: the next to the right, else the last. */
function neighborOfClosed(editors: readonly TabEditor[], ids: ReadonlySet<string>): readonly string[] {
  const at = editors.findIndex(({ id }) => ids.has(id));
  const isLeft = ({ id }: TabEditor): boolean => !ids.has(id);
  const neighbor = editors.slice(at).find(isLeft) ?? editors.findLast(isLeft);
  return neighbor ? [neighbor.id] : [];
}

/** A run begins: its tab shows it, and the rows of the run before are dropped. */
export function startQuery(state: TabsState, query: LabQuery, nowMs: number): TabsState {
  const editor = editorById(state, query.editorId);
  const queries = new Map(state.queries);
  const previous = queries.get(editor?.latestQueryId ?? '');
  if (previous && !query.isDataPreview) queries.set(previous.id, reduceQuery(previous, { type: 'cleared' }, nowMs));
  queries.set(query.id, query);
  const started = { ...state, queries };
  return query.isDataPreview ? started : edit(started, query.editorId, { latestQueryId: query.id, autorun: false }, nowMs);
}
