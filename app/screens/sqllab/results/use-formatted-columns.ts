// Columns whose numbers are shown by the viewer's locale; what copies, sorts and exports is exact.
import { useMemo } from 'react';
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { createNumberFormat, digitsOfColumn } from '#app/ui/data-grid/cells/number-format.ts';
import { useLocale } from '#app/messages/use-messages.ts';

/** Rows whose digits are those of their column. */
const SAMPLE_ROWS = 100;

export function useFormattedColumns(
  columns: readonly GridColumn[],
  rowAt: (index: number) => GridRow | undefined,
  isFormatted: boolean,
): readonly GridColumn[] {
  const locale = useLocale();
  // Rows come in pages: the first one tells the digits of each column.
  const hasRows = rowAt(0) !== undefined;
  return useMemo(() => {
    if (!isFormatted) return columns;
    const sample = hasRows ? Array.from({ length: SAMPLE_ROWS }, (_, index) => rowAt(index)) : [];
    return columns.map((column, at) => {
      const digits = digitsOfColumn(sample.map((row) => row?.[at]));
      const format = column.kind === 'number' ? createNumberFormat(column.name, locale, digits) : null;
      return format ? { ...column, format } : column;
    });
  }, [columns, rowAt, hasRows, isFormatted, locale]);
}
