// Reads all rows of a result page by page, for charts and comparisons.
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import type { FetchRows } from '#app/screens/sqllab/results/rows-page.ts';

export const MAX_COMPARED_ROWS = 100_000;
const PAGE_ROWS = 10_000;

export interface WholeResult {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
}

/** Reads at most `maxRows` rows. Rejects with RowsError, or with the signal's reason. */
export async function readWholeResult(
  fetchRows: FetchRows,
  signal: AbortSignal,
  maxRows = MAX_COMPARED_ROWS,
): Promise<WholeResult> {
  const first = await fetchRows(0, PAGE_ROWS, signal);
  const rows = [...first.rows];
  while (rows.length < Math.min(first.rowCount, maxRows)) {
    const page = await fetchRows(rows.length, PAGE_ROWS, signal);
    if (page.rows.length === 0) break;
    for (const row of page.rows) rows.push(row);
  }
  return { columns: first.columns, rows: rows.slice(0, maxRows) };
}
