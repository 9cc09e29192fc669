// Encodings of text files, and streaming decoders.
import { AppError } from '#app/domain/errors.ts';
import { joinBytes } from '#app/domain/memory/join-bytes.ts';

/** Encodings that browsers support (WHATWG labels), common ones first. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Finds an encoding by any of its labels, such as `latin1`, `cp1251` or `gbk`; null if unknown. */
export function findEncoding(label: string): Encoding | null {
  const name = label.trim().toLowerCase().replaceAll('_', '-');
  const plain = PYTHON_NAMES.get(name) ?? name;
  const known = ENCODINGS.find((encoding) => encoding.replaceAll('_', '-') === plain);
  if (known) return known;
  try {
    const { encoding } = new TextDecoder(plain);
    // The decoder of GBK in browsers is GB18030.
    return ENCODINGS.find((one) => one === encoding) ?? (encoding === 'gbk' ? 'gb18030' : null);
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/** Python encoding names that aren't WHATWG labels. */
const PYTHON_NAMES: ReadonlyMap<string, string> = new Map([
  ['utf-8-sig', 'utf-8'],
  ['utf-16', 'utf-16le'],
  ['utf-16-le', 'utf-16le'],
  ['utf-16-be', 'utf-16be'],
  ['latin-1', 'windows-1252'],
  ['cp932', 'shift-jis'],
  ['cp936', 'gb18030'],
  ['cp949', 'euc-kr'],
  ['cp950', 'big5'],
  ['mac-roman', 'macintosh'],
]);

const CHUNK_BYTES = 256 * 1024;

/** Decodes text in pieces of 256 KB. Throws for bytes that are invalid in the encoding. */
export async function* decodeText(bytes: ReadableStream<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = bytes.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { bytes: joined, isLast } = await readChunk(reader);
      const text = decodeBytes(decoder, joined, { stream: !isLast, encoding });
      if (text !== '') yield text;
      if (isLast) break;
    }
    isWhole = true;
  } finally {
    if (!isWhole) await reader.cancel().catch(() => undefined);
  }
}

/** Throws for bytes that are invalid in the encoding. */
export function decodeBytes(
  decoder: TextDecoder,
  bytes: Uint8Array,
  { stream, encoding }: { readonly stream: boolean; readonly encoding: Encoding },
): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw invalidEncodingError(encoding);
  }
}

const invalidEncodingError = (encoding: Encoding): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', `The file isn’t encoded as ${encoding.toUpperCase()}. Select another encoding.`, {
    extra: { encoding },
  });

/** Whether an error means that the file isn't valid in the selected encoding. */
export const isEncodingProblem = (error: unknown): boolean =>
  error instanceof AppError && error.extra?.['encoding'] !== undefined;

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ readonly bytes: Uint8Array; readonly isLast: boolean }> {
  const parts: Uint8Array[] = [];
  let [size, isLast] = [0, false];
  while (size < CHUNK_BYTES) {
    const { done, value } = await reader.read();
    if (done) {
      isLast = true;
      break;
    }
    parts.push(value);
    size += value.length;
  }
  return { bytes: parts.length === 1 && parts[0] ? parts[0] : joinBytes(parts), isLast };
}
