// Reads Parquet. The code is large: it is loaded with the first file.
import type { BinaryReader } from '#app/formats/shared/reader.ts';
import type { ParquetSettings } from './settings.ts';

export const parquetReader: BinaryReader<ParquetSettings> = {
  kind: 'binary',
  begin: 'PAR1',
  detect: () => Promise.resolve({ format: { kind: 'parquet' }, sheets: [] }),
  open: async (source) => (await import('./read/read-parquet.ts')).openParquet(source),
};
