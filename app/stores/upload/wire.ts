// What clients send about uploads, and get.
import { hasUnsafeCharacters } from '#app/domain/input/name-characters.ts';
import * as z from 'zod';
import { fileFormatSchema } from '#app/formats/registry/settings.ts';
import { fileEnding, isKnownEnding } from '#app/formats/upload/file-ending.ts';
import { UPLOAD_STATES } from '#app/domain/upload/upload-state.ts';
import { UPLOAD_TYPES } from '#app/domain/upload/parse-cell.ts';
import { uploadColumnSchema } from '#app/domain/upload/upload-column.ts';
import { IF_EXISTS } from '#app/formats/upload/upload-spec.ts';

const id = z.guid();
export const uploadParams = z.object({ id });
export const partParams = z.object({ id, number: z.coerce.number().int().min(1).max(10_000) });

export const startBody = z.strictObject({
  file_name: z
    .string()
    .min(1)
    .max(500)
    .refine(
      (name) => !hasUnsafeCharacters(name),
      'Names can’t contain control characters or characters that change the direction of text.',
    )
    .refine((name) => isKnownEnding(fileEnding(name)), 'File extension is not allowed.'),
  size_bytes: z.int().min(1),
});

export const loadBody = z.strictObject({
  database_id: z.int().positive(),
  schema: z.string().min(1).max(255).nullish(),
  table_name: z.string().min(1).max(255),
  already_exists: z.enum(IF_EXISTS).default('fail'),
  format: fileFormatSchema,
  is_zip: z.boolean().default(false),
  /** Absent: as each column shows it. */
  decimal_character: z.enum(['.', ',']).nullish(),
  /** Whether ambiguous dates have the day first. */
  day_first: z.boolean().default(false),
  /** True if it was guessed from a part of the bytes, so that all bytes are checked. */
  is_encoding_detected: z.boolean().default(false),
  null_values: z.array(z.string().max(100)).max(50).optional(),
  columns: z
    .array(uploadColumnSchema.omit({ changed: true }))
    .min(1)
    .max(1_000),
  on_bad_row: z.enum(['stop', 'skip']).default('stop'),
});
export type LoadBody = z.infer<typeof loadBody>;

const problem = z.object({
  line: z.int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

const uploadView = z.object({
  id,
  file_name: z.string(),
  size_bytes: z.int(),
  part_bytes: z.int(),
  /** Numbers of the parts that are here. */
  parts: z.array(z.int()),
  state: z.enum(UPLOAD_STATES),
  /** All rows are checked before they are loaded; `bytes_read` then counts the check. */
  is_checking: z.boolean(),
  bytes_read: z.int(),
  rows_loaded: z.int(),
  rows_skipped: z.int(),
  problems: z.array(problem),
  failure: z.object({ message: z.string(), row: problem.optional() }).nullable(),
  /** Dataset of the loaded table; null: the caller can't create one, or creating it failed. */
  dataset_id: z.int().nullable(),
  table: z.object({ database_id: z.int(), schema: z.string().nullable(), name: z.string() }).nullable(),
  /** Number of columns in the requested load; 0: no load was requested. */
  column_count: z.int(),
  /** Columns whose type changed when all rows were checked, with the first value that changed it. */
  changed_columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum(UPLOAD_TYPES),
      first_rows_type: z.enum(UPLOAD_TYPES),
      misfit: z.object({ line: z.int(), value: z.string() }).nullable(),
    }),
  ),
});
export type UploadView = z.infer<typeof uploadView>;
export const uploadReply = z.object({ result: uploadView });
export const uploadsReply = z.object({ result: z.array(uploadView) });

export const nameQuery = z.object({
  database_id: z.coerce.number().int().positive(),
  schema: z.string().max(255).optional(),
  table_name: z.string().max(255),
});
export const nameReply = z.object({
  result: z.object({
    exists: z.boolean(),
    problem: z.string().nullable(),
    /** Columns of the existing table. */
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
  }),
});

/** Name of the first Warehouse. */
export const createTargetBody = z.strictObject({ name: z.string().trim().min(1).max(100) });

export const targetsReply = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      has_schemas: z.boolean(),
      default_schema: z.string().nullable(),
      schemas: z.array(z.string()),
      max_columns: z.int(),
      max_name_bytes: z.int(),
    }),
  ),
});
