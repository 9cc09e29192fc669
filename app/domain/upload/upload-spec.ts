// What is loaded where, and how: what a caller sends once a file is here. Parsed again by the job that does it.
import * as z from 'zod';
import { fileFormatSchema, isTyped, type FileFormat } from './file-format.ts';
import { MAX_COLUMNS } from './limits.ts';
import { DECIMALS } from './number-text.ts';
import { UPLOAD_TYPES } from './parse-cell.ts';
import { DATE_ORDERS } from './parse-instant.ts';

export const IF_EXISTS = ['fail', 'replace', 'append'] as const;
export type IfExists = (typeof IF_EXISTS)[number];

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

const nullValue = z.string().max(100);

export const uploadSpecSchema = z.strictObject({
  databaseId: z.int().positive(),
  /** Null: the connection's. */
  schema: z.string().min(1).max(255).nullable(),
  table: z.string().min(1).max(255),
  ifExists: z.enum(IF_EXISTS),
  format: fileFormatSchema,
  isZip: z.boolean(),
  /** Null: as each column shows it. */
  decimal: z.enum(DECIMALS).nullable().default(null),
  /** Of dates that can be read both ways. */
  prefersDayFirst: z.boolean().default(false),
  /** It was found in some of the bytes: all of them decide. */
  isEncodingDetected: z.boolean().default(false),
  /** All rows have decided what they were to decide. */
  isChecked: z.boolean().default(false),
  nullValues: z.array(nullValue).max(50),
  columns: z.array(uploadColumnSchema).min(1).max(MAX_COLUMNS),
  onBadRow: z.enum(['stop', 'skip']),
  /** Null: all. */
  maxRows: z.int().min(0).nullable().default(null),
});
export type UploadSpec = z.infer<typeof uploadSpecSchema>;

/** Whether all rows are looked at before they are loaded. */
export const needsCheck = ({ format, columns, isChecked }: UploadSpec): boolean =>
  !isChecked && !isTyped(format) && columns.some(({ inferred }) => inferred !== 'none');

/** The texts of a file that are no value: a file that knows its values has none but those that a caller names, if any. */
export function nullValuesFor({ kind }: FileFormat, named: readonly string[]): readonly string[] {
  if (kind === 'parquet') return [];
  return kind === 'xlsx' ? named.filter((value) => value !== '') : named;
}

/** What most programs write for no value; JSON, like typed files, says itself where there is none. */
export const defaultNullValues = ({ kind }: Pick<FileFormat, 'kind'>): readonly string[] =>
  kind === 'csv' ? CSV_NULL_VALUES : [];
const CSV_NULL_VALUES: readonly string[] = ['', 'NULL', 'null', '\\N', 'NaN', 'nan', 'N/A', 'n/a', '#N/A'];
