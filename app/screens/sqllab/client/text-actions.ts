// Actions on a tab's text besides running it: format, validate, estimate, share, and show where a query failed.
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import type { EditorMark } from '#app/screens/sqllab/editor/editor-marks.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import type { Attached } from './attached.ts';
import { errorPlaces } from './runs/error-place.ts';
import { activeEditor, type Lab } from './lab.ts';
import type { Notify } from './runs/run-actions.ts';
import { estimateCost, formatText, shareText, validateText, type CostRows } from './text-requests.ts';
import { describe } from './describe.ts';
import { applyEdits, findNameEdits, type ReplacedName } from './catalog/name-edits.ts';

export interface TextActions {
  format(): Promise<void>;
  /** Rows of `{name: value}`. Throws with a message for the viewer. */
  estimate(): Promise<CostRows>;
  /** The link. Throws with a message for the viewer. */
  share(): Promise<string>;
  validate(text: string): Promise<readonly EditorMark[]>;
  /** Underlines where the query failed; false if the position isn't known. */
  showError(query: LabQuery, options: { readonly reveal: boolean }): boolean;
  /** Replaces a name that the database didn't know, everywhere in the query. */
  useName(query: LabQuery, names: ReplacedName): void;
}

export function createTextActions(lab: Lab, attached: Attached, notify: Notify): TextActions {
  const { store } = lab;
  return {
    async format() {
      noteUsage('sqllab_format_sql');
      try {
        await formatText(lab, attached.editor);
      } catch (error) {
        notify('error', pageTranslate(sqllab)('actions.formatFailed', { reason: describe(error) }));
      }
    },
    estimate() {
      noteUsage('sqllab_estimate_query_cost');
      return estimateCost(lab);
    },
    share() {
      noteUsage('sqllab_copy_link');
      return shareText(lab);
    },
    validate: (text) => validateText(lab, text, attached.editor?.cursor() ?? 0),
    showError(query, options) {
      const editor = activeEditor(store.getState());
      if (!editor || editor.id !== query.editorId || query.state !== 'failed') return false;
      const ranFrom = store.getState().ranFrom.get(query.id) ?? 0;
      const places = errorPlaces(query.errors ?? [], { text: editor.sql, ran: query.sql, ranFrom });
      if (places.length === 0) return false;
      attached.editor?.mark(places, options);
      return true;
    },
    useName(query, replaced) {
      const state = store.getState();
      const editor = activeEditor(state);
      if (!editor || editor.id !== query.editorId) return;
      const edits = findNameEdits(lab, query, { text: editor.sql, replaced });
      if (attached.editor) attached.editor.edit(edits);
      else lab.dispatch({ type: 'edit', id: editor.id, change: { sql: applyEdits(editor.sql, edits) } });
    },
  };
}
