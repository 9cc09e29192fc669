// The forms by which Superset's clients upload files: every field is text.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { UPLOADS } from '#app/formats/formats.ts';
import { IF_EXISTS } from '#app/formats/upload/upload-spec.ts';

const FORM_TYPES = [...new Set(UPLOADS.map(({ formType }) => formType))];

const type = z.enum(FORM_TYPES, { error: `Must be one of: ${FORM_TYPES.join(', ')}.` });
const flag = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === '' ? undefined : /^(?:true|1|on|yes)$/i.test(text)));
const whole = z
  .string()
  .regex(/^\s*(?:\d{1,9}\s*)?$/, 'Not a valid integer.')
  .optional()
  .transform((text) => (text === undefined || text.trim() === '' ? undefined : Number(text)));
/** `a,b` or a JSON array. */
const names = z
  .string()
  .max(100_000)
  .optional()
  .transform((text) => (text === undefined || text === '' ? [] : splitNames(text)));

export const metadataForm = z.object({
  type,
  delimiter: z.string().max(10).optional(),
  encoding: z.string().max(50).optional(),
  header_row: whole,
});

export const uploadForm = z.object({
  type,
  table_name: z.string({ error: 'Missing data for required field.' }).min(1, 'Shorter than minimum length 1.').max(10_000),
  schema: z.string().max(250).optional(),
  catalog: z.string().max(250).optional(),
  already_exists: z.enum(IF_EXISTS, { error: 'Must be one of: fail, replace, append.' }).default('fail'),
  delimiter: z.string().max(10).optional(),
  /** Not in Superset. Any name of the encoding; absent: detected. */
  encoding: z.string().max(50).optional(),
  header_row: whole,
  skip_rows: whole,
  rows_to_read: whole,
  skip_blank_lines: flag,
  skip_initial_space: flag,
  day_first: flag,
  decimal_character: z.enum(['.', ','], { error: 'Must be one of: "." or ",".' }).optional(),
  null_values: names,
  column_dates: names,
  columns_read: names,
  column_data_types: z.string().max(100_000).optional(),
  sheet_name: z.string().max(255).optional(),
  index_column: z.string().max(255).optional(),
  index_label: z.string().max(255).optional(),
  dataframe_index: flag,
});
export type UploadForm = z.infer<typeof uploadForm>;

export const uploadFormReply = z.object({ message: z.string() });
export const uploadMetadataReply = z.object({
  result: z.object({ items: z.array(z.object({ column_names: z.array(z.string()), sheet_name: z.string().nullable() })) }),
});
export const schemasAccessReply = z.object({ schemas: z.array(z.string()) });

function splitNames(text: string): string[] {
  if (text.trim().startsWith('[')) {
    try {
      const parsed: unknown = parseJson(text);
      if (Array.isArray(parsed)) return parsed.map(String);
    } catch {
      // Not JSON: a name that begins with a bracket.
    }
  }
  return text.split(',').map((name) => name.trim());
}
