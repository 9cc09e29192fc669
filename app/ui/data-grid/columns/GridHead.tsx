// The names above the columns: they sort, show their type on hover, and are dragged wider or elsewhere; below them a line
// of filters.
import { clsx } from 'clsx';
import type { SyntheticEvent } from 'react';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { dataGrid } from '#app/messages/en/data-grid.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { cellDomId, drawColumns, type ColumnSlice } from '#app/ui/data-grid/GridBodyRow.tsx';
import type { GridSort } from '#app/ui/data-grid/grid-types.ts';
import type { useColumnDrag } from './use-column-drag.ts';
import type { GridColumns } from './use-grid-columns.ts';
import styles from './GridHead.module.css';
import text from '#app/ui/text/text.module.css';

interface GridHeadProps {
  readonly gridId: string;
  readonly slice: ColumnSlice;
  readonly grid: GridColumns;
  readonly sort: GridSort | null;
  /** -1: the head is not visited. */
  readonly activeCol: number;
  readonly firstRow: number;
  /** Texts by place of the column; null where filters are not shown. */
  readonly filters: readonly string[] | null;
  readonly onFilter: (col: number, text: string) => void;
  /** Opens the menu of a column; absent: it has none. */
  readonly onMenu?: ((col: number) => void) | undefined;
  readonly dragging: ReturnType<typeof useColumnDrag>;
}

export function GridHead(props: GridHeadProps) {
  const t = useMessages(dataGrid);

  const { slice, filters } = props;
  return (
    <div role="rowgroup" className={styles.head} data-grid-head="">
      <div role="row" aria-rowindex={1} className={styles.names} data-row={-1}>
        <div role="columnheader" aria-colindex={1} className={styles.corner} data-col={-1} style={{ width: slice.numbersPx }}>
          <span className={text.visuallyHidden}>{t('rowNumber')}</span>
        </div>
        {drawColumns(slice, (col, style) => (
          <HeadCell key={col} {...props} col={col} style={style} />
        ))}
      </div>
      {filters ? (
        <div role="row" aria-rowindex={2} className={styles.filters}>
          <div role="gridcell" aria-colindex={1} className={styles.corner} style={{ width: slice.numbersPx }}>
            <Icon name="search" sizePx={12} />
          </div>
          {drawColumns(slice, (col, style) => (
            <div key={col} role="gridcell" aria-colindex={col + 2} className={styles.filter} style={style}>
              {slice.columns[col]?.canOrder === false ? null : (
                <input
                  value={filters[col] ?? ''}
                  onChange={(event) => props.onFilter(col, event.currentTarget.value)}
                  aria-label={t('filterLabel', { column: slice.columns[col]?.name ?? '' })}
                  placeholder={t('filterPlaceholder')}
                  spellCheck={false}
                />
              )}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

type CellStyle = { readonly left: number; readonly width: number };

function HeadCell({
  gridId,
  slice,
  grid,
  sort,
  activeCol,
  firstRow,
  col,
  style,
  onMenu,
  dragging,
}: GridHeadProps & { col: number; style: CellStyle }) {
  const column = slice.columns[col];
  const direction = sort?.col === col ? sort.direction : null;
  const { drag } = dragging;
  const stop = (event: SyntheticEvent) => event.stopPropagation();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and the keys
    <div
      id={cellDomId(gridId, -1, col)}
      role="columnheader"
      aria-colindex={col + 2}
      aria-sort={column?.canOrder === false ? undefined : (direction ?? 'none')}
      data-col={col}
      className={clsx(styles.cell, column?.kind === 'number' && styles.number, activeCol === col && styles.active)}
      data-dragged={drag?.from === col || undefined}
      data-drop={drag?.to === col && drag.from !== col ? (drag.to < drag.from ? 'before' : 'after') : undefined}
      style={style}
      title={column?.hint ? `${column.name}\n${column.hint}` : column?.name}
      onClick={() => grid.turnSort(col)}
      onMouseDown={(event) => dragging.startMouse(col, event)}
      onTouchStart={(event) => dragging.startTouch(col, event)}
    >
      <span className={styles.name}>{column?.name === '' ? ' ' : column?.name}</span>
      {direction ? <Icon name={direction === 'ascending' ? 'arrowUp' : 'arrowDown'} sizePx={12} /> : null}
      {onMenu ? (
        <span
          className={styles.menu}
          aria-hidden="true"
          onMouseDown={stop}
          onClick={(event) => {
            stop(event);
            onMenu(col);
          }}
        >
          <Icon name="more" sizePx={12} />
        </span>
      ) : null}
      <span
        className={clsx(styles.resizer, grid.resizingCol === col && styles.moving)}
        aria-hidden="true"
        onMouseDown={(event) => {
          stop(event);
          grid.startResize(col, event);
        }}
        onTouchStart={(event) => {
          stop(event);
          grid.startResize(col, event);
        }}
        onClick={stop}
        onDoubleClick={(event) => {
          stop(event);
          grid.fit(col, firstRow);
        }}
      />
    </div>
  );
}
