// Settings for reading lines of JSON.
import * as z from 'zod';
import { encodingName } from '#app/formats/shared/settings-parts.ts';

export const ndjsonSettings = z.strictObject({ kind: z.literal('ndjson'), encoding: encodingName });
export type NdjsonSettings = z.infer<typeof ndjsonSettings>;
