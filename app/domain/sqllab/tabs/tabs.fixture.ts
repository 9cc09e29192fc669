// Tabs, queries and tables for tests.
import { WAITING_RUN } from '#app/domain/sqllab/waiting-run.fixture.ts';
import type { EditorTable, LabQuery, TabsAction, TabsState } from './tab-editor.ts';
import type { TabState } from './tab-state.ts';
import { NO_TABS, reduceTabs } from './tabs.ts';

export const DEFAULTS = { dbId: 1, catalog: null, schema: 'public', queryLimit: 100 };

/** The state after actions, a millisecond apart, the first at `fromMs`. */
export const after = (actions: readonly TabsAction[], state: TabsState = NO_TABS, fromMs = 1_000): TabsState =>
  actions.reduce((current, action, index) => reduceTabs(current, action, fromMs + index), state);

export const add = (id: string): TabsAction => ({ type: 'add', id, defaults: DEFAULTS });

/** Tabs that the server knows, as they are stored there. */
export const stored = (...ids: string[]): TabsState =>
  after(
    ids.flatMap((id, index) => [
      add(`local${id}`),
      { type: 'migrated', id: `local${id}`, serverId: id, updatedAt: 1_000 + 2 * index },
    ]),
  );

export const query = (id: string, editorId: string, change: Partial<LabQuery> = {}): LabQuery => ({
  id,
  queryId: null,
  editorId,
  tab: 'Tab',
  dbId: 2,
  catalog: null,
  schema: 's',
  sql: 'select 1',
  queryLimit: 10,
  runAsync: true,
  ctas: false,
  ctasMethod: null,
  templateParams: null,
  isDataPreview: false,
  cached: false,
  inLocalStorage: false,
  changedOn: '',
  ...WAITING_RUN,
  ...change,
});

export const table = (id: string, editorId: string, change: Partial<EditorTable> = {}): EditorTable => ({
  id,
  editorId,
  dbId: 1,
  catalog: null,
  schema: 'public',
  name: 't',
  expanded: true,
  inLocalStorage: true,
  dataPreviewQueryId: null,
  description: null,
  ...change,
});

export const serverTab = (id: number, change: Partial<TabState> = {}): TabState => ({
  id,
  user_id: 1,
  active: true,
  label: `Server ${id}`,
  sql: 'select server',
  database_id: 1,
  catalog: null,
  schema: null,
  query_limit: null,
  autorun: false,
  template_params: null,
  hide_left_bar: false,
  saved_query_id: null,
  latest_query_id: null,
  extra_json: { updatedAt: 5_000, version: 1 },
  table_schemas: [],
  ...change,
});
