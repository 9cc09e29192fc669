// Rows of a list as a table; on narrow screens each row is a block.
import { clsx } from 'clsx';
import { listHref, sortedBy, type ListState } from '#app/domain/list/list-state.ts';
import { readSortDirection } from '#app/ui/table/list-address.ts';
import { SortHeader } from '#app/ui/table/SortHeader.tsx';
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { numberCellClass, Table } from '#app/ui/table/Table.tsx';
import message from '#app/ui/text/text.module.css';
import type { ListDescription, ListRow } from './list-types.ts';
import { FavoriteStar } from './cells/FavoriteStar.tsx';
import { columnLabel } from './filters/filter-labels.ts';
import { RowMenu } from './RowMenu.tsx';
import { RowName } from './cells/RowName.tsx';
import { SelectAll, SelectBox } from './cells/SelectBox.tsx';
import type { Favorites } from './cells/use-favorites.ts';
import type { ListSelection } from './use-selection.ts';
import styles from './ListTable.module.css';

export interface ShownRows<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly rows: readonly Row[];
  readonly state: ListState;
  readonly selection: ListSelection;
  readonly favorites: Favorites<Row>;
}

export function ListTable<Row extends ListRow>({ count, ...shown }: ShownRows<Row> & { readonly count: number }) {
  const t = useMessages(lists);
  const tCommon = useMessages(common);
  const { list, rows, selection } = shown;
  return (
    <Table className={styles.table}>
      <caption className={message.visuallyHidden}>{t('caption', { title: list.title, count })}</caption>
      <thead className={styles.head}>
        <tr>
          {list.bulk ? (
            <th scope="col" className={styles.box} data-needs-script="">
              <SelectAll selection={selection} count={rows.length} />
            </th>
          ) : null}
          {list.favorites ? (
            <th scope="col" className={styles.star} data-needs-script="">
              <span className={message.visuallyHidden}>{t('column.favorite')}</span>
            </th>
          ) : null}
          <Heading {...shown} label={list.nameLabel ?? tCommon('name')} sort={list.nameSort} className={styles.name} />
          {list.columns.map((column) => (
            <Heading
              key={column.id}
              {...shown}
              label={columnLabel(column, t)}
              sort={column.sort}
              className={columnClass(column)}
            />
          ))}
          {list.menu ? (
            <th scope="col">
              <span className={message.visuallyHidden}>{t('column.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map((row, index) => (
          <TableRow key={row.id} row={row} index={index} shown={shown} />
        ))}
      </tbody>
    </Table>
  );
}

interface HeadingProps<Row extends ListRow> extends ShownRows<Row> {
  readonly label: string;
  readonly sort: string | undefined;
  readonly className: string | undefined;
}

function Heading<Row extends ListRow>({ list, state, label, sort, className }: HeadingProps<Row>) {
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const href = listHref(sortedBy(state, sort, list.shape), list.shape);
  return <SortHeader label={label} direction={readSortDirection(state, sort)} href={href} className={className} />;
}

function TableRow<Row extends ListRow>({ row, index, shown }: { row: Row; index: number; shown: ShownRows<Row> }) {
  const t = useMessages(lists);
  const { list, selection, favorites } = shown;
  const name = list.nameOf(row);
  return (
    <tr
      data-row={index}
      data-id={row.id}
      tabIndex={-1}
      aria-label={name}
      className={clsx(styles.row, selection.has(row.id) && styles.selected)}
    >
      {list.bulk ? (
        <td className={clsx(styles.cell, styles.box)} data-needs-script="">
          <SelectBox selection={selection} id={row.id} index={index} name={name} />
        </td>
      ) : null}
      {list.favorites ? (
        <td className={clsx(styles.cell, styles.star)} data-needs-script="">
          <FavoriteStar name={name} isOn={favorites.isOn(row)} onToggle={() => favorites.toggle(row)} />
        </td>
      ) : null}
      <td className={clsx(styles.cell, styles.name)}>
        <RowName list={list} row={row} />
      </td>
      {list.columns.map((column) => (
        <td key={column.id} className={clsx(styles.cell, columnClass(column))} data-label={columnLabel(column, t)}>
          {column.cell(row)}
        </td>
      ))}
      {list.menu ? (
        <td className={clsx(styles.cell, styles.menu)}>
          <RowMenu list={list} row={row} />
        </td>
      ) : null}
    </tr>
  );
}

const columnClass = ({ isNumber, isWide }: { readonly isNumber?: boolean; readonly isWide?: boolean }): string =>
  clsx(isNumber && numberCellClass, isWide && styles.wide);
