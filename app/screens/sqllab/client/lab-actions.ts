// What people can do in SQL Lab, each as one function: called by buttons, keys and menus alike.
import type { EditorChange, EditorTable, LabQuery, TabEditor } from '#app/domain/sqllab/tab-editor.ts';
import { activeId, allEditors, editorById } from '#app/domain/sqllab/tab-list.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { EditorHandle, Mark } from '#app/screens/sqllab/editor/mount-editor.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { errorPlaces, offsetOf } from './error-place.ts';
import { tableKey } from './catalogue.ts';
import { activeEditor, defaultsOf, newId, placeOf, type Lab } from './lab.ts';
import type { LabSession } from './lab-session.ts';
import type { CreateAs } from './runs.ts';
import { estimateCost, formatText, shareText, validateText, type CostRows } from './text-questions.ts';
import { wordsOf } from './words-of.ts';

export interface LabActions {
  /** Set by the screen when they are there; null before. */
  session: LabSession | null;
  editor: EditorHandle | null;
  open(change?: EditorChange): void;
  close(id: string): void;
  closeOthers(id: string): void;
  /** Opens what was closed last in this window as a new tab; false when nothing was. */
  reopen(): boolean;
  duplicate(id: string): void;
  edit(id: string, change: EditorChange): void;
  /** The selection, else the whole text. The run's client id; null while the tab's run goes on, or there is nothing to run. */
  run(createAs?: CreateAs): string | null;
  stop(): void;
  rerun(query: Rerun, limit?: number): void;
  preview(table: string): Promise<void>;
  format(): Promise<void>;
  /** Rows of `{name: value}`. Throws with a message for the viewer. */
  estimate(): Promise<CostRows>;
  /** The link. Throws with a message for the viewer. */
  share(): Promise<string>;
  validate(text: string): Promise<readonly Mark[]>;
  /** Underlines where the query failed; false where that is not known. */
  showError(query: LabQuery, options: { readonly reveal: boolean }): boolean;
}

/** What of a run is needed to run its text once more. */
export type Rerun = Pick<LabQuery, 'id' | 'editorId' | 'dbId' | 'schema' | 'sql' | 'queryLimit' | 'isDataPreview'>;

export interface ActionsEnv {
  readonly notify: (kind: 'info' | 'error', message: string) => void;
}

export const limitOf = (lab: Lab, editor: TabEditor): number =>
  Math.min(editor.queryLimit ?? lab.page.limits.defaultRows, lab.page.limits.maxRows);

export const latestQuery = (lab: Lab, editor: TabEditor | null): LabQuery | null =>
  lab.store.getState().tabs.queries.get(editor?.latestQueryId ?? '') ?? null;

const PREVIEW_ROWS = 100;
/** Closed tabs of this window that can be opened again. */
const MAX_REMEMBERED = 20;

export function createLabActions(lab: Lab, { notify }: ActionsEnv): LabActions {
  const { store, dispatch, env, page } = lab;
  const active = () => activeEditor(store.getState());
  const isRunning = (editor: TabEditor) => {
    const query = latestQuery(lab, editor);
    return query !== null && !isFinished(query.state);
  };

  const closed: TabEditor[] = [];
  const remember = (editors: readonly (TabEditor | null)[]) => {
    for (const editor of editors) if (editor?.loaded && editor.sql.trim() !== '') closed.push(editor);
    closed.splice(0, closed.length - MAX_REMEMBERED);
  };

  const actions: LabActions = {
    session: null,
    editor: null,

    open: (change = {}) => dispatch({ type: 'add', id: newId(env), defaults: defaultsOf(page, active()), change }),

    close(id) {
      remember([editorById(store.getState().tabs, id)]);
      dispatch({ type: 'remove', id });
      actions.editor?.close(id);
      if (activeId(store.getState().tabs) === null) actions.open();
      void actions.session?.autosave.sync();
    },

    closeOthers(id) {
      remember(allEditors(store.getState().tabs).filter((editor) => editor.id !== id));
      dispatch({ type: 'removeOthers', id });
      void actions.session?.autosave.sync();
    },

    reopen() {
      const editor = closed.pop();
      if (editor) actions.open({ ...contentOf(editor), remoteId: editor.remoteId });
      return editor !== undefined;
    },

    duplicate(id) {
      const editor = editorById(store.getState().tabs, id);
      if (!editor?.loaded) return;
      actions.open({ ...contentOf(editor), name: pageTranslate(sqllab)('actions.copyName', { name: editor.name }) });
    },

    edit: (id, change) => dispatch({ type: 'edit', id, change }),

    run(createAs) {
      const editor = active();
      if (!editor) return null;
      if (isRunning(editor)) {
        notify('info', pageTranslate(sqllab)('actions.stillRunning'));
        return null;
      }
      const isPart = editor.selectedText !== null && editor.selectedText.trim() !== '';
      const sql = isPart ? (editor.selectedText ?? '') : editor.sql;
      if (sql.trim() === '') return null;
      const from = isPart ? selectionStart(editor) : 0;
      actions.editor?.tidy();
      const limit = limitOf(lab, editor);
      const started = actions.session?.runs.start({ editor, sql, from, limit, ...(createAs && { createAs }) });
      if (started === null) notify('error', pageTranslate(sqllab)('actions.noDatabase'));
      return started ?? null;
    },

    stop() {
      const query = latestQuery(lab, active());
      if (!query || isFinished(query.state)) return;
      actions.session?.runs.stop(query.id).catch((error: unknown) => notify('error', wordsOf(error)));
    },

    rerun(query, limit) {
      const editor = editorById(store.getState().tabs, query.editorId) ?? active();
      if (!editor) return;
      if (limit !== undefined && !query.isDataPreview) dispatch({ type: 'edit', id: editor.id, change: { queryLimit: limit } });
      const table = store.getState().tabs.tables.find(({ dataPreviewQueryId }) => dataPreviewQueryId === query.id);
      const from = store.getState().ranFrom.get(query.id) ?? 0;
      const id = actions.session?.runs.start({
        editor: { ...editor, dbId: query.dbId, schema: query.schema },
        sql: query.sql,
        from,
        limit: limit ?? query.queryLimit ?? limitOf(lab, editor),
        isPreview: query.isDataPreview,
      });
      if (id && table) showPreview(table.id, id);
    },

    async preview(name) {
      const editor = active();
      const place = placeOf(lab, editor);
      if (!editor || !place || !actions.session) return;
      await lab.catalogue.describe(place, name);
      const asked = lab.catalogue.store.getState().descriptions.get(tableKey(place, name));
      if (!asked?.value) {
        notify('error', asked?.failure?.message ?? pageTranslate(sqllab)('tree.tableFailed'));
        return;
      }
      const table: EditorTable = {
        ...{ id: newId(env), editorId: editor.id, dbId: place.databaseId, catalog: editor.catalog, schema: place.schema, name },
        ...{
          expanded: true,
          inLocalStorage: true,
          dataPreviewQueryId: null,
          description: { selectStar: asked.value.selectStar },
        },
      };
      dispatch({ type: 'addTable', table });
      const { selectStar: sql } = asked.value;
      const id = actions.session.runs.start({ editor, sql, from: 0, limit: PREVIEW_ROWS, isPreview: true });
      if (id) showPreview(table.id, id);
    },

    format: async () => {
      try {
        await formatText(lab, actions.editor);
      } catch (error) {
        notify('error', pageTranslate(sqllab)('actions.formatFailed', { reason: wordsOf(error) }));
      }
    },
    estimate: () => estimateCost(lab),
    share: () => shareText(lab),
    validate: (text) => validateText(lab, text),

    showError(query, options) {
      const editor = active();
      if (!editor || editor.id !== query.editorId || query.state !== 'failed') return false;
      const ranFrom = store.getState().ranFrom.get(query.id) ?? 0;
      const places = errorPlaces(query.errors ?? [], { text: editor.sql, ran: query.sql, ranFrom, executed: query.executedSql });
      if (places.length === 0) return false;
      actions.editor?.mark(places, options);
      return true;
    },
  };

  const showPreview = (tableId: string, queryId: string) => {
    const query = store.getState().tabs.queries.get(queryId);
    if (query) dispatch({ type: 'previewTable', id: tableId, query });
  };
  /** Where the selection begins, by its line and column. */
  const selectionStart = ({ sql, cursorPosition, selectedText }: TabEditor): number => {
    const at = offsetOf(sql, cursorPosition.row + 1, cursorPosition.column);
    return sql.startsWith(selectedText ?? '', at) ? at : Math.max(0, sql.indexOf(selectedText ?? ''));
  };
  return actions;
}

const contentOf = ({ name, sql, dbId, catalog, schema, queryLimit, templateParams }: TabEditor): EditorChange => ({
  ...{ name, sql, dbId, catalog, schema, queryLimit, templateParams },
});
