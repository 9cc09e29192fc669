// Deletes the open dashboard, once that is confirmed.
import { useState } from 'react';
import { dashboardDialogs } from '#app/messages/en/dashboard-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { ConfirmDialog } from '#app/ui/overlay/ConfirmDialog.tsx';
import type { DashboardHeadFacts } from './head-props.ts';

interface DeleteDialogProps {
  readonly dashboard: Pick<DashboardHeadFacts, 'id' | 'title' | 'chartCount'>;
  readonly onClose: () => void;
}

export function DeleteDialog({ dashboard: { id, title, chartCount }, onClose }: DeleteDialogProps) {
  const t = useMessages(dashboardDialogs);
  const send = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const sent = await send(`/api/v1/dashboard/${id}`, { method: 'DELETE', reply: done });
    if (sent.kind === 'replied' && sent.isOk) return window.location.assign('/dashboard/list/');
    setFailure(failureText(sent));
    setIsBusy(false);
  };
  return (
    <ConfirmDialog
      title={t('delete.title', { title })}
      confirmLabel={t('delete.button')}
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('delete.failed')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('delete.detail')}</p>
      {chartCount > 0 ? <p>{t('delete.charts')}</p> : null}
    </ConfirmDialog>
  );
}
