// A chart-data request's body: JSON, or the same JSON in the field `form_data` of a classic form (downloads).
import { AppError } from '#app/domain/errors.ts';
import { notYet, requestError } from '#app/domain/query/request-error.ts';
import { chartDataBody, type ChartDataBody } from './wire.ts';

const MAX_BODY_CHARS = 10_000_000;
const FORM_TYPES = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The parsed body. Throws 400 for text that is not JSON or does not fit, 413 for more than 10 million characters. */
export async function readBody(request: Request): Promise<ChartDataBody> {
  if (Number(request.headers.get('content-length') ?? 0) > 4 * MAX_BODY_CHARS) throw tooLarge();
  const text = FORM_TYPES.test(request.headers.get('content-type') ?? '') ? await formField(request) : await request.text();
  if (text.length > MAX_BODY_CHARS) throw tooLarge();
  return parseBody(text);
}

/** The body from its JSON text. */
export function parseBody(text: string): ChartDataBody {
  const parsed = chartDataBody.safeParse(parseJson(text));
  if (!parsed.success) throw requestError(parsed.error.issues);
  if (parsed.data.datasource.type !== 'table') throw notYet('datasource.type', parsed.data.datasource.type);
  return parsed.data;
}

async function formField(request: Request): Promise<string> {
  const field = await request.formData().then(
    (form) => form.get('form_data'),
    (cause: unknown) => {
      throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'The form of this request cannot be read.', { cause });
    },
  );
  return typeof field === 'string' ? field : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'Request is not JSON', { cause });
  }
}

const tooLarge = (): AppError =>
  new AppError('RESULT_TOO_LARGE_ERROR', `The request is larger than ${MAX_BODY_CHARS} characters.`);
