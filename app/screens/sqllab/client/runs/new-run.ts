// A new run: its optimistic state until the server replies, and the request body. Pure.
import type { LabDatabase } from '#app/domain/sqllab/page-view.ts';
import type { LabQuery, TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import type { CatalogPlace } from '#app/screens/sqllab/client/catalog/catalogue.ts';

/** Names the table or view that a run is to create. */
export interface CreateAsTarget {
  readonly method: 'TABLE' | 'VIEW';
  readonly name: string;
}

export interface NewRunRequest {
  readonly editor: TabEditor;
  readonly sql: string;
  /** Where `sql` begins in the tab's text. */
  readonly from: number;
  readonly limit: number;
  readonly createAs?: CreateAsTarget;
  /** A table preview: doesn't replace the tab's own result. */
  readonly isPreview?: boolean;
}

interface RunContext {
  /** The run's client id. */
  readonly id: string;
  readonly database: LabDatabase;
  readonly place: CatalogPlace;
  readonly nowMs: number;
}

export function newRun(request: NewRunRequest, { id, database, place, nowMs }: RunContext): LabQuery {
  const { editor, sql, limit, createAs, isPreview = false } = request;
  return {
    id,
    sql,
    queryId: null,
    editorId: editor.id,
    tab: editor.name,
    dbId: database.id,
    catalog: editor.catalog,
    schema: place.schema,
    queryLimit: limit,
    runAsync: database.allowRunAsync,
    ctas: createAs !== undefined,
    ctasMethod: createAs?.method ?? null,
    templateParams: editor.templateParams,
    isDataPreview: isPreview,
    cached: false,
    inLocalStorage: editor.inLocalStorage,
    changedOn: '',
    results: null,
    state: database.allowRunAsync ? 'pending' : 'running',
    progress: 0,
    rows: null,
    resultsKey: null,
    limitingFactor: 'UNKNOWN',
    startMs: nowMs,
    startRunningMs: null,
    endMs: null,
    executedSql: null,
    tempSchema: null,
    tempTable: createAs?.name ?? null,
    trackingUrl: null,
    errorMessage: null,
    errors: null,
  };
}

/** The body of `POST /api/v1/sqllab/execute/`. */
export const executeBody = ({ id, sql, dbId, catalog, schema, editorId, tab, ...run }: LabQuery) => ({
  client_id: id,
  database_id: dbId,
  json: true,
  catalog,
  schema,
  sql,
  sql_editor_id: editorId,
  tab,
  runAsync: run.runAsync,
  queryLimit: run.queryLimit,
  select_as_cta: run.ctas,
  ctas_method: run.ctasMethod ?? 'TABLE',
  tmp_table_name: run.tempTable ?? '',
  templateParams: run.templateParams ?? '',
  expand_data: false,
});
