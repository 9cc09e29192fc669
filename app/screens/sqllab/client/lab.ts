// SQL Lab's state in one page: the tab machine of the domain in a store, and what the machine needs from outside.
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

/** `offline`: the server could not be reached; `loggedOut`: it wants a new login. Both end with the next call that succeeds. */
export type LabConnection = 'online' | 'offline' | 'loggedOut';

export interface LabState {
  readonly tabs: TabsState;
  /** False until the browser's own copies have been merged in. */
  readonly isStarted: boolean;
  /** The shown tab's text is in the editor, or in the plain field where the editor's code can't be loaded. */
  readonly isEditorReady: boolean;
  readonly connection: LabConnection;
  /** The browser's storage is full or blocked: what is typed is only on this page until the server has it. */
  readonly isCopyRefused: boolean;
  /** Tabs that could not be loaded, and why. */
  readonly loadFailures: ReadonlyMap<string, string>;
  /** Tabs that the server would not take, by the version (`updatedAt`) that it refused: they are sent again once they change. */
  readonly refused: ReadonlyMap<string, number>;
  /** Completion opens while one types, not only on request. */
  readonly isAutocompleteOn: boolean;
  /** In the editor; null until it is there. */
  readonly cursor: CursorPlace | null;
  /** Parameters without which the last run was not sent; a new list each time. */
  readonly missingParameters: readonly string[];
  /** Where in its tab's text a run's text began, by client id. */
  readonly ranFrom: ReadonlyMap<string, number>;
  /** The last of each tab. */
  readonly explained: readonly Explained[];
}

export interface LabEnv {
  /** UTC ms. */
  readonly nowMs: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** What follows the page's address, with its question mark; '' where there is nothing. For templates. */
  readonly search?: () => string;
}

export interface Lab {
  readonly page: LabPage;
  readonly api: LabApi;
  readonly env: LabEnv;
  /** Names this window among the user's. */
  readonly window: string;
  readonly store: StoreApi<LabState>;
  readonly catalogue: Catalogue;
  readonly saved: SavedQueries;
  readonly definitions: SharedDefinitions;
  readonly pins: Pins;
  readonly removedRuns: RemovedRuns;
  /** By tab: what was typed to save it and is not saved. */
  readonly drafts: Map<string, SaveDraft>;
  /** The tab's id today: the server's, once it has numbered the tab. */
  readonly idNow: (id: string) => string;
  /** The id with which the tab was opened here: what the screen shows of a tab is kept when the server numbers it. */
  readonly firstId: (id: string) => string;
  readonly dispatch: (action: TabsAction) => void;
  readonly setConnection: (connection: LabConnection) => void;
}

/** On servers and at a browser's first render alike: what the page's loader knew, nothing else. */
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

/** The shown tab with its unsaved edits: the same object for the same state, as React's stores require. */
export function activeEditor({ tabs }: LabState): TabEditor | null {
  const known = activeEditors.get(tabs);
  if (known !== undefined) return known;
  const editor = editorById(tabs, activeId(tabs));
  activeEditors.set(tabs, editor);
  return editor;
}

export const findDatabase = (page: LabPage, id: number | null): LabDatabase | null =>
  page.databases.find((database) => database.id === id) ?? null;

/** A run's catalog as tabs name it: null for the one that the connection opens, which runs name too. */
export const tabCatalog = (database: LabDatabase | null, catalog: string | null): string | null =>
  database === null || database.catalog === null || database.catalog === catalog ? null : catalog;

interface RequestedPlace {
  /** Null: not said. */
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/** Where a new tab queries: never in another database than its text is for, even where that one cannot be queried here. */
export function placeChange(page: LabPage, { dbId, catalog, schema }: RequestedPlace): EditorChange {
  if (findDatabase(page, dbId)) return { dbId, catalog, schema };
  return dbId === null ? {} : { dbId: null, catalog: null, schema: null };
}

/** How names and texts are written for a database. */
export const sqlNamesFor = (page: LabPage, databaseId: number | null): SqlNames =>
  findSqlNames(findDatabase(page, databaseId)?.engine ?? null);

/** The database that a tab without one queries: the one with the lowest id. */
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

/** Rows that a run of the tab can return. */
export const computeRowLimit = ({ page }: Lab, editor: TabEditor): number =>
  Math.min(editor.queryLimit ?? page.limits.defaultRows, page.limits.maxRows);

const USUAL_SCHEMAS = ['public', 'main', 'dbo'];

/** The schema that a tab means: the selected one, else the usual one; null where the database has none. */
export function resolveTabSchema(
  database: LabDatabase | null,
  editor: TabEditor,
  schemas: readonly string[] | null,
): string | null {
  if (!database?.hasSchemas) return null;
  if (editor.schema !== null) return editor.schema;
  return USUAL_SCHEMAS.find((name) => schemas?.includes(name)) ?? schemas?.[0] ?? null;
}

/** The place that a tab queries; null until its database is selected. */
export function locateTab(lab: Lab, editor: TabEditor | null): CatalogPlace | null {
  const database = findDatabase(lab.page, editor?.dbId ?? null);
  if (!database || !editor) return null;
  const { catalog } = editor;
  const schemas = lab.catalogue.store.getState().schemas.get(schemasKey(database.id, catalog))?.value ?? null;
  return { databaseId: database.id, schema: resolveTabSchema(database, editor, schemas), ...(catalog !== null && { catalog }) };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ID_LENGTH = 11;

/** Eleven characters of 64: a run's client id, or a tab's until the server has named it. */
export const newId = (env: LabEnv): string =>
  Array.from(env.randomBytes(ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
