// The replies of what is read of stored rows in another order, and of one column of them.
import type { Deps } from '#app/services/deps.server.ts';
import type { ArrangedResult, ColumnStatistics } from '#app/services/sqllab/read-arranged.server.ts';
import { openResult, type ResultRow } from '#app/services/sqllab/read-results.server.ts';
import { cellWriters, rowsJson, streamText, type NumberForm } from './rows-json.ts';

/** Numbers follow the rows: they are known once the rows are written. */
export async function arrangedReply(
  deps: Deps,
  { resultsKey, columns, isNumbered }: ArrangedResult,
  { offset, limit, numbers: form }: { readonly offset: number; readonly limit: number; readonly numbers: NumberForm },
): Promise<Response> {
  const slice = await openResult(deps, { resultsKey, offset, limit });
  const numbers: number[] = [];
  const rows = isNumbered ? withoutNumbers(slice.rows, columns.length, numbers) : numbered(slice.rows, offset, numbers);
  const list = { name: 'rows', columns: null, writers: cellWriters(columns, form), rows };
  const text = rowsJson({ row_count: slice.manifest.rowCount }, list, { numbers });
  return new Response(streamText(text), { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

async function* withoutNumbers(
  rows: AsyncIterable<ResultRow>,
  columnCount: number,
  numbers: number[],
): AsyncGenerator<ResultRow> {
  for await (const row of rows) {
    numbers.push(Number(row[columnCount]));
    yield row.slice(0, columnCount);
  }
}

async function* numbered(rows: AsyncIterable<ResultRow>, offset: number, numbers: number[]): AsyncGenerator<ResultRow> {
  for await (const row of rows) {
    numbers.push(offset + numbers.length + 1);
    yield row;
  }
}

export const toWireStatistics = (found: ColumnStatistics) => ({
  column: found.column,
  row_count: found.rowCount,
  null_count: found.nullCount,
  distinct_count: found.distinctCount,
  is_distinct_estimated: found.isDistinctEstimated,
  min: found.min,
  max: found.max,
  mean: found.mean,
  top_values: found.topValues.map(({ value, count }) => ({ value, count })),
  histogram: found.histogram && [...found.histogram],
});
