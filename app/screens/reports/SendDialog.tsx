// Before a report or alert is sent to all of its recipients: who gets it. What the server has against it is said here.
import { reports } from '#app/messages/en/reports.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import type { ReportRow } from '#app/services/lists/report-pages.server.ts';
import { ConfirmDialog } from '#app/ui/overlay/ConfirmDialog.tsx';
import { sendCall, useSendStarted } from './client/use-send-to-me.ts';
import { Recipients } from './Recipients.tsx';

interface SendDialogProps {
  readonly report: ReportRow;
  readonly onClose: () => void;
}

export function SendDialog({ report, onClose }: SendDialogProps) {
  const t = useMessages(reports);
  const { isBusy, failure, save } = useSave();
  const started = useSendStarted();
  const send = async () => {
    if (isBusy) return;
    const { path, options } = sendCall(report, 'recipients');
    const sent = await save(path, options);
    if (!sent.isOk) return;
    onClose();
    started(report, sent.value);
  };
  return (
    <ConfirmDialog
      title={t('send.title', { name: report.name })}
      confirmLabel={t('send.now')}
      weight="primary"
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('send.notSent')}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t(`send.${report.type}.detail`)}</p>
      <Recipients of={report.recipients} />
    </ConfirmDialog>
  );
}
