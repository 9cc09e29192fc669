// A column of an uploaded file on its way to a table.
import * as z from 'zod';
import { MAX_COLUMNS } from './limits.ts';
import { DECIMALS } from './number-text.ts';
import { UPLOAD_TYPES } from './parse-cell.ts';
import { DATE_ORDERS } from './parse-instant.ts';

const INFERRED = ['none', 'format', 'type'] as const;

export const uploadColumnSchema = z.strictObject({
  /** The column's position in the file, from 0. */
  source: z.int().min(0).max(MAX_COLUMNS),
  /** In the table. */
  name: z.string().min(1).max(255),
  type: z.enum(UPLOAD_TYPES),
  /** Of decimals: how many digits there are at most, and how many of them after the point. Absent: any. */
  precision: z.int().min(1).max(1_000).optional(),
  scale: z.int().min(0).max(1_000).optional(),
  dateOrder: z.enum(DATE_ORDERS).default('ymd'),
  /** Of the column's numbers. Absent: the file's. */
  decimal: z.enum(DECIMALS).optional(),
  /** What all rows of the file decide: nothing, how dates and numbers are read, or the type as well. */
  inferred: z.enum(INFERRED).default('none'),
  /** What the first rows had said, where all rows said otherwise, and the first value that did; null: it is none alone. */
  changed: z
    .strictObject({ from: z.enum(UPLOAD_TYPES), misfit: z.strictObject({ line: z.int(), value: z.string() }).nullable() })
    .optional(),
});
export type UploadColumn = z.infer<typeof uploadColumnSchema>;
