// Chart data as a file to keep. What fails in the middle breaks the reply off.
import { byteStream } from '#app/domain/export/byte-stream.ts';
import type { ChartDataFormat } from '#app/formats/registry/ids.ts';
import { chartFile } from '#app/services/chart-data/file-pieces.ts';
import type { FileTable } from '#app/services/chart-data/file-table.server.ts';

export function fileReply(tables: readonly FileTable[], format: ChartDataFormat, nowMs: number): Response {
  const { pieces, contentType, extension } = chartFile(tables, format);
  return new Response(byteStream(pieces), {
    headers: { 'content-type': contentType, 'content-disposition': `attachment; filename=${stamp(nowMs)}.${extension}` },
  });
}

/** `20261121_093444`, UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
