// The actions on runs: run a tab's text, stop it, run it again, preview a table.
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { EditorTable, LabQuery, TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { findTable } from '#app/domain/sqllab/tabs/tab-tables.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import type { Attached } from '#app/screens/sqllab/client/attached.ts';
import { tableKey, type CatalogPlace } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import {
  activeEditor,
  findDatabase,
  computeRowLimit,
  newId,
  locateTab,
  tabCatalog,
  type Lab,
} from '#app/screens/sqllab/client/lab.ts';
import type { CreateAsTarget } from './new-run.ts';
import { textToRun } from './run-text.ts';
import { missingParameters } from '#app/domain/sqllab/parameter-fields.ts';
import { describe } from '#app/screens/sqllab/client/describe.ts';

export interface RunActions {
  /** Runs the selection, or else what the options select. Returns the client id; null if a run is active or there is no text. */
  run(options?: RunOptions): string | null;
  /** False if nothing is running. */
  stop(): boolean;
  rerun(query: Rerun, limit?: number): void;
  /** Shows the first rows of a table. Without `at`, the table is in the tab's schema. */
  preview(table: string, at?: CatalogPlace): Promise<void>;
}

interface RunOptions {
  /** Without a selection, runs all of the text instead of the statement at the cursor. */
  readonly isAll?: boolean;
  readonly createAs?: CreateAsTarget;
}

/** The parts of a run that a rerun needs. */
export type Rerun = Pick<LabQuery, 'id' | 'editorId' | 'dbId' | 'catalog' | 'schema' | 'sql' | 'queryLimit' | 'isDataPreview'>;

export type Notify = (kind: 'info' | 'error', message: string) => void;

export const latestQuery = (lab: Lab, editor: TabEditor | null): LabQuery | null =>
  lab.store.getState().tabs.queries.get(editor?.latestQueryId ?? '') ?? null;

const PREVIEW_ROWS = 100;
const RAN = { SELECT: 'sqllab_run_query', TABLE: 'sqllab_create_table_as', VIEW: 'sqllab_create_view_as' } as const;

export function createRunActions(lab: Lab, attached: Attached, notify: Notify): RunActions {
  const { store, dispatch } = lab;
  const active = () => activeEditor(store.getState());
  const showPreview = (tableId: string, queryId: string) => {
    const query = store.getState().tabs.queries.get(queryId);
    if (query) dispatch({ type: 'previewTable', id: tableId, query });
  };
  return {
    run({ isAll = false, createAs } = {}) {
      const editor = active();
      if (!editor) return null;
      const latest = latestQuery(lab, editor);
      if (latest && !isFinished(latest.state)) {
        notify('info', pageTranslate(sqllab)('actions.stillRunning'));
        return null;
      }
      const cursor = isAll || createAs ? null : (attached.editor?.cursor() ?? null);
      const engine = findDatabase(lab.page, editor.dbId)?.engine ?? null;
      const text = textToRun(editor, cursor === null ? null : { cursor, engine });
      if (!text) return null;
      const missing = missingParameters(text.sql, editor.templateParams);
      store.setState({ missingParameters: missing });
      if (missing.length > 0) {
        notify('info', pageTranslate(sqllab)('actions.missingParameters', { names: missing.join(', '), count: missing.length }));
        return null;
      }
      attached.editor?.tidy();
      const limit = computeRowLimit(lab, editor);
      const started = attached.session?.runs.start({ editor, ...text, limit, ...(createAs && { createAs }) });
      if (started !== undefined && started !== null) noteUsage(RAN[createAs?.method ?? 'SELECT']);
      if (started === null) notify('error', pageTranslate(sqllab)('actions.noDatabase'));
      return started ?? null;
    },

    stop() {
      const query = latestQuery(lab, active());
      if (!query || isFinished(query.state)) return false;
      noteUsage('sqllab_stop_query');
      attached.session?.runs.stop(query.id).catch((error: unknown) => notify('error', describe(error)));
      return true;
    },

    rerun(query, limit) {
      const editor = editorById(store.getState().tabs, query.editorId) ?? active();
      if (!editor) return;
      if (limit !== undefined && !query.isDataPreview) dispatch({ type: 'edit', id: editor.id, change: { queryLimit: limit } });
      const table = store.getState().tabs.tables.find(({ dataPreviewQueryId }) => dataPreviewQueryId === query.id);
      const id = attached.session?.runs.start({
        editor: { ...editor, ...runPlace(lab, query) },
        sql: query.sql,
        from: store.getState().ranFrom.get(query.id) ?? 0,
        limit: limit ?? query.queryLimit ?? computeRowLimit(lab, editor),
        isPreview: query.isDataPreview,
      });
      if (id && table) showPreview(table.id, id);
    },

    async preview(name, at) {
      const editor = active();
      const place = at ?? locateTab(lab, editor);
      if (!editor || !place || !attached.session) return;
      await lab.catalogue.describe(place, name);
      const described = lab.catalogue.store.getState().descriptions.get(tableKey(place, name));
      if (!described?.value) {
        notify('error', tableFailure(described?.failure?.message));
        return;
      }
      const { selectStar } = described.value;
      // The server could have assigned the tab an id meanwhile.
      const editorId = lab.idNow(editor.id);
      const where = { dbId: place.databaseId, catalog: place.catalog ?? null, schema: place.schema };
      const expanded = findTable(store.getState().tabs, { editorId, ...where, name })?.expanded ?? false;
      const table: EditorTable = {
        id: newId(lab.env),
        editorId,
        ...where,
        name,
        expanded,
        inLocalStorage: true,
        dataPreviewQueryId: null,
        description: { selectStar },
      };
      dispatch({ type: 'addTable', table });
      const id = attached.session.runs.start({
        editor: { ...editor, id: editorId, ...where },
        sql: selectStar,
        from: 0,
        limit: PREVIEW_ROWS,
        isPreview: true,
      });
      if (id) showPreview(table.id, id);
    },
  };
}

const runPlace = (lab: Lab, { dbId, catalog, schema }: Rerun) => ({
  dbId,
  schema,
  catalog: tabCatalog(findDatabase(lab.page, dbId), catalog),
});

/** Message for table metadata that could not be loaded. */
export function tableFailure(reason: string | undefined): string {
  const t = pageTranslate(sqllab);
  return reason === undefined ? t('tree.tableFailed') : t('tree.fetchFailed', { reason });
}
