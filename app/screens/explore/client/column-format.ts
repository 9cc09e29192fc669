// How a grid shows the numbers of a chart's result: as the chart writes them, else with the digits of their column. Pure.
import { describeShownColumns } from '#app/domain/export/shown-columns.ts';
import { formatOfDigits } from '#app/domain/format/column-digits.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import type { ChartData, WireTableColumn } from '#app/stores/chart-render/wire.ts';
import type { GridCell, GridColumn } from '#app/ui/data-grid/grid-types.ts';
import { createNumberFormat, digitsOfColumn } from '#app/ui/data-grid/cells/number-format.ts';

export type GridLook = Pick<ChartData, 'vizType' | 'settings' | 'columnMeta' | 'locale'>;
type FormatCell = NonNullable<GridColumn['format']>;

/** Null: the column's cells are shown as they are. */
export function columnFormats({
  vizType,
  settings,
  columnMeta,
  locale,
}: GridLook): (column: WireTableColumn) => FormatCell | null {
  const metrics = Object.entries(columnMeta).map(([name, meta]) => ({ name, ...meta }));
  const describe = describeShownColumns({ ...settings, viz_type: vizType }, { columns: [], metrics });
  return ({ name, type, values, exact }) => {
    if (type !== 'numeric') return null;
    const numbers = values.map((value) => (typeof value === 'number' ? value : NaN));
    const { format, currency: named, isName } = describe(name);
    // Which currency an automatic one is depends on the row.
    const currency = named?.symbol === 'AUTO' ? null : named;
    const plain = createNumberFormat(name, locale, digitsOfColumn(numbers));
    if (isName || (format === null && currency === null && plain === null)) return plain;
    const shown = format ?? formatOfDigits([numbers], { isMoney: named !== null });
    return (cell: Exclude<GridCell, null>) => {
      const isExact = exact !== undefined && typeof cell === 'string' && format === null;
      if (isExact) return plain?.(cell) ?? null;
      const value = Number(cell);
      return Number.isFinite(value) ? formatNumber(value, shown, { locale, currency }) : null;
    };
  };
}
