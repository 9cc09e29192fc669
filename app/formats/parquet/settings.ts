// How Parquet is read: the file says all of it.
import * as z from 'zod';

export const parquetSettings = z.strictObject({ kind: z.literal('parquet') });
export type ParquetSettings = z.infer<typeof parquetSettings>;
