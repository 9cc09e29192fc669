// A CSV file in UTF-8 as lines of COPY's text format: plain lines byte by byte, all others through `split-csv`.
import type { BytePieces } from '#app/domain/upload/byte-source.ts';
import { createByteWindow, type ByteWindow } from '#app/domain/upload/byte-window.ts';
import type { RowConverter } from '#app/formats/upload/convert-rows.ts';
import { encodeCopyRow } from '#app/domain/upload/encode-rows.ts';
import type { CsvSettings } from '#app/formats/csv/settings.ts';
import { MAX_RECORD_CHARACTERS } from '#app/domain/upload/limits.ts';
import { createPlainLines, makeRoom, type CopyLines } from './plain-lines.ts';
import { readHead } from './read-csv.ts';
import type { RowBatch } from '#app/domain/upload/row-reader.ts';
import { INCOMPLETE } from './scan-line.ts';
import { createCsvSplitter } from '#app/formats/shared/text/split-csv.ts';
import { decodeBytes } from '#app/domain/upload/text/text-encoding.ts';
import type { CopyPiece, CopyReader } from '#app/formats/upload/copy-reader.ts';

const PIECE_BYTES = 256 * 1024;
const LINE_FEED = 10;

/** Lines of other files need more than a look at each byte. */
export function isReadByBytes(format: CsvSettings): boolean {
  if (format.encoding !== 'utf-8' || format.skipInitialSpace) return false;
  return format.delimiter < '\x80' && format.quote < '\x80' && format.delimiter !== format.quote;
}

/** Reads as far as the header. Null: lines end as on old Macs. Throws for a file without rows. */
export async function openCopyLines(pieces: BytePieces, format: CsvSettings): Promise<CopyReader | null> {
  const window = createByteWindow(pieces);
  while (window.to < PIECE_BYTES && !window.isLast) await window.more();
  if (window.bytes[0] === 0xef && window.bytes[1] === 0xbb && window.bytes[2] === 0xbf) window.from = 3;
  const begin = window.bytes.subarray(0, window.to);
  if (begin.includes(RETURN) && !begin.includes(LINE_FEED)) {
    await window.cancel();
    return null;
  }
  const records = createRecordReader(window, format);
  const head = await readHead(records.all(), format);
  return {
    columns: head.columns,
    pieces: (spec, converter) => writePieces({ window, records, format, spec, converter, ...head }),
  };
}

const RETURN = 13;

interface Writing {
  readonly window: ByteWindow;
  readonly records: RecordReader;
  readonly format: CsvSettings;
  readonly spec: Parameters<CopyReader['pieces']>[0];
  readonly converter: RowConverter;
  readonly columns: readonly string[];
  /** Rows that were read with the header. */
  readonly begin: RowBatch;
}

async function* writePieces({ window, records, format, spec, converter, columns, begin }: Writing): AsyncGenerator<CopyPiece> {
  const { delimiter, quote } = format;
  const { decimal, nullValues } = spec;
  const shape = { delimiter, quote, fileColumns: columns.length, columns: spec.columns, decimal, nullValues };
  const writePlain = createPlainLines({ ...shape, convert: (index, text) => converter.convertText(index, text) });
  const lines: CopyLines = { bytes: new Uint8Array(2 * PIECE_BYTES), size: 0 };
  let [rowCount, left] = [0, spec.maxRows ?? Infinity];
  const addRows = (batch: RowBatch): void => {
    const written = writeRows(lines, batch, converter, left);
    rowCount += written;
    left -= written;
  };
  /** Gives what ended it: 0, or what a line is that isn't written. */
  const addPlain = (): number => {
    const { bytes, to } = window;
    const before = rowCount;
    let end = 0;
    let at = window.from;
    while (left > 0 && lines.size < PIECE_BYTES) {
      end = writePlain(lines, bytes, at, to);
      if (end < 0) break;
      at = end + 1;
      rowCount += 1;
      left -= 1;
    }
    window.from = at;
    records.passLines(rowCount - before);
    return end;
  };
  try {
    addRows(begin);
    while (left > 0 && (await isMore(window))) {
      const end = addPlain();
      if (end === INCOMPLETE && canWait(window)) await window.more();
      else if (end < 0) addRows(await records.next());
      if (lines.size < PIECE_BYTES) continue;
      yield { bytes: lines.bytes.subarray(0, lines.size), rowCount };
      [lines.size, rowCount] = [0, 0];
    }
    if (rowCount > 0) yield { bytes: lines.bytes.subarray(0, lines.size), rowCount };
  } finally {
    await window.cancel();
  }
}

const encoder = new TextEncoder();

/** Writes at most `maxRows` rows; returns their number. */
function writeRows(lines: CopyLines, { rows, lines: numbers }: RowBatch, converter: RowConverter, maxRows: number): number {
  let count = 0;
  for (let index = 0; index < rows.length && count < maxRows; index += 1) {
    const row = converter.convert(rows[index] ?? [], numbers[index] ?? 0);
    if (row === null) continue;
    const encoded = encoder.encode(encodeCopyRow(row));
    makeRoom(lines, encoded.length);
    lines.bytes.set(encoded, lines.size);
    lines.size += encoded.length;
    count += 1;
  }
  return count;
}

async function isMore(window: ByteWindow): Promise<boolean> {
  while (window.from === window.to && !window.isLast) await window.more();
  return window.from < window.to;
}

/** A record that is longer is refused: what is there of it is enough. */
const canWait = ({ from, to, isLast }: ByteWindow): boolean => !isLast && to - from <= MAX_RECORD_CHARACTERS;

interface RecordReader {
  /** The record that begins here, with those that were read to find its end; none for a line that is left out. */
  next(): Promise<RowBatch>;
  all(): AsyncGenerator<RowBatch, undefined>;
  /** So many lines were read in another way. */
  passLines(count: number): void;
}

/** While a quoted text goes on, as many bytes more are looked at each time: it isn't read again and again from its begin. */
const FIRST_STEP_BYTES = 4096;

function createRecordReader(window: ByteWindow, format: CsvSettings): RecordReader {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  /** Whole lines of at least so many bytes; what is there of one that is too long. */
  const take = async (least: number): Promise<string> => {
    let end = window.bytes.subarray(0, window.to).indexOf(LINE_FEED, window.from + least - 1);
    while (end === -1 && canWait(window)) {
      await window.more();
      end = window.bytes.subarray(0, window.to).indexOf(LINE_FEED, window.from + least - 1);
    }
    const part = window.bytes.subarray(window.from, end === -1 ? window.to : end + 1);
    window.from += part.length;
    line += countLines(part);
    return decodeBytes(decoder, part, { stream: !isOver(window), encoding: 'utf-8' });
  };
  const next = async (): Promise<RowBatch> => {
    const splitter = createCsvSplitter({ ...format, newline: '\n', firstLine: line });
    let batch: RowBatch = { rows: [], lines: [] };
    for (let least = 1; ; least = Math.min(Math.max(FIRST_STEP_BYTES, least * 2), PIECE_BYTES)) {
      batch = joined(batch, splitter.push(await take(least)));
      if (isOver(window)) return joined(batch, splitter.end());
      if (!splitter.isOpen) return batch;
    }
  };
  return {
    next,
    async *all() {
      try {
        while (await isMore(window)) yield await next();
        return undefined;
      } finally {
        await window.cancel();
      }
    },
    passLines: (count) => (line += count),
  };
}

const isOver = ({ from, to, isLast }: ByteWindow): boolean => isLast && from === to;

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

const joined = (first: RowBatch, second: RowBatch): RowBatch => ({
  rows: [...first.rows, ...second.rows],
  lines: [...first.lines, ...second.lines],
});
