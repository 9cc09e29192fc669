// Reads delimited text. Any text is such a file, if only of one column.
import type { TextHead, TextReader } from '#app/formats/shared/reader.ts';
import { detectDelimiter, detectNewline, splitSample } from './read/detect-delimiter.ts';
import { looksLikeHeader } from './read/detect-header.ts';
import { openCsv } from './read/read-csv.ts';
import type { CsvSettings } from './settings.ts';

export const csvReader: TextReader<CsvSettings> = {
  kind: 'text',
  isLast: true,
  detect: detectCsv,
  open: openCsv,
  async openLines(open, settings) {
    const { isReadByBytes, openCopyLines } = await import('./read/read-copy-lines.ts');
    return isReadByBytes(settings) ? openCopyLines(open(), settings) : null;
  },
};

function detectCsv({ text, encoding }: TextHead): CsvSettings {
  const { delimiter, isDirective } = detectDelimiter(text);
  const shape = { delimiter, quote: '"', skipInitialSpace: false, skipBlankLines: true };
  const rows = splitSample(text, { delimiter, quote: '"', newline: detectNewline(text) });
  const hasHeader = looksLikeHeader(isDirective ? rows.slice(1) : rows);
  return { kind: 'csv', encoding, ...shape, hasHeader, skipLines: isDirective ? 1 : 0, skipRecords: 0 };
}
