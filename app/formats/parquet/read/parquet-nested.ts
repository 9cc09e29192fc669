// The values of a column of lists, structs or maps of a row group. Its chunks are put together all at once: pages of one chunk don't
// begin where those of another do.
import { parquetRead, type SchemaTree } from 'hyparquet';
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import type { ColumnCursor, ColumnFormat, PageDecoders } from './parquet-column.ts';
import { storedElements } from './parquet-json.ts';

interface NestedSource {
  /** The pages of its chunks, which have been checked. */
  readonly chunks: readonly Uint8Array[];
  readonly formats: readonly ColumnFormat[];
  readonly tree: SchemaTree;
  readonly rowCount: number;
  readonly decoders: PageDecoders;
}

export function openNested(source: NestedSource): ColumnCursor {
  let values: ArrayLike<unknown> | null = null;
  let used = 0;
  return {
    async read(count, take) {
      values ??= await assemble(source);
      if (values.length !== source.rowCount) throw new Error('a nested column has other rows than its row group');
      for (let index = 0; index < count; index += 1) take(values[used + index], index);
      used += count;
      if (used >= source.rowCount) values = [];
    },
  };
}

async function assemble({ chunks, formats, tree, rowCount, decoders }: NestedSource): Promise<ArrayLike<unknown>> {
  const file = joinBytes(chunks).buffer;
  const rows = BigInt(rowCount);
  let at = 0;
  const columns = formats.map(({ meta }, index) => {
    const { dictionary_page_offset: _inPages, ...rest } = meta;
    const place = { data_page_offset: BigInt(at), total_compressed_size: BigInt(chunks[index]?.length ?? 0) };
    at += chunks[index]?.length ?? 0;
    return { file_offset: 0n, meta_data: { ...rest, ...place } };
  });
  let values: ArrayLike<unknown> = [];
  await parquetRead({
    ...decoders,
    utf8: false,
    file,
    metadata: {
      version: 1,
      schema: [{ name: 'schema', num_children: 1 }, ...storedElements(tree)],
      num_rows: rows,
      row_groups: [{ columns, total_byte_size: BigInt(file.byteLength), num_rows: rows }],
      metadata_length: 0,
    },
    onChunk: ({ columnData }) => {
      values = columnData;
    },
  });
  return values;
}
