// How much history is stored where, what waits to be moved, its downloads, and for how long it is kept.
import { history } from '#app/messages/en/history.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LogTabs, type LogTab } from '#app/screens/action-log/LogTabs.tsx';
import type { HistoryOverview } from '#app/services/history-storage/read-history.server.ts';
import { Page, PageHead } from '#app/ui/layout/Page.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { HistoryAmounts } from './HistoryAmounts.tsx';
import { HistoryWaiting, MoveFailure } from './HistoryWaiting.tsx';
import styles from './HistoryScreen.module.css';
import { RetentionForm } from './RetentionForm.tsx';

interface HistoryScreenProps {
  readonly overview: HistoryOverview;
  readonly canEdit: boolean;
  readonly canExport: boolean;
  readonly tabs: readonly LogTab[];
}

export function HistoryScreen({ overview, canEdit, canExport, tabs }: HistoryScreenProps) {
  const t = useMessages(history);
  // Where Neon can't be read, that notice says enough.
  const moveFailure = overview.status?.failure ?? null;
  const failure = overview.neon === 'away' && moveFailure?.kind === 'away' ? null : moveFailure;
  return (
    <Page>
      <PageHead>
        <h1>{t('title')}</h1>
      </PageHead>
      <LogTabs active="storage" tabs={tabs} />
      <div className={styles.parts}>
        {overview.neon === 'away' ? (
          <Notice kind="error" title={t('neon.away.title')}>
            {t('neon.away')}
          </Notice>
        ) : null}
        {failure ? <MoveFailure failure={failure} /> : null}
        <HistoryAmounts overview={overview} canExport={canExport} />
        {overview.status === null ? null : <HistoryWaiting status={overview.status} />}
        {canEdit ? <RetentionForm retention={overview.retention} logDays={overview.logDays} /> : null}
      </div>
    </Page>
  );
}
