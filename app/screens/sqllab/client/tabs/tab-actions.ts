// The actions on tabs: open, close, reopen, copy, edit.
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
  /** Reopens the tab that was last closed in this window; false if there is none. */
  reopen(): boolean;
  /** Opens a copy of the tab; false if the tab isn't loaded yet. */
  copyTab(id: string): boolean;
  /** Opens the text of a run in a new tab, with the run's database, row limit, and parameters. Doesn't run it. */
  openRun(run: RunToOpen): void;
  /** Puts a text with its settings into the active tab if that is empty, or else into a new one. Focuses the end of the text. */
  openText(text: OpenedText): void;
  edit(id: string, change: EditorChange): void;
}

type OpenedText = Pick<RunToOpen, 'sql'> & Partial<RunToOpen>;

/** The parts of a run that are copied to a new tab. */
export type RunToOpen = Pick<LabQuery, 'tab' | 'sql' | 'dbId' | 'catalog' | 'schema' | 'queryLimit' | 'templateParams'>;

/** Max closed tabs that can be reopened. */
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
        // The editor can undo the replaced text in one step; the tab's other settings have no undo.
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
