// The form data of a request: a field of a form, a JSON body, or text in the address; the body goes first, key by key.
import { AppError } from '#app/domain/errors.ts';
import { formField } from '#app/api/router/read-input.server.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { readRawBody } from '#app/services/requests/raw-body.server.ts';
import { formDataObject } from '#app/stores/explore-json/wire.ts';

type FormObject = Readonly<Record<string, unknown>>;

/** Throws 400 for text that is no JSON object, 413 for a body beyond the API's limit. */
export async function readForm(request: Request, inAddress: string | undefined): Promise<FormObject> {
  const address = inAddress === undefined || inAddress === '' ? {} : parseForm(inAddress);
  if (request.method === 'GET') return address;
  const raw = await readRawBody(request, true);
  const field = await formField(raw, 'form_data');
  if (field !== null) return { ...address, ...parseForm(field) };
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(raw.contentType);
  if (isForm || raw.bytes === null || raw.bytes.length === 0) return address;
  const body = parseForm(new TextDecoder().decode(raw.bytes));
  const inside = formDataObject.safeParse(body['form_data']);
  return { ...address, ...(inside.success ? inside.data : body) };
}

function parseForm(text: string): FormObject {
  const parsed = formDataObject.safeParse(readJson(text));
  if (!parsed.success) throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'form_data is no JSON object.');
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'form_data is not JSON.', { cause });
  }
}
