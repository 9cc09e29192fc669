// An editor as the server keeps it, and back.
import * as z from 'zod';
import { EDITOR_VERSION, type EditorTable, type TabEditor } from './tab-editor.ts';
import type { NewTab, NewTableSchema, TableSchema, TabState } from './tab-state.ts';

const MAX_LABEL_CHARS = 256;

const extraSchema = z.object({
  updatedAt: z.number().nonnegative().catch(0),
  /** The browser's own id of the tab, from before the server knew it. */
  localId: z.string().nullable().catch(null),
  notes: z.string().nullable().catch(null),
});

/** When the tab was last edited, UTC ms (0: unknown), its id in the browser that made it, and its notes. */
export function readExtra({ extra_json }: Pick<NewTab, 'extra_json'>): z.infer<typeof extraSchema> {
  const { updatedAt = 0, localId = null, notes = null } = extra_json;
  return extraSchema.parse({ updatedAt, localId, notes });
}

export function toTabEditor(tab: TabState): TabEditor {
  const { updatedAt, notes } = readExtra(tab);
  return {
    ...unloadedEditor(String(tab.id), tab.label),
    sql: tab.sql,
    dbId: tab.database_id,
    catalog: tab.catalog,
    schema: tab.schema,
    queryLimit: tab.query_limit,
    autorun: tab.autorun,
    templateParams: tab.template_params,
    notes,
    remoteId: tab.saved_query_id,
    latestQueryId: tab.latest_query_id,
    hideLeftBar: tab.hide_left_bar,
    loaded: true,
    updatedAt,
  };
}

/** A tab of which only the name is known yet. */
export const unloadedEditor = (id: string, name: string): TabEditor => ({
  id,
  version: EDITOR_VERSION,
  name,
  sql: '',
  selectedText: null,
  dbId: null,
  catalog: null,
  schema: null,
  queryLimit: null,
  autorun: false,
  templateParams: null,
  notes: null,
  remoteId: null,
  latestQueryId: null,
  hideLeftBar: false,
  loaded: false,
  inLocalStorage: false,
  cursorPosition: { row: 0, column: 0 },
  northPercent: 40,
  southPercent: 60,
  updatedAt: 0,
});

/** The body that stores an editor; `window` is the one that was typed in. */
export const toNewTab = (editor: TabEditor, window?: string): NewTab => ({
  label: editor.name.slice(0, MAX_LABEL_CHARS),
  sql: editor.sql,
  database_id: editor.dbId,
  catalog: editor.catalog,
  schema: editor.schema,
  query_limit: editor.queryLimit,
  autorun: editor.autorun,
  template_params: editor.templateParams,
  hide_left_bar: editor.hideLeftBar,
  saved_query_id: editor.remoteId,
  latest_query_id: editor.latestQueryId,
  extra_json: {
    updatedAt: editor.updatedAt,
    version: editor.version,
    ...(window !== undefined && { window }),
    ...(editor.notes !== null && { notes: editor.notes }),
    ...(editor.inLocalStorage ? { localId: editor.id } : {}),
  },
});

const previewSchema = z.string().nullable().catch(null);

export function toEditorTable(table: TableSchema): EditorTable {
  const { dataPreviewQueryId = null, ...description } = table.description;
  return {
    id: String(table.id),
    editorId: String(table.tab_state_id),
    dbId: table.database_id,
    catalog: table.catalog,
    schema: table.schema,
    name: table.table,
    expanded: table.expanded,
    inLocalStorage: false,
    dataPreviewQueryId: previewSchema.parse(dataPreviewQueryId),
    description: Object.keys(description).length > 0 ? description : null,
  };
}

/** The body that stores a table of a tab that the server knows. */
export const toNewTableSchema = (table: EditorTable): NewTableSchema => ({
  tab_state_id: Number(table.editorId),
  database_id: table.dbId,
  catalog: table.catalog,
  schema: table.schema,
  table: table.name,
  description: { ...table.description, dataPreviewQueryId: table.dataPreviewQueryId },
  expanded: table.expanded,
});
