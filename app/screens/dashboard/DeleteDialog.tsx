// Deletes the open dashboard, once that is confirmed.
import { useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardDialogs } from '#app/messages/en/dashboard-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import type { DashboardHeadFacts } from './head-props.ts';

interface DeleteDialogProps {
  readonly dashboard: Pick<DashboardHeadFacts, 'id' | 'title' | 'chartCount'>;
  readonly onClose: () => void;
}

export function DeleteDialog({ dashboard: { id, title, chartCount }, onClose }: DeleteDialogProps) {
  const t = useMessages(dashboardDialogs);
  const tCommon = useMessages(common);
  const send = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const sent = await send(`/api/v1/dashboard/${id}`, { method: 'DELETE', reply: done });
    if (sent.kind === 'answered' && sent.isOk) return window.location.assign('/dashboard/list/');
    setProblem(failureText(sent));
    setIsBusy(false);
  };
  return (
    <Dialog title={t('delete.title', { title })} onClose={onClose}>
      <DialogContent isStack>
        {problem === null ? null : (
          <Notice kind="error" title={t('delete.failed')}>
            {problem}
          </Notice>
        )}
        <p>{t('delete.detail')}</p>
        {chartCount > 0 ? <p>{t('delete.charts')}</p> : null}
      </DialogContent>
      <DialogFoot>
        <Button autoFocus onClick={onClose}>
          {tCommon('cancel')}
        </Button>
        <Button weight="danger" busy={isBusy} onClick={() => void remove()}>
          {t('delete.button')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
