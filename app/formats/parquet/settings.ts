// Settings for reading Parquet: none, because the file describes itself.
import * as z from 'zod';

export const parquetSettings = z.strictObject({ kind: z.literal('parquet') });
export type ParquetSettings = z.infer<typeof parquetSettings>;
