// Actions on the tables of the schema browser: expand, collapse, and close a preview.
import * as z from 'zod';
import type { EditorTable } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { findTable } from '#app/domain/sqllab/tabs/tab-tables.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { attempt } from '#app/screens/sqllab/client/attempt.ts';
import type { CatalogPlace } from './catalogue.ts';
import { activeEditor, newId, type Lab } from '#app/screens/sqllab/client/lab.ts';
import type { Notify } from '#app/screens/sqllab/client/runs/run-actions.ts';
import { sendExpanded } from '#app/screens/sqllab/client/tabs/table-sender.ts';

export interface TableActions {
  /** Shows or hides a table's columns in the active tab; stored with the tab. */
  setTableExpanded(at: CatalogPlace, name: string, isExpanded: boolean): void;
  closePreview(table: EditorTable): void;
}

export function createTableActions(lab: Lab, notify: Notify): TableActions {
  const { store, dispatch } = lab;
  const onNotice = (message: string) => notify('error', message);
  const isServerKept = ({ inLocalStorage }: EditorTable): boolean => lab.page.keepsTabs && !inLocalStorage;
  return {
    setTableExpanded(at, name, isExpanded) {
      const editor = activeEditor(store.getState());
      if (!editor) return;
      const where = { editorId: editor.id, dbId: at.databaseId, catalog: at.catalog ?? null, schema: at.schema };
      const known = findTable(store.getState().tabs, { ...where, name });
      if (!known) {
        const table = { ...where, id: newId(lab.env), name, expanded: true, inLocalStorage: true };
        if (isExpanded) dispatch({ type: 'addTable', table: { ...table, dataPreviewQueryId: null, description: null } });
        return;
      }
      if (known.expanded === isExpanded) return;
      dispatch({ type: 'changeTable', id: known.id, change: { expanded: isExpanded } });
      if (isServerKept(known)) void sendExpanded(lab, { ...known, expanded: isExpanded }, onNotice);
    },

    closePreview(table) {
      if (table.expanded) {
        // The table stays expanded, so it is sent to the server again without the preview.
        dispatch({ type: 'changeTable', id: table.id, change: { dataPreviewQueryId: null, inLocalStorage: true } });
        return;
      }
      dispatch({ type: 'removeTable', id: table.id });
      if (isServerKept(table)) void removeOnServer(lab, table, onNotice);
    },
  };
}

async function removeOnServer(lab: Lab, { id, name }: EditorTable, onNotice: (message: string) => void): Promise<void> {
  const reply = checkBody(z.literal('OK'));
  const outcome = await attempt(lab, () => lab.api.call(`/tableschemaview/${id}`, { method: 'DELETE', reply }));
  if (outcome && 'failure' in outcome && outcome.failure.kind !== 'missing')
    onNotice(pageTranslate(sqllab)('notice.removeTableFailed', { table: name, reason: outcome.failure.message }));
}
