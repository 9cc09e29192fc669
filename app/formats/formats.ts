// Finds what is known of formats, by their ids.
import { FORMATS } from './registry/formats.ts';
import type { UploadFormatId } from './registry/ids.ts';
import type { UploadTraits } from './shared/format.ts';

/** Formats that can be uploaded, in order. */
export const UPLOADS: readonly UploadFormat[] = FORMATS.flatMap(({ id, upload }) =>
  upload ? [{ id: id as UploadFormatId, ...upload }] : [],
);
interface UploadFormat extends UploadTraits {
  readonly id: UploadFormatId;
}

/** The settings for reading a file name its format. */
interface OfFormat {
  readonly kind: UploadFormatId;
}

const BY_ID = Object.fromEntries(UPLOADS.map((format) => [format.id, format])) as Readonly<Record<UploadFormatId, UploadFormat>>;

export const findUploadFormat = ({ kind }: OfFormat): UploadFormat => BY_ID[kind];

/** Whether the file itself says of what type its values are; texts of others are looked at. */
export const isTyped = (format: OfFormat): boolean => findUploadFormat(format).isTyped;
