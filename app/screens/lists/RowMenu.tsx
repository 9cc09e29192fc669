// What can be done with one row.
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ListDescription, ListRow } from './list-types.ts';
import styles from './RowMenu.module.css';

interface RowMenuProps<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly row: Row;
}

export function RowMenu<Row extends ListRow>({ list, row }: RowMenuProps<Row>) {
  const t = useMessages(lists);
  const entries = list.menu?.(row);
  if (!entries) return null;
  return (
    <Menu className={styles.menu} needsScript label={t('rowActions', { name: list.nameOf(row) })} face={<Icon name="more" />}>
      {entries}
    </Menu>
  );
}
