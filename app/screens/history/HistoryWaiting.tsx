// What waits in D1 for Neon, how moving it goes, and what was lost before it was moved.
import { history } from '#app/messages/en/history.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { exactTime, relativeTime } from '#app/domain/viewer/relative-time.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { HistoryStatus } from '#app/services/history/history-status.server.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Facts } from '#app/ui/text/Facts.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import message from '#app/ui/text/text.module.css';
import styles from './HistoryScreen.module.css';

export function HistoryWaiting({ status }: { readonly status: HistoryStatus }) {
  const t = useMessages(history);
  const locale = useLocale();
  const { nowMs } = useShellData();
  const { waitingCount, oldestMs, lastMovedMs, dropped } = status;
  const none = <span className={message.muted}>{t('none')}</span>;
  return (
    <Panel aria-labelledby="waiting-title">
      <h2 id="waiting-title" className={styles.heading}>
        {t('status.title')}
      </h2>
      <Facts className={styles.facts}>
        <dt>{t('status.waiting')}</dt>
        <dd>{waitingCount === 0 ? none : t('status.waiting.count', { count: waitingCount })}</dd>
        {oldestMs === null ? null : (
          <>
            <dt>{t('status.oldest')}</dt>
            <dd>
              <RelativeTime atMs={oldestMs} nowMs={nowMs} />
            </dd>
          </>
        )}
        <dt>{t('status.moved')}</dt>
        <dd>
          {lastMovedMs === null ? (
            <span className={message.muted}>{t('status.moved.never')}</span>
          ) : (
            <RelativeTime atMs={lastMovedMs} nowMs={nowMs} />
          )}
        </dd>
        <dt>{t('status.dropped')}</dt>
        <dd>
          {dropped === null
            ? none
            : t('status.dropped.count', { count: dropped.lines, time: relativeTime(dropped.lastMs, nowMs, locale) })}
        </dd>
      </Facts>
      <div className={styles.notes}>
        <p>{t('status.detail')}</p>
        <p>{t('neon.bound')}</p>
      </div>
    </Panel>
  );
}

/** Why history stays in D1. */
export function MoveFailure({ failure }: { readonly failure: NonNullable<HistoryStatus['failure']> }) {
  const t = useMessages(history);
  const locale = useLocale();
  const text = failure.kind === 'full' ? 'neon.full' : 'neon.stuck';
  return (
    <Notice kind="error" title={t(`${text}.title`)}>
      {t(text, { time: exactTime(failure.sinceMs, locale) })}
    </Notice>
  );
}
