// The totals row of a table, and percentages of all records.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { showsRawRows } from '#app/charts/shared/form/row-mode.ts';
import { emptyTable, findColumn, type Table } from '#app/domain/table.ts';
import type { TableColumn } from './columns.ts';
import { compareColumns } from './compared.ts';
import { hasServerPages, hasWholeShares } from './server-page.ts';
import type { TableSettings } from './settings.ts';
import type { TableTexts } from './texts.ts';

/** Formats the single row of the last query; null without totals. */
export function writeTotals(
  input: LayoutInput<TableSettings>,
  columns: readonly TableColumn[],
  t: TableTexts,
): readonly string[] | null {
  const { settings, tables } = input;
  if (showsRawRows(settings) || !settings.show_totals || tables.length < 2) return null;
  const { table: totals, columns: compared } = compareColumns(settings, tables.at(-1) ?? emptyTable, t);
  if (totals.rowCount === 0) return null;
  const metrics = new Set(settings.metrics.map(metricLabel));
  return columns.map((column, index) => {
    const isSummed = metrics.has(compared.get(column.name)?.metric ?? column.name);
    const total = isSummed ? findColumn(totals, column.name) : undefined;
    return total === undefined ? (index === 0 ? t('total') : '') : (column.writeFrom(total, 0) ?? column.nullText);
  });
}

/** Recomputes percentages relative to all records instead of the shown rows. */
export function withWholeShares({ settings, tables }: LayoutInput<TableSettings>, table: Table): Table {
  const wholes = tables[hasServerPages(settings) ? 2 : 1];
  if (!hasWholeShares(settings) || wholes === undefined) return table;
  const shares = new Set(settings.percent_metrics.map((metric) => `%${metricLabel(metric)}`));
  const columns = table.columns.map((column) => {
    const values = shares.has(column.name) ? findColumn(table, column.name.slice(1)) : undefined;
    const whole = values === undefined ? undefined : findColumn(wholes, values.name);
    if (values?.type !== 'numeric' || whole?.type !== 'numeric') return column;
    const total = whole.values[0] ?? NaN;
    return { name: column.name, type: values.type, values: values.values.map((value) => (total === 0 ? 0 : value / total)) };
  });
  return { ...table, columns };
}
