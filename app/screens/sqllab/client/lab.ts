// SQL Lab's state in one page: a store around the domain's tab reducer, and the reducer's environment.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { findSqlNames } from '#app/engines/find-client.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import type { LabDatabase, LabPage } from '#app/domain/sqllab/page-view.ts';
import type { EditorChange, EditorDefaults, TabEditor, TabsAction, TabsState } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { mergeTabs } from '#app/domain/sqllab/tabs/tab-merge.ts';
import { activeId, editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { reduceTabs } from '#app/domain/sqllab/tabs/tabs.ts';
import type { CursorPlace } from '#app/screens/sqllab/editor/editor-marks.ts';
import { createCatalogue, schemasKey, type Catalogue, type CatalogPlace } from './catalog/catalogue.ts';
import type { Explained } from './runs/explained.ts';
import type { LabApi } from './lab-api.ts';
import type { SaveDraft } from './save/save-draft.ts';
import { createPins, type Pins } from './runs/pins.ts';
import { createRemovedRuns, type RemovedRuns } from './runs/removed-runs.ts';
import { createSharedDefinitions, type SharedDefinitions } from './catalog/shared-definitions.ts';
import { createSavedQueries, type SavedQueries } from './save/saved-queries.ts';

/** `offline`: the server could not be reached; `loggedOut`: it requires a new login. Both end with the next successful call. */
export type LabConnection = 'online' | 'offline' | 'loggedOut';

export interface LabState {
  readonly tabs: TabsState;
  /** False until the browser's own copies have been merged in. */
  readonly isStarted: boolean;
  /** The active tab's text is in the editor, or in the plain field if the editor's code can't be loaded. */
  readonly isEditorReady: boolean;
  readonly connection: LabConnection;
  /** The browser's storage is full or blocked: unsaved text exists only on this page. */
  readonly isCopyRefused: boolean;
  /** Tabs that could not be loaded, and why. */
  readonly loadFailures: ReadonlyMap<string, string>;
  /** Tabs that the server refused to save, with the refused version (`updatedAt`); they are sent again once they change. */
  readonly refused: ReadonlyMap<string, number>;
  /** Completion opens while typing, not only on request. */
  readonly isAutocompleteOn: boolean;
  /** The editor's cursor; null until the editor is loaded. */
  readonly cursor: CursorPlace | null;
  /** Parameters that were missing when a run was last attempted; a new list each time. */
  readonly missingParameters: readonly string[];
  /** Offset of each run's text in its tab's text, by client id. */
  readonly ranFrom: ReadonlyMap<string, number>;
  /** The last explained statement of each tab. */
  readonly explained: readonly Explained[];
}

export interface LabEnv {
  /** UTC ms. */
  readonly nowMs: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Query string of the page's URL, including the question mark; '' if there is none. For templates. */
  readonly search?: () => string;
}

export interface Lab {
  readonly page: LabPage;
  readonly api: LabApi;
  readonly env: LabEnv;
  /** Id of this window among the user's windows. */
  readonly window: string;
  readonly store: StoreApi<LabState>;
  readonly catalogue: Catalogue;
  readonly saved: SavedQueries;
  readonly definitions: SharedDefinitions;
  readonly pins: Pins;
  readonly removedRuns: RemovedRuns;
  /** Unsaved input of the save dialog, by tab id. */
  readonly drafts: Map<string, SaveDraft>;
  /** The tab's current id: the server's, once the server has assigned one. */
  readonly idNow: (id: string) => string;
  /** The id with which the tab was opened on this page. As a React key, it keeps a tab's view when the server assigns an id. */
  readonly firstId: (id: string) => string;
  readonly dispatch: (action: TabsAction) => void;
  readonly setConnection: (connection: LabConnection) => void;
}

/** Creates the state from the loader's data only, so that the server and the browser's first render agree. */
export function createLab(page: LabPage, api: LabApi, env: LabEnv): Lab {
  const store = createStore<LabState>(() => ({
    tabs: mergeTabs(page.tabs, null, 0),
    isStarted: false,
    isEditorReady: false,
    connection: 'online',
    isCopyRefused: false,
    loadFailures: new Map(),
    refused: new Map(),
    isAutocompleteOn: true,
    cursor: null,
    missingParameters: [],
    ranFrom: new Map(),
    explained: [],
  }));
  const numbered = new Map<string, string>();
  const firstIds = new Map<string, string>();
  const drafts = new Map<string, SaveDraft>();
  const saved = createSavedQueries(api);
  const definitions = createSharedDefinitions(api, (id) => findDatabase(page, id)?.catalog ?? null);
  saved.store.subscribe(() => definitions.expireQueries());
  return {
    page,
    api,
    env,
    window: newId(env),
    store,
    catalogue: createCatalogue(api),
    saved,
    definitions,
    pins: createPins(page.userId),
    removedRuns: createRemovedRuns(page.userId),
    drafts,
    idNow: (id) => numbered.get(id) ?? id,
    firstId: (id) => firstIds.get(id) ?? id,
    dispatch: (action) => {
      if (action.type === 'migrated') {
        numbered.set(action.id, action.serverId);
        firstIds.set(action.serverId, firstIds.get(action.id) ?? action.id);
        const draft = drafts.get(action.id);
        if (draft) drafts.set(action.serverId, draft);
      }
      store.setState((state) => {
        const tabs = reduceTabs(state.tabs, action, env.nowMs());
        return tabs === state.tabs ? state : { tabs };
      });
    },
    setConnection: (connection) => {
      if (store.getState().connection !== connection) store.setState({ connection });
    },
  };
}

const activeEditors = new WeakMap<TabsState, TabEditor | null>();

/** The active tab with its unsaved edits; the same object for the same state, as `useSyncExternalStore` requires. */
export function activeEditor({ tabs }: LabState): TabEditor | null {
  const known = activeEditors.get(tabs);
  if (known !== undefined) return known;
  const editor = editorById(tabs, activeId(tabs));
  activeEditors.set(tabs, editor);
  return editor;
}

export const findDatabase = (page: LabPage, id: number | null): LabDatabase | null =>
  page.databases.find((database) => database.id === id) ?? null;

/** Converts a run's catalog to a tab's: null is the connection's default catalog, which runs name explicitly. */
export const tabCatalog = (database: LabDatabase | null, catalog: string | null): string | null =>
  database === null || database.catalog === null || database.catalog === catalog ? null : catalog;

interface RequestedPlace {
  /** Null: not specified. */
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/** Database and schema for a new tab. If the requested database isn't accessible, the tab gets none rather than another one. */
export function placeChange(page: LabPage, { dbId, catalog, schema }: RequestedPlace): EditorChange {
  if (findDatabase(page, dbId)) return { dbId, catalog, schema };
  return dbId === null ? {} : { dbId: null, catalog: null, schema: null };
}

/** How the database's dialect writes names and string literals. */
export const sqlNamesFor = (page: LabPage, databaseId: number | null): SqlNames =>
  findSqlNames(findDatabase(page, databaseId)?.engine ?? null);

/** Defaults for a new tab: the database of the tab `like`, or else the one with the lowest id. */
export function decideEditorDefaults(page: LabPage, like: TabEditor | null): EditorDefaults {
  const lowest = page.databases.reduce<number | null>((least, { id }) => (least === null || id < least ? id : least), null);
  const isKnown = like !== null && findDatabase(page, like.dbId) !== null;
  return {
    dbId: isKnown ? like.dbId : lowest,
    catalog: isKnown ? like.catalog : null,
    schema: isKnown ? like.schema : null,
    queryLimit: null,
  };
}

/** Max rows that a run of the tab can return. */
export const computeRowLimit = ({ page }: Lab, editor: TabEditor): number =>
  Math.min(editor.queryLimit ?? page.limits.defaultRows, page.limits.maxRows);

const USUAL_SCHEMAS = ['public', 'main', 'dbo'];

/** The schema that a tab queries: the selected one, or else the default; null if the database has no schemas. */
export function resolveTabSchema(
  database: LabDatabase | null,
  editor: TabEditor,
  schemas: readonly string[] | null,
): string | null {
  if (!database?.hasSchemas) return null;
  if (editor.schema !== null) return editor.schema;
  return USUAL_SCHEMAS.find((name) => schemas?.includes(name)) ?? schemas?.[0] ?? null;
}

/** The database, catalog, and schema that a tab queries; null until a database is selected. */
export function locateTab(lab: Lab, editor: TabEditor | null): CatalogPlace | null {
  const database = findDatabase(lab.page, editor?.dbId ?? null);
  if (!database || !editor) return null;
  const { catalog } = editor;
  const schemas = lab.catalogue.store.getState().schemas.get(schemasKey(database.id, catalog))?.value ?? null;
  return { databaseId: database.id, schema: resolveTabSchema(database, editor, schemas), ...(catalog !== null && { catalog }) };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ID_LENGTH = 11;

/** A random id for a run, or for a tab until the server assigns one. */
export const newId = (env: LabEnv): string =>
  Array.from(env.randomBytes(ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
