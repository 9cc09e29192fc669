// Previous and next page as links, with what is shown out of how many.
import { Link } from '@remix-run/react';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { iconButtonClass } from '#app/ui/button/IconButton.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly hrefOf: (page: number) => string;
}

export function Pagination({ page, pageSize, count, hrefOf }: PaginationProps) {
  const t = useMessages(ui);

  const pages = Math.max(1, Math.ceil(count / pageSize));
  const from = count === 0 ? 0 : page * pageSize + 1;
  const to = Math.min(count, (page + 1) * pageSize);
  return (
    <nav className={styles.pagination} aria-label={t('pages')}>
      <span>{t('pageRange', { from, to, count })}</span>
      {pages > 1 ? (
        <span className={styles.links}>
          <Step href={page > 0 ? hrefOf(page - 1) : null} label={t('previousPage')} icon="chevronLeft" />
          <Step href={page < pages - 1 ? hrefOf(page + 1) : null} label={t('nextPage')} icon="chevronRight" />
        </span>
      ) : null}
    </nav>
  );
}

function Step({ href, label, icon }: { href: string | null; label: string; icon: 'chevronLeft' | 'chevronRight' }) {
  if (href === null) {
    return (
      <span className={iconButtonClass} aria-disabled="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link className={iconButtonClass} to={href} aria-label={label} title={label} preventScrollReset>
      <Icon name={icon} />
    </Link>
  );
}
