// The encoding of a text file: found in its first bytes, and decoded as a stream.
import { joinBytes } from '#app/domain/join-bytes.ts';
import { fileProblem } from './upload-problem.ts';

export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** By the byte order mark, else UTF-8 where the bytes are that, else what Windows writes in the West. */
export function detectEncoding(sample: Uint8Array): Encoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  try {
    // The last character can be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const CHUNK_BYTES = 256 * 1024;

/** The text in pieces of a quarter of a megabyte. Throws where bytes are no text of the encoding. */
export async function* decodeText(bytes: ReadableStream<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = bytes.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { bytes: joined, isLast } = await readMuch(reader);
      const text = decodeBytes(decoder, joined, { stream: !isLast, encoding });
      if (text !== '') yield text;
      if (isLast) break;
    }
    isWhole = true;
  } finally {
    if (!isWhole) await reader.cancel().catch(() => undefined);
  }
}

/** Throws where they are no text of the encoding. */
export function decodeBytes(
  decoder: TextDecoder,
  bytes: Uint8Array,
  { stream, encoding }: { readonly stream: boolean; readonly encoding: Encoding },
): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw fileProblem(`The file isn’t encoded as ${encoding.toUpperCase()}. Select another encoding.`);
  }
}

async function readMuch(
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
