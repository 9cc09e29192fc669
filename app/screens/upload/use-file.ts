// The file of the screen: its format, its first rows and its columns, read again when the viewer changes how.
import { useRef, useState } from 'react';
import type * as fileReader from './client/read-file.ts';
import { isDayFirst } from './client/day-first.ts';
import { AppError } from '#app/domain/errors.ts';
import type { FilePreview } from '#app/domain/upload/preview-file.ts';
import {
  defaultNulls,
  editedColumns,
  keptEdits,
  nullValuesOf,
  type ColumnEdits,
  type DraftColumn,
  type Reading,
} from './draft.ts';

type Reader = typeof fileReader;

export interface OpenedFile {
  readonly file: File;
  readonly suggestedTable: string;
  readonly sheets: readonly string[];
  readonly reading: Reading;
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

export function useFile() {
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);

  /** `work` gives what becomes of the file as it is by then: columns can have been edited meanwhile. */
  const read = async (work: (reader: Reader) => Promise<(known: OpenedFile | null) => OpenedFile | null>): Promise<void> => {
    const turn = (newest.current += 1);
    setBusy(true);
    try {
      const change = await work(await import('./client/read-file.ts'));
      if (turn !== newest.current) return;
      setOpened(change);
      setFailure(null);
    } catch (error) {
      if (turn === newest.current) setFailure(messageOf(error));
    } finally {
      if (turn === newest.current) setBusy(false);
    }
  };

  return {
    ...{ opened, failure, isBusy },
    open: (file: File): Promise<void> =>
      read(async (reader) => {
        setOpened(null);
        const { format, isZip, sheets } = await reader.findFormat(file);
        const reading: Reading = { format, isZip, isEncodingDetected: true, decimal: null, nulls: defaultNulls(format) };
        const suggestedTable = reader.suggestTable(file, MAX_NAME_BYTES);
        const unread = { file, sheets, suggestedTable, reading, ...NOTHING_READ };
        const found = await previewOf(reader, file, reading);
        return () => withPreview(unread, found);
      }),
    changeReading: (change: Partial<Reading>): void => {
      if (!opened) return;
      const reading = { ...opened.reading, ...change };
      setOpened({ ...opened, reading });
      void read(async (reader) => {
        const found = await previewOf(reader, opened.file, reading);
        return (known) => known && withPreview(known, found);
      });
    },
    changeColumn: (index: number, change: Partial<DraftColumn>): void =>
      setOpened((known) => known && withEdits(known, { ...known.edits, [index]: { ...known.edits[index], ...change } })),
    close: (): void => {
      newest.current += 1;
      setOpened(null);
      setFailure(null);
      setBusy(false);
    },
  };
}

const NOTHING_READ = { preview: null, lastPreview: null, edits: {}, columns: [], problem: null } as const;

function withPreview(known: OpenedFile, { preview, problem }: ReadPreview): OpenedFile {
  if (preview === null) return { ...known, preview, problem, columns: [] };
  const edits = keptEdits(known.lastPreview, preview, known.edits);
  return withEdits({ ...known, preview, lastPreview: preview, problem }, edits);
}

const withEdits = (known: OpenedFile, edits: ColumnEdits): OpenedFile => ({
  ...known,
  edits,
  columns: known.preview === null ? [] : editedColumns(known.preview, edits),
});

type ReadPreview = Pick<OpenedFile, 'preview' | 'problem'>;

/** What can't be read in this way is said beside the settings that say how. */
async function previewOf(reader: Reader, file: File, reading: Reading): Promise<ReadPreview> {
  try {
    const { format, isZip, decimal } = reading;
    const read = { nullValues: nullValuesOf(reading), prefersDayFirst: isDayFirst() };
    const settings = { isZip, decimal, ...read, maxBytes: MAX_NAME_BYTES };
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
