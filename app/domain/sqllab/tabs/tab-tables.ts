// The tables opened in tabs.
import type { EditorTable, LabQuery, TabsAction, TabsState } from './tab-editor.ts';

type TableAction = Extract<
  TabsAction,
  { readonly type: 'addTable' | 'changeTable' | 'previewTable' | 'removeTable' | 'migrateTable' }
>;

export function reduceTables(state: TabsState, action: TableAction): TabsState {
  switch (action.type) {
    case 'addTable':
      return addTable(state, action.table);
    case 'changeTable':
      return change(state, action.id, action.change);
    case 'previewTable':
      return preview(state, action.id, action.query);
    case 'removeTable': {
      const table = state.tables.find(({ id }) => id === action.id);
      return table ? withoutPreview({ ...state, tables: state.tables.filter((one) => one !== table) }, table) : state;
    }
    case 'migrateTable':
      return change(state, action.id, { id: action.serverId, inLocalStorage: false });
  }
}

/** Replaces the same table of the same tab; a table whose tab was closed is not added. */
export function addTable(state: TabsState, table: EditorTable): TabsState {
  if (!state.editors.some(({ id }) => id === table.editorId)) return state;
  return { ...state, tables: [...state.tables.filter((one) => !isSameTable(one, table)), table] };
}

/** Where a table is, and in which tab it is open. */
export type OpenTablePlace = Pick<EditorTable, 'editorId' | 'dbId' | 'catalog' | 'schema'>;

/** The table of the tab, where it was opened before. */
export const findTable = ({ tables }: TabsState, at: OpenTablePlace & Pick<EditorTable, 'name'>): EditorTable | undefined =>
  tables.find((table) => isTableAt(table, at) && table.name === at.name);

/** Names of the tables there whose columns are shown. */
export const expandedTables = ({ tables }: TabsState, at: OpenTablePlace): string[] =>
  tables.flatMap((table) => (table.expanded && isTableAt(table, at) ? table.name : []));

const isTableAt = (table: EditorTable, { editorId, dbId, catalog, schema }: OpenTablePlace): boolean =>
  table.editorId === editorId && table.dbId === dbId && table.catalog === catalog && table.schema === schema;

const isSameTable = (a: EditorTable, b: EditorTable): boolean => a.id === b.id || (isTableAt(a, b) && a.name === b.name);

function change(state: TabsState, id: string, values: Partial<EditorTable>): TabsState {
  if (!state.tables.some((table) => table.id === id)) return state;
  return { ...state, tables: state.tables.map((table) => (table.id === id ? { ...table, ...values } : table)) };
}

/** A new preview takes the place of the one before. */
function preview(state: TabsState, id: string, query: LabQuery): TabsState {
  const table = state.tables.find((one) => one.id === id);
  if (!table) return state;
  const cleared = table.dataPreviewQueryId === query.id ? state : withoutPreview(state, table);
  const shown = change(cleared, id, { dataPreviewQueryId: query.id });
  return { ...shown, queries: new Map(shown.queries).set(query.id, query) };
}

function withoutPreview(state: TabsState, { dataPreviewQueryId }: EditorTable): TabsState {
  if (dataPreviewQueryId === null || !state.queries.has(dataPreviewQueryId)) return state;
  const queries = new Map(state.queries);
  queries.delete(dataPreviewQueryId);
  return { ...state, queries };
}
