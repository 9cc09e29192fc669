// Schema of a column of an uploaded file and how it is loaded.
import * as z from 'zod';
import { MAX_COLUMNS } from './limits.ts';
import { DECIMALS } from './number-text.ts';
import { UPLOAD_TYPES } from './parse-cell.ts';
import { DATE_ORDERS } from './parse-instant.ts';

const INFERRED = ['none', 'format', 'type'] as const;

export const uploadColumnSchema = z.strictObject({
  /** The column's position in the file, from 0. */
  source: z.int().min(0).max(MAX_COLUMNS),
  /** Column name in the table. */
  name: z.string().min(1).max(255),
  type: z.enum(UPLOAD_TYPES),
  /** Max number of digits of a decimal; `scale` is how many of them follow the decimal point. Absent: any. */
  precision: z.int().min(1).max(1_000).optional(),
  scale: z.int().min(0).max(1_000).optional(),
  dateOrder: z.enum(DATE_ORDERS).default('ymd'),
  /** Decimal separator of the column's numbers. Absent: the file's. */
  decimal: z.enum(DECIMALS).optional(),
  /** What is inferred from all rows: nothing, the format of dates and numbers, or also the type. */
  inferred: z.enum(INFERRED).default('none'),
  /**
   * Type inferred from the first rows if all rows have another one, and the first value that doesn't fit; null if no single
   * value does.
   */
  changed: z
    .strictObject({ from: z.enum(UPLOAD_TYPES), misfit: z.strictObject({ line: z.int(), value: z.string() }).nullable() })
    .optional(),
});
export type UploadColumn = z.infer<typeof uploadColumnSchema>;
