// A dashboard that was built from a dataset is the viewer's to save, or to discard with its charts.
import { useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardStart } from '#app/messages/en/dashboard-start.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DashboardHeadFacts } from '#app/screens/dashboard/head-props.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import styles from './UnsavedNotice.module.css';

interface UnsavedNoticeProps {
  readonly dashboard: Pick<DashboardHeadFacts, 'id' | 'title' | 'isUnsaved'>;
}

/** Nothing for one that is saved, or another's. */
export function UnsavedNotice({ dashboard }: UnsavedNoticeProps) {
  const t = useMessages(dashboardStart);
  const tCommon = useMessages(common);
  const { csrfToken } = useShellData();
  const [isBusy, setIsBusy] = useState(false);
  if (!dashboard.isUnsaved) return null;
  const send = async (end: 'save' | 'discard'): Promise<string | null> => {
    try {
      // Loaded with the press: dashboards start without the code of the API.
      const { finishBuilding } = await import('./finish-building.ts');
      return await finishBuilding(dashboard, end, csrfToken);
    } catch {
      return tCommon('tryAgainLater');
    }
  };
  const finish = async (end: 'save' | 'discard') => {
    if (isBusy) return;
    setIsBusy(true);
    const problem = await send(end);
    if (problem === null) return;
    setIsBusy(false);
    showToast('danger', problem);
  };
  return (
    <Notice
      kind="info"
      title={t('unsaved.title')}
      className={styles.notice}
      actions={
        <>
          <Button weight="primary" busy={isBusy} data-needs-script="" onClick={() => void finish('save')}>
            {t('unsaved.save')}
          </Button>
          <Button data-needs-script="" onClick={() => void finish('discard')}>
            {t('unsaved.discard')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.detail')}</p>
    </Notice>
  );
}
