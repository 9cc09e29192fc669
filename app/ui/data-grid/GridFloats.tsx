// What is open over a grid: the full value of a cell, or the menu of what is selected.
import { dataGrid } from '#app/messages/en/data-grid.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { CellDetail } from './cells/CellDetail.tsx';
import { GridMenu, type GridAct } from './GridMenu.tsx';
import type { GridColumn, GridRange, GridRow } from './grid-types.ts';
import { oneCell, toGridRange, type CellPosition, type GridSize } from './selection.ts';
import type { useGridFloats } from './use-grid-floats.ts';

interface GridFloatsProps {
  readonly floats: ReturnType<typeof useGridFloats>;
  readonly columns: readonly GridColumn[];
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly size: GridSize;
  readonly focus: CellPosition;
  /** What is selected; null before a cell was visited. */
  readonly range: GridRange | null;
  /** What can be done with a column; absent: nothing. */
  readonly columnActs?: ((col: number) => readonly GridAct[]) | undefined;
  readonly onCopy: (cells: GridRange | null, withNames: boolean) => void;
}

export function GridFloats({ floats, columns, rowAt, size, focus, range, columnActs, onCopy }: GridFloatsProps) {
  const t = useMessages(dataGrid);
  const tCommon = useMessages(common);
  const { detail, menuAt, columnMenu } = floats;
  return (
    <>
      {detail ? (
        <CellDetail
          at={detail.at}
          name={columns[detail.place.col]?.name ?? ''}
          cell={rowAt(detail.place.row)?.[detail.place.col] ?? null}
          onCopy={() => onCopy(toGridRange(oneCell(detail.place), size), false)}
          onClose={floats.closeDetail}
        />
      ) : null}
      {columnMenu && columnActs ? (
        <GridMenu
          at={columnMenu.at}
          label={t('menu.column', { column: columns[columnMenu.col]?.name ?? '' })}
          onClose={floats.closeColumnMenu}
          acts={columnActs(columnMenu.col)}
        />
      ) : null}
      {menuAt ? (
        <GridMenu
          at={menuAt}
          onClose={floats.closeMenu}
          acts={[
            { message: tCommon('copy'), act: () => onCopy(range, false) },
            { message: t('menu.copyWithNames'), act: () => onCopy(range, true) },
            {
              message: t('menu.copyRows'),
              act: () => onCopy(range && { ...range, fromCol: 0, toCol: columns.length - 1 }, false),
            },
            { message: t('menu.showValue'), act: () => floats.openDetail(focus) },
          ]}
        />
      ) : null}
    </>
  );
}
