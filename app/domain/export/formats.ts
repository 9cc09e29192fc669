// What each format of a file is called, and what it says it is. How it is written: the encoder beside.
import { encodeCsv } from './csv.ts';
import { encodeNdjson } from './ndjson.ts';
import type { Encode, ExportSource } from './source.ts';
import { encodeXlsx } from './xlsx.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'ndjson', 'arrow'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  arrow: 'application/vnd.apache.arrow.stream',
};

export const ENCODERS: Readonly<Record<ExportFormat, Encode>> = {
  csv: encodeCsv,
  xlsx: (source) => encodeXlsx(source),
  ndjson: encodeNdjson,
  arrow: encodeArrowLater,
};

/** Its library is large: it is loaded with the first file. */
async function* encodeArrowLater(source: ExportSource): AsyncGenerator<Uint8Array> {
  const { encodeArrow } = await import('./arrow.ts');
  yield* encodeArrow(source);
}
