// Gives memory of columns back before garbage collection would.
import type { Column } from '#app/domain/table.ts';
import { listColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';

/**
 * Frees the numbers of a frame's columns, but for those that `kept` have: its columns are empty from then on. Garbage
 * collection is late for large arrays, and cold memory takes six times as long to get as what was in use a moment ago.
 */
export function releaseColumns(frame: ShapeFrame, kept: readonly Column[]): void {
  const keptBuffers = new Set(kept.map(bufferOf));
  for (const column of listColumns(frame)) {
    const buffer = bufferOf(column);
    if (buffer && !keptBuffers.has(buffer)) free(buffer);
  }
}

/** Frees what an operation has made for itself alone, and nothing in its result has a part of. */
export function releaseScratch({ buffer }: Int32Array | Float64Array): void {
  if (buffer instanceof ArrayBuffer) free(buffer);
}

/** Browsers from before 2024 cannot, and collect it as all else. */
const canTransfer = 'transfer' in ArrayBuffer.prototype;

function free(buffer: ArrayBuffer): void {
  if (canTransfer && !buffer.detached) buffer.transfer(0);
}

function bufferOf({ values }: Column): ArrayBuffer | null {
  return ArrayBuffer.isView(values) && values.buffer instanceof ArrayBuffer ? values.buffer : null;
}
