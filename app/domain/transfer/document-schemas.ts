// Schemas of archive documents by kind. Unknown keys are kept, and the plan reports them as unsupported.
import * as z from 'zod';
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { documentShape } from '#app/domain/fields/documents.ts';
import { hasUnsafeCharacters } from '#app/domain/input/name-characters.ts';
import { parseFolders } from '#app/domain/dataset/folders/parse-folders.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { ARCHIVE_VERSION } from './kinds.ts';
import { MAX_TEXT, settingsDocument, textDocument } from './document-values.ts';

const name = z.string().min(1).max(250);
/** A table name without characters that make it indistinguishable from others. */
const tableName = name.refine(
  (text) => !hasUnsafeCharacters(text),
  'Names can’t contain control characters or characters that change the direction of text.',
);
const uuid = z.guid().transform((value) => value.toLowerCase());
export const version = z.literal(ARCHIVE_VERSION);
const tags = z
  .array(z.string().min(1).max(250))
  .max(200)
  .nullish()
  .transform((value) => value ?? []);

/** Values that an archive doesn't contain keep their current state. */
const managed = {
  is_managed_externally: z
    .boolean()
    .nullable()
    .transform((value) => value ?? false)
    .optional(),
  external_url: z.string().max(2_000).nullable().optional(),
};

export const databaseDocument = z.looseObject({
  ...managed,
  database_name: name,
  sqlalchemy_uri: z.string().max(3_000),
  ...documentShape(DATABASE_FIELDS),
  extra: settingsDocument,
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).catch('sqlalchemy_form'),
  uuid,
  version,
});

const currency = z
  .union([z.object({ symbol: z.string().max(50), symbolPosition: z.enum(['prefix', 'suffix']) }), z.string().max(200), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? currencyOf(value) : (value ?? null)));

export const metricDocument = z.looseObject({
  ...documentShape(METRIC_FIELDS),
  metric_name: name,
  expression: z.string().max(MAX_TEXT),
  currency,
});

export const columnDocument = z.looseObject({
  ...documentShape(COLUMN_FIELDS),
  column_name: name,
});

/** Entries are identified by name, because column uuids differ between instances. Only invalid folders are dropped. */
const folders = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const parsed = parseFolders(value);
    if (parsed.ok) return parsed.folders;
    context.addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  });

export const datasetDocument = z
  .looseObject({
    ...managed,
    table_name: tableName,
    ...documentShape(DATASET_FIELDS),
    folders,
    uuid,
    metrics: z
      .array(metricDocument)
      .max(5_000)
      .nullish()
      .transform((value) => value ?? []),
    columns: z
      .array(columnDocument)
      .max(10_000)
      .nullish()
      .transform((value) => value ?? []),
    version,
    database_uuid: uuid,
  })
  .superRefine(({ metrics, columns }, context) => {
    refuseRepeated(
      metrics.map((metric) => metric.metric_name),
      'metrics',
      context,
    );
    refuseRepeated(
      columns.map((column) => column.column_name),
      'columns',
      context,
    );
  });

export const chartDocument = z.looseObject({
  ...managed,
  slice_name: name,
  ...documentShape(CHART_FIELDS),
  viz_type: name,
  params: settingsDocument,
  uuid,
  version,
  dataset_uuid: uuid,
  tags,
});

export const dashboardDocument = z.looseObject({
  ...managed,
  dashboard_title: z
    .string()
    .max(500)
    .nullish()
    .transform((value) => value ?? ''),
  ...documentShape(DASHBOARD_FIELDS),
  uuid,
  position: settingsDocument,
  metadata: settingsDocument,
  version,
  tags,
});

export const queryDocument = z.looseObject({
  catalog: textDocument,
  schema: textDocument,
  label: name,
  description: textDocument,
  sql: z.string().max(MAX_TEXT),
  uuid,
  version,
  database_uuid: uuid,
});

export const tagsDocument = z.looseObject({
  tags: z
    .array(z.looseObject({ tag_name: name, description: textDocument }))
    .max(5_000)
    .nullish(),
});

function refuseRepeated(names: readonly string[], field: string, context: z.RefinementCtx): void {
  const seen = new Set<string>();
  const twice = names.find((one) => seen.size === seen.add(one).size);
  if (twice !== undefined) context.addIssue({ code: 'custom', path: [field], message: `The name "${twice}" is used twice.` });
}

function currencyOf(value: string) {
  const parsed = currencySchema.safeParse(jsonOf(value));
  return parsed.success ? parsed.data : null;
}

const currencySchema = z.object({ symbol: z.string().max(50), symbolPosition: z.enum(['prefix', 'suffix']) });

function jsonOf(value: string): unknown {
  try {
    return parseJson(value);
  } catch {
    return null; // No JSON, no currency.
  }
}
