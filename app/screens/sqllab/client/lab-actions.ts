// What people can do in SQL Lab, each as one function: called by buttons, keys and menus alike.
import { z } from 'zod';
import type { EditorChange, EditorTable, LabQuery, TabEditor } from '#app/domain/sqllab/tab-editor.ts';
import { activeId, allEditors, editorById } from '#app/domain/sqllab/tab-list.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { EditorHandle, Mark } from '#app/screens/sqllab/editor/mount-editor.ts';
import { errorPlaces, offsetOf } from './error-place.ts';
import { activeEditor, defaultsOf, findDatabase, newId, placeOf, type Lab } from './lab.ts';
import { ApiFailure } from './lab-api.ts';
import type { LabSession } from './lab-session.ts';
import type { CreateAs } from './runs.ts';
import { tableKey } from './catalogue.ts';

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
  /** The selection, else the whole text; nothing while the tab's run goes on, or there is nothing to run. */
  run(createAs?: CreateAs): void;
  stop(): void;
  rerun(query: LabQuery, limit?: number): void;
  preview(table: string): Promise<void>;
  format(): Promise<void>;
  /** Rows of `{name: value}`. Throws in words. */
  estimate(): Promise<readonly Readonly<Record<string, string>>[]>;
  /** The link. Throws in words. */
  share(): Promise<string>;
  validate(text: string): Promise<readonly Mark[]>;
  /** Underlines where the query failed; false where that is not known. */
  showError(query: LabQuery, options: { readonly reveal: boolean }): boolean;
}

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

const formattedSchema = z.object({ result: z.string() });
const estimateSchema = z.object({
  result: z.array(
    z.record(
      z.string(),
      z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? '')),
    ),
  ),
});
const permalinkSchema = z.object({ url: z.string() });
const validationSchema = z.object({
  result: z.array(
    z.object({
      line_number: z.number().nullish(),
      start_column: z.number().nullish(),
      end_column: z.number().nullish(),
      message: z.string(),
    }),
  ),
});

export function createLabActions(lab: Lab, { notify }: ActionsEnv): LabActions {
  const { store, api, dispatch, env, page } = lab;
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
      void actions.session?.keeper.sync();
    },

    closeOthers(id) {
      remember(allEditors(store.getState().tabs).filter((editor) => editor.id !== id));
      dispatch({ type: 'removeOthers', id });
      void actions.session?.keeper.sync();
    },

    reopen() {
      const editor = closed.pop();
      if (editor) actions.open(contentOf(editor));
      return editor !== undefined;
    },

    duplicate(id) {
      const editor = editorById(store.getState().tabs, id);
      if (!editor?.loaded) return;
      actions.open({ ...contentOf(editor), name: `Copy of ${editor.name}` });
    },

    edit: (id, change) => dispatch({ type: 'edit', id, change }),

    run(createAs) {
      const editor = active();
      if (!editor || isRunning(editor)) return;
      const isPart = editor.selectedText !== null && editor.selectedText.trim() !== '';
      const sql = isPart ? (editor.selectedText ?? '') : editor.sql;
      if (sql.trim() === '') return;
      const from = isPart ? selectionStart(editor) : 0;
      actions.editor?.mark([], { reveal: false });
      const limit = limitOf(lab, editor);
      const started = actions.session?.runs.start({ editor, sql, from, limit, ...(createAs && { createAs }) });
      if (started === null) notify('error', 'Choose a database first: the tab has none that you may ask.');
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
        notify('error', asked?.failure?.message ?? 'The table could not be read.');
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

    async format() {
      const editor = active();
      if (!editor || editor.sql.trim() === '') return;
      try {
        const body = { sql: editor.sql, database_id: editor.dbId, engine: findDatabase(page, editor.dbId)?.engine ?? null };
        const { result } = formattedSchema.parse(await api.call('/api/v1/sqllab/format_sql/', { method: 'POST', body }));
        const now = active();
        if (now?.id !== editor.id || now.sql !== editor.sql) return;
        if (actions.editor) actions.editor.replace(result);
        else dispatch({ type: 'edit', id: editor.id, change: { sql: result } });
      } catch (error) {
        notify('error', `The text could not be formatted. ${wordsOf(error)}`);
      }
    },

    async estimate() {
      const editor = active();
      if (!editor) return [];
      const schema = placeOf(lab, editor)?.schema ?? null;
      const sql = editor.selectedText ?? editor.sql;
      const body = { database_id: editor.dbId, sql, schema, catalog: editor.catalog };
      return estimateSchema.parse(await api.call('/api/v1/sqllab/estimate/', { method: 'POST', body })).result;
    },

    async share() {
      const editor = active();
      if (!editor) return '';
      const { sql, name, dbId, schema, catalog, templateParams } = editor;
      const body = { dbId, name, schema, catalog, sql, autorun: false, templateParams: templateParams ?? '{}' };
      return permalinkSchema.parse(await api.call('/api/v1/sqllab/permalink', { method: 'POST', body })).url;
    },

    async validate(text) {
      const editor = active();
      const place = placeOf(lab, editor);
      if (!place || store.getState().connection !== 'online') return [];
      try {
        const body = { sql: text, schema: place.schema };
        const reply = await api.call(`/api/v1/database/${place.databaseId}/validate_sql/`, { method: 'POST', body });
        return validationSchema.parse(reply).result.map((row) => {
          const line = row.line_number ?? 1;
          // Columns count from 1, and the last one is part of the place.
          const from = offsetOf(text, line, (row.start_column ?? 1) - 1);
          return {
            from,
            to: Math.max(from, offsetOf(text, line, row.end_column ?? row.start_column ?? 1)),
            message: row.message,
          };
        });
      } catch {
        // Checking while one types is a courtesy: a run says for certain.
        return [];
      }
    },

    showError(query, options) {
      const editor = active();
      if (!editor || editor.id !== query.editorId || query.state !== 'failed') return false;
      const ranFrom = store.getState().ranFrom.get(query.id) ?? 0;
      const places = errorPlaces(query.errors ?? [], { text: editor.sql, ran: query.sql, ranFrom });
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

/** In words for people. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiFailure || (error instanceof Error && error.name === 'Error')
    ? error.message
    : 'The server sent an answer that cannot be read.';
