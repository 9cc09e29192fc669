// Frees the memory of intermediate columns without waiting for garbage collection.
import type { Column } from '#app/domain/table.ts';
import { listColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';

/**
 * Frees the buffers of a frame's numeric columns, except those that `kept` uses; freed columns become empty. Garbage
 * collection frees large arrays late, and allocating fresh memory is six times as slow as reusing recently freed memory.
 */
export function releaseColumns(frame: ShapeFrame, kept: readonly Column[]): void {
  const keptBuffers = new Set(kept.map(findBuffer));
  for (const column of listColumns(frame)) {
    const buffer = findBuffer(column);
    if (buffer && !keptBuffers.has(buffer)) free(buffer);
  }
}

/** Frees a temporary array that no result shares memory with. */
export function releaseScratch({ buffer }: Int32Array | Float64Array): void {
  if (buffer instanceof ArrayBuffer) free(buffer);
}

/** False in browsers from before 2024, which leave the buffer to garbage collection. */
const canTransfer = 'transfer' in ArrayBuffer.prototype;

function free(buffer: ArrayBuffer): void {
  if (canTransfer && !buffer.detached) buffer.transfer(0);
}

function findBuffer({ values }: Column): ArrayBuffer | null {
  return ArrayBuffer.isView(values) && values.buffer instanceof ArrayBuffer ? values.buffer : null;
}
