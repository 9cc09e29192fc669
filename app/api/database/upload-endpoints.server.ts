// Files as Superset's clients upload them: one form, one reply when the table is there.
import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { invalidFields } from '#app/api/router/read-input.server.ts';
import { parseInput } from '#app/domain/input/parse-input.ts';
import { AppError } from '#app/domain/errors.ts';
import { hasUploadEnding } from '#app/formats/upload/file-ending.ts';
import { previewFile } from '#app/formats/upload/preview-file.ts';
import { uploadSchemas } from '#app/services/uploads/list-targets.server.ts';
import { readMultipart } from '#app/services/uploads/read-multipart.ts';
import { storeStream, type StoredFile } from '#app/services/uploads/store-stream.server.ts';
import { bucketSource } from '#app/services/uploads/upload-bucket.ts';
import { loadForm, readFormat } from '#app/services/uploads/upload-form.server.ts';
import { cancelUpload, findOwn } from '#app/services/uploads/upload.server.ts';
import { pkParams } from '#app/stores/database/wire.ts';
import {
  metadataForm,
  schemasAccessReply,
  uploadForm,
  uploadFormReply,
  uploadMetadataReply,
} from '#app/stores/upload/form-wire.ts';
import { UPLOAD_FILES } from '#app/stores/upload/rules.ts';
import * as z from 'zod';
import { findVisible, TAG } from './endpoints.server.ts';

const ROOT = '/api/v1/database';

const upload = endpoint({
  method: 'POST',
  path: `${ROOT}/:pk/upload/`,
  summary: 'Upload a file to a table of a database',
  tag: TAG,
  rule: UPLOAD_FILES,
  streamsBody: true,
  counts: 'uploads',
  input: { params: pkParams },
  readsBody: { 'multipart/form-data': uploadForm.extend({ file: z.file() }) },
  output: uploadFormReply,
  success: 201,
  async run(context, { params }) {
    const { deps, identity } = context;
    await findVisible(deps, identity, params.pk);
    const { file, form } = await readForm(context, uploadForm);
    try {
      await loadForm(deps, identity, { databaseId: params.pk, file, form });
    } finally {
      await drop(context, file);
    }
    return Response.json({ message: 'OK' }, { status: 201 });
  },
});

const metadata = endpoint({
  method: 'POST',
  path: `${ROOT}/upload_metadata/`,
  summary: 'Read the columns and sheets of a file without storing it',
  tag: TAG,
  rule: UPLOAD_FILES,
  streamsBody: true,
  counts: 'uploads',
  input: {},
  readsBody: { 'multipart/form-data': metadataForm.extend({ file: z.file() }) },
  output: uploadMetadataReply,
  async run(context) {
    const { file, form } = await readForm(context, metadataForm);
    try {
      return { result: { items: await describeFile(context, file, form) } };
    } finally {
      await drop(context, file);
    }
  },
});

async function describeFile({ deps }: RequestContext, file: StoredFile, form: z.infer<typeof metadataForm>) {
  const source = bucketSource(deps.uploads.bucket, file);
  const { format, isZip, sheets } = await readFormat(source, file.fileName, form);
  const settings = { isZip, decimal: null, nullValues: new Set<string>(), maxBytes: 1_000 };
  if (!('sheet' in format)) {
    const { columns } = await previewFile(source, format, settings);
    return [{ column_names: columns.map(({ header, name }) => header || name), sheet_name: null }];
  }
  const items: { column_names: string[]; sheet_name: string }[] = [];
  for (const sheet of sheets.slice(0, MAX_SHEETS)) {
    const columns = await previewFile(source, { ...format, sheet }, settings).then(
      (preview) => preview.columns.map(({ header, name }) => header || name),
      (error: unknown) => {
        // An empty sheet is one of the workbook's.
        if (error instanceof AppError) return [];
        throw error;
      },
    );
    items.push({ column_names: columns, sheet_name: sheet });
  }
  return items;
}

const MAX_SHEETS = 50;

const schemasAccess = endpoint({
  method: 'GET',
  path: `${ROOT}/:pk/schemas_access_for_file_upload/`,
  summary: 'List schemas of a database that the caller can upload files to',
  tag: TAG,
  rule: UPLOAD_FILES,
  input: { params: pkParams },
  output: schemasAccessReply,
  async run({ deps, identity }, { params }) {
    const row = await findVisible(deps, identity, params.pk);
    return { schemas: row.allowFileUpload ? await uploadSchemas(deps, identity, row) : [] };
  },
});

export const databaseUploadEndpoints = [metadata, upload, schemasAccess];

/** Everything that is wrong with the fields, field by field: 400. */
async function readForm<Schema extends z.ZodType>(
  { deps, identity, request }: RequestContext,
  schema: Schema,
): Promise<{ readonly file: StoredFile; readonly form: z.infer<Schema> }> {
  const fields = new Map<string, string>();
  let file: StoredFile | null = null;
  let isAllowed = true;
  const forget = async (): Promise<void> => {
    if (file) await drop({ deps, identity }, file);
  };
  try {
    await readMultipart(request.body, request.headers.get('content-type') ?? '', {
      onField: (name, value) => fields.set(name, value),
      onFile: async ({ field, fileName }, chunks) => {
        const isFile = field === 'file' && file === null;
        if (isFile) isAllowed = hasUploadEnding(fileName);
        if (isFile && isAllowed) file = await storeStream(deps, identity, fileName, chunks);
        else for await (const _ of chunks);
      },
    });
    const parsed = parseInput(schema, Object.fromEntries(fields));
    const refused = isAllowed ? {} : { file: ['File extension is not allowed.'] };
    if (!parsed.ok || !isAllowed) throw invalidFields({ ...refused, ...(!parsed.ok && parsed.messages) });
    if (file === null) throw invalidFields({ file: ['Field is required.'] });
    return { file, form: parsed.value };
  } catch (error) {
    await forget();
    throw error;
  }
}

async function drop({ deps, identity }: Pick<RequestContext, 'deps' | 'identity'>, { id }: StoredFile): Promise<void> {
  const row = await findOwn(deps, identity, id).catch(() => null);
  if (row) await cancelUpload(deps, row);
}
