// A result's table of contents: what its segments contain, and whether more will come. Stored at results/<key>/manifest.json.
import * as z from 'zod';
import { errorDataSchema } from '#app/domain/warehouse/error-data.ts';

export const MANIFEST_VERSION = 1;
export const MAX_SEGMENT_ROWS = 10_000;
/** Max uncompressed size of a segment's lines. */
export const MAX_SEGMENT_BYTES = 1024 * 1024;

const resultColumnSchema = z.object({
  /** Unique within the result: a repeated name has become `a__1`. */
  name: z.string(),
  /** As the driver knows it, upper case; null when the engine does not say. */
  databaseType: z.string().nullable(),
});
export type StoredColumn = z.infer<typeof resultColumnSchema>;

const segmentSchema = z.object({ rowCount: z.int().min(0), sizeBytes: z.int().min(0) });

export const manifestSchema = z.object({
  version: z.literal(MANIFEST_VERSION),
  columns: z.array(resultColumnSchema),
  /** Segment n (from 1) is the object `<n, five digits>.gz`. */
  segments: z.array(segmentSchema),
  rowCount: z.int().min(0),
  /** `open`: the run goes on. The other states are the run's end. */
  state: z.enum(['open', 'complete', 'stopped', 'failed']),
  /** More rows were there than `maxRows`. */
  isTruncated: z.boolean(),
  error: errorDataSchema.nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type ResultManifest = z.infer<typeof manifestSchema>;

export const manifestName = (resultsKey: string): string => `results/${resultsKey}/manifest.json`;
/** `n` counts from 1. */
export const segmentName = (resultsKey: string, n: number): string => `results/${resultsKey}/${String(n).padStart(5, '0')}.gz`;
