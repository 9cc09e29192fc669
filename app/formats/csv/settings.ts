// Settings for reading delimited text.
import * as z from 'zod';
import { encodingName, lineCount } from '#app/formats/shared/settings-parts.ts';

const character = z
  .string()
  .length(1)
  .refine((text) => text !== '\n' && text !== '\r' && text !== '\0', 'Must not be a line break.');

export const csvSettings = z.strictObject({
  kind: z.literal('csv'),
  encoding: encodingName,
  delimiter: character,
  quote: z.union([character, z.literal('')]),
  hasHeader: z.boolean(),
  /** Lines to skip, including blank ones. */
  skipLines: lineCount.default(0),
  /** Records that are left out behind those lines, before the header. */
  skipRecords: lineCount.default(0),
  skipInitialSpace: z.boolean().default(false),
  skipBlankLines: z.boolean().default(true),
});
export type CsvSettings = z.infer<typeof csvSettings>;
