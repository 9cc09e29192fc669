// Sends a tab's open tables to the server, and migrates runs that started before the server knew their tab.
import * as z from 'zod';
import type { EditorTable, LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { toNewTableSchema } from '#app/domain/sqllab/tabs/tab-wire.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { attempt, createOn } from '#app/screens/sqllab/client/attempt.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';

/** Each method returns false if the server can't be reached, so that the next call would fail too. */
export interface TableSender {
  createTable(table: EditorTable): Promise<boolean>;
  moveQuery(query: LabQuery): Promise<boolean>;
  /** Runs that the server refused to migrate: they are retried at the next page load. */
  readonly heldQueries: ReadonlySet<string>;
}

const EXPANDED = checkBody(z.looseObject({ expanded: z.boolean() }));

export function createTableSender(lab: Lab, onNotice: (message: string) => void): TableSender {
  const { api, dispatch } = lab;
  const heldQueries = new Set<string>();
  return {
    heldQueries,
    async createTable(table) {
      const { tab_state_id, database_id, table: name, description, ...rest } = toNewTableSchema(table);
      const body = { table: { ...description, ...rest, dbId: database_id, queryEditorId: tab_state_id, name } };
      const outcome = await attempt(lab, () => createOn(lab, '/tableschemaview/', body));
      if (!outcome) return false;
      if ('failure' in outcome) {
        dispatch({ type: 'removeTable', id: table.id });
        onNotice(pageTranslate(sqllab)('notice.tableNotKept', { table: table.name, reason: outcome.failure.message }));
        return true;
      }
      dispatch({ type: 'migrateTable', id: table.id, serverId: outcome.value });
      // The table was expanded or collapsed while the request was pending.
      const now = lab.store.getState().tabs.tables.find(({ id }) => id === outcome.value);
      if (now && now.expanded !== table.expanded) await sendExpanded(lab, now, onNotice);
      return true;
    },
    async moveQuery({ id, editorId }) {
      const reply = checkBody(z.unknown());
      const outcome = await attempt(lab, () =>
        api.call(`/tabstateview/${editorId}/migrate_query`, { method: 'POST', body: { queryId: id }, reply }),
      );
      if (!outcome) return false;
      if (!('failure' in outcome)) dispatch({ type: 'migrateQuery', id });
      else {
        if (heldQueries.size === 0) onNotice(pageTranslate(sqllab)('notice.queryNotMoved', { reason: outcome.failure.message }));
        heldQueries.add(id);
      }
      return true;
    },
  };
}

/** Saves whether the table is expanded. If the server can't be reached or doesn't know the table, the table is created again later. */
export async function sendExpanded(
  lab: Lab,
  { id, name, expanded }: EditorTable,
  onNotice: (message: string) => void,
): Promise<void> {
  const outcome = await attempt(lab, () =>
    lab.api.call(`/tableschemaview/${id}/expanded`, { method: 'POST', body: { expanded }, reply: EXPANDED }),
  );
  if (outcome && 'value' in outcome) return;
  if (outcome && outcome.failure.kind !== 'missing') {
    const t = pageTranslate(sqllab);
    onNotice(t(expanded ? 'notice.expandFailed' : 'notice.collapseFailed', { table: name, reason: outcome.failure.message }));
    return;
  }
  lab.dispatch({ type: 'changeTable', id, change: { inLocalStorage: true } });
}
