// A file uploaded by a form, as Superset's clients do: stored, its columns inferred, loaded, and a dataset made of its table.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { ByteSource } from '#app/domain/upload/byte-source.ts';
import { detectFormat } from '#app/formats/upload/detect-format.ts';
import { findUploadFormat } from '#app/formats/formats.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import { previewFile, type FilePreview } from '#app/formats/upload/preview-file.ts';
import type { UploadColumn } from '#app/domain/upload/upload-column.ts';
import type { UploadSpec } from '#app/formats/upload/upload-spec.ts';
import { getOrCreateDataset } from '#app/services/datasets/create.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { fieldError, fieldRefusal } from '#app/stores/database/connection-form.ts';
import { findUpload } from '#app/stores/upload/store.server.ts';
import type { UploadForm } from '#app/stores/upload/form-wire.ts';
import { findEncoding, type Encoding } from '#app/domain/upload/text/text-encoding.ts';
import type { StoredFile } from './store-stream.server.ts';
import { bucketSource } from './upload-bucket.ts';
import { findUploadTarget } from './upload-target.server.ts';
import { queueLoad } from './upload.server.ts';

/** What pandas takes for no value where a form doesn't say it. */
const PANDAS_NULLS = [
  '',
  'NULL',
  'null',
  'None',
  'NaN',
  'nan',
  '-NaN',
  '-nan',
  'NA',
  '<NA>',
  '#NA',
  'N/A',
  'n/a',
  '#N/A',
  '#N/A N/A',
  '1.#IND',
  '1.#QNAN',
  '-1.#IND',
  '-1.#QNAN',
];

/** Resolves when the file is in its table. Throws 4xx for any problem with the file or the form. */
export async function loadForm(
  deps: Deps,
  identity: Identity,
  { databaseId, file, form }: { readonly databaseId: number; readonly file: StoredFile; readonly form: UploadForm },
): Promise<void> {
  const target = await findUploadTarget(deps, identity, { databaseId, schema: form.schema || null });
  const source = bucketSource(deps.uploads.bucket, file);
  const { format, isZip } = await readFormat(source, file.fileName, form);
  const nullValues = nullValuesOf(form, format);
  const decimal = form.decimal_character ?? null;
  const prefersDayFirst = form.day_first ?? false;
  const settings = { isZip, decimal, nullValues: new Set(nullValues), maxBytes: target.limits.maxNameBytes };
  const preview = await previewFile(source, format, { ...settings, prefersDayFirst });
  refuseIndex(form);
  const spec: UploadSpec = {
    databaseId,
    schema: target.schema,
    table: form.table_name,
    ifExists: form.already_exists,
    format,
    isZip,
    decimal,
    nullValues,
    prefersDayFirst,
    columns: columnsOf(preview, form),
    isEncodingDetected: !form.encoding,
    isChecked: false,
    onBadRow: 'stop',
    maxRows: form.rows_to_read ?? null,
  };
  await queueLoad(deps, identity, file.id, spec);
  await deps.uploads.jobs.run(file.id);
  await refuseFailed(deps, file.id);
  await getOrCreateDataset(deps, identity, {
    database_id: databaseId,
    schema: target.schema,
    table_name: form.table_name,
  });
}

/** Only the null values that are sent apply, as in Superset; JSON files need none. */
function nullValuesOf({ null_values: sent }: UploadForm, format: FileFormat): string[] {
  if (sent.length > 0) return [...new Set(sent)].slice(0, 50);
  return findUploadFormat(format).nullValues.length > 0 ? PANDAS_NULLS : [];
}

/** Throws 400 where the form and the file don't agree. */
export async function readFormat(
  source: ByteSource,
  fileName: string,
  form: Pick<UploadForm, 'type'> & Partial<UploadForm>,
): Promise<{ format: FileFormat; isZip: boolean; sheets: readonly string[] }> {
  const detected = await detectFormat(source, fileName, encodingOf(form));
  const { format } = detected;
  if (findUploadFormat(format).formType !== form.type) throw fieldError('file', `The file isn’t of the type "${form.type}".`);
  if ('delimiter' in format) return { ...detected, format: withDelimiter(format, form) };
  if ('sheet' in format)
    return {
      ...detected,
      format: { ...format, sheet: form.sheet_name || null, skipLines: (form.skip_rows ?? 0) + (form.header_row ?? 0) },
    };
  return detected;
}

function withDelimiter(format: Extract<FileFormat, { delimiter: string }>, form: Partial<UploadForm>): FileFormat {
  const { delimiter } = form;
  const named = delimiter === '\\t' ? '\t' : delimiter;
  if (named !== undefined && named.length > 1) throw fieldError('delimiter', 'A delimiter is one character.');
  // The file's first line says its delimiter, and is no row.
  const isDirected = format.skipLines > 0;
  return {
    ...format,
    delimiter: named || (isDirected ? format.delimiter : ','),
    hasHeader: true,
    skipLines: form.skip_rows || format.skipLines,
    skipRecords: form.header_row ?? 0,
    skipInitialSpace: form.skip_initial_space ?? false,
    skipBlankLines: form.skip_blank_lines ?? true,
  };
}

/** Rows of a table have no number that a file doesn't give them. */
function refuseIndex({ dataframe_index: isIndexed, index_column: column, index_label: label }: UploadForm): void {
  if (isIndexed) throw fieldError('dataframe_index', 'An index column isn’t supported.');
  if (column) throw fieldError('index_column', 'An index column isn’t supported: every column of the file is loaded.');
  if (label) throw fieldError('index_label', 'An index column isn’t supported.');
}

function columnsOf({ columns }: FilePreview, form: UploadForm): UploadColumn[] {
  const { columns_read: wanted, column_dates: dates } = form;
  for (const name of [...wanted, ...dates])
    if (!columns.some(({ header }) => header === name)) throw fieldRefusal('columns_read', `The file has no column "${name}".`);
  const types = typesOf(form.column_data_types);
  return columns.flatMap(({ header, name, type, dateOrder, precision, scale }, source): UploadColumn[] => {
    if (wanted.length > 0 && !wanted.includes(header)) return [];
    const given = types.get(header) ?? (dates.includes(header) ? 'timestamp' : null);
    // If the rows don't decide, only this file's form can.
    const order = dates.includes(header) && dateOrder === 'ymd' ? (form.day_first ? 'dmy' : 'mdy') : dateOrder;
    const inferred = given === null ? 'type' : 'format';
    const parts = { type: given ?? type, dateOrder: order, inferred } as const;
    return [{ source, name, ...parts, ...(parts.type === 'decimal' && { precision, scale }) }];
  });
}

function encodingOf({ encoding: label }: Pick<UploadForm, 'encoding'>): Encoding | undefined {
  if (!label) return undefined;
  const encoding = findEncoding(label);
  if (encoding === null) throw fieldError('encoding', `"${label}" isn’t an encoding that can be read.`);
  return encoding;
}

const PANDAS_TYPES: readonly (readonly [RegExp, UploadType])[] = [
  [/^u?int\d*$/i, 'integer'],
  [/^(?:float\d*|double|decimal)$/i, 'number'],
  [/^bool(?:ean)?$/i, 'boolean'],
  [/^(?:str|string|object|category)$/i, 'text'],
  [/^datetime64/i, 'timestamp'],
];

function typesOf(text: string | undefined): ReadonlyMap<string, UploadType> {
  if (text === undefined || text.trim() === '') return new Map();
  const parsed = parseTypes(text);
  return new Map(
    Object.entries(parsed).map(([name, given]) => {
      const found = PANDAS_TYPES.find(([pattern]) => pattern.test(String(given)));
      if (!found) throw fieldError('column_data_types', `"${String(given).slice(0, 50)}" is no data type.`);
      return [name, found[1]];
    }),
  );
}

function parseTypes(text: string): Record<string, unknown> {
  try {
    const value: unknown = parseJson(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw fieldError('column_data_types', 'Not a valid JSON object.');
}

async function refuseFailed(deps: Deps, id: string): Promise<void> {
  const upload = await findUpload(deps.db, id);
  if (upload?.state === 'done') return;
  const { message = 'The file couldn’t be loaded.', ...extra } = upload?.failure ?? {};
  throw new AppError('COMMAND_REFUSED_ERROR', message, { extra });
}
