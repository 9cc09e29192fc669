// What can be done with one chart.
import { MenuButton, MenuLink } from '#app/screens/lists/MenuButton.tsx';
import type { ChartRow } from '#app/services/list-rows.ts';
import { chartHref } from './chart-words.ts';

export interface ChartActions {
  readonly star: (rows: readonly ChartRow[]) => void;
  readonly tag: (rows: readonly ChartRow[]) => void;
  readonly exportFiles: (rows: readonly ChartRow[]) => void;
  readonly remove: (rows: readonly ChartRow[]) => void;
  readonly edit: (row: ChartRow) => void;
  readonly duplicate: (row: ChartRow) => void;
}

interface ChartMenuProps {
  readonly row: ChartRow;
  readonly actions: ChartActions;
  readonly can: { readonly mayMake: boolean; readonly mayExport: boolean; readonly mayTag: boolean };
}

export function ChartMenu({ row, actions, can }: ChartMenuProps) {
  return (
    <>
      <MenuLink icon="chart" href={chartHref(row)}>
        Open
      </MenuLink>
      {row.mayWrite ? (
        <MenuButton icon="edit" onClick={() => actions.edit(row)}>
          Edit properties
        </MenuButton>
      ) : null}
      {can.mayMake && row.dataset ? (
        <MenuButton icon="copy" onClick={() => actions.duplicate(row)}>
          Duplicate
        </MenuButton>
      ) : null}
      {can.mayTag && row.mayWrite ? (
        <MenuButton icon="tag" onClick={() => actions.tag([row])}>
          Tag
        </MenuButton>
      ) : null}
      {can.mayExport ? (
        <MenuButton icon="download" onClick={() => actions.exportFiles([row])}>
          Export
        </MenuButton>
      ) : null}
      {row.mayWrite ? (
        <>
          <hr />
          <MenuButton icon="trash" onClick={() => actions.remove([row])}>
            Delete
          </MenuButton>
        </>
      ) : null}
    </>
  );
}
