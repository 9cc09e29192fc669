// Detects the encoding of a text file from a sample.
import { guessLegacyEncoding } from './guess-legacy-encoding.ts';
import type { Encoding } from './text-encoding.ts';

/** Detects by byte order mark, then UTF-16 by its zero bytes, then valid UTF-8, then by letter frequency. */
export function detectEncoding(sample: Uint8Array): Encoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  return detectUtf16(sample) ?? (isUtf8(sample) ? 'utf-8' : guessLegacyEncoding(sample));
}

/** The last character of the sample can be truncated. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** In UTF-16, half of the bytes of delimiters and newlines are zero; other texts have no zero bytes. */
function detectUtf16(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  const length = Math.min(sample.length, 4096) & ~1;
  for (let at = 0; at < length; at += 1) if (sample[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < Math.max(1, length / 40) || Math.min(even, odd) > Math.max(even, odd) / 10) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

export const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);
