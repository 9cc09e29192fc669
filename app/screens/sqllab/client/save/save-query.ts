// Saves the text of a tab as a saved query, and opens saved queries in tabs.
import type { SavedSql } from '#app/domain/sqllab/page-view.ts';
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { allEditors, editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { activeEditor, decideEditorDefaults, newId, placeChange, locateTab, type Lab } from '#app/screens/sqllab/client/lab.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';
import type { KnownSaved } from './saved-queries.ts';

/** The tab's saved query; null if the tab has none or it isn't loaded; 'gone' if it was deleted. */
export function findKnownSavedQuery(known: KnownSaved, editor: TabEditor | null): SavedSql | 'gone' | null {
  const id = editor?.remoteId ?? null;
  const saved = id === null ? undefined : known.get(id);
  if (saved === null) return 'gone';
  return saved ?? null;
}

/** Whether the tab matches its saved query: text, database, schema, parameters, and notes. */
export const isAsSaved = (saved: SavedSql, editor: TabEditor): boolean =>
  saved.sql === editor.sql &&
  saved.databaseId === editor.dbId &&
  (saved.catalog ?? '') === (editor.catalog ?? '') &&
  // A tab without a selected schema uses the default one, which is saved by name.
  (editor.schema === null || (saved.schema ?? '') === editor.schema) &&
  (saved.templateParams ?? '') === (editor.templateParams ?? '') &&
  (editor.notes === null || (saved.description ?? '') === editor.notes);

/** Updates the tab's saved query with its text and notes, but not its name. Throws with a message for the viewer. */
export async function saveAgain(lab: Lab, { remoteId, ...editor }: TabEditor): Promise<SavedSql> {
  if (remoteId === null) throw new Error(pageTranslate(sqllab)('saved.notSaved'));
  const { notes } = editor;
  const known = lab.saved.store.getState().get(remoteId);
  // Unchanged notes aren't sent, because the description could have been changed elsewhere.
  const isNoted = notes !== null && notes !== (known?.description ?? '');
  const fields = { ...contentOf(lab, { ...editor, remoteId }), ...(isNoted && { description: notes === '' ? null : notes }) };
  return withMessage(() => lab.saved.change(remoteId, fields));
}

interface SaveAs {
  readonly name: string;
  /** Absent: the saved query keeps its description. */
  readonly description?: string;
  readonly asNew: boolean;
}

/** Saves the tab under the name: in its saved query, or as a new one that the tab is then linked to. Throws with a message for the viewer. */
export async function saveUnderName(lab: Lab, editorId: string, { name, description, asNew }: SaveAs): Promise<SavedSql> {
  const editor = editorById(lab.store.getState().tabs, lab.idNow(editorId));
  if (!editor?.loaded) throw new Error(pageTranslate(sqllab)('saved.tabMissing'));
  const fields = {
    ...contentOf(lab, editor),
    label: name,
    ...(description !== undefined && { description: description === '' ? null : description }),
  };
  const { remoteId } = editor;
  const saved = await withMessage(() =>
    asNew || remoteId === null ? lab.saved.create({ description: null, ...fields }) : lab.saved.change(remoteId, fields),
  );
  // The server could have assigned the tab an id meanwhile.
  const change = { remoteId: saved.id, name: saved.label, ...(description !== undefined && { notes: saved.description }) };
  lab.dispatch({ type: 'edit', id: lab.idNow(editorId), change });
  return saved;
}

/** The kind of a failed save: with unknown outcome (`unsure`), or refused as an update or as a new query. */
export function saveFailureKind(error: unknown, isUpdate: boolean): 'unsure' | 'updateFailed' | 'failed' {
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof ApiFailure && (cause.kind === 'unreadable' || cause.kind === 'late')) return 'unsure';
  return isUpdate ? 'updateFailed' : 'failed';
}

/** Switches to the tab that already has the saved query open, or else opens a new tab. */
export function openSaved(lab: Lab, saved: SavedSql): void {
  lab.saved.know(saved.id, saved);
  const { page, env, store, dispatch } = lab;
  const open = allEditors(store.getState().tabs).find(({ remoteId }) => remoteId === saved.id);
  if (open) {
    dispatch({ type: 'switch', id: open.id });
    return;
  }
  const { label, description: notes, sql, databaseId, catalog, schema, templateParams } = saved;
  const place = placeChange(page, { dbId: databaseId, catalog, schema });
  const change = { ...(label.trim() !== '' && { name: label }), sql, templateParams, notes, remoteId: saved.id, ...place };
  dispatch({ type: 'add', id: newId(env), defaults: decideEditorDefaults(page, activeEditor(store.getState())), change });
}

/** The saved fields of a tab, with the schema that the selector shows even if the user didn't select it. */
const contentOf = (lab: Lab, editor: TabEditor) => {
  const { sql, dbId, catalog, schema, templateParams } = editor;
  return { sql, databaseId: dbId, catalog, schema: schema ?? locateTab(lab, editor)?.schema ?? null, templateParams };
};

async function withMessage<T>(work: () => Promise<T>): Promise<T> {
  noteUsage('sqllab_save_query');
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ApiFailure)) throw cause;
    throw new Error(saveFailureMessage(cause), { cause });
  }
}

function saveFailureMessage({ kind, message }: ApiFailure): string {
  switch (kind) {
    case 'offline':
      return pageTranslate(sqllab)('saved.offline');
    case 'missing':
      return pageTranslate(sqllab)('saved.missing');
    case 'denied':
      return pageTranslate(sqllab)('saved.denied');
    default:
      return message;
  }
}
