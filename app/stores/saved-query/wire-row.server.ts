// A saved query in the forms of the wire. The tables of its text are found by the engine's grammar.
import { humanizeAge } from '#app/domain/format/humanize-age.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { SavedSql } from '#app/domain/sqllab/page-view.ts';
import { ENGINES } from '#app/engines/find-engine.ts';
import { wireAudit } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { SavedQueryView } from './store.server.ts';

export const savedQueryRow = ({ row, creator, changer, database, tags }: SavedQueryView, nowMs: number): WireRow => ({
  ...wireAudit({ ...row, creator, changer }, nowMs),
  id: row.id,
  uuid: row.uuid,
  label: row.label,
  description: row.description,
  database: database && { id: database.id, database_name: database.name },
  db_id: row.databaseId,
  catalog: row.catalog,
  schema: row.schema,
  sql: row.sql,
  sql_tables: tablesOf(row.sql, database?.engine ?? null),
  template_parameters: row.templateParameters,
  extra: extraOf(row.extraJson),
  rows: row.rows,
  last_run_delta_humanized: row.lastRunMs === null ? '' : humanizeAge(row.lastRunMs, nowMs),
  tags: tags.map(({ id, name }) => ({ id, name, type: 1 })),
});

/** The reply to creating and to changing a saved query. */
export const savedQueryModel = ({ row }: SavedQueryView) => ({
  catalog: row.catalog,
  db_id: row.databaseId,
  description: row.description,
  extra_json: row.extraJson,
  label: row.label,
  schema: row.schema,
  sql: row.sql,
  template_parameters: row.templateParameters,
});

/** Form that SQL Lab's tabs load. */
export const toSavedSql = ({ row }: SavedQueryView): SavedSql => ({
  id: row.id,
  label: row.label,
  description: row.description,
  sql: row.sql,
  databaseId: row.databaseId,
  catalog: row.catalog,
  schema: row.schema,
  templateParams: row.templateParameters,
});

/** Empty where they cannot be told: the text is a draft as often as not. */
function tablesOf(sql: string, engineId: string | null): readonly TableRef[] {
  const parsed = engineId === null ? undefined : ENGINES.get(engineId)?.grammar.parse(sql);
  if (!parsed?.ok) return [];
  const tables = parsed.value.flatMap((statement) => statement.tables ?? []);
  const keys = tables.map(({ catalog, schema, table }) => JSON.stringify([catalog, schema, table]));
  return tables.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

function extraOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Older imports kept what they were given: then it says nothing.
    return {};
  }
}
