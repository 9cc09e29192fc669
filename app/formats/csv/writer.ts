// Writes CSV: as SQL Lab's clients know it, and as clients of charts do.
import type { FormatWriter } from '#app/formats/shared/writer.ts';
import { encodeChartCsv } from './write/chart-csv.ts';
import { csvHead, csvNote, encodeCsv } from './write/encode-csv.ts';

export const csvWriter = {
  contentType: 'text/csv; charset=utf-8',
  write: encodeCsv,
  writeChart: encodeChartCsv,
  copied: { head: csvHead, note: csvNote },
} satisfies FormatWriter;
