// What SQL Lab's screen keeps in the browser: editors, their tables and queries, and what has yet to reach the server.
import type { HeldResults, QueryEvent, RunFacts } from '#app/domain/sqllab/query-state.ts';
import type { TabState } from './tab-state.ts';

export const EDITOR_VERSION = 1;

/** An editor tab. `id` is the server's number as text, or the browser's own until the server knows the tab. */
export interface TabEditor {
  readonly id: string;
  readonly version: typeof EDITOR_VERSION;
  readonly name: string;
  readonly sql: string;
  /** What a run takes instead of the complete text; null: nothing is selected. */
  readonly selectedText: string | null;
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Rows that a run can return; null: as the operator has set it. */
  readonly queryLimit: number | null;
  readonly autorun: boolean;
  readonly templateParams: string | null;
  /** What the user noted beside the text; null: nothing. */
  readonly notes: string | null;
  /** Id of the saved query in the tab. */
  readonly remoteId: number | null;
  readonly latestQueryId: string | null;
  readonly hideLeftBar: boolean;
  /** Whether the text is here; false: the server has not been queried for the tab yet. */
  readonly loaded: boolean;
  /** Whether the server does not know the tab yet. */
  readonly inLocalStorage: boolean;
  readonly cursorPosition: { readonly row: number; readonly column: number };
  readonly northPercent: number;
  readonly southPercent: number;
  /** Last edit, UTC ms; 0: unknown. */
  readonly updatedAt: number;
  /** Edits made before the tab was loaded: they go on top of the server's copy. */
  readonly earlyChange?: EditorChange;
}

export type EditorChange = Partial<Omit<TabEditor, 'id' | 'version' | 'loaded' | 'inLocalStorage' | 'updatedAt' | 'earlyChange'>>;

/** Edits of the active tab that are not yet in `editors`. */
interface UnsavedEditor {
  readonly id: string;
  readonly change: EditorChange;
  readonly updatedAt: number;
}

export interface LabQuery extends RunFacts {
  /** The client's id, 11 characters as a rule. */
  readonly id: string;
  /** The number in the server's table; null until it is known. */
  readonly queryId: number | null;
  readonly editorId: string;
  readonly tab: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly queryLimit: number | null;
  readonly runAsync: boolean;
  readonly ctas: boolean;
  readonly ctasMethod: 'TABLE' | 'VIEW' | null;
  readonly templateParams: string | null;
  readonly isDataPreview: boolean;
  readonly cached: boolean;
  /** Whether the server has the run in no tab yet. */
  readonly inLocalStorage: boolean;
  /** ISO 8601 instant or '': as the server last said. */
  readonly changedOn: string;
  readonly results: HeldResults | null;
}

/** A table opened in a tab. `id` is the server's number as text, or the browser's own. */
export interface EditorTable {
  readonly id: string;
  readonly editorId: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
  readonly expanded: boolean;
  /** Whether the server keeps the table with its tab. */
  readonly inLocalStorage: boolean;
  readonly dataPreviewQueryId: string | null;
  /** Columns, keys, indexes, select star …; null until they have been fetched. */
  readonly description: Readonly<Record<string, unknown>> | null;
}

export interface DestroyedTab {
  readonly id: string;
  readonly atMs: number;
  /** Whether the server did not know the tab: there is nothing to delete unless its creation is still under way. */
  readonly isLocal: boolean;
}

export interface TabsState {
  readonly editors: readonly TabEditor[];
  readonly unsaved: UnsavedEditor | null;
  /** Ids as tabs were visited; the last is the active one. */
  readonly history: readonly string[];
  readonly tables: readonly EditorTable[];
  /** By the client's id. */
  readonly queries: ReadonlyMap<string, LabQuery>;
  readonly destroyed: readonly DestroyedTab[];
  /** By tab: the `updatedAt` that the server has stored. */
  readonly savedAt: ReadonlyMap<string, number>;
  /** The server's active tab; null where that isn't known. */
  readonly serverActive: string | null;
  /** Newest `changedOn` of a refresh, UTC ms: what `updated_since` is sent with. */
  readonly queriesLastUpdateMs: number;
}

/** Defaults of a new editor. */
export interface EditorDefaults {
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly queryLimit: number | null;
}

export type TabsAction =
  /** Opens a tab and makes it the active one; without a name it is 'Untitled Query N'. */
  | { readonly type: 'add'; readonly id: string; readonly defaults: EditorDefaults; readonly change?: EditorChange }
  | { readonly type: 'switch'; readonly id: string }
  | { readonly type: 'edit'; readonly id: string; readonly change: EditorChange }
  | { readonly type: 'rename'; readonly id: string; readonly name: string }
  /** Tabs in this order; those that are not named follow in theirs. */
  | { readonly type: 'arrange'; readonly ids: readonly string[] }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'removeOthers'; readonly id: string }
  /** A run begins in its tab: `query.state` is pending or running. */
  | { readonly type: 'startQuery'; readonly query: LabQuery }
  | { readonly type: 'query'; readonly id: string; readonly event: QueryEvent }
  | { readonly type: 'refreshQueries'; readonly queries: readonly LabQuery[] }
  | { readonly type: 'clearInactive'; readonly intervalMs: number }
  | { readonly type: 'removeQuery'; readonly id: string }
  /** The server has the run in its tab. */
  | { readonly type: 'migrateQuery'; readonly id: string }
  /** Replaces the same table of the same tab. */
  | { readonly type: 'addTable'; readonly table: EditorTable }
  | { readonly type: 'changeTable'; readonly id: string; readonly change: Partial<Omit<EditorTable, 'id' | 'editorId'>> }
  | { readonly type: 'previewTable'; readonly id: string; readonly query: LabQuery }
  | { readonly type: 'removeTable'; readonly id: string }
  | { readonly type: 'migrateTable'; readonly id: string; readonly serverId: string }
  /** The server has created the tab: its id from now on. */
  | { readonly type: 'migrated'; readonly id: string; readonly serverId: string; readonly updatedAt: number }
  /** Another window has opened the tab. */
  | { readonly type: 'listed'; readonly id: string; readonly name: string }
  /** The server's copy of a tab was fetched. */
  | { readonly type: 'loaded'; readonly tab: TabState }
  /** The server has no such tab. */
  | { readonly type: 'missing'; readonly id: string }
  /** The server has stored the tab as it was at `updatedAt`. */
  | { readonly type: 'saved'; readonly id: string; readonly updatedAt: number }
  /** The server is being told which tab is active. Until it replies, its state is unknown. */
  | { readonly type: 'activating' }
  | { readonly type: 'activated'; readonly id: string }
  /** The server has deleted the tab, or does not know it. */
  | { readonly type: 'deleted'; readonly id: string };

/** What to send now. Ids of `updates` and `deletes` are the server's. */
export interface PendingSync {
  readonly creates: readonly TabEditor[];
  readonly updates: readonly TabEditor[];
  readonly activates: string | null;
  readonly deletes: readonly string[];
  /** Tabs to fetch before their edits can be saved. */
  readonly loads: readonly string[];
  /** Tables of tabs that the server knows. */
  readonly tableCreates: readonly EditorTable[];
  /** Runs that began before the server knew their tab, and that it has. */
  readonly queryMoves: readonly LabQuery[];
}
