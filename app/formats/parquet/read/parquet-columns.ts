// The columns of a Parquet file: what type each becomes in a table, and which of a row group's chunks hold it.
import { parquetSchema, type FileMetaData, type RowGroup, type SchemaTree } from 'hyparquet';
import type { UploadColumnType } from '#app/domain/upload/column-type.ts';
import { exceedsNestedLimit } from '#app/domain/upload/limits.ts';
import { createJsonWriter } from './parquet-json.ts';
import { describeLeaf } from './parquet-values.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';

export interface FileColumn extends UploadColumnType {
  readonly name: string;
  readonly tree: SchemaTree;
  /** Indexes of the column's chunks in a row group: one if the column is flat. */
  readonly from: number;
  readonly to: number;
  readonly isNested: boolean;
  /** True if the values of a row group are too large to assemble. Reading them is refused. */
  readonly isTooLarge: boolean;
  /** Converts a value that isn't null. */
  readonly toText: (value: unknown) => TextCell;
}

/** Columns in the file's order. Throws if the schema doesn't match its own counts. */
export function listColumns(metadata: FileMetaData): FileColumn[] {
  let from = 0;
  return parquetSchema(metadata).children.map((tree): FileColumn => {
    const place = { name: tree.element.name, tree, from, to: (from += countLeaves(tree)) };
    const isNested = tree.children.length > 0 || tree.element.repetition_type === 'REPEATED';
    const isTooLarge = isNested && metadata.row_groups.some((group) => isTooMuch(group, place));
    if (isNested) return { ...place, isNested, isTooLarge, type: 'text', toText: createJsonWriter(tree) };
    const { stored: _stored, ...leaf } = describeLeaf(tree.element);
    return { ...place, isNested, isTooLarge, ...narrowed(leaf, metadata.row_groups, place.from) };
  });
}

const countLeaves = ({ children }: SchemaTree): number =>
  children.length === 0 ? 1 : children.reduce((count, child) => count + countLeaves(child), 0);

function isTooMuch({ columns }: RowGroup, { from, to }: Pick<FileColumn, 'from' | 'to'>): boolean {
  const metas = columns.slice(from, to).map(({ meta_data: meta }) => meta);
  const bytes = metas.reduce((sum, meta) => sum + Number(meta?.total_uncompressed_size ?? 0), 0);
  const values = metas.reduce((sum, meta) => sum + Number(meta?.num_values ?? 0), 0);
  return exceedsNestedLimit(bytes, values);
}

/** Doubles have so many digits exactly. */
const DOUBLE_DIGITS = 15;
const SURELY_INT64 = 9e18;

/** Narrows a decimal type by the statistics in the file: many writers declare 38 digits for amounts that have five. */
function narrowed<T extends UploadColumnType>(column: T, groups: readonly RowGroup[], chunk: number): T {
  const { type, precision, scale } = column;
  if (type !== 'decimal' || precision === undefined || scale === undefined || precision <= DOUBLE_DIGITS) return column;
  const largest = largestValue(groups, chunk);
  if (largest === null) return column;
  if (scale === 0 && largest < SURELY_INT64 && precision === UNSIGNED_64_DIGITS) return { ...column, type: 'integer' };
  return largest * 10 ** scale < 10 ** DOUBLE_DIGITS / 2 ? { ...column, precision: DOUBLE_DIGITS } : column;
}
const UNSIGNED_64_DIGITS = 20;

/** Without its sign. Null: a row group doesn't say. */
function largestValue(groups: readonly RowGroup[], chunk: number): number | null {
  let largest = 0;
  for (const { columns } of groups) {
    const meta = columns[chunk]?.meta_data;
    const { min_value: min, max_value: max, null_count: nulls } = meta?.statistics ?? {};
    if (meta !== undefined && nulls !== undefined && BigInt(nulls) === BigInt(meta.num_values)) continue;
    if (!isNumber(min) || !isNumber(max)) return null;
    largest = Math.max(largest, Math.abs(Number(min)), Math.abs(Number(max)));
  }
  return largest;
}

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
