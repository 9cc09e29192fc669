// Reads a file's format and first rows in the browser. Loaded with the first file: decoders are large.
import { createBlobSource } from '#app/domain/upload/byte-source.ts';
import { toTableName } from '#app/domain/upload/column-names.ts';
import type { DecimalMark } from '#app/domain/upload/number-text.ts';
import { detectFormat, type DetectedFormat } from '#app/formats/upload/detect-format.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import { previewFile, type FilePreview } from '#app/formats/upload/preview-file.ts';

export interface ReadSettings {
  readonly isZip: boolean;
  readonly nullValues: readonly string[];
  readonly decimal: DecimalMark | null;
  readonly prefersDayFirst: boolean;
  readonly maxBytes: number;
  readonly scannedBytes: number;
  readonly isWanted?: () => boolean;
}

export const findFormat = (file: File): Promise<DetectedFormat> => detectFormat(createBlobSource(file), file.name);

export const readPreview = (file: File, format: FileFormat, { nullValues, ...settings }: ReadSettings): Promise<FilePreview> =>
  previewFile(createBlobSource(file), format, { ...settings, nullValues: new Set(nullValues) });

export const suggestTable = (file: File, maxBytes: number): string => toTableName(file.name, { maxBytes });
