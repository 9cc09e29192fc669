// HTML as UTF-8. A text beyond Latin-1 takes V8 longer to encode than the rest of a warm view: kept ones are encoded once.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';
import type { HtmlPieces } from '#app/domain/html/html-pieces.ts';
import { joinBytes } from '#app/domain/memory/join-bytes.ts';

/** The texts included, which the caches of pictures and pages have, too. */
const MAX_BYTES = 12_000_000;
/** Shorter ones cost less than finding them. */
const MIN_CHARACTERS = 1_000;

export type EncodeHtml = (pieces: HtmlPieces) => Uint8Array;

/** Encodes for one isolate. */
export function createHtmlEncoder(maxBytes = MAX_BYTES): EncodeHtml {
  const encoder = new TextEncoder();
  const kept = createByteCache<Uint8Array>(maxBytes, ({ byteLength }) => byteLength);
  const keptBytes = (text: string): Uint8Array => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const bytes = encoder.encode(text);
    kept.set(text, bytes);
    return bytes;
  };
  return (pieces) => {
    const parts: Uint8Array[] = [];
    let short = '';
    for (const { text, isKept } of pieces) {
      if (!isKept || text.length < MIN_CHARACTERS) {
        short += text;
        continue;
      }
      if (short !== '') parts.push(encoder.encode(short));
      short = '';
      parts.push(keptBytes(text));
    }
    if (short !== '') parts.push(encoder.encode(short));
    return joinBytes(parts);
  };
}
