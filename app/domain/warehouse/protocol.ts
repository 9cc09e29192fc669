// Requests and replies of a Warehouse object: JSON bodies, and results of statements as lines of JSON.
import * as z from 'zod';
import { errorDataSchema } from './error-data.ts';
import { RESERVED_TABLES } from './warehouse-engine.ts';

export const sqlValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const runRequestSchema = z.object({
  sql: z.string().min(1).max(100_000),
  params: z.array(sqlValueSchema).max(100),
  maxRows: z.int().min(0),
  timeoutMs: z.number().positive(),
  readOnly: z.boolean(),
  /** The only tables that a reading statement can open; null: not known, or any. */
  tables: z
    .array(z.object({ schema: z.string().nullable(), table: z.string() }))
    .max(50_000)
    .nullish(),
});
export type WarehouseRunRequest = z.infer<typeof runRequestSchema>;

const tableName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !name.includes('\0') && !RESERVED_TABLES.test(name), 'is not a name that a table may have');

const CONSTRAINT = /\b(?:as|check|collate|constraint|default|generated|not|null|on|primary|references|unique)\b/i;

const declaredColumnSchema = z.object({
  name: z
    .string()
    .min(1)
    .max(1_000)
    .refine((name) => !name.includes('\0'), 'must not hold a NUL character'),
  type: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9 ]{0,60}(?:\(\d{1,9}(?:, ?\d{1,9})?\))?$/, 'is not a type')
    .refine((type) => !CONSTRAINT.test(type), 'must not hold a constraint'),
});
export type DeclaredColumn = z.infer<typeof declaredColumnSchema>;

export const tableRequestSchema = z.object({ table: tableName });
export const createStagingSchema = z.object({ table: tableName, columns: z.array(declaredColumnSchema).min(1).max(100) });
export const appendRowsSchema = z.object({ table: tableName, rows: z.array(z.array(sqlValueSchema)) });

/** A staging table that belongs to an upload, not to a table's name. */
const stagingName = z.string().regex(/^upload_[0-9a-f]{32}$/);
export const chunkHeaderSchema = z.object({ staging: stagingName, width: z.int().min(1).max(100) });
export const publishSchema = z.object({
  staging: stagingName,
  table: tableName,
  columns: z.array(declaredColumnSchema.shape.name).min(1).max(100),
  ifExists: z.enum(['fail', 'replace', 'append']),
});
export type PublishRequest = z.infer<typeof publishSchema>;

/** Says that the statement restarts, with all of its time: the process that ran it ended. Rows go on where they were. */
export const RESTARTED_LINE = { restarted: true } as const;

/** One line of a result: the columns, then batches of rows, then the end or an error. Batches are bare arrays. */
export const resultLineSchema = z.union([
  z.object({ restarted: z.literal(true) }),
  z.array(z.array(sqlValueSchema)),
  /** `longIntegers`: places of columns of integers some of which are texts, since a double can't hold them. */
  z.object({ columns: z.array(z.string()), longIntegers: z.array(z.int()).optional() }),
  z.object({ end: z.object({ rowCount: z.int(), truncated: z.boolean() }) }),
  z.object({ error: errorDataSchema }),
]);

/** What every route but a statement's returns. */
export const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorDataSchema }),
]);
