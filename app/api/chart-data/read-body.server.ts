// A chart-data request's body: JSON, or the same JSON in the field `form_data` of a classic form (downloads).
import { AppError } from '#app/domain/errors.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { parseRequest } from '#app/domain/query/request-error.ts';
import { formField } from '#app/api/router/read-input.server.ts';
import { readRawBody } from '#app/services/requests/raw-body.server.ts';
import { chartDataBody, type ChartDataBody } from '#app/stores/chart-data/wire.ts';

const FORM_TYPES = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The parsed body. Throws 400 for text that is not JSON or does not fit, 413 for a body beyond the API's limit. */
export async function readBody(request: Request): Promise<ChartDataBody> {
  const raw = await readRawBody(request, true);
  if (FORM_TYPES.test(raw.contentType)) return readJsonBody((await formField(raw, 'form_data')) ?? '');
  return readJsonBody(decodeUtf8(raw.bytes));
}

/** The body from its JSON text. */
const readJsonBody = (text: string): ChartDataBody => parseBody(jsonOfText(text));

export const parseBody = (value: unknown): ChartDataBody => parseRequest(chartDataBody, value);

function decodeUtf8(bytes: Uint8Array | null): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array());
  } catch (cause) {
    throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'Request is not JSON', { cause });
  }
}

function jsonOfText(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'Request is not JSON', { cause });
  }
}
