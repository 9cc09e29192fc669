// A segment of a result as bytes: gzip of newline-separated JSON arrays, one a row.
import { resultUnreadable } from '#app/domain/results/result-errors.ts';
import type { Cell } from '#app/domain/table.ts';

/** Lines without their line ends. */
export async function packSegment(lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const text = new Blob([lines.join('\n'), '\n']);
  return new Uint8Array(await new Response(text.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
}

/** Throws RESULTS_BACKEND_ERROR for what is no segment. */
export async function unpackSegment(packed: ReadableStream<Uint8Array>): Promise<readonly (readonly Cell[])[]> {
  try {
    const gunzip = new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>;
    const text = await new Response(packed.pipeThrough(gunzip)).text();
    const rows: unknown = JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
    return readRows(rows);
  } catch (error) {
    throw resultUnreadable(error);
  }
}

/** Segments are our own and large: rows are looked at no closer than that they are lists. */
function readRows(rows: unknown): readonly (readonly Cell[])[] {
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row))) throw new Error('A segment holds what is no row.');
  return rows as (readonly Cell[])[];
}
