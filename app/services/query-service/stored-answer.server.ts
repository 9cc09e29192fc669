// Answers in R2 under their cache key. Whoever reads decides how old an answer may be.
import type { EncodedAnswer } from './fleet-protocol.ts';

const objectName = (cacheKey: string): string => `cache/${cacheKey}`;

/** The stored answer, however old; null when there is none. */
export async function readStored(results: R2Bucket, cacheKey: string): Promise<EncodedAnswer | null> {
  const object = await results.get(objectName(cacheKey));
  const askedAtMs = Number(object?.customMetadata?.['askedAtMs'] ?? NaN);
  if (!object || !Number.isFinite(askedAtMs)) return null;
  return { bytes: new Uint8Array(await object.arrayBuffer()), askedAtMs, isCached: true };
}

/** When the stored answer was asked, UTC ms; null when there is none. */
export async function storedAtMs(results: R2Bucket, cacheKey: string): Promise<number | null> {
  const askedAtMs = Number((await results.head(objectName(cacheKey)))?.customMetadata?.['askedAtMs'] ?? NaN);
  return Number.isFinite(askedAtMs) ? askedAtMs : null;
}

export async function writeStored(results: R2Bucket, cacheKey: string, answer: EncodedAnswer): Promise<void> {
  await results.put(objectName(cacheKey), answer.bytes, { customMetadata: { askedAtMs: String(answer.askedAtMs) } });
}

/** Whether an answer is younger than `ttlS` seconds; with 0 and less none is. */
export const isYoung = (answer: { readonly askedAtMs: number }, ttlS: number, nowMs: number): boolean =>
  nowMs < answer.askedAtMs + ttlS * 1000;
