// Tabs as clients send and read them. Older clients send forms with JSON fields; the rest send JSON itself.
import * as z from 'zod';
import { coerceInput } from '#app/domain/input/coerce-input.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { NewTab, NewTableSchema, TabChange, TabState } from '#app/domain/sqllab/tabs/tab-state.ts';

/** Any body: it is validated once the notation of its fields is known. */
export const bodyFields = z.record(z.string(), z.unknown());

/** The fields of a form, each decoded from JSON; text that is no JSON stays as it is. */
export const decodeForm = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decodeJson(value)]));

function decodeJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

const name = z.string().max(1_000).nullable();
/** Same limit as a saved query’s description, which notes can become. */
const MAX_NOTES_CHARS = 100_000;
const sql = z.string().max(1_000_000);
const id = z.int();
/** The value, or JSON text of it. */
const jsonOf = <S extends z.ZodType>(schema: S) => z.preprocess((value) => coerceInput(schema, decodeJson(value)), schema);
const extra = jsonOf(z.record(z.string(), z.unknown()));

/** PUT: what changes; fields that are not kept are ignored. */
export const changeTabBody = z
  .object({
    label: z.string().max(256),
    sql: sql.nullable().transform((text) => text ?? ''),
    database_id: id.nullable(),
    catalog: name,
    schema: name,
    query_limit: id.nullable(),
    autorun: z.boolean(),
    template_params: z.string().max(100_000).nullable(),
    hide_left_bar: z.boolean(),
    saved_query: z.looseObject({ id: z.int() }).nullable(),
    saved_query_id: id.nullable(),
    latest_query_id: z.string().max(64).nullable(),
    extra_json: extra,
  })
  .partial()
  .transform(({ saved_query: saved, ...change }): TabChange => ({
    ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as TabChange),
    ...(saved === undefined ? {} : { saved_query_id: saved?.id ?? null }),
  }));

const editorSchema = z.looseObject({
  id: z.union([z.string().max(64), z.number()]).nullish(),
  name: z.string().max(256).nullish(),
  title: z.string().max(256).nullish(),
  sql: sql.nullish(),
  dbId: id.nullish(),
  catalog: name.nullish(),
  schema: name.nullish(),
  queryLimit: id.nullish(),
  autorun: z.boolean().nullish(),
  templateParams: z.string().max(100_000).nullish(),
  notes: z.string().max(MAX_NOTES_CHARS).nullish(),
  hideLeftBar: z.boolean().nullish(),
  remoteId: id.nullish(),
  latestQueryId: z.string().max(64).nullish(),
  updatedAt: z.number().nullish(),
  version: z.union([z.number(), z.string()]).nullish(),
});

/** POST: the client's editor. */
export const newTabBody = z.object({ queryEditor: jsonOf(editorSchema) }).transform(({ queryEditor: editor }): NewTab => ({
  label: editor.name ?? editor.title ?? 'Untitled query',
  sql: editor.sql ?? '',
  database_id: editor.dbId ?? null,
  catalog: editor.catalog ?? null,
  schema: editor.schema ?? null,
  query_limit: editor.queryLimit ?? null,
  autorun: editor.autorun ?? false,
  template_params: editor.templateParams ?? null,
  hide_left_bar: editor.hideLeftBar ?? false,
  saved_query_id: editor.remoteId ?? null,
  latest_query_id: editor.latestQueryId ?? null,
  extra_json: {
    ...(typeof editor.updatedAt === 'number' ? { updatedAt: editor.updatedAt } : {}),
    version: editor.version ?? 1,
    ...(typeof editor.notes === 'string' ? { notes: editor.notes } : {}),
    // A creation whose reply was lost is sent again: by this it is known.
    ...(typeof editor.id === 'string' ? { localId: editor.id } : {}),
  },
}));

const tableSchema = z.looseObject({
  dbId: id,
  catalog: name.nullish(),
  schema: name.nullish(),
  name: z.string().min(1).max(1_000),
  queryEditorId: id,
  expanded: z.boolean().nullish(),
});

export const newTableBody = z.object({ table: jsonOf(tableSchema) }).transform(({ table }): NewTableSchema => {
  const { dbId, catalog, schema, name: tableName, queryEditorId, expanded, ...description } = table;
  return {
    tab_state_id: queryEditorId,
    database_id: dbId,
    catalog: catalog ?? null,
    schema: schema ?? null,
    table: tableName,
    description,
    expanded: expanded ?? true,
  };
});

export const expandedBody = z.object({ expanded: z.boolean() });
export const migrateBody = z.object({ queryId: z.string().min(1).max(64) });

/** A tab as clients read it; `latestQuery` is its last run as they know it. */
export function wireTab(tab: TabState, latestQuery: object | null) {
  const { saved_query_id: savedQueryId, ...plain } = tab;
  return { ...plain, latest_query: latestQuery, saved_query: savedQueryId === null ? null : { id: savedQueryId } };
}
