// Pages of a list that is loaded: the range shown, and buttons to the other pages.
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import styles from './Pagination.module.css';

interface PagerProps {
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ label, page, pageSize, count, onPage }: PagerProps) {
  const t = useMessages(ui);
  const last = Math.max(0, Math.ceil(count / pageSize) - 1);
  const from = count === 0 ? 0 : page * pageSize + 1;
  return (
    <nav className={styles.pagination} aria-label={label}>
      <span role="status">{t('pageRange', { from, to: Math.min(count, (page + 1) * pageSize), count })}</span>
      {last > 0 ? (
        <span className={styles.links}>
          <IconButton icon="chevronLeft" label={t('previousPage')} disabled={page === 0} onClick={() => onPage(page - 1)} />
          <IconButton icon="chevronRight" label={t('nextPage')} disabled={page >= last} onClick={() => onPage(page + 1)} />
        </span>
      ) : null}
    </nav>
  );
}
