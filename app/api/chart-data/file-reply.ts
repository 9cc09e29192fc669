// Chart data as a file to keep: CSV, a spreadsheet or an Arrow stream; of several queries an archive with a file for each.
import { byteStream } from '#app/domain/export/byte-stream.ts';
import { CONTENT_TYPES, ENCODERS } from '#app/domain/export/formats.ts';
import type { ExportNote } from '#app/domain/export/source.ts';
import { tableSource } from '#app/domain/export/table-source.ts';
import { zip, type ZipEntry } from '#app/domain/export/zip.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Table } from '#app/domain/table.ts';
import type { ChartDataResult, ChartDataPart } from '#app/services/chart-data/request.server.ts';
import { csvReply } from './csv-reply.ts';

export const FILE_FORMATS = ['csv', 'xlsx', 'arrow'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

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

function filePieces(part: ChartDataPart, dataset: Dataset, format: FileFormat): AsyncGenerator<Uint8Array> {
  const table = tableOf(part);
  const note = noteOf(part);
  const nameOf = verboseNames(dataset);
  return format === 'csv' ? encoded(csvReply(table, { nameOf, note })) : ENCODERS[format](tableSource(table, { nameOf, note }));
}

async function* encoded(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const text of texts) yield encoder.encode(text);
}

function tableOf(part: ChartDataPart): Table {
  if (part.kind === 'answer') return part.answer.table;
  if (part.kind === 'metadata') return part.table;
  return { columns: [{ name: 'query', type: 'string', values: [part.sql] }], rowCount: 1 };
}

function noteOf(part: ChartDataPart): ExportNote | null {
  const cappedAt = part.kind === 'answer' ? part.answer.rowLimit.cappedAt : null;
  return cappedAt === null ? null : { kind: 'limited', maxRows: cappedAt };
}

/** What people call a column or a metric of the dataset; other names stay. */
export function verboseNames({ columns, metrics }: Pick<Dataset, 'columns' | 'metrics'>): (name: string) => string {
  const verbose = new Map([...columns, ...metrics].map(({ name, verboseName }) => [name, verboseName]));
  return (name) => verbose.get(name) || name;
}

/** `20261121_093444`, UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
