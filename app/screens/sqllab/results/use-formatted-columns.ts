// Columns whose numbers are shown by the viewer's locale; what copies, sorts and exports is exact.
import { useMemo } from 'react';
import type { GridColumn } from '#app/ui/data-grid/grid-types.ts';
import { useLocale } from '#app/messages/use-messages.ts';
import { createNumberFormat } from './number-format.ts';

export function useFormattedColumns(columns: readonly GridColumn[], isFormatted: boolean): readonly GridColumn[] {
  const locale = useLocale();
  return useMemo(() => {
    if (!isFormatted) return columns;
    return columns.map((column) => {
      const format = column.kind === 'number' ? createNumberFormat(column.name, locale) : null;
      return format ? { ...column, format } : column;
    });
  }, [columns, isFormatted, locale]);
}
