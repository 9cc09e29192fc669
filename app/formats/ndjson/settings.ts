// How lines of JSON are read.
import * as z from 'zod';
import { encodingName } from '#app/formats/shared/settings-parts.ts';

export const ndjsonSettings = z.strictObject({ kind: z.literal('ndjson'), encoding: encodingName });
export type NdjsonSettings = z.infer<typeof ndjsonSettings>;
