// What clients send to make and change datasets.
import { hasUnsafeCharacters } from '#app/domain/input/name-characters.ts';
import * as z from 'zod';
import { parseFolders } from '#app/domain/dataset/folders/parse-folders.ts';
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import { bodyShape } from '#app/domain/fields/body-shape.ts';
import { inOrder } from '#app/domain/fields/key-order.ts';
import { MANAGED_FIELDS } from '#app/domain/fields/managed-fields.ts';

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
const id = z.int().nonnegative();
const owners = z.array(id).max(1_000).nullish();
const uuid = z.guid().nullish();
const made = bodyShape(DATASET_FIELDS, 'create');
/** Read-only fields of replies: clients send a reply back with their change in it. */
const readOnly = z.unknown().optional();

const KNOWN_ORDER = ['database', 'catalog', 'schema', 'table_name', 'sql', 'owners', 'is_managed_externally', 'external_url'];

export const datasetBody = z.strictObject(
  inOrder([...KNOWN_ORDER, 'normalize_columns'], {
    database: id,
    catalog: place,
    schema: place,
    table_name: name,
    sql: text,
    owners,
    ...made,
    uuid,
  }),
);
export type DatasetBody = z.output<typeof datasetBody>;

export const columnBody = z.strictObject({
  id: id.nullish(),
  uuid,
  column_name: name,
  ...bodyShape(COLUMN_FIELDS, 'edit'),
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
  expression: z.string().min(1, 'Give the metric its SQL expression.').max(MAX_TEXT),
  ...bodyShape(METRIC_FIELDS, 'edit'),
  currency,
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

export const datasetChange = z.strictObject({
  table_name: name.optional(),
  database_id: id.optional(),
  catalog: place,
  schema: place,
  sql: text,
  ...bodyShape(DATASET_FIELDS, 'edit'),
  folders,
  owners,
  columns: z.array(columnBody).max(MAX_PARTS).optional(),
  metrics: z.array(metricBody).max(MAX_PARTS).optional(),
  uuid,
});
export type DatasetChangeBody = z.output<typeof datasetChange>;

/** The dataset's new source; omitted fields stay unchanged. */
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
  ...bodyShape(MANAGED_FIELDS, 'create'),
});
export type DuplicateBody = z.output<typeof duplicateBody>;

export const getOrCreateBody = z.strictObject({
  database_id: id,
  catalog: place,
  schema: place,
  table_name: name,
  template_params: made.template_params,
  normalize_columns: made.normalize_columns,
  always_filter_main_dttm: made.always_filter_main_dttm,
});
export type GetOrCreateBody = z.output<typeof getOrCreateBody>;
