// What "post-processed" means for each kind of chart: the table that a person sees on the chart, for files and mails.
import type { InTurns } from '#app/domain/shape/turns.ts';
import type { Table } from '#app/domain/table.ts';
import { emptyTable } from '#app/domain/table.ts';
import type { PivotFormData } from './pivot-form.ts';
import { readPivotForm } from './pivot-form.ts';
import { pivotTable } from './pivot-table.ts';
import type { KnownTotals, PostProcessedTable } from './pivot-table.ts';
import { plainTable } from './plain-table.ts';

/** The chart's first result as the chart shows it. Kinds without their own form give the result itself. */
export function* postProcess(
  vizType: string,
  formData: PivotFormData,
  tables: readonly Table[],
  totals?: KnownTotals,
): InTurns<Table> {
  const { table } = yield* postProcessed({ ...formData, viz_type: vizType }, tables[0] ?? emptyTable, totals);
  return table;
}

/** The table, and the levels of a pivoted one's rows and columns. `formData.viz_type` names the kind. */
export function* postProcessed(formData: PivotFormData, table: Table, totals?: KnownTotals): InTurns<PostProcessedTable> {
  switch (formData['viz_type']) {
    case 'pivot_table_v2':
      return yield* pivotTable(table, readPivotForm(formData), totals);
    case 'table':
      return { table: plainTable(table, formData), columnLevels: [], rowLevels: [] };
    default:
      return { table, columnLevels: [], rowLevels: [] };
  }
}
