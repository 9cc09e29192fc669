// The rows that are drawn: those in view and a few around them.
import { GridBodyRow, type ColumnSlice } from './GridBodyRow.tsx';
import type { GridRange, GridRow } from './grid-types.ts';
import type { CellPosition } from './selection.ts';
import { ROW_PX } from './use-grid-view.ts';

interface GridRowsProps {
  readonly gridId: string;
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
  /** Greatest number of rows that are drawn at once. */
  readonly slots: number;
  readonly offsetPx: number;
  readonly headRows: number;
  readonly slice: ColumnSlice;
  readonly range: GridRange | null;
  /** Null: nothing was selected yet. */
  readonly active: CellPosition | null;
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly numberAt: (index: number) => number;
}

export function GridRows({ from, to, slots, offsetPx, range, active, rowAt, numberAt, ...row }: GridRowsProps) {
  const { gridId, headRows, slice } = row;
  const rows = [];
  for (let index = from; index <= to; index += 1) {
    const isIn = range !== null && index >= range.fromRow && index <= range.toRow;
    rows.push(
      <GridBodyRow
        // Places on the screen are used again, not rows: a jump changes texts and makes no elements.
        key={index % slots}
        gridId={gridId}
        headRows={headRows}
        slice={slice}
        index={index}
        shownNumber={numberAt(index)}
        row={rowAt(index)}
        topPx={index * ROW_PX + offsetPx}
        selectedFrom={isIn ? range.fromCol : -1}
        selectedTo={isIn ? range.toCol : -1}
        activeCol={active?.row === index ? active.col : -1}
      />,
    );
  }
  return <>{rows}</>;
}
