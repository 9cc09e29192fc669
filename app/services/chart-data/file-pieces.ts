// A part of a chart's data as a file in pieces: CSV, a spreadsheet or an Arrow stream.
import { ENCODERS } from '#app/domain/export/formats.ts';
import type { ExportNote } from '#app/domain/export/source.ts';
import { tableSource } from '#app/domain/export/table-source.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Table } from '#app/domain/table.ts';
import { csvReply } from './csv-text.ts';
import type { ChartDataPart } from './request.server.ts';

export const FILE_FORMATS = ['csv', 'xlsx', 'arrow'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** One part's file, made as it is read. */
export function filePieces(part: ChartDataPart, dataset: Dataset, format: FileFormat): AsyncGenerator<Uint8Array> {
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

/** Display name of a column or metric of the dataset; other names stay. */
export function verboseNames({ columns, metrics }: Pick<Dataset, 'columns' | 'metrics'>): (name: string) => string {
  const verbose = new Map([...columns, ...metrics].map(({ name, verboseName }) => [name, verboseName]));
  return (name) => verbose.get(name) || name;
}
