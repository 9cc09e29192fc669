// Results in R2 under their cache key. Readers decide how old a result can be.
import type { EncodedResult } from '#app/services/query-service/query-service-protocol.ts';

const objectName = (cacheKey: string): string => `cache/${cacheKey}`;

/** The stored result, however old; null when there is none. */
export async function readStored(results: R2Bucket, cacheKey: string): Promise<EncodedResult | null> {
  const object = await results.get(objectName(cacheKey));
  const queriedAtMs = Number(object?.customMetadata?.['queriedAtMs'] ?? NaN);
  if (!object || !Number.isFinite(queriedAtMs)) return null;
  return { bytes: new Uint8Array(await object.arrayBuffer()), queriedAtMs, isCached: true };
}

/** When the stored result was queried, UTC ms; null when there is none. */
export async function storedAtMs(results: R2Bucket, cacheKey: string): Promise<number | null> {
  const queriedAtMs = Number((await results.head(objectName(cacheKey)))?.customMetadata?.['queriedAtMs'] ?? NaN);
  return Number.isFinite(queriedAtMs) ? queriedAtMs : null;
}

export async function writeStored(results: R2Bucket, cacheKey: string, result: EncodedResult): Promise<void> {
  await results.put(objectName(cacheKey), result.bytes, { customMetadata: { queriedAtMs: String(result.queriedAtMs) } });
}

/** Whether a result is younger than `ttlS` seconds; with 0 and less none is. */
export const isYoung = (result: { readonly queriedAtMs: number }, ttlS: number, nowMs: number): boolean =>
  nowMs < result.queriedAtMs + ttlS * 1000;
