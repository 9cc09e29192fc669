// Schedules an email report of a chart or dashboard to the viewer, from its menu; or edits or deletes the one that exists.
import { useEffect, useState } from 'react';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { common } from '#app/messages/en/common.ts';
import { ACCOUNT_CHANNEL } from '#app/channels/registry/channels.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { removeWithUndo } from '#app/screens/lists/client/removals.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { Schedule } from '#app/stores/report/wire-schedule.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { findMenuReport, type Found, type ReportTarget } from './client/menu-report.ts';
import { useChannels } from './client/use-channels.ts';
import { useReportForm } from './client/use-report-form.ts';
import { ChannelNotice } from './form/ChannelNotice.tsx';
import { FormatFields, MessageField } from './form/ContentFields.tsx';
import { MAX_NAME_CHARS, NameField } from './form/NameField.tsx';
import { ScheduleFields } from './form/ScheduleFields.tsx';
import type { ReportDraft } from './report-draft.ts';
import { REPORT_PATH, REPORT_SHAPES } from './report-shape.ts';

interface MenuReportDialogProps {
  readonly target: ReportTarget;
  /** Format of a new report; default: an image. */
  readonly format?: ReportDraft['format'];
  readonly onClose: () => void;
}

export function MenuReportDialog({ target, format = 'PNG', onClose }: MenuReportDialogProps) {
  const t = useMessages(reportForm);
  const tCommon = useMessages(common);
  const { user } = useShellData();
  const send = useApi();
  const [attempt, setAttempt] = useState(1);
  const [found, setFound] = useState<Found<Schedule | null> | null>(null);
  const userId = user?.userId ?? 0;
  const { kind, id } = target;
  useEffect(() => {
    let isOver = false;
    void findMenuReport(send, { kind, id }, userId).then((next) => isOver || setFound(next));
    return () => {
      isOver = true;
    };
  }, [send, kind, id, userId, attempt]);
  if (found?.isOk) return <LoadedDialog target={target} format={format} report={found.value} onClose={onClose} />;
  return (
    <Dialog title={t('short.add')} onClose={onClose}>
      <DialogContent aria-busy={found === null}>
        {found === null ? (
          <p role="status">{t('short.loading')}</p>
        ) : (
          <Notice kind="error" title={t('short.loadFailed')}>
            {found.reason} <Button onClick={() => setAttempt(attempt + 1)}>{tCommon('tryAgain')}</Button>
          </Notice>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface LoadedDialogProps extends Required<MenuReportDialogProps> {
  readonly report: Schedule | null;
}

function LoadedDialog({ target, format, report, onClose }: LoadedDialogProps) {
  const t = useMessages(reportForm);
  const form = useReportForm({
    type: 'Report',
    report,
    draftsName: `menu.${target.kind}.${target.id}`,
    prepare: (empty) => ({ ...draftFor(target, empty, t('short.name', { name: target.name })), format }),
    onSaved: (message) => showToast('success', message),
    onClose,
  });
  return (
    <DraftDialog
      title={t(report === null ? 'short.add' : 'short.edit')}
      addLabel={t('short.submit')}
      form={form}
      onClose={onClose}
    >
      <ShortFields draft={form.draft} errors={form.saving.errors} onChange={form.change} />
      {report === null ? null : <DeleteButton report={report} onDone={onClose} />}
    </DraftDialog>
  );
}

const draftFor = ({ kind, id, name }: ReportTarget, empty: ReportDraft, title: string): ReportDraft => ({
  ...empty,
  name: title.slice(0, MAX_NAME_CHARS),
  creationMethod: kind === 'chart' ? 'charts' : 'dashboards',
  contentKind: kind,
  [kind]: { id, name },
});

function ShortFields(props: Parameters<typeof ScheduleFields>[0]) {
  const t = useMessages(reportForm);
  const channels = useChannels();
  const { draft, errors, onChange } = props;
  const emails = draft.recipients.filter(({ type }) => ACCOUNT_CHANNEL.types.includes(type)).map(({ target }) => target);
  return (
    <>
      <NameField
        draft={draft}
        error={errors['name'] ?? errors['chart'] ?? errors['dashboard'] ?? errors['recipients']}
        onChange={onChange}
      />
      <ScheduleFields {...props} />
      <FormatFields {...props} />
      <MessageField {...props} />
      <FieldHint>{t('short.to', { email: emails.join(', ') })}</FieldHint>
      <ChannelNotice channels={channels} types={draft.recipients.map(({ type }) => type)} />
    </>
  );
}

function DeleteButton({ report: { id, name }, onDone }: { readonly report: Schedule; readonly onDone: () => void }) {
  const t = useMessages(reportForm);
  const send = useApi();
  const remove = () => {
    removeWithUndo({
      list: REPORT_SHAPES.Report.name,
      ids: [id],
      path: `${REPORT_PATH}?q=${encodeURIComponent(encodeRison([id]))}`,
      message: t('short.removed', { name }),
      failure: (reason) => t('short.removeFailed', { name, reason }),
      send,
      onRemoved: () => undefined,
    });
    onDone();
  };
  return (
    <div>
      <Button weight="quiet" icon="trash" onClick={remove}>
        {t('short.remove')}
      </Button>
    </div>
  );
}
