// Before a report or alert is sent to all of its recipients: who gets it. What the server has against it is said here.
import { common } from '#app/messages/en/common.ts';
import { reports } from '#app/messages/en/reports.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import type { ReportRow } from '#app/services/lists/report-pages.server.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { useFirstFocus } from '#app/ui/keyboard/use-first-focus.ts';
import { sendCall, useSendStarted } from './client/use-send-to-me.ts';
import { Recipients } from './Recipients.tsx';

interface SendDialogProps {
  readonly report: ReportRow;
  readonly onClose: () => void;
}

export function SendDialog({ report, onClose }: SendDialogProps) {
  const t = useMessages(reports);
  const tCommon = useMessages(common);
  const { isBusy, failure, save } = useSave();
  const started = useSendStarted();
  const content = useFirstFocus<HTMLDivElement>();
  const send = async () => {
    if (isBusy) return;
    const { path, options } = sendCall(report, 'recipients');
    const sent = await save(path, options);
    if (!sent.isOk) return;
    onClose();
    started(report, sent.value);
  };
  return (
    <Dialog title={t('send.title', { name: report.name })} onClose={onClose}>
      <DialogContent isStack ref={content}>
        <p>{t(`send.${report.type}.detail`)}</p>
        <Recipients of={report.recipients} />
        {failure === null ? null : (
          <Notice kind="error" title={t('send.notSent')}>
            {failure}
          </Notice>
        )}
        <DialogActions>
          <Button onClick={onClose} data-first>
            {tCommon('cancel')}
          </Button>
          <Button weight="primary" busy={isBusy} onClick={() => void send()}>
            {t('send.now')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}
