// How files of a format are read: in a browser for the preview, and by the job that loads them.
import type { ByteSource, BytePieces } from '#app/domain/upload/byte-source.ts';
import type { RowReader } from '#app/domain/upload/row-reader.ts';
import type { Encoding } from '#app/domain/upload/text/text-encoding.ts';
import type { CopyReader } from '#app/formats/upload/copy-reader.ts';

/** `Settings`: how such a file is read; `settings.ts` of the folder. */
export type FormatReader<Settings> = TextReader<Settings> | BinaryReader<Settings>;

export interface TextReader<Settings> {
  readonly kind: 'text';
  /** Any text can be in this format, so the others are tried first. */
  readonly isLast: boolean;
  /** From the begin of a file. Null: it's another text. Throws for what should be of this format, and isn't. */
  detect(head: TextHead): Settings | null;
  /** Throws AppErrors for a file that can't be read. */
  open(stream: ReadableStream<Uint8Array>, settings: Settings): Promise<RowReader>;
  /** Its bytes as lines of COPY, without making texts of them. Null: those settings, or this file, need texts. */
  openLines?(open: () => BytePieces, settings: Settings): Promise<CopyReader | null>;
}

export interface TextHead {
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether the file's name has an ending of the format. */
  readonly isNamed: boolean;
}

export interface BinaryReader<Settings> {
  readonly kind: 'binary';
  /** What files of any name begin with that are of this format. */
  readonly begin?: string;
  /** The format is a ZIP: one that has this file, in lower case, is of this format. */
  readonly zipMark?: string;
  detect(open: () => Promise<ByteSource>): Promise<DetectedSettings<Settings>>;
  /** Throws AppErrors for a file that can't be read. `wantedWidth`: how many of the first columns are read, by a caller who needs no types. */
  open(source: ByteSource, settings: Settings, wantedWidth?: number): Promise<RowReader>;
}

export interface DetectedSettings<Settings> {
  readonly format: Settings;
  /** Of a workbook: one of them is read. */
  readonly sheets: readonly string[];
}
