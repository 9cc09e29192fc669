// What clients send about databases, and get. Replies contain no secrets: a mask replaces them.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { bodyShape } from '#app/domain/fields/body-shape.ts';
import { NO_SSH_TUNNELS, wireParametersSchema } from './connection-form.ts';
import { MAX_URI_LENGTH } from './sqlalchemy-uri.ts';

const name = z
  .string()
  .max(250)
  .refine((text) => text.trim() !== '', 'Must not be empty.')
  .refine((text) => !/\p{Cc}/u.test(text), 'Must not hold control characters.');
const jsonText = (message: string) =>
  z
    .string()
    .max(100_000)
    .nullish()
    .refine((text) => text === null || text === undefined || text === '' || isJsonObject(text), message);
/** Settings that this product has no use for are accepted when empty, and refused otherwise. */
const unused = (message: string) =>
  z
    .unknown()
    .refine((value) => isEmpty(value), message)
    .optional();

const plain = bodyShape(DATABASE_FIELDS, 'edit');

const connectionFields = {
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).optional(),
  driver: z.string().max(100).nullish(),
  encrypted_extra: jsonText('Field cannot be decoded by JSON.'),
  engine: z.string().max(100).nullish(),
  extra: jsonText('Field cannot be decoded by JSON.'),
  impersonate_user: plain.impersonate_user,
  /** Like `encrypted_extra`: masked secrets stay unchanged. */
  masked_encrypted_extra: jsonText('Field cannot be decoded by JSON.'),
  parameters: wireParametersSchema.nullish(),
  server_cert: unused('A certificate of your own is not supported: connect through Hyperdrive, which takes it.'),
  sqlalchemy_uri: z.string().min(1).max(MAX_URI_LENGTH).optional(),
  ssh_tunnel: unused(NO_SSH_TUNNELS),
};

const settings = {
  ...connectionFields,
  ...plain,
  uuid: z.guid().optional(),
};

export const createBody = z.strictObject({ ...settings, database_name: name });
export const updateBody = z.strictObject({ ...settings, database_name: name.optional() });
export type CreateBody = z.infer<typeof createBody>;
export type UpdateBody = z.infer<typeof updateBody>;

export const testBody = z.strictObject({ ...connectionFields, database_name: name.nullish(), uuid: z.guid().optional() });

/** Clients send their form's complete database: unneeded fields are ignored. */
export const validateBody = z.object({
  database_name: z.string().max(250).nullish(),
  driver: z.string().max(100).nullish(),
  engine: z.string().max(100),
  id: z.int().nullish(),
  parameters: wireParametersSchema.nullish(),
});

export const validateSqlBody = z.object({
  catalog: z.string().max(250).nullish(),
  schema: z.string().max(250).nullish(),
  sql: z.string().max(1_000_000),
  template_params: z.unknown().optional(),
});

/** What an authorization server adds to the address that it sends a browser back to. */
export const oauth2Query = z.object({
  state: z.string().max(4_000).optional(),
  code: z.string().max(8_000).optional(),
  error: z.string().max(1_000).optional(),
});

const id = z.coerce.number().int().positive();
export const pkParams = z.object({ pk: id });
export const relatedParams = z.object({ column_name: z.string() });
export const tableParams = z.object({
  pk: id,
  table_name: z.string().max(250),
  schema_name: z.string().max(250).optional(),
});

/** `q` of `schemas` and `tables`. */
export const schemasQ = z.object({
  force: z.boolean().nullish(),
  catalog: z.string().nullish(),
  upload_allowed: z.boolean().nullish(),
});
export const tablesQ = z.object({
  force: z.boolean().nullish(),
  schema_name: z.string().max(250).nullish(),
  catalog_name: z.string().max(250).nullish(),
});
export const tableQuery = z.looseObject({
  name: z.string().min(1).max(250),
  schema: z.string().max(250).optional(),
  catalog: z.string().max(250).optional(),
});

export const messageReply = z.object({ message: z.string() });
export const namesReply = z.object({ result: z.array(z.string()) });
/** Ours: which of them the connection opens; null: it has no name. */
export const catalogsReply = namesReply.extend({ default_catalog: z.string().nullable() });
export const textReply = z.object({ result: z.string() });
export const ddlReply = z.object({ result: z.string().nullable() });
export const availableReply = z.object({ databases: z.array(z.looseObject({ engine: z.string(), name: z.string() })) });
export const tablesReply = z.object({
  count: z.int(),
  result: z.array(
    z.object({
      extra: z.looseObject({}).nullable(),
      type: z.enum(['table', 'view', 'materialized_view']),
      value: z.string(),
    }),
  ),
});

export const columnsQ = z.object({
  /** Terms that are all in the name of a column; those with a dot in `table.column`. */
  filter: z.string().max(250),
  catalog_name: z.string().max(250).nullish(),
});
export const columnsReply = z.object({
  count: z.int(),
  /** There are more than these. */
  truncated: z.boolean(),
  result: z.array(
    z.object({
      schema: z.string().nullable(),
      table: z.string(),
      table_type: z.enum(['table', 'view', 'materialized_view']),
      column: z.string(),
      type: z.string(),
    }),
  ),
});

const keyReply = z.looseObject({ name: z.string().nullable() });
export const tableReply = z.object({
  columns: z.array(
    z.object({
      comment: z.string().nullable(),
      keys: z.array(keyReply),
      longType: z.string(),
      name: z.string(),
      type: z.string(),
    }),
  ),
  comment: z.string().nullable(),
  /** The database's latest estimate. */
  rowEstimate: z.number().nullable(),
  /** At most 1,000; null: the table isn't partitioned. */
  partitions: z
    .object({
      by: z.string(),
      list: z.array(z.object({ name: z.string(), bounds: z.string(), rowEstimate: z.number().nullable() })),
    })
    .nullable(),
  foreignKeys: z.array(keyReply),
  indexes: z.array(keyReply),
  name: z.string(),
  primaryKey: keyReply,
  selectStar: z.string(),
});
export type TableReply = z.infer<typeof tableReply>;

export const functionsReply = z.object({ function_names: z.array(z.string()) });
export const validateSqlReply = z.object({
  result: z.array(z.object({ line_number: z.int(), start_column: z.int(), end_column: z.int(), message: z.string() })),
});

const listing = z.object({ count: z.int(), result: z.array(z.looseObject({ id: z.int() })) });
export const relatedObjectsReply = z.object({ charts: listing, dashboards: listing, sqllab_tab_states: listing });

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === '{}' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));
