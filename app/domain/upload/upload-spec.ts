// What is loaded where, and how: what a caller sends once a file is here. Parsed again by the job that does it.
import * as z from 'zod';
import { fileFormatSchema } from './file-format.ts';
import { MAX_COLUMNS } from './limits.ts';
import { UPLOAD_TYPES } from './parse-cell.ts';
import { DATE_ORDERS } from './parse-instant.ts';

export const IF_EXISTS = ['fail', 'replace', 'append'] as const;
export type IfExists = (typeof IF_EXISTS)[number];

export const uploadColumnSchema = z.strictObject({
  /** The column's position in the file, from 0. */
  source: z.int().min(0).max(MAX_COLUMNS),
  /** In the table. */
  name: z.string().min(1).max(255),
  type: z.enum(UPLOAD_TYPES),
  dateOrder: z.enum(DATE_ORDERS).default('ymd'),
});
export type UploadColumn = z.infer<typeof uploadColumnSchema>;

const nullValue = z.string().max(100);

export const uploadSpecSchema = z.strictObject({
  databaseId: z.int().positive(),
  /** Null: the connection's. */
  schema: z.string().min(1).max(255).nullable(),
  table: z.string().min(1).max(255),
  ifExists: z.enum(IF_EXISTS),
  format: fileFormatSchema,
  isZip: z.boolean(),
  decimal: z.enum(['.', ',']).default('.'),
  nullValues: z.array(nullValue).max(50),
  columns: z.array(uploadColumnSchema).min(1).max(MAX_COLUMNS),
  onBadRow: z.enum(['stop', 'skip']),
  /** Null: all. */
  maxRows: z.int().min(0).nullable().default(null),
});
export type UploadSpec = z.infer<typeof uploadSpecSchema>;

/** What most programs write for no value. */
export const DEFAULT_NULL_VALUES: readonly string[] = ['', 'NULL', 'null', '\\N', 'NaN', 'nan', 'N/A', 'n/a', '#N/A'];
