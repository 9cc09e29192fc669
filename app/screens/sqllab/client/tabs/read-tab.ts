// Parses the reply of GET /tabstateview/{id} into the domain's type.
import * as z from 'zod';
import { tableSchemaSchema, tabStateSchema, type TabState } from '#app/domain/sqllab/tabs/tab-state.ts';

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});
const record = z.record(z.string(), z.unknown()).catch({});
const recordOrText = z.union([jsonText.pipe(record), record]).catch({});

const wireSchema = tabStateSchema
  .omit({ saved_query_id: true, latest_query_id: true, extra_json: true, table_schemas: true })
  .extend({
    extra_json: recordOrText,
    table_schemas: z.array(tableSchemaSchema.omit({ description: true }).extend({ description: recordOrText })).catch([]),
    saved_query: z.looseObject({ id: z.int() }).nullable().catch(null),
    latest_query: z.looseObject({ id: z.string() }).nullable().catch(null),
    latest_query_id: z.string().nullable().optional(),
  });

/** Throws a ZodError if `reply` isn't a tab. */
export function readTab(reply: unknown): TabState {
  const { saved_query: saved, latest_query: latest, latest_query_id: latestId, ...tab } = wireSchema.parse(reply);
  return { ...tab, saved_query_id: saved?.id ?? null, latest_query_id: latestId ?? latest?.id ?? null };
}
