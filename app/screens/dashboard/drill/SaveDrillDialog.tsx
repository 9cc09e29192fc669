// Saves a chart that was broken down as a new chart, on this dashboard if the viewer can edit it.
import { useId, useState, type FormEvent } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Dialog, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import text from '#app/ui/text/text.module.css';
import { errorText } from '#app/ui/notice/error-text.ts';
import { saveDrill } from './kept-drill.ts';

interface SaveDrillDialogProps {
  /** As it is suggested. */
  readonly name: string;
  readonly datasetId: number;
  readonly dashboardId: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

const MAX_NAME_LENGTH = 250;

export function SaveDrillDialog({ name: suggested, datasetId, dashboardId, settings, onClose }: SaveDrillDialogProps) {
  const t = useMessages(dashboardDrill);
  const tCommon = useMessages(common);
  const { can, title } = useDashboard();
  const { csrfToken } = useShellData();
  const [name, setName] = useState(suggested.slice(0, MAX_NAME_LENGTH));
  const [isPlaced, setIsPlaced] = useState(can.edit);
  const [problem, setProblem] = useState<string | null>(null);
  const [nameProblem, setNameProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setNameProblem(t('save.nameMissing'));
    setIsBusy(true);
    setProblem(null);
    try {
      await saveDrill({ csrfToken, name: name.trim(), datasetId, dashboardId: isPlaced ? dashboardId : null, settings });
      showToast('success', t('save.done', { name: name.trim() }));
      if (isPlaced) showToast('success', t('save.donePlaced', { name: name.trim(), dashboard: title }));
      onClose();
    } catch (error) {
      setProblem(errorText(error, tCommon('somethingWrong')));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('save.title')} onClose={onClose}>
      <form id={form} className={dialogContentClass({ isStack: true })} onSubmit={(event) => void save(event)} noValidate>
        {problem === null ? null : (
          <Notice kind="error" title={t('save.failed')}>
            {problem}
          </Notice>
        )}
        <TextField
          label={t('save.name')}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={nameProblem}
          onChange={(event) => (setName(event.target.value), setNameProblem(undefined))}
        />
        {can.edit ? (
          <Checkbox checked={isPlaced} onToggle={setIsPlaced}>
            {t('save.place')}
          </Checkbox>
        ) : null}
        <p className={text.muted}>{t('save.placeHint')}</p>
      </form>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button type="submit" form={form} weight="primary" busy={isBusy}>
          {t('save.submit')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
