// The upload of an import: a form with the ZIP in one of its fields, or the ZIP itself as the body.
import { AppError } from '#app/domain/errors.ts';
import { parseInput } from '#app/domain/input/parse-input.ts';
import { invalidFields } from '#app/api/router/read-input.server.ts';
import { readRawBody } from '#app/services/requests/raw-body.server.ts';
import { importFields, type ImportFields } from '#app/stores/transfer/wire.ts';

export interface Upload {
  readonly bytes: Uint8Array;
  readonly fields: ImportFields;
}

/** `field`: of the form, `formData` or `bundle`. Throws 400 for what is no such form and 413 for too much. */
export async function readUpload(request: Request, field: string): Promise<Upload> {
  const { bytes, contentType } = await readRawBody(request, true);
  if (bytes === null || bytes.length === 0) throw missingFile(field);
  if (/^application\/(?:zip|x-zip-compressed|octet-stream)\b/i.test(contentType)) {
    return { bytes, fields: parseFields(Object.fromEntries(new URL(request.url).searchParams)) };
  }
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch((cause: unknown) => {
    throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', `Request is not a form with a file in "${field}".`, { cause });
  });
  const file: unknown = form.get(field) ?? form.get('formData') ?? form.get('bundle');
  if (file === null) throw missingFile(field);
  const content = typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(await (file as Blob).arrayBuffer());
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { bytes: content, fields: parseFields(Object.fromEntries(texts)) };
}

function parseFields(given: Readonly<Record<string, string>>): ImportFields {
  const parsed = parseInput(importFields, given);
  if (parsed.ok) return parsed.value;
  throw invalidFields(parsed.messages);
}

const missingFile = (field: string): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', `No file was sent: the form needs a ZIP in the field "${field}".`);
