// What clients send to make and change datasets.
import { hasUnsafeCharacters } from '#app/domain/input/name-characters.ts';
import * as z from 'zod';
import { parseFolders } from '#app/domain/dataset/folders/parse-folders.ts';
import { isZoneName } from '#app/domain/dataset/zone-name.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { DATE_FORMAT } from '#app/domain/time/detect-date-format.ts';
import { DAY_S } from '#app/domain/time/durations.ts';
import { managedFields } from '#app/stores/list/managed-fields.ts';
import { isPlainUrl } from './wire.ts';

const MAX_NAME = 250;
const MAX_TEXT = 200_000;
const MAX_PARTS = 2_000;

const name = z
  .string()
  .min(1, 'Shorter than minimum length 1.')
  .max(MAX_NAME, `Longer than maximum length ${MAX_NAME}.`)
  .refine((text) => text.trim() !== '', 'Must not be empty.')
  .refine(
    (text) => !hasUnsafeCharacters(text),
    'Must not hold control characters, or characters that change the direction of text.',
  );
const place = name.nullish().or(z.literal('').transform(() => null));
const text = z.string().max(MAX_TEXT).nullish();
const flag = z.boolean().nullish();
const id = z.int().nonnegative();
const owners = z.array(id).max(1_000).nullish();
const uuid = z.guid().nullish();
const jsonText = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .refine((value) => value === null || value === undefined || value === '' || isJsonObject(value), 'Must be a JSON object.');
const managed = z.object(managedFields).partial().shape;
/** Read-only fields of replies: clients send a reply back with their change in it. */
const readOnly = z.unknown().optional();

export const datasetBody = z.strictObject({
  database: id,
  catalog: place,
  schema: place,
  table_name: name,
  sql: text,
  owners,
  ...managed,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
  template_params: jsonText,
  currency_code_column: z.string().max(MAX_NAME).nullish(),
  uuid,
});
export type DatasetBody = z.output<typeof datasetBody>;

export const columnBody = z.strictObject({
  id: id.nullish(),
  uuid,
  column_name: name,
  type: text,
  advanced_data_type: z.string().max(255).nullish(),
  verbose_name: text,
  description: text,
  expression: text,
  extra: jsonText,
  filterable: flag,
  groupby: flag,
  is_active: flag,
  is_dttm: flag,
  python_date_format: z
    .string()
    .max(255)
    .nullish()
    .refine((format) => !format || DATE_FORMAT.test(format), 'Invalid date/timestamp format'),
  changed_on: readOnly,
  created_on: readOnly,
  type_generic: readOnly,
});
export type ColumnBody = z.output<typeof columnBody>;

/** The sign before or behind the number; clients of the field spell the keys so. */
const currency = z
  .object({ symbol: z.string().max(128), symbolPosition: z.enum(['prefix', 'suffix']) })
  .nullish()
  .or(z.literal('').transform(() => null));

export const metricBody = z.strictObject({
  id: id.nullish(),
  uuid,
  metric_name: name,
  metric_type: z.string().max(32).nullish(),
  expression: z.string().min(1, 'Give the metric its SQL expression.').max(MAX_TEXT),
  verbose_name: text,
  description: text,
  d3format: z.string().max(128).nullish(),
  currency,
  extra: jsonText,
  warning_text: text,
  changed_on: readOnly,
  created_on: readOnly,
});
export type MetricBody = z.output<typeof metricBody>;

/** Replaces all folders; what they contain is checked once columns and metrics are known. */
const folders = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    const parsed = parseFolders(value);
    if (parsed.ok) return parsed.folders;
    context.addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  });

const S_IN_YEARS = 10 * 366 * DAY_S;
const HOURS_IN_A_YEAR = 24 * 366;

export const datasetChange = z.strictObject({
  table_name: name.optional(),
  database_id: id.optional(),
  catalog: place,
  schema: place,
  sql: text,
  description: text,
  main_dttm_col: z.string().max(MAX_NAME).nullish(),
  always_filter_main_dttm: flag,
  normalize_columns: flag,
  filter_select_enabled: flag,
  fetch_values_predicate: z.string().max(1_000).nullish(),
  template_params: jsonText,
  default_endpoint: z
    .string()
    .max(2_000)
    .nullish()
    .refine((url) => !url || isPlainUrl(url), 'Must be a path of this site or an http(s) address.'),
  /** Ours: the zone in which its days begin and end; null or empty: UTC. */
  time_zone: z
    .string()
    .nullish()
    .refine((zone) => !zone || isZoneName(zone), 'Must be the name of a time zone, such as Europe/Berlin.'),
  currency_code_column: z.string().max(MAX_NAME).nullish(),
  offset: z.int().min(-HOURS_IN_A_YEAR).max(HOURS_IN_A_YEAR).nullish(),
  cache_timeout: z.int().min(-1).max(S_IN_YEARS).nullish(),
  is_sqllab_view: flag,
  ...managed,
  extra: jsonText,
  folders,
  owners,
  columns: z.array(columnBody).max(MAX_PARTS).optional(),
  metrics: z.array(metricBody).max(MAX_PARTS).optional(),
  uuid,
});
export type DatasetChangeBody = z.output<typeof datasetChange>;

/** Where a dataset is to read from; what is left out is as saved. */
export const sourceBody = z.strictObject({
  database_id: id.optional(),
  catalog: place,
  schema: place,
  table_name: name.optional(),
  sql: text,
});
export type SourceBody = z.output<typeof sourceBody>;

export const duplicateBody = z.strictObject({
  base_model_id: id,
  table_name: name,
  owners,
  ...managed,
});
export type DuplicateBody = z.output<typeof duplicateBody>;

export const getOrCreateBody = z.strictObject({
  database_id: id,
  catalog: place,
  schema: place,
  table_name: name,
  template_params: jsonText,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
});
export type GetOrCreateBody = z.output<typeof getOrCreateBody>;

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = parseJson(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
