// Writes Parquet. Its library is large: it is loaded with the first file.
import type { FormatWriter } from '#app/formats/shared/writer.ts';

export const parquetWriter: FormatWriter = {
  contentType: 'application/vnd.apache.parquet',
  async *write(source) {
    const { encodeParquetStream } = await import('./write/parquet-stream.ts');
    yield* encodeParquetStream(source);
  },
};
