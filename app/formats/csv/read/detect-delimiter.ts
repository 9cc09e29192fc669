// What parts the cells of a delimited text, from its first records: delimiters and line breaks in quotes part nothing.
import { createCsvSplitter, type CsvShape } from '#app/formats/shared/text/split-csv.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';

export type SampleShape = Pick<CsvShape, 'delimiter' | 'quote' | 'newline'>;

/** The first of delimiters that split equally well wins, because commas can be part of numbers. */
const DELIMITERS = [';', '\t', '|', ','] as const;
const MAX_RECORDS = 50;
/** What Excel writes in front of a file to say how it is parted. */
const DIRECTIVE = /^\ufeff?"?sep=([^\r\n])"?[ \t]*(?:\r\n|\n|\r)/i;

export interface FoundDelimiter {
  readonly delimiter: string;
  /** The first line says so, and is no row. */
  readonly isDirective: boolean;
}

/** The delimiter that a first line `sep=;` names, else the one that splits the first records most evenly. */
export function detectDelimiter(text: string): FoundDelimiter {
  const [, named] = DIRECTIVE.exec(text) ?? [];
  if (named !== undefined) return { delimiter: named, isDirective: true };
  const newline = detectNewline(text);
  const scored = DELIMITERS.map((delimiter) => {
    const widths = splitSample(text, { delimiter, quote: '"', newline })
      .slice(0, MAX_RECORDS)
      .map(({ length }) => length - 1);
    return { delimiter, ...evennessOf(widths) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return { delimiter: best.score > 0 ? best.delimiter : ',', isDirective: false };
}

/** Records that differ count for little; a file of notes with a comma here and there has one column. */
function evennessOf(widths: readonly number[]): { readonly score: number } {
  if (widths.length === 0) return { score: 0 };
  const counts = Map.groupBy(widths, (width) => width);
  const [usual, same] = [...counts].reduce((a, b) => (b[1].length > a[1].length ? b : a));
  const share = same.length / widths.length;
  if (usual > 0 && share > MOST) return { score: usual * (share === 1 ? EVEN : EVEN / 2) };
  return { score: Math.min(...widths) };
}
const MOST = 0.8;
const EVEN = 100;

/** Old Macs end lines with a carriage return alone. */
export const detectNewline = (text: string): '\n' | '\r' => (text.includes('\n') || !text.includes('\r') ? '\n' : '\r');

/** The records of a text whose end can be cut off. */
export function splitSample(text: string, shape: SampleShape): readonly (readonly TextCell[])[] {
  const splitter = createCsvSplitter({ ...shape, skipInitialSpace: false, skipBlankLines: true });
  const { rows } = splitter.push(text);
  if (rows.length > MAX_RECORDS) return rows;
  try {
    return [...rows, ...splitter.end().rows];
  } catch {
    // The text ends within quotes.
    return rows;
  }
}
