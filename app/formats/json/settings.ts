// Settings for reading JSON.
import * as z from 'zod';
import { encodingName } from '#app/formats/shared/settings-parts.ts';

export const jsonSettings = z.strictObject({ kind: z.literal('json'), encoding: encodingName });
export type JsonSettings = z.infer<typeof jsonSettings>;
