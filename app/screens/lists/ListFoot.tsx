// The footer of a list: which part is shown, the pages, and how many rows one has.
import { Link } from '@remix-run/react';
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { listHref, PAGE_SIZES, type ListState } from '#app/domain/list/list-state.ts';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { TableFoot } from '#app/ui/table/Table.tsx';
import message from '#app/ui/text/text.module.css';
import styles from './ListFoot.module.css';

interface ListFootProps {
  readonly shape: ListShape;
  readonly state: ListState;
  readonly count: number;
  /** Deleted, and not yet removed from the count. */
  readonly hiddenCount: number;
}

export function ListFoot({ shape, state, count, hiddenCount }: ListFootProps) {
  const t = useMessages(lists);
  const { page, pageSize } = state;
  return (
    <TableFoot className={styles.foot}>
      {count > PAGE_SIZES[0] ? (
        <nav className={styles.sizes} aria-label={t('pageSizes')}>
          {PAGE_SIZES.map((size) => (
            <Link
              key={size}
              className={styles.size}
              to={listHref({ ...state, pageSize: size, page: Math.floor((page * pageSize) / size) }, shape)}
              aria-current={size === pageSize || undefined}
              aria-label={t('pageSize', { size })}
              preventScrollReset
            >
              {size}
            </Link>
          ))}
          <span className={message.muted}>{t('perPage')}</span>
        </nav>
      ) : (
        <span />
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        count={count - hiddenCount}
        hrefOf={(next) => listHref({ ...state, page: next }, shape)}
      />
    </TableFoot>
  );
}
