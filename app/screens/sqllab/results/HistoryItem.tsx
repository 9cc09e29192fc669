// One run in the history: how it ended, when, how long, how many rows, its text, and what can be done with it.
import { clsx } from 'clsx';
import { useState } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { HistoryPaneProps, PaneRun } from '#app/screens/sqllab/pane-run.ts';
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
  readonly run: PaneRun;
  readonly nowMs: number;
  readonly showsTab: boolean;
  readonly onRerun: ((run: PaneRun) => void) | undefined;
  readonly onRemove: () => void;
}

export function HistoryItem({ run, nowMs, showsTab, ...handlers }: HistoryItemProps) {
  const t = useMessages(sqllabResults);
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const hasStoredRows = run.resultsKey !== null && run.rows > 0;
  return (
    <>
      <div className={styles.line}>
        <StateBadge state={run.state} />
        <span className={styles.when}>
          <RelativeTime atMs={run.startMs} nowMs={nowMs} />
        </span>
        <span className={styles.number}>{run.endMs === null ? '' : describeDuration(run.endMs - run.startMs, locale)}</span>
        <span className={styles.number}>{run.state === 'success' || run.rows > 0 ? t('rows', { count: run.rows }) : ''}</span>
        <button
          type="button"
          className={styles.sql}
          aria-expanded={isOpen}
          title={t(isOpen ? 'history.collapse' : 'history.expand')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} sizePx={12} />
          <code>{excerptSql(run.sql) || t('history.empty')}</code>
        </button>
        {hasStoredRows ? (
          <Button weight="quiet" className={styles.show} onClick={() => handlers.onShowResult(run)}>
            {t('history.showRows')}
          </Button>
        ) : null}
        <ItemMenu run={run} {...handlers} />
      </div>
      {isOpen ? (
        <div className={styles.more}>
          {/* Scrollable, so it must be focusable for keyboard users. */}
          <pre tabIndex={0}>{run.sql}</pre>
          {run.errors[0] ? <p className={styles.error}>{run.errors[0].message}</p> : null}
          <p className={clsx(text.muted, text.small)}>
            {showsTab && run.tabName !== '' ? t('history.tab', { name: run.tabName }) : null}{' '}
            {isFinished(run.state) && run.rows > 0 && !hasStoredRows ? t('history.expired') : null}
          </p>
        </div>
      ) : null}
    </>
  );
}

function ItemMenu({ run, onOpenSql, onRerun, onRemove }: Omit<HistoryItemProps, 'nowMs' | 'showsTab' | 'onShowResult'>) {
  const t = useMessages(sqllabResults);
  return (
    <Menu className={styles.menu} label={t('history.menu')} face={<Icon name="more" />}>
      <MenuButton onClick={() => onOpenSql(run, 'replace')}>{t('history.open')}</MenuButton>
      <MenuButton onClick={() => onOpenSql(run, 'newTab')}>{t('history.openNew')}</MenuButton>
      <MenuButton onClick={() => onOpenSql(run, 'runInNewTab')}>{t('history.runNew')}</MenuButton>
      {onRerun ? <MenuButton onClick={() => onRerun(run)}>{t('runAgain')}</MenuButton> : null}
      <MenuButton onClick={onRemove}>{t('history.remove')}</MenuButton>
    </Menu>
  );
}
