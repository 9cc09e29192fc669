// What is loaded where, and how: what a caller sends once a file is here. Parsed again by the job that does it.
import * as z from 'zod';
import { MAX_COLUMNS } from '#app/domain/upload/limits.ts';
import { DECIMALS } from '#app/domain/upload/number-text.ts';
import { uploadColumnSchema } from '#app/domain/upload/upload-column.ts';
import { findUploadFormat, isTyped } from '#app/formats/formats.ts';
import { fileFormatSchema, type FileFormat } from '#app/formats/registry/settings.ts';

export const IF_EXISTS = ['fail', 'replace', 'append'] as const;
export type IfExists = (typeof IF_EXISTS)[number];

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
  /** Whether ambiguous dates have the day first. */
  prefersDayFirst: z.boolean().default(false),
  /** True if it was guessed from a part of the bytes, so that all bytes are checked. */
  isEncodingDetected: z.boolean().default(false),
  /** True once all rows were checked. */
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
export function nullValuesFor(format: FileFormat, named: readonly string[]): readonly string[] {
  switch (findUploadFormat(format).readsNulls) {
    case 'none':
      return [];
    case 'filled':
      return named.filter((value) => value !== '');
    case 'all':
      return named;
  }
}
