// Reads an endpoint's input from a request, through its schemas. Everything wrong with it is a 4xx.
import { AppError } from '#app/domain/errors.ts';
import { QUERY } from '#app/domain/input/coerce-input.ts';
import { isJsonDeeperThan, MAX_JSON_DEPTH } from '#app/domain/json/json-depth.ts';
import { parseInput as readSchema, summarize, type FieldMessages } from '#app/domain/input/parse-input.ts';
import { invalidFormat, type RawBody } from '#app/services/requests/raw-body.server.ts';
import type { Endpoint, EndpointInput, ParsedRequest } from './endpoint.ts';

/** The field of a form that proves where it came from; no part of what it says. */
export const CSRF_FIELD = 'csrf_token';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** A field of a form; null when the body is no form or has no such text field. */
export async function formField({ bytes, contentType }: RawBody, name: string): Promise<string | null> {
  if (bytes === null || !FORM_TYPE.test(contentType)) return null;
  const value = (await readForm(bytes, contentType)).get(name);
  return typeof value === 'string' ? value : null;
}

/** Path parameters, query and body as the endpoint's schemas give them. Throws 404 for a path that cannot be, 400 for the rest. */
export async function parseInput(
  entry: Endpoint,
  params: Record<string, string>,
  url: URL,
  raw: RawBody,
): Promise<ParsedRequest<EndpointInput>> {
  const { input } = entry;
  const path = input.params?.safeParse(params);
  if (path && !path.success) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const query = input.query && readSchema(input.query, Object.fromEntries(url.searchParams), QUERY);
  if (query && !query.ok) throw new AppError('PAYLOAD_INVALID_ERROR', summarize(query.messages));
  return { params: path?.data as undefined, query: query?.value as undefined, body: (await parseBody(entry, raw)) as undefined };
}

async function parseBody(entry: Endpoint, raw: RawBody): Promise<unknown> {
  const schema = entry.input.body;
  if (!schema) return undefined;
  const parsed = readSchema(schema, await decodeBody(raw));
  if (parsed.ok) return parsed.value;
  throw invalidFields(parsed.messages, entry.invalidBody === 'errors' ? 'PAYLOAD_INVALID_ERROR' : 'FIELD_INVALID_ERROR');
}

/** 400 for a body, with what is wrong field by field. */
export const invalidFields = (
  messages: FieldMessages,
  type: 'FIELD_INVALID_ERROR' | 'PAYLOAD_INVALID_ERROR' = 'FIELD_INVALID_ERROR',
): AppError => new AppError(type, summarize(messages), { extra: { messages } });

async function decodeBody(raw: RawBody): Promise<unknown> {
  const { bytes, contentType } = raw;
  if (bytes === null || bytes.length === 0) return undefined;
  if (FORM_TYPE.test(contentType)) {
    const form = await readForm(bytes, contentType);
    form.delete(CSRF_FIELD);
    return Object.fromEntries(form);
  }
  // Without a type it is taken for JSON; any other type could come from a foreign page's form.
  if (contentType !== '' && !JSON_TYPE.test(contentType)) throw invalidFormat('Request is not JSON');
  const text = readText(bytes);
  if (isJsonDeeperThan(text, MAX_JSON_DEPTH)) throw invalidFormat('The JSON of this request is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidFormat('Request is not JSON', cause);
  }
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw invalidFormat('Request is not JSON', cause);
  }
}

const readForm = (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch((cause: unknown) => {
    throw invalidFormat('The form of this request cannot be read.', cause);
  });
