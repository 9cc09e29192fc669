// A form with a file, read as a stream: the file is never whole in memory.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { AppError } from '#app/domain/errors.ts';

export interface FormParts {
  readonly onField: (name: string, value: string) => void;
  /** Must read all of the chunks. */
  readonly onFile: (
    file: { readonly field: string; readonly fileName: string },
    chunks: AsyncGenerator<Uint8Array>,
  ) => Promise<void>;
}

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 8 * 1024;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const noForm = (cause?: unknown): AppError =>
  new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'The request isn’t a form with a file, or it broke off.', { cause });

/** Throws 400 for what is no such form. */
export async function readMultipart(
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
  parts: FormParts,
): Promise<void> {
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (!body || !name) throw noForm();
  const cursor = createCursor(body);
  const delimiter = encoder.encode(`\r\n--${name}`);
  await skipPreamble(cursor, delimiter);
  for (let count = 0; count < MAX_FIELDS; count += 1) {
    const after = decoder.decode(await cursor.take(2));
    if (after === '--') return;
    if (after !== '\r\n') throw noForm();
    const headers = decoder.decode(await collect(cursor.until(encoder.encode('\r\n\r\n')), MAX_HEADER_BYTES));
    const field = parameterOf(headers, 'name');
    const fileName = parameterOf(headers, 'filename');
    const chunks = cursor.until(delimiter);
    if (field === null) throw noForm();
    if (fileName === null) parts.onField(field, decoder.decode(await collect(chunks, MAX_FIELD_BYTES)));
    else await parts.onFile({ field, fileName }, chunks);
  }
  throw noForm();
}

/** Quotes and line breaks in names are escaped as browsers do. */
function parameterOf(headers: string, name: string): string | null {
  const found = new RegExp(`^content-disposition:[^\\r\\n]*?[;\\s]${name}="([^"\\r\\n]*)"`, 'im').exec(headers);
  return found?.[1]?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n') ?? null;
}

async function collect(chunks: AsyncGenerator<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  let whole = new Uint8Array();
  for await (const chunk of chunks) {
    whole = joinBytes([whole, chunk]);
    if (whole.length > maxBytes) throw noForm();
  }
  return whole;
}

interface Cursor {
  take(count: number): Promise<Uint8Array>;
  /** What comes before the pattern, which is passed over. */
  until(pattern: Uint8Array): AsyncGenerator<Uint8Array>;
}

async function skipPreamble(cursor: Cursor, delimiter: Uint8Array): Promise<void> {
  // The first boundary has no line before it.
  const first = await cursor.take(delimiter.length - 2);
  if (decoder.decode(first) !== decoder.decode(delimiter.subarray(2))) throw noForm();
}

function createCursor(body: ReadableStream<Uint8Array>): Cursor {
  const reader = body.getReader();
  let rest: Uint8Array = new Uint8Array();
  const more = async (): Promise<void> => {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw noForm(cause);
    });
    if (done) throw noForm();
    rest = rest.length === 0 ? value : joinBytes([rest, value]);
  };
  return {
    async take(count) {
      while (rest.length < count) await more();
      const taken = rest.slice(0, count);
      rest = rest.subarray(count);
      return taken;
    },
    async *until(pattern) {
      for (;;) {
        const at = indexOf(rest, pattern);
        if (at >= 0) {
          const last = rest.slice(0, at);
          rest = rest.subarray(at + pattern.length);
          if (last.length > 0) yield last;
          return;
        }
        const safe = rest.length - pattern.length + 1;
        if (safe > 0) {
          const chunk = rest.slice(0, safe);
          rest = rest.subarray(safe);
          yield chunk;
        }
        await more();
      }
    },
  };
}

function indexOf(bytes: Uint8Array, pattern: Uint8Array): number {
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first); at >= 0 && at + pattern.length <= bytes.length; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < pattern.length && bytes[at + length] === pattern[length]) length += 1;
    if (length === pattern.length) return at;
  }
  return -1;
}
