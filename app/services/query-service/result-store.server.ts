// Stored results in R2, as they are read: the manifest says what is there, segments have the rows.
import { resultExpired, resultUnreadable } from '#app/domain/results/result-errors.ts';
import { manifestName, manifestSchema, segmentName, type ResultManifest } from '#app/domain/results/manifest.ts';
import type { ResultStore } from './query-runs.ts';
import { unpackSegment } from './result-segment.server.ts';
import { createResultWriter } from './result-writer.server.ts';

export interface ResultStoreOptions {
  /** UTC ms. */
  readonly now: () => number;
  /** A result can be read for so long after it was last written. */
  readonly ttlMs: number;
}

type Bucket = Pick<R2Bucket, 'get' | 'put' | 'list' | 'delete'>;

const KEY = /^[\w-]{1,64}$/;
const MAX_DELETED = 1_000;

/** Only the manifest knows a result's age: read it first. Invalid keys count as missing, like unknown keys. */
export function createResultStore(bucket: Bucket, options: ResultStoreOptions): ResultStore {
  const openSegment = async (resultsKey: string, n: number): Promise<ReadableStream<Uint8Array>> => {
    const object = await findObject(bucket, resultsKey, segmentName(resultsKey, n));
    return object.body;
  };
  return {
    readManifest: (resultsKey) => readManifest(bucket, resultsKey, options),
    openSegment,
    readSegment: async (resultsKey, n) => unpackSegment(await openSegment(resultsKey, n)),
    remove: (resultsKey) => remove(bucket, resultsKey),
    write: (resultsKey) => createResultWriter(bucket, { resultsKey, now: options.now, onReadable: () => undefined }),
  };
}

async function readManifest(bucket: Bucket, resultsKey: string, { now, ttlMs }: ResultStoreOptions): Promise<ResultManifest> {
  const object = await findObject(bucket, resultsKey, manifestName(resultsKey));
  const manifest = parseManifest(await object.text());
  if (now() >= manifest.updatedAtMs + ttlMs) throw resultExpired();
  return manifest;
}

/** Throws RESULTS_BACKEND_ERROR for what this version did not write. */
export function parseManifest(text: string): ResultManifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw resultUnreadable(error);
  }
}

async function findObject(bucket: Bucket, resultsKey: string, name: string): Promise<R2ObjectBody> {
  const object = KEY.test(resultsKey) ? await bucket.get(name) : null;
  if (!object) throw resultExpired();
  return object;
}

/** The manifest goes first: a half-deleted result counts as deleted. */
async function remove(bucket: Bucket, resultsKey: string): Promise<void> {
  if (!KEY.test(resultsKey)) return;
  await bucket.delete(manifestName(resultsKey));
  for (;;) {
    const { objects } = await bucket.list({ prefix: `results/${resultsKey}/`, limit: MAX_DELETED });
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}
