// How much history is stored where, its downloads, and for how long it is kept.
import { history } from '#app/messages/en/history.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LogTabs, type LogTab } from '#app/screens/action-log/LogTabs.tsx';
import type { HistoryOverview } from '#app/services/history-storage/read-history.server.ts';
import { Page, PageHead } from '#app/ui/layout/Page.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { HistoryAmounts } from './HistoryAmounts.tsx';
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
        <HistoryAmounts overview={overview} canExport={canExport} />
        {canEdit ? <RetentionForm retention={overview.retention} /> : null}
      </div>
    </Page>
  );
}
