// A row's name: its link, what is before it and below.
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import cells from '#app/ui/table/cells.module.css';
import type { ListDescription, ListRow } from '#app/screens/lists/list-types.ts';
import styles from './RowName.module.css';

interface RowNameProps<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly row: Row;
}

export function RowName<Row extends ListRow>({ list, row }: RowNameProps<Row>) {
  const detail = list.detail?.(row);
  return (
    <div className={styles.row}>
      {list.mark ? <span className={styles.mark}>{list.mark(row)}</span> : null}
      <div className={styles.text}>
        <NameLink list={list} row={row} />
        {detail ? <div className={cells.detail}>{detail}</div> : null}
      </div>
    </div>
  );
}

export function NameLink<Row extends ListRow>({ list, row }: RowNameProps<Row>): ReactNode {
  const name = list.nameOf(row);
  const face = list.nameFace?.(row) ?? name;
  const { onOpen } = list;
  if (onOpen)
    return (
      <button type="button" className={clsx(styles.link, styles.button)} data-row-link title={name} onClick={() => onOpen(row)}>
        {face}
      </button>
    );
  const href = list.hrefOf?.(row) ?? null;
  if (href === null)
    return (
      <strong className={styles.link} title={name}>
        {face}
      </strong>
    );
  if (list.opensDocument === false)
    return (
      <Link className={styles.link} data-row-link to={href} title={name} discover="none">
        {face}
      </Link>
    );
  return (
    <a className={styles.link} data-row-link href={href} title={name}>
      {face}
    </a>
  );
}
