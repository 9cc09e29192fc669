// What a cost estimate knows of the stored tables.

export interface Statistics {
  /** Rows of a table by any spelling of its name; null where there is no such table. */
  rowCount(table: string): number | null;
  /** The statements that define the views, by their folded names. */
  views(): ReadonlyMap<string, string>;
  /** Rows, on average over the table's own rows, that share the values of these columns; null where a column is unknown. */
  matchingRows(table: string, columns: readonly string[]): number | null;
}
