// Saves the tab's statement as a new dataset, or overwrites that of an existing dataset.
import * as z from 'zod';
import { trimStatementEnd } from '#app/domain/text/trim-end.ts';
import { QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { created, newVersion } from '#app/screens/shell/api/reply-checks.ts';
import type { LabApi } from '#app/screens/sqllab/client/lab-api.ts';

export interface StatementToSave {
  readonly databaseId: number;
  /** The catalog in which the statement runs; null: the connection's default. */
  readonly catalog: string | null;
  /** Null: the connection's default. */
  readonly schema: string | null;
  readonly sql: string;
  /** JSON text; null: none. */
  readonly templateParams: string | null;
}

const made = z.looseObject({ id: z.number() });

/** The id of the new dataset. Throws ApiFailure. */
export async function saveNewDataset(api: LabApi, name: string, statement: StatementToSave): Promise<number> {
  noteUsage('sqllab_save_dataset');
  const { databaseId, catalog, schema, sql, templateParams } = statement;
  const place = { database: databaseId, catalog, schema };
  const body = { ...place, sql: trimStatementEnd(sql), table_name: name, template_params: templateParams };
  return made.parse(await api.call('/api/v1/dataset/', { method: 'POST', body, reply: created, deadlineMs: QUERY_DEADLINE_MS }))
    .id;
}

/** The dataset keeps its name, its metrics, and the settings of columns that still exist. Throws ApiFailure. */
export async function overwriteDataset(api: LabApi, id: number, statement: StatementToSave): Promise<number> {
  noteUsage('sqllab_save_dataset', { details: { dataset_id: id } });
  const { databaseId, catalog, schema, sql, templateParams } = statement;
  const body = {
    database_id: databaseId,
    catalog,
    schema,
    sql: trimStatementEnd(sql),
    ...(templateParams !== null && { template_params: templateParams }),
  };
  await api.call(`/api/v1/dataset/${id}?override_columns=true`, {
    method: 'PUT',
    body,
    reply: newVersion(id),
    deadlineMs: QUERY_DEADLINE_MS,
  });
  return id;
}
