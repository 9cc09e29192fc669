// Saved queries on the wire: lists, the item, and what clients send.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';

const CHANGED_BY = ['changed_by.first_name', 'changed_by.id', 'changed_by.last_name'];
const CREATED_BY = ['created_by.first_name', 'created_by.id', 'created_by.last_name'];
const TAGS = ['tags.id', 'tags.name', 'tags.type'];

export const SAVED_QUERY_LIST: ListSpec = {
  title: 'List Saved Query',
  columns: [
    'changed_on',
    'changed_on_delta_humanized',
    ...CHANGED_BY,
    'created_on',
    ...CREATED_BY,
    'database.database_name',
    'database.id',
    'db_id',
    'description',
    'extra',
    'id',
    'label',
    'last_run_delta_humanized',
    'rows',
    'catalog',
    'schema',
    'sql',
    'sql_tables',
    ...TAGS,
  ],
  orderColumns: [
    'catalog',
    'schema',
    'label',
    'description',
    'sql',
    'rows',
    'created_by.first_name',
    'database.database_name',
    'created_on',
    'changed_on_delta_humanized',
    'last_run_delta_humanized',
  ],
  defaultOrder: { column: 'changed_on_delta_humanized', direction: 'desc' },
};

export const SAVED_QUERY_ITEM: ItemSpec = {
  title: 'Show Saved Query',
  columns: [
    'changed_on',
    'changed_on_delta_humanized',
    ...CHANGED_BY,
    ...CREATED_BY,
    'database.database_name',
    'database.id',
    'description',
    'extra',
    'id',
    'label',
    'last_run_delta_humanized',
    'rows',
    'catalog',
    'schema',
    'sql',
    'sql_tables',
    ...TAGS,
    'template_parameters',
    'uuid',
  ],
};

const MAX_NAME = 256;
/** Characters: a row of the metadata database must stay below 2 MB. */
const MAX_TEXT = 100_000;
const MAX_SQL_BYTES = 1_000_000;
const text = z.string().max(MAX_TEXT).nullish();
const sql = z
  .string()
  .refine((value) => new TextEncoder().encode(value).length <= MAX_SQL_BYTES, 'SQL can have at most 1,000,000 bytes (1 MB).')
  .nullish();
const place = z.string().max(128).nullish();

export const savedQueryBody = z.strictObject({
  db_id: z.int().nonnegative().nullish(),
  catalog: place,
  schema: place,
  label: z.string().max(MAX_NAME).nullish(),
  description: text,
  sql,
  template_parameters: text,
  extra_json: z
    .string()
    .max(MAX_TEXT)
    .refine((value) => isJsonObject(value), 'Must be a JSON object.')
    .optional(),
});
export type SavedQueryBody = z.output<typeof savedQueryBody>;

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = parseJson(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
