// What can be done with one chart.
import { ManagedEntry } from '#app/screens/managed/ManagedEntry.tsx';
import { MenuButton, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import type { OwnedActions } from '#app/screens/lists/edit/owned-actions.ts';
import { OwnedEntries } from '#app/screens/lists/edit/OwnedEntries.tsx';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { ChartRow } from '#app/services/lists/rows.ts';
import { chartList } from '#app/messages/en/chart-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { chartHref } from './chart-messages.ts';

export interface ChartActions extends OwnedActions<ChartRow> {
  readonly star: (rows: readonly ChartRow[]) => void;
  readonly edit: (row: ChartRow) => void;
  readonly duplicate: (row: ChartRow) => void;
}

interface ChartMenuProps {
  readonly row: ChartRow;
  readonly actions: ChartActions;
  readonly can: ListRights;
}

export function ChartMenu({ row, actions, can }: ChartMenuProps) {
  const t = useMessages(chartList);
  return (
    <>
      <MenuLink icon="chart" href={chartHref(row)}>
        {t('menu.open')}
      </MenuLink>
      {row.mayWrite ? (
        <MenuButton icon="edit" onClick={() => actions.edit(row)}>
          {t('menu.edit')}
        </MenuButton>
      ) : null}
      <ManagedEntry managed={row.managed} />
      <OwnedEntries
        row={row}
        actions={actions}
        can={{ ...can, mayWrite: row.mayWrite, mayDuplicate: can.mayMake && row.dataset !== null }}
      />
    </>
  );
}
