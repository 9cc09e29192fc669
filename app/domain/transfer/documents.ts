// The documents of an archive by kind: their schemas, and the archive's files as values or as what is wrong with them.
import { z } from 'zod';
import type { ArchiveFile } from './read-archive.ts';
import { ARCHIVE_TYPES, ARCHIVE_VERSION, FOLDERS, TRANSFER_KINDS, type ArchiveType, type TransferKind } from './kinds.ts';
import { parseYaml } from './yaml-text.ts';

const MAX_TEXT = 1_000_000;
const name = z.string().min(1).max(250);
const text = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => value ?? null);
const flag = (absent: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? absent);
const count = z
  .int()
  .nullish()
  .transform((value) => value ?? null);
const uuid = z.guid().transform((value) => value.toLowerCase());
const record = z.record(z.string(), z.unknown());
const orEmpty = record.nullish().transform((value) => value ?? {});
const version = z.literal(ARCHIVE_VERSION);
/** Settings that are an object here and JSON text elsewhere. */
const jsonText = z
  .union([z.string().max(MAX_TEXT), record])
  .nullish()
  .transform((value) =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value),
  );
const tags = z
  .array(z.string().min(1).max(250))
  .max(200)
  .nullish()
  .transform((value) => value ?? []);

export const databaseDocument = z.looseObject({
  database_name: name,
  sqlalchemy_uri: z.string().max(3_000),
  cache_timeout: count,
  expose_in_sqllab: flag(true),
  allow_run_async: flag(false),
  allow_ctas: flag(false),
  allow_cvas: flag(false),
  allow_dml: flag(false),
  allow_file_upload: flag(false),
  extra: orEmpty,
  impersonate_user: flag(false),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).catch('sqlalchemy_form'),
  uuid,
  version,
});

const currency = z
  .union([z.object({ symbol: z.string().max(50), symbolPosition: z.enum(['prefix', 'suffix']) }), z.string().max(200), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? currencyOf(value) : (value ?? null)));

const metricDocument = z.looseObject({
  metric_name: name,
  verbose_name: text,
  metric_type: text,
  expression: z.string().max(MAX_TEXT),
  description: text,
  d3format: text,
  currency,
  extra: jsonText,
  warning_text: text,
});

const columnDocument = z.looseObject({
  column_name: name,
  verbose_name: text,
  is_dttm: flag(false),
  is_active: flag(true),
  type: text,
  advanced_data_type: text,
  groupby: flag(true),
  filterable: flag(true),
  expression: text,
  description: text,
  python_date_format: text,
  extra: jsonText,
});

export const datasetDocument = z
  .looseObject({
    table_name: name,
    main_dttm_col: text,
    currency_code_column: text,
    description: text,
    default_endpoint: text,
    offset: z
      .int()
      .nullish()
      .transform((value) => value ?? 0),
    cache_timeout: count,
    catalog: text,
    schema: text,
    sql: text,
    template_params: jsonText,
    filter_select_enabled: flag(true),
    fetch_values_predicate: text,
    extra: jsonText,
    normalize_columns: flag(false),
    always_filter_main_dttm: flag(false),
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
  slice_name: name,
  description: text,
  certified_by: text,
  certification_details: text,
  viz_type: name,
  params: orEmpty,
  query_context: text,
  cache_timeout: count,
  uuid,
  version,
  dataset_uuid: uuid,
  tags,
});

export const dashboardDocument = z.looseObject({
  dashboard_title: z
    .string()
    .max(500)
    .nullish()
    .transform((value) => value ?? ''),
  description: text,
  css: text,
  slug: text,
  certified_by: text,
  certification_details: text,
  published: flag(false),
  uuid,
  position: orEmpty,
  metadata: orEmpty,
  version,
  tags,
});

export const queryDocument = z.looseObject({
  catalog: text,
  schema: text,
  label: name,
  description: text,
  sql: z.string().max(MAX_TEXT),
  uuid,
  version,
  database_uuid: uuid,
});

const SCHEMAS = {
  database: databaseDocument,
  dataset: datasetDocument,
  chart: chartDocument,
  dashboard: dashboardDocument,
  query: queryDocument,
} as const satisfies Record<TransferKind, z.ZodType>;

export interface DocumentOf {
  readonly database: z.output<typeof databaseDocument>;
  readonly dataset: z.output<typeof datasetDocument>;
  readonly chart: z.output<typeof chartDocument>;
  readonly dashboard: z.output<typeof dashboardDocument>;
  readonly query: z.output<typeof queryDocument>;
}

export interface Filed<K extends TransferKind> {
  readonly path: string;
  readonly value: DocumentOf[K];
}

export interface FileNote {
  readonly path: string;
  readonly words: string;
}

export interface TagDocument {
  readonly name: string;
  readonly description: string | null;
}

export interface Documents {
  /** Null where metadata.yaml does not say it; a problem says so. */
  readonly type: ArchiveType | null;
  readonly database: readonly Filed<'database'>[];
  readonly dataset: readonly Filed<'dataset'>[];
  readonly chart: readonly Filed<'chart'>[];
  readonly dashboard: readonly Filed<'dashboard'>[];
  readonly query: readonly Filed<'query'>[];
  readonly tags: readonly TagDocument[];
  /** By path and field; any of them refuses the archive. `field` null: the file as a whole. */
  readonly problems: readonly (FileNote & { readonly field: string | null })[];
  /** What is in the archive and has no place here. */
  readonly ignored: readonly FileNote[];
}

/** Never throws. */
export function readDocuments(files: readonly ArchiveFile[]): Documents {
  const found: { -readonly [K in TransferKind]: Filed<K>[] } = { database: [], dataset: [], chart: [], dashboard: [], query: [] };
  const problems: (FileNote & { field: string | null })[] = [];
  const ignored: FileNote[] = [];
  let type: ArchiveType | null = null;
  let tagList: TagDocument[] = [];
  for (const file of files) {
    const parsed = parseYaml(file.text);
    if (!parsed.ok) {
      problems.push({ path: file.path, field: null, words: parsed.words });
      continue;
    }
    const kind = kindOf(file.path);
    if (kind !== null) read(kind, file.path, parsed.value);
    else if (/^metadata\.ya?ml$/.test(file.path)) type = readType(file.path, parsed.value, problems);
    else if (/^tags\.ya?ml$/.test(file.path)) tagList = readTags(file.path, parsed.value, problems);
    else ignored.push({ path: file.path, words: ignoredWords(file.path) });
  }
  refuseRepeatedUuids(found, problems);
  return { type, ...found, tags: tagList, problems, ignored };

  function read<K extends TransferKind>(kind: K, path: string, value: unknown): void {
    const result = SCHEMAS[kind].safeParse(value);
    if (result.success) (found[kind] as Filed<K>[]).push({ path, value: result.data as DocumentOf[K] });
    else problems.push(...result.error.issues.slice(0, 20).map((issue) => ({ path, ...fieldProblem(issue) })));
  }
}

function fieldProblem(issue: z.core.$ZodIssue): { field: string | null; words: string } {
  const field = issue.path.length === 0 ? null : issue.path.map(String).join('.');
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return { field, words: isMissing ? 'Missing data for required field.' : issue.message };
}

const kindOf = (path: string): TransferKind | null => TRANSFER_KINDS.find((kind) => path.startsWith(`${FOLDERS[kind]}/`)) ?? null;

const metadataSchema = z.looseObject({ version, type: z.enum(ARCHIVE_TYPES) });

function readType(path: string, value: unknown, problems: (FileNote & { field: string | null })[]): ArchiveType | null {
  const parsed = metadataSchema.safeParse(value);
  if (parsed.success) return parsed.data.type;
  problems.push(...parsed.error.issues.map((issue) => ({ path, ...fieldProblem(issue) })));
  return null;
}

const tagsSchema = z.looseObject({
  tags: z
    .array(z.looseObject({ tag_name: name, description: text }))
    .max(5_000)
    .nullish(),
});

function readTags(path: string, value: unknown, problems: (FileNote & { field: string | null })[]): TagDocument[] {
  const parsed = tagsSchema.safeParse(value);
  if (parsed.success) return (parsed.data.tags ?? []).map((tag) => ({ name: tag.tag_name, description: tag.description }));
  problems.push(...parsed.error.issues.map((issue) => ({ path, ...fieldProblem(issue) })));
  return [];
}

const ignoredWords = (path: string): string =>
  path.startsWith('themes/')
    ? 'Themes are not kept yet: dashboards come without theirs.'
    : 'This file is of no kind that can be imported.';

function refuseRepeatedUuids(
  found: Readonly<Record<TransferKind, readonly { path: string; value: { uuid: string } }[]>>,
  problems: (FileNote & { field: string | null })[],
): void {
  for (const kind of TRANSFER_KINDS) {
    const seen = new Map<string, string>();
    for (const { path, value } of found[kind]) {
      const other = seen.get(value.uuid);
      if (other !== undefined) problems.push({ path, field: 'uuid', words: `${other} has the same uuid.` });
      seen.set(value.uuid, path);
    }
  }
}

function refuseRepeated(names: readonly string[], field: string, context: z.RefinementCtx): void {
  const seen = new Set<string>();
  const twice = names.find((one) => seen.size === seen.add(one).size);
  if (twice !== undefined) context.addIssue({ code: 'custom', path: [field], message: `The name "${twice}" is there twice.` });
}

function currencyOf(value: string) {
  const parsed = currencySchema.safeParse(jsonOf(value));
  return parsed.success ? parsed.data : null;
}

const currencySchema = z.object({ symbol: z.string().max(50), symbolPosition: z.enum(['prefix', 'suffix']) });

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null; // No JSON, no currency.
  }
}
