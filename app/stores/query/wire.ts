// Runs as clients know them: the dict of SQL Lab's replies, rows of the list, the single item.
import * as z from 'zod';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';

const text = z.string().nullable();

/** Instants are epoch milliseconds with a fraction. */
export const queryDictSchema = z.object({
  changed_on: z.string(),
  dbId: z.int().nullable(),
  db: text,
  endDttm: z.number().nullable(),
  errorMessage: text,
  executedSql: text,
  /** The client's own id of the run. */
  id: z.string(),
  queryId: z.int(),
  limit: z.int().nullable(),
  limitingFactor: z.string(),
  progress: z.number(),
  rows: z.int().nullable(),
  catalog: text,
  schema: text,
  ctas: z.boolean(),
  serverId: z.int(),
  sql: z.string(),
  sqlEditorId: text,
  startDttm: z.number(),
  state: z.string(),
  tab: text,
  tempSchema: text,
  tempTable: text,
  /** JSON text: what the templates of `sql` got. */
  templateParams: text,
  userId: z.int().nullable(),
  user: z.string(),
  resultsKey: text,
  trackingUrl: text,
  extra: z.record(z.string(), z.unknown()),
});
export type QueryDict = z.output<typeof queryDictSchema>;

export const QUERY_LIST: ListSpec = {
  title: 'List Query',
  columns: [
    'id',
    'catalog',
    'changed_on',
    'client_id',
    'database.id',
    'database.database_name',
    'executed_sql',
    'error_message',
    'limit',
    'limiting_factor',
    'progress',
    'rows',
    'schema',
    'select_as_cta',
    'sql',
    'sql_editor_id',
    'sql_tables',
    'status',
    'tab_name',
    'template_params',
    'user.first_name',
    'user.id',
    'user.last_name',
    'start_time',
    'start_running_time',
    'end_time',
    'tmp_table_name',
    'tracking_url',
    'results_key',
  ],
  orderColumns: [
    'changed_on',
    'database.database_name',
    'duration',
    'rows',
    'schema',
    'start_time',
    'sql',
    'tab_name',
    'user.first_name',
  ],
  defaultOrder: { column: 'changed_on', direction: 'desc' },
};

export const QUERY_ITEM: ItemSpec = {
  title: 'Show Query',
  columns: [
    'id',
    'changed_on',
    'client_id',
    'database.id',
    'end_result_backend_time',
    'end_time',
    'error_message',
    'executed_sql',
    'limit',
    'progress',
    'results_key',
    'rows',
    'schema',
    'select_as_cta',
    'select_as_cta_used',
    'select_sql',
    'sql',
    'sql_editor_id',
    'start_running_time',
    'start_time',
    'status',
    'tab_name',
    'tmp_schema_name',
    'tmp_table_name',
    'tracking_url',
  ],
};

/** Made by clients; a part of the name of the run's object. */
export const clientIdSchema = z.string().regex(/^[\w-]{1,64}$/, 'Use 1 to 64 letters, digits, "-" and "_".');

export const stopBody = z.looseObject({ client_id: clientIdSchema });
export const stopReply = z.object({ result: z.literal('OK') });

export const updatedSinceQ = z.object({ last_updated_ms: z.number() });
/** Here instants are decimal texts: `"1795253687345.913818"`. */
export const polledQuerySchema = queryDictSchema.extend({ startDttm: z.string(), endDttm: z.string().nullable() });
export const updatedSinceReply = z.object({ result: z.array(polledQuerySchema) });
