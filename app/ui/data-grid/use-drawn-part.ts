// Which rows and columns are drawn, from what is in view; tells the owner which rows those are.
import { useEffect, useMemo } from 'react';
import { columnsBetween } from './columns/column-widths.ts';
import type { ColumnSlice } from './GridBodyRow.tsx';
import type { GridColumn } from './grid-types.ts';
import { ROW_PX, type GridView } from './use-grid-view.ts';

const OVERSCAN_ROWS = 6;
const OVERSCAN_PX = 120;

interface DrawnPartInput {
  readonly view: GridView;
  readonly rowCount: number;
  readonly columns: readonly GridColumn[];
  readonly starts: readonly number[];
  readonly numbersPx: number;
  readonly pinnedCount: number;
  readonly onView: (fromRow: number, toRow: number) => void;
}

export function useDrawnPart({ view, rowCount, columns, starts, numbersPx, pinnedCount, onView }: DrawnPartInput) {
  const seen = columnsBetween(starts, view.leftPx - OVERSCAN_PX, view.leftPx + view.widthPx - numbersPx + OVERSCAN_PX);
  const slice = useMemo<ColumnSlice>(
    () => ({ columns, starts, from: seen.from, to: seen.to, numbersPx, pinnedCount }),
    [columns, starts, seen.from, seen.to, numbersPx, pinnedCount],
  );
  const firstRow = Math.floor(view.topPx / ROW_PX);
  const lastRow = Math.min(rowCount - 1, Math.floor((view.topPx + view.scale.viewPx) / ROW_PX));
  useEffect(() => {
    if (lastRow >= firstRow) onView(firstRow, lastRow);
  }, [firstRow, lastRow, onView]);

  // Always the same number of rows, so that each keeps its element.
  const slots = Math.ceil(view.scale.viewPx / ROW_PX) + 1 + 2 * OVERSCAN_ROWS;
  const from = Math.max(0, firstRow - OVERSCAN_ROWS);
  return { slice, firstRow, slots, from, to: Math.min(rowCount, from + slots) - 1 };
}
