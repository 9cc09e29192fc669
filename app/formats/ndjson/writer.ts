// Writes an object per line.
import type { FormatWriter } from '#app/formats/shared/writer.ts';
import { encodeNdjson } from './encode-ndjson.ts';

export const ndjsonWriter: FormatWriter = { contentType: 'application/x-ndjson', write: encodeNdjson };
