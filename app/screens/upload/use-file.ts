// The file of the screen: its format, its first rows and its columns, read again when the viewer changes how.
import { useRef, useState } from 'react';
import type * as fileReader from './client/read-file.ts';
import { isDayFirst } from './client/day-first.ts';
import { isTyped } from '#app/formats/formats.ts';
import { AppError } from '#app/domain/errors.ts';
import type { FilePreview } from '#app/formats/upload/preview-file.ts';
import {
  defaultNulls,
  editedColumns,
  keptEdits,
  listNullValues,
  type ColumnEdits,
  type DraftColumn,
  type FileReadOptions,
} from './draft.ts';

type Reader = typeof fileReader;

export interface OpenedFile {
  readonly file: File;
  readonly suggestedTable: string;
  readonly sheets: readonly string[];
  readonly reading: FileReadOptions;
  /** Null: it can't be read so. */
  readonly preview: FilePreview | null;
  /** The last one there was. */
  readonly lastPreview: FilePreview | null;
  readonly edits: ColumnEdits;
  readonly columns: readonly DraftColumn[];
  readonly problem: string | null;
}

/** Names are cut for the database that takes the shortest. */
const MAX_NAME_BYTES = 63;
/** So much is read before anything is seen, and at most behind that: more takes the load less time than the browser. */
const [QUICK_BYTES, MAX_SCANNED_BYTES] = [2 * 1024 * 1024, 256 * 1024 * 1024] as const;

type ReadFile = Pick<OpenedFile, 'file' | 'reading'>;

interface FileReading extends ReadFile {
  readonly into: (known: OpenedFile | null) => OpenedFile | null;
}

interface Scan {
  readonly scannedBytes: number;
  readonly isWanted?: () => boolean;
}

export function useFile() {
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const newest = useRef(0);

  /** `begin` gives what is read, and into what: columns can have been edited meanwhile. */
  const read = async (begin: (reader: Reader) => Promise<FileReading>): Promise<void> => {
    const turn = (newest.current += 1);
    const isWanted = (): boolean => turn === newest.current;
    setIsBusy(true);
    try {
      const reader = await import('./client/read-file.ts');
      const { into, ...what } = await begin(reader);
      const found = await previewOf(reader, what);
      if (!isWanted()) return;
      setOpened((known) => withPreview(into(known), found));
      setFailure(null);
      if (isWorthScanning(what, found)) void scan(reader, what, isWanted);
    } catch (error) {
      if (isWanted()) setFailure(messageOf(error));
    } finally {
      if (isWanted()) setIsBusy(false);
    }
  };

  /** The rest of a larger file is looked at while its first rows can be seen. */
  const scan = async (reader: Reader, what: ReadFile, isWanted: () => boolean): Promise<void> => {
    const found = await previewOf(reader, what, { scannedBytes: MAX_SCANNED_BYTES, isWanted });
    // What is wrong with a later row, the load says.
    if (isWanted() && found.preview) setOpened((known) => withPreview(known, found));
  };

  return {
    opened,
    failure,
    isBusy,
    open: (file: File): Promise<void> =>
      read(async (reader) => {
        setOpened(null);
        const { format, isZip, sheets } = await reader.findFormat(file);
        const reading: FileReadOptions = { format, isZip, isEncodingDetected: true, decimal: null, nulls: defaultNulls(format) };
        const suggestedTable = reader.suggestTable(file, MAX_NAME_BYTES);
        const unread = { file, sheets, suggestedTable, reading, ...NOTHING_READ };
        return { file, reading, into: () => unread };
      }),
    changeReading: (change: Partial<FileReadOptions>): void => {
      if (!opened) return;
      const reading = { ...opened.reading, ...change };
      setOpened({ ...opened, reading });
      void read(() => Promise.resolve({ file: opened.file, reading, into: (known) => known }));
    },
    changeColumn: (index: number, change: Partial<DraftColumn>): void =>
      setOpened((known) => known && withEdits(known, { ...known.edits, [index]: { ...known.edits[index], ...change } })),
    close: (): void => {
      newest.current += 1;
      setOpened(null);
      setFailure(null);
      setIsBusy(false);
    },
  };
}

const NOTHING_READ = { preview: null, lastPreview: null, edits: {}, columns: [], problem: null } as const;

function withPreview(known: OpenedFile | null, { preview, problem }: ReadPreview): OpenedFile | null {
  if (known === null) return null;
  if (preview === null) return { ...known, preview, problem, columns: [] };
  const edits = keptEdits(known.lastPreview, preview, known.edits);
  return withEdits({ ...known, preview, lastPreview: preview, problem }, edits);
}

const withEdits = (known: OpenedFile, edits: ColumnEdits): OpenedFile => ({
  ...known,
  edits,
  columns: known.preview === null ? [] : editedColumns(known.preview, edits),
});

/** Types are those of its first rows, and all of them can be looked at. */
const isWorthScanning = ({ reading }: ReadFile, { preview }: ReadPreview): boolean =>
  preview !== null && preview.rowCount === null && !isTyped(reading.format) && !reading.isZip;

type ReadPreview = Pick<OpenedFile, 'preview' | 'problem'>;

/** What can't be read in this way is said beside the settings that say how. */
async function previewOf(
  reader: Reader,
  { file, reading }: ReadFile,
  scan: Scan = { scannedBytes: QUICK_BYTES },
): Promise<ReadPreview> {
  try {
    const { format, isZip, decimal } = reading;
    const read = { nullValues: listNullValues(reading), prefersDayFirst: isDayFirst() };
    const settings = { isZip, decimal, ...read, ...scan, maxBytes: MAX_NAME_BYTES };
    const preview = await reader.readPreview(file, format, settings);
    return { preview, problem: null };
  } catch (error) {
    return { preview: null, problem: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

export type FileState = ReturnType<typeof useFile>;
