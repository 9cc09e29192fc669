// A grid of any number of rows and columns that draws only what is seen. Knows cells, not what they mean: who uses it
// brings rows, their order and the clipboard.
import { useEffect, useId, useRef, useState } from 'react';
import { dataGrid } from '#app/messages/en/data-grid.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { numberColumnPx } from './column-widths.ts';
import { cellDomId } from './GridBodyRow.tsx';
import { GridFloats } from './GridFloats.tsx';
import { GridHead } from './GridHead.tsx';
import { GridRows } from './GridRows.tsx';
import type { GridColumn, GridRange, GridRow, GridSort } from './grid-types.ts';
import { PrintTable } from './PrintTable.tsx';
import { HEAD_ROW, oneCell, rangeOf, type GridSelection } from './selection.ts';
import { useCellPointer } from './use-cell-pointer.ts';
import { useDrawnPart } from './use-drawn-part.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridFloats } from './use-grid-floats.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { ROW_PX, useGridView } from './use-grid-view.ts';
import { usePrinting } from './use-printing.ts';
import styles from './DataGrid.module.css';
import text from '#app/ui/text.module.css';

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
  /** Rows from one to another (inclusive) are in view. */
  readonly onView: (fromRow: number, toRow: number) => void;
}

/** Heights of the line of names and of the line of filters, as in data-grid.css. */
const HEAD_LINE_PX = 32;
const FIRST_CELL = oneCell({ row: 0, col: 0 });

export function DataGrid(props: DataGridProps) {
  const t = useMessages(dataGrid);

  const { columns, rowCount, rowAt, sort, filters } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  /** Null until a cell was visited; then the first one is. */
  const [selected, setSelected] = useState<GridSelection | null>(null);

  const isPrinting = usePrinting();
  const headRows = filters ? 2 : 1;
  const grid = useGridColumns({ columns, rowAt, sort, onSort: props.onSort });
  const view = useGridView(scroller, rowCount, headRows * HEAD_LINE_PX);
  const numbersPx = numberColumnPx(props.maxNumber);
  const drawn = useDrawnPart({ view, rowCount, columns, starts: grid.starts, numbersPx, onView: props.onView });
  const { growFor } = grid;
  const { from: fromCol, to: toCol } = drawn.slice;
  useEffect(() => growFor({ from: drawn.from, to: drawn.to }, fromCol, toCol), [growFor, drawn.from, drawn.to, fromCol, toCol]);
  const size = { rowCount, colCount: columns.length, pageRows: Math.max(1, Math.floor(view.scale.viewPx / ROW_PX) - 1) };
  const selection = selected ?? FIRST_CELL;
  const { focus } = selection;
  const range = selected ? rangeOf(selected, size) : null;

  const floats = useGridFloats({
    ...{ gridId, scroller, focus },
    hasRow: (index) => rowAt(index) !== undefined,
    isEmpty: rowCount === 0,
  });
  const copy = (cells: GridRange | null, withNames: boolean) => {
    if (cells) props.onCopy(cells, { withNames });
  };
  const select = (next: GridSelection, reveal: boolean) => {
    setSelected(next);
    if (!reveal) return;
    view.showRow(next.focus.row);
    view.showSpan(grid.starts[next.focus.col] ?? 0, grid.starts[next.focus.col + 1] ?? 0, numbersPx);
  };
  const onKeyDown = useGridKeys({
    ...{ scroller, selected, selection, size, select },
    obey: (command) => {
      if (command.do === 'copy') copy(range, command.withNames);
      else if (command.do === 'open') floats.openDetail(focus);
      else if (command.do === 'sort') grid.turnSort(focus.col);
      else grid.resizeBy(focus.col, command.stepPx);
    },
  });
  const pointer = useCellPointer({ scroller, selection, size, onSelect: (next) => select(next, false) });

  const isColDrawn = focus.col >= drawn.slice.from && focus.col <= drawn.slice.to;
  const isFocusDrawn = isColDrawn && (focus.row === HEAD_ROW || (focus.row >= drawn.from && focus.row <= drawn.to));
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
            {...{ gridId, grid, sort, filters }}
            slice={drawn.slice}
            activeCol={selected?.focus.row === HEAD_ROW ? focus.col : -1}
            firstRow={drawn.firstRow}
            onFilter={props.onFilter}
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
      <GridFloats {...{ floats, columns, rowAt, size, focus, range }} onCopy={copy} />
    </div>
  );
}
