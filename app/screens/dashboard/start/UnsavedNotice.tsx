// A dashboard that was built from a dataset is the viewer's to save, or to discard with its charts.
import { useState } from 'react';
import { dashboardStart } from '#app/messages/en/dashboard-start.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DashboardFacts } from '#app/screens/dashboard/DashboardHead.tsx';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { failureText } from '#app/screens/shell/api-failure.ts';
import type { SendOptions } from '#app/screens/shell/api-sender.ts';
import { changed, done } from '#app/screens/shell/reply-checks.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import styles from './UnsavedNotice.module.css';

interface UnsavedNoticeProps {
  readonly dashboard: Pick<DashboardFacts, 'id' | 'title' | 'isUnsaved'>;
}

/** Nothing for one that is saved, or another's. */
export function UnsavedNotice({ dashboard: { id: dashboardId, title, isUnsaved } }: UnsavedNoticeProps) {
  const t = useMessages(dashboardStart);
  const send = useApi();
  const [isBusy, setBusy] = useState(false);
  if (!isUnsaved) return null;
  const finish = async (options: SendOptions, href: string) => {
    if (isBusy) return;
    setBusy(true);
    const sent = await send(`/api/v1/dashboard/${dashboardId}`, options);
    if (sent.kind === 'answered' && sent.isOk) return window.location.assign(href);
    setBusy(false);
    showToast('danger', failureText(sent));
  };
  const save = { method: 'PUT', body: { dashboard_title: title }, reply: changed(dashboardId) } as const;
  return (
    <Notice kind="info" title={t('unsaved.title')} className={styles.notice}>
      <p>{t('unsaved.detail')}</p>
      <div className={styles.buttons} data-needs-script="">
        <Button weight="primary" busy={isBusy} onClick={() => void finish(save, dashboardHref({ id: dashboardId, slug: null }))}>
          {t('unsaved.save')}
        </Button>
        <Button onClick={() => void finish({ method: 'DELETE', reply: done }, '/dashboard/list/')}>{t('unsaved.discard')}</Button>
      </div>
    </Notice>
  );
}
