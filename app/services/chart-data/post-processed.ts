// A result as its chart shows it: pivoted, or with the chart's own columns, for files and reports.
import { postProcess } from '#app/domain/pivot/post-process.ts';
import { runInSlices } from '#app/domain/shape/turns.ts';
import type { KnownTotals } from '#app/domain/pivot/pivot-table.ts';
import type { DatasetResult } from './dataset-result.ts';
import { TURNS } from './turns.server.ts';

/** The result with the table that the chart of this form data shows; unchanged for kinds that show it as it is. */
export async function postProcessed(result: DatasetResult, formData: unknown, totals?: KnownTotals): Promise<DatasetResult> {
  const settings = typeof formData === 'object' && formData !== null ? (formData as Readonly<Record<string, unknown>>) : {};
  const vizType = settings['viz_type'];
  const table = await runInSlices(
    postProcess(typeof vizType === 'string' ? vizType : '', settings, [result.table], totals),
    TURNS,
  );
  if (table === result.table) return result;
  return { ...result, table, indexNames: Array.from({ length: table.rowCount }, (_, index) => index) };
}
