// How much of a file's parts is held in memory at a time.

/** A row of the Warehouse has 2 MB at most. */
export const MAX_RECORD_CHARACTERS = 1_000_000;
export const MAX_COLUMNS = 1_000;
/** Of a ZIP's directory, and of the parts of a workbook that are read whole. */
export const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
export const MAX_ZIP_ENTRIES = 10_000;
/** Of a file inside a ZIP that can't be read from front to back. */
export const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** What a ZIP can become when it is read: a bomb is larger. */
export const MAX_INFLATION = 250;
export const MIN_SUSPICIOUS_BYTES = 100 * 1024 * 1024;
/** Distinct texts of a workbook. */
export const MAX_SHARED_CHARACTERS = 16 * 1024 * 1024;
export const MAX_SHARED_TEXTS = 1_000_000;
/** Of a Parquet file's footer; of one of its row groups, packed; of a page, unpacked. */
export const MAX_FOOTER_BYTES = 8 * 1024 * 1024;
export const MAX_ROW_GROUP_BYTES = 64 * 1024 * 1024;
export const MAX_PAGE_BYTES = 32 * 1024 * 1024;
export const MAX_PAGE_VALUES = 2_000_000;
/** Of a column of lists or structs, in a row group: its values are put together all at once. */
export const MAX_NESTED_BYTES = 32 * 1024 * 1024;
export const exceedsNested = (bytes: number, values: number): boolean => bytes > MAX_NESTED_BYTES || values > MAX_PAGE_VALUES;
/** Up to so much a page of each column stays unpacked while its rows are read; wider files unpack a page for every window again. */
export const KEPT_PAGES_BYTES = 16 * 1024 * 1024;
/** How much becomes rows at a time: few enough cells to stay in V8's young generation, or about so many bytes of a wider file. */
export const WINDOW_CELLS = 40_000;
export const WINDOW_BYTES = 8 * 1024 * 1024;
