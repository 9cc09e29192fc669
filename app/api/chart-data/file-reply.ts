// Chart data as a file to keep: CSV, a spreadsheet or an Arrow stream; of several queries an archive with a file for each.
import { byteStream } from '#app/domain/export/byte-stream.ts';
import { CONTENT_TYPES } from '#app/domain/export/formats.ts';
import { zip, type ZipEntry } from '#app/domain/export/zip.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { ChartDataResult, ChartDataPart } from '#app/services/chart-data/request.server.ts';
import { filePieces, type FileFormat } from '#app/services/chart-data/file-pieces.ts';

/** Made as it is read. What fails in the middle breaks the reply off. */
export function fileReply({ parts, dataset }: ChartDataResult, format: FileFormat, nowMs: number): Response {
  const [only] = parts;
  const isOne = parts.length === 1 && only !== undefined;
  const pieces = isOne ? filePieces(only, dataset, format) : zip(entries(parts, dataset, format));
  return new Response(byteStream(pieces), {
    headers: {
      'content-type': isOne ? CONTENT_TYPES[format] : 'application/zip',
      'content-disposition': `attachment; filename=${stamp(nowMs)}.${isOne ? format : 'zip'}`,
    },
  });
}

async function* entries(parts: readonly ChartDataPart[], dataset: Dataset, format: FileFormat): AsyncGenerator<ZipEntry> {
  for (const [index, part] of parts.entries())
    yield { name: `query_${index + 1}.${format}`, content: filePieces(part, dataset, format) };
}

/** `20261121_093444`, UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
