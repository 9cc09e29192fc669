// One run in the history: how it ended, when, how long, how many rows, its text, and what can be done with it.
import { clsx } from 'clsx';
import { useState } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { HistoryPaneProps, PaneQuery } from '#app/screens/sqllab/pane-query.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import text from '#app/ui/text/text.module.css';
import { excerptSql } from './history-list.ts';
import { describeDuration } from './pane-messages.ts';
import { StateBadge } from './StateBadge.tsx';
import styles from './history.module.css';

interface HistoryItemProps extends Pick<HistoryPaneProps, 'onOpenSql' | 'onShowResult'> {
  readonly query: PaneQuery;
  readonly nowMs: number;
  readonly showsTab: boolean;
  readonly onRerun: ((query: PaneQuery) => void) | undefined;
  readonly onRemove: () => void;
}

export function HistoryItem({ query, nowMs, showsTab, ...act }: HistoryItemProps) {
  const t = useMessages(sqllabResults);
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const isKept = query.resultsKey !== null && query.rows > 0;
  return (
    <>
      <div className={styles.line}>
        <StateBadge state={query.state} />
        <span className={styles.when}>
          <RelativeTime atMs={query.startMs} nowMs={nowMs} />
        </span>
        <span className={styles.number}>{query.endMs === null ? '' : describeDuration(query.endMs - query.startMs, locale)}</span>
        <span className={styles.number}>
          {query.state === 'success' || query.rows > 0 ? t('rows', { count: query.rows }) : ''}
        </span>
        <button
          type="button"
          className={styles.sql}
          aria-expanded={isOpen}
          title={t(isOpen ? 'history.collapse' : 'history.expand')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} sizePx={12} />
          <code>{excerptSql(query.sql) || t('history.empty')}</code>
        </button>
        {isKept ? (
          <Button weight="quiet" className={styles.show} onClick={() => act.onShowResult(query)}>
            {t('history.showRows')}
          </Button>
        ) : null}
        <ItemMenu query={query} {...act} />
      </div>
      {isOpen ? (
        <div className={styles.more}>
          {/* Scrolls, so it takes the focus of those who scroll by keys. */}
          <pre tabIndex={0}>{query.sql}</pre>
          {query.errors[0] ? <p className={styles.error}>{query.errors[0].message}</p> : null}
          <p className={clsx(text.muted, text.small)}>
            {showsTab && query.tabName !== '' ? t('history.tab', { name: query.tabName }) : null}{' '}
            {isFinished(query.state) && query.rows > 0 && !isKept ? t('history.expired') : null}
          </p>
        </div>
      ) : null}
    </>
  );
}

function ItemMenu({ query, onOpenSql, onRerun, onRemove }: Omit<HistoryItemProps, 'nowMs' | 'showsTab' | 'onShowResult'>) {
  const t = useMessages(sqllabResults);
  return (
    <Menu className={styles.menu} label={t('history.menu')} face={<Icon name="more" />}>
      <MenuButton onClick={() => onOpenSql(query, 'replace')}>{t('history.open')}</MenuButton>
      <MenuButton onClick={() => onOpenSql(query, 'newTab')}>{t('history.openNew')}</MenuButton>
      <MenuButton onClick={() => onOpenSql(query, 'runInNewTab')}>{t('history.runNew')}</MenuButton>
      {onRerun ? <MenuButton onClick={() => onRerun(query)}>{t('runAgain')}</MenuButton> : null}
      <MenuButton onClick={onRemove}>{t('history.remove')}</MenuButton>
    </Menu>
  );
}
