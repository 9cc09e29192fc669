// Settings for reading a workbook.
import * as z from 'zod';
import { lineCount } from '#app/formats/shared/settings-parts.ts';

export const xlsxSettings = z.strictObject({
  kind: z.literal('xlsx'),
  /** Null: the first. */
  sheet: z.string().max(255).nullable(),
  hasHeader: z.boolean(),
  skipLines: lineCount.default(0),
});
export type XlsxSettings = z.infer<typeof xlsxSettings>;
