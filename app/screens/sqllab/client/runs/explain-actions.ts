// Requests the query plan of the statement at the cursor, and keeps it with its tab until it is closed.
import * as z from 'zod';
import type { WireError } from '#app/domain/errors.ts';
import { explainNodeSchema } from '#app/domain/explain/explain-node.ts';
import { missingParameters } from '#app/domain/sqllab/parameter-fields.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { Attached } from '#app/screens/sqllab/client/attached.ts';
import { errorPlaces } from './error-place.ts';
import type { Explained } from './explained.ts';
import { activeEditor, findDatabase, newId, locateTab, type Lab } from '#app/screens/sqllab/client/lab.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';
import type { Notify } from './run-actions.ts';
import { textToRun } from './run-text.ts';

export interface ExplainActions {
  /** Explains the selection, or else the statement at the cursor; never rejects. */
  explain(): Promise<void>;
  closeExplained(editorId: string): void;
}

const replySchema = z.object({ result: explainNodeSchema });

export function createExplainActions(lab: Lab, attached: Attached, notify: Notify): ExplainActions {
  const { store } = lab;
  const keep = (explained: Explained) =>
    store.setState(({ explained: all }) => ({
      explained: [...all.filter((one) => !isOf(lab, one, explained.editorId)), explained],
    }));
  const settle = (explained: Explained, outcome: Explained['outcome']) => {
    if (store.getState().explained.some(({ key }) => key === explained.key)) keep({ ...explained, outcome });
  };
  return {
    async explain() {
      const editor = activeEditor(store.getState());
      const place = locateTab(lab, editor);
      if (!editor) return;
      if (!place) return notify('error', pageTranslate(sqllab)('actions.noDatabase'));
      const engine = findDatabase(lab.page, editor.dbId)?.engine ?? null;
      const text = textToRun(editor, { cursor: attached.editor?.cursor() ?? 0, engine });
      if (!text) return;
      const missing = missingParameters(text.sql, editor.templateParams);
      store.setState({ missingParameters: missing });
      if (missing.length > 0)
        return notify(
          'info',
          pageTranslate(sqllab)('actions.missingParameters', { names: missing.join(', '), count: missing.length }),
        );
      attached.editor?.tidy();
      const explained: Explained = { key: newId(lab.env), editorId: editor.id, ran: text, outcome: { kind: 'loading' } };
      keep(explained);
      const body = {
        database_id: place.databaseId,
        sql: text.sql,
        schema: place.schema,
        catalog: editor.catalog,
        template_params: editor.templateParams ?? '',
      };
      try {
        const reply = await lab.api.call(`/api/v1/sqllab/explain/${lab.env.search?.() ?? ''}`, {
          method: 'POST',
          body,
          reply: checkBody(replySchema),
        });
        settle(explained, { kind: 'plan', plan: replySchema.parse(reply).result });
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        settle(explained, { kind: 'failed', errors: error.errors });
        showPlace(lab, attached, { ...explained, errors: error.errors });
      }
    },
    closeExplained: (editorId) =>
      store.setState(({ explained }) => ({ explained: explained.filter((one) => !isOf(lab, one, editorId)) })),
  };
}

/** Compares current ids, because the server could have assigned the tab an id meanwhile. */
const isOf = (lab: Lab, { editorId }: Explained, id: string): boolean => lab.idNow(editorId) === lab.idNow(id);

/** The tab's explained statement; null if there is none. */
export const findExplained = (lab: Lab, all: readonly Explained[], editorId: string): Explained | null =>
  all.find((one) => isOf(lab, one, editorId)) ?? null;

function showPlace(
  lab: Lab,
  attached: Attached,
  { editorId, ran, errors }: Pick<Explained, 'editorId' | 'ran'> & { readonly errors: readonly WireError[] },
): void {
  const editor = activeEditor(lab.store.getState());
  if (editor?.id !== lab.idNow(editorId)) return;
  const places = errorPlaces(errors, { text: editor.sql, ran: ran.sql, ranFrom: ran.from });
  if (places.length > 0) attached.editor?.mark(places, { reveal: false });
}
