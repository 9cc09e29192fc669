// An editor tab and the tables open in it, as they are kept: the keys are those of the wire.
import * as z from 'zod';

const text = z.string().max(1_000).nullable();

export const newTabSchema = z.object({
  label: z.string().max(256),
  sql: z.string().max(1_000_000),
  database_id: z.int().nullable(),
  catalog: text,
  schema: text,
  query_limit: z.int().positive().nullable(),
  autorun: z.boolean(),
  template_params: z.string().max(100_000).nullable(),
  hide_left_bar: z.boolean(),
  saved_query_id: z.int().nullable(),
  latest_query_id: z.string().max(64).nullable(),
  extra_json: z.record(z.string(), z.unknown()),
});
export type NewTab = z.infer<typeof newTabSchema>;

export const tabChangeSchema = newTabSchema.partial();
export type TabChange = z.infer<typeof tabChangeSchema>;

/** What the window knows that changes a tab. */
export const tabBaseSchema = z.object({
  /** `updatedAt` of the version that it had from the server, UTC ms. */
  updatedAt: z.number(),
  window: z.string(),
});
export type TabBase = z.infer<typeof tabBaseSchema>;

export const newTableSchemaSchema = z.object({
  tab_state_id: z.int(),
  database_id: z.int(),
  catalog: text,
  schema: text,
  table: z.string().min(1).max(1_000),
  /** Columns, keys, preview query …: as the client described it. */
  description: z.record(z.string(), z.unknown()),
  expanded: z.boolean(),
});
export type NewTableSchema = z.infer<typeof newTableSchemaSchema>;

export const tableSchemaSchema = newTableSchemaSchema.extend({ id: z.int() });
export type TableSchema = z.infer<typeof tableSchemaSchema>;

export const tabStateSchema = newTabSchema.extend({
  id: z.int(),
  user_id: z.int(),
  active: z.boolean(),
  table_schemas: z.array(tableSchemaSchema),
});
export type TabState = z.infer<typeof tabStateSchema>;

export const tabListSchema = z.object({
  tabs: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      /** Absent where the tab shows none. */
      saved_query_id: z.int().optional(),
    }),
  ),
  active: tabStateSchema.nullable(),
});
export type TabList = z.infer<typeof tabListSchema>;
