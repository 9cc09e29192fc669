// A grid of any number of rows and columns that draws only what is seen. Knows cells, not what they mean: who uses it
// brings rows, their order and the clipboard.
import { useEffect, useId, useRef, useState } from 'react';
import { dataGrid } from '#app/messages/en/data-grid.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { numberColumnPx } from './columns/column-widths.ts';
import { cellDomId, type ColumnSlice } from './GridBodyRow.tsx';
import { GridFloats } from './GridFloats.tsx';
import { GridHead } from './columns/GridHead.tsx';
import type { GridAct } from './GridMenu.tsx';
import { GridRows } from './GridRows.tsx';
import type { GridColumn, GridRange, GridRow, GridSort } from './grid-types.ts';
import { PrintTable } from './PrintTable.tsx';
import { HEAD_ROW, oneCell, toGridRange, type CellPosition, type GridSelection } from './selection.ts';
import { placeBeside } from './columns/drop-place.ts';
import { useColumnDrag } from './columns/use-column-drag.ts';
import { useCellPointer } from './use-cell-pointer.ts';
import { useDrawnPart } from './use-drawn-part.ts';
import { useGridColumns, type GridColumns } from './columns/use-grid-columns.ts';
import { useGridFloats } from './use-grid-floats.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { ROW_PX, useGridView, type GridView } from './use-grid-view.ts';
import { usePrinting } from './use-printing.ts';
import styles from './DataGrid.module.css';
import text from '#app/ui/text/text.module.css';

export interface DataGridProps {
  readonly label: string;
  /** The same object as long as it is the same result. */
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  /** In the order that is shown; undefined where a row is not loaded. A new function whenever it would return others. */
  readonly rowAt: (index: number) => GridRow | undefined;
  /** Number shown before a row. */
  readonly numberAt: (index: number) => number;
  /** The greatest of these numbers, in any order and with any filter: room is kept for it. */
  readonly maxNumber: number;
  readonly sort: GridSort | null;
  readonly onSort: (sort: GridSort | null) => void;
  /** Texts by place of the column; null hides the line of filters. */
  readonly filters: readonly string[] | null;
  readonly onFilter: (col: number, text: string) => void;
  readonly onCopy: (range: GridRange, options: { readonly withNames: boolean }) => void;
  /** What is selected now. */
  readonly onSelect?: (range: GridRange | null) => void;
  /** So many columns stay at the left while others scroll; none where absent. */
  readonly pinnedCount?: number;
  /** What can be done with a column, in its menu; absent: columns have none. */
  readonly columnActs?: (col: number) => readonly GridAct[];
  /** A column was dragged, or moved by keys, to another place; absent: columns stay where they are. */
  readonly onMoveColumn?: (from: number, to: number) => void;
  /** Rows from one to another (inclusive) are in view. */
  readonly onView: (fromRow: number, toRow: number) => void;
}

/** Heights of the line of names and of the line of filters, as in DataGrid.module.css. */
const HEAD_LINE_PX = 32;
const FIRST_CELL = oneCell({ row: 0, col: 0 });

type ColumnPlaces = Pick<ColumnSlice, 'starts' | 'pinnedCount' | 'numbersPx'>;

/** Pinned columns are always in view, and cover others. */
function showColumn(view: GridView, col: number, { starts, pinnedCount, numbersPx }: ColumnPlaces): void {
  const pinnedPx = starts[pinnedCount] ?? 0;
  const [fromPx = 0, toPx = 0] = [starts[col], starts[col + 1]];
  if (col >= pinnedCount) view.showSpan(fromPx - pinnedPx, toPx - pinnedPx, numbersPx + pinnedPx);
}

export function DataGrid(props: DataGridProps) {
  const t = useMessages(dataGrid);

  const { columns, rowCount, rowAt, sort, filters, columnActs, pinnedCount = 0 } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  /** Null until a cell was visited; then the first one is. */
  const [selected, setSelected] = useState<GridSelection | null>(null);

  const isPrinting = usePrinting();
  const headRows = filters ? 2 : 1;
  const grid = useGridColumns({ columns, rowAt, sort, onSort: props.onSort });
  const view = useGridView(scroller, rowCount, headRows * HEAD_LINE_PX);
  const numbersPx = numberColumnPx(props.maxNumber);
  const drawn = useDrawnPart({ view, rowCount, columns, starts: grid.starts, numbersPx, pinnedCount, onView: props.onView });
  useGrowingColumns(grid, drawn);
  const size = { rowCount, colCount: columns.length, pageRows: Math.max(1, Math.floor(view.scale.viewPx / ROW_PX) - 1) };
  const selection = selected ?? FIRST_CELL;
  const { focus } = selection;
  const range = selected ? toGridRange(selected, size) : null;

  const floats = useGridFloats({
    ...{ gridId, scroller, focus },
    hasRow: (index) => rowAt(index) !== undefined,
    isEmpty: rowCount === 0,
    hasColumnMenu: columnActs !== undefined,
  });
  const copy = (cells: GridRange | null, withNames: boolean) => {
    if (cells) props.onCopy(cells, { withNames });
  };
  const select = (next: GridSelection, reveal: boolean) => {
    setSelected(next);
    props.onSelect?.(toGridRange(next, size));
    if (!reveal) return;
    view.showRow(next.focus.row);
    showColumn(view, next.focus.col, { starts: grid.starts, pinnedCount, numbersPx });
  };
  const dragging = useColumnDrag({ scroller, starts: grid.starts, pinnedCount, numbersPx, onMove: props.onMoveColumn });
  const onKeyDown = useGridKeys({
    ...{ scroller, selected, selection, size, select },
    obey: (command) => {
      if (command.do === 'copy') copy(range, command.withNames);
      else if (command.do === 'open') floats.openDetail(focus);
      else if (command.do === 'sort') grid.turnSort(focus.col);
      else if (command.do === 'move') moveBy(command.by, { focus, pinnedCount, columns, select, onMove: props.onMoveColumn });
      else grid.resizeBy(focus.col, command.stepPx);
    },
  });
  const pointer = useCellPointer({ scroller, selection, size, onSelect: (next) => select(next, false) });

  const isFocusDrawn = isCellDrawn(focus, drawn, pinnedCount);
  return (
    <div className={styles.grid}>
      <p id={`${gridId}-keys`} className={text.visuallyHidden}>
        {t('keys')}
      </p>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={styles.scroller}
        aria-label={props.label}
        aria-describedby={`${gridId}-keys`}
        aria-rowcount={rowCount + headRows}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={isFocusDrawn ? cellDomId(gridId, focus.row, focus.col) : undefined}
        onKeyDown={onKeyDown}
        onContextMenu={floats.onContextMenu}
        onDoubleClick={floats.onDoubleClick}
        onScroll={view.onScroll}
        {...pointer}
      >
        <div className={styles.sheet} style={{ width: numbersPx + (grid.starts.at(-1) ?? 0) }}>
          <GridHead
            {...{ gridId, grid, sort, filters, dragging }}
            slice={drawn.slice}
            activeCol={selected?.focus.row === HEAD_ROW ? focus.col : -1}
            firstRow={drawn.firstRow}
            onFilter={props.onFilter}
            onMenu={columnActs && floats.openColumnMenu}
          />
          <div role="rowgroup" className={styles.body} style={{ height: view.scale.scrollPx }}>
            <GridRows
              {...{ gridId, headRows, range, rowAt }}
              {...drawn}
              offsetPx={view.offsetPx}
              active={selected ? focus : null}
              numberAt={props.numberAt}
            />
          </div>
        </div>
      </div>
      {isPrinting ? <PrintTable {...{ columns, rowCount, rowAt }} numberAt={props.numberAt} /> : null}
      <GridFloats {...{ floats, columns, rowAt, size, focus, range, columnActs }} onCopy={copy} />
    </div>
  );
}

type DrawnPart = ReturnType<typeof useDrawnPart>;

/** Numbers in what is drawn get the room that they need. */
function useGrowingColumns({ growFor }: GridColumns, { from, to, slice }: DrawnPart): void {
  const { from: fromCol, to: toCol } = slice;
  useEffect(() => growFor({ from, to }, fromCol, toCol), [growFor, from, to, fromCol, toCol]);
}

function isCellDrawn({ row, col }: CellPosition, { from, to, slice }: DrawnPart, pinnedCount: number): boolean {
  const isColDrawn = col < pinnedCount || (col >= slice.from && col <= slice.to);
  return isColDrawn && (row === HEAD_ROW || (row >= from && row <= to));
}

interface ColumnMove extends Pick<DataGridProps, 'columns'> {
  readonly focus: CellPosition;
  readonly pinnedCount: number;
  readonly select: (next: GridSelection, reveal: boolean) => void;
  readonly onMove: DataGridProps['onMoveColumn'];
}

/** The focus goes with the column. */
function moveBy(by: -1 | 1, { focus, pinnedCount, columns, select, onMove }: ColumnMove): void {
  const to = placeBeside(focus.col, by, { count: columns.length, pinnedCount });
  if (!onMove || to === null) return;
  onMove(focus.col, to);
  select(oneCell({ row: HEAD_ROW, col: to }), true);
}
