// What users do with tabs: open, close, open again, copy, edit.
import type { EditorChange, LabQuery, TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { activeId, allEditors, editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { Attached } from '#app/screens/sqllab/client/attached.ts';
import {
  activeEditor,
  decideEditorDefaults,
  findDatabase,
  newId,
  placeChange,
  tabCatalog,
  type Lab,
} from '#app/screens/sqllab/client/lab.ts';

export interface TabActions {
  open(change?: EditorChange): void;
  close(id: string): void;
  closeOthers(id: string): void;
  /** Opens what was closed last in this window as a new tab; false when nothing was. */
  reopen(): boolean;
  /** Opens a copy of the tab; false where there is nothing to copy yet. */
  copyTab(id: string): boolean;
  /** Opens the text of a run as a copy of its tab, where it ran, with its row limit and parameters. It waits there to be run. */
  openRun(run: RunToOpen): void;
  /** Puts a text into the shown tab where that is empty, else into a new one, with the focus behind it. What else is said of it comes along. */
  openText(text: OpenedText): void;
  edit(id: string, change: EditorChange): void;
}

type OpenedText = Pick<RunToOpen, 'sql'> & Partial<RunToOpen>;

/** What a copy of a run's tab takes of the run. */
export type RunToOpen = Pick<LabQuery, 'tab' | 'sql' | 'dbId' | 'catalog' | 'schema' | 'queryLimit' | 'templateParams'>;

/** Closed tabs of this window that can be opened again. */
const MAX_REMEMBERED = 20;

export function createTabActions(lab: Lab, attached: Attached): TabActions {
  const { store, dispatch, env, page } = lab;
  const closed: TabEditor[] = [];
  const remember = (editors: readonly (TabEditor | null)[]) => {
    for (const editor of editors) if (editor?.loaded && editor.sql.trim() !== '') closed.push(editor);
    closed.splice(0, closed.length - MAX_REMEMBERED);
  };
  const actions: TabActions = {
    open: (change = {}) =>
      dispatch({ type: 'add', id: newId(env), defaults: decideEditorDefaults(page, activeEditor(store.getState())), change }),

    close(id) {
      remember([editorById(store.getState().tabs, id)]);
      dispatch({ type: 'remove', id });
      attached.editor?.close(id);
      if (activeId(store.getState().tabs) === null) actions.open();
      void attached.session?.autosave.sync();
    },

    closeOthers(id) {
      remember(allEditors(store.getState().tabs).filter((editor) => editor.id !== id));
      dispatch({ type: 'removeOthers', id });
      void attached.session?.autosave.sync();
    },

    reopen() {
      const editor = closed.pop();
      if (editor) actions.open({ ...contentOf(editor), remoteId: editor.remoteId });
      return editor !== undefined;
    },

    copyTab(id) {
      const editor = editorById(store.getState().tabs, id);
      if (!editor?.loaded) return false;
      actions.open({ ...contentOf(editor), name: pageTranslate(sqllab)('actions.copyName', { name: editor.name }) });
      return true;
    },

    openRun({ tab, sql, dbId, catalog, schema, queryLimit, templateParams }) {
      const name = tab === '' ? {} : { name: pageTranslate(sqllab)('actions.copyName', { name: tab }) };
      const place = placeChange(page, { dbId, catalog: tabCatalog(findDatabase(page, dbId), catalog), schema });
      actions.open({ ...name, sql, queryLimit, templateParams, ...place });
    },

    openText({ tab = '', ...text }) {
      const editor = activeEditor(store.getState());
      const dbId = text.dbId ?? editor?.dbId ?? null;
      const place =
        text.dbId === undefined
          ? {}
          : placeChange(page, {
              dbId,
              catalog: tabCatalog(findDatabase(page, dbId), text.catalog ?? null),
              schema: text.schema ?? null,
            });
      const { sql, queryLimit, templateParams } = text;
      const change = {
        sql,
        ...place,
        ...(queryLimit !== undefined && { queryLimit }),
        ...(templateParams !== undefined && { templateParams }),
      };
      if (editor?.loaded && editor.sql.trim() === '') {
        // As one step to undo in the editor; the rest of the tab has none.
        attached.editor?.replace(sql);
        actions.edit(editor.id, change);
      } else actions.open({ ...change, ...(tab !== '' && { name: pageTranslate(sqllab)('actions.copyName', { name: tab }) }) });
      attached.editor?.focus(sql.length);
    },

    edit: (id, change) => dispatch({ type: 'edit', id, change }),
  };
  return actions;
}

const contentOf = ({ name, sql, dbId, catalog, schema, queryLimit, templateParams, notes }: TabEditor): EditorChange => ({
  name,
  sql,
  dbId,
  catalog,
  schema,
  queryLimit,
  templateParams,
  notes,
});
