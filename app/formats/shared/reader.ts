// Interface of a format's reader, used in browsers for the preview and by the job that loads files.
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
  /** Reads the beginning of a file. Null: not this format. Throws for an invalid file of this format. */
  detect(head: TextHead): Settings | null;
  /** Throws AppErrors for a file that can't be read. */
  open(stream: ReadableStream<Uint8Array>, settings: Settings): Promise<RowReader>;
  /** Converts its bytes to lines of COPY without decoding texts. Null: these settings, or this file, need decoding. */
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
  /** For a workbook: its sheets, of which one is read. */
  readonly sheets: readonly string[];
}
