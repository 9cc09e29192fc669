// Memory and size limits for reading uploaded files.

/** Rows of a Warehouse are limited to 2 MB. */
export const MAX_RECORD_CHARACTERS = 1_000_000;
export const MAX_COLUMNS = 1_000;
/** Max size of a ZIP's directory, and of workbook parts that are read at once. */
export const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
export const MAX_ZIP_ENTRIES = 10_000;
/** Max size of a file in a ZIP that can't be streamed. */
export const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** Max compression ratio of a ZIP; ZIP bombs exceed it. */
export const MAX_INFLATION = 250;
export const MIN_SUSPICIOUS_BYTES = 100 * 1024 * 1024;
/** Max size and number of shared strings in a workbook. */
export const MAX_SHARED_CHARACTERS = 16 * 1024 * 1024;
export const MAX_SHARED_TEXTS = 1_000_000;
/** Max size of a Parquet file's footer, of a compressed row group, and of an uncompressed page. */
export const MAX_FOOTER_BYTES = 8 * 1024 * 1024;
export const MAX_ROW_GROUP_BYTES = 64 * 1024 * 1024;
export const MAX_PAGE_BYTES = 32 * 1024 * 1024;
export const MAX_PAGE_VALUES = 2_000_000;
/** Max size of a list or struct column in a row group, because its values are assembled at once. */
export const MAX_NESTED_BYTES = 32 * 1024 * 1024;
export const exceedsNestedLimit = (bytes: number, values: number): boolean =>
  bytes > MAX_NESTED_BYTES || values > MAX_PAGE_VALUES;
/** Up to this total size, one uncompressed page per column is cached. Wider files decompress a page again for every window. */
export const PAGE_CACHE_BYTES = 16 * 1024 * 1024;
/** Number of cells converted to rows at a time: few enough to stay in V8's young generation. WINDOW_BYTES limits wider files. */
export const WINDOW_CELLS = 40_000;
export const WINDOW_BYTES = 8 * 1024 * 1024;
