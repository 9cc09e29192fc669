// Post-processes a chart's result into the table displayed on the chart, for files and emails.
import type { Interruptible } from '#app/domain/shape/turns.ts';
import type { Table } from '#app/domain/table.ts';
import { emptyTable } from '#app/domain/table.ts';
import type { PivotFormData } from './pivot-form.ts';
import { readPivotForm } from './pivot-form.ts';
import { pivotTable } from './pivot-table.ts';
import type { KnownTotals, PostProcessedTable } from './pivot-table.ts';
import { buildPlainTable } from './plain-table.ts';

/** Post-processes the chart's first result. Other chart types return the result unchanged. */
export function* postProcess(
  vizType: string,
  formData: PivotFormData,
  tables: readonly Table[],
  totals?: KnownTotals,
): Interruptible<Table> {
  const { table } = yield* postProcessWithLevels({ ...formData, viz_type: vizType }, tables[0] ?? emptyTable, totals);
  return table;
}

/** Same, with the levels of the pivoted rows and columns. `formData.viz_type` is the chart type. */
export function* postProcessWithLevels(
  formData: PivotFormData,
  table: Table,
  totals?: KnownTotals,
): Interruptible<PostProcessedTable> {
  switch (formData['viz_type']) {
    case 'pivot_table_v2':
      return yield* pivotTable(table, readPivotForm(formData), totals);
    case 'table':
      return { table: buildPlainTable(table, formData), columnLevels: [], rowLevels: [] };
    default:
      return { table, columnLevels: [], rowLevels: [] };
  }
}
