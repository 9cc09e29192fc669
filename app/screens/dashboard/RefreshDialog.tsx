// How often the dashboard auto-refreshes during this visit.
import { useState, type FormEvent } from 'react';
import { REFRESH_INTERVALS_S } from '#app/domain/dashboard/page/auto-refresh.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { fieldClass, FieldHint } from '#app/ui/form/Field.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { dashboardDialogs } from '#app/messages/en/dashboard-dialogs.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';

interface RefreshDialogProps {
  /** Seconds; 0 is never. */
  readonly intervalS: number;
  readonly onChoose: (intervalS: number) => void;
  readonly onClose: () => void;
}

export function RefreshDialog({ intervalS, onChoose, onClose }: RefreshDialogProps) {
  const t = useMessages(dashboardDialogs);
  const tCommon = useMessages(common);
  const [selectedS, setSelectedS] = useState(intervalS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(selectedS);
    onClose();
  };
  return (
    <Dialog title={t('refresh.title')} onClose={onClose}>
      <form className={dialogContentClass({ isStack: true })} onSubmit={submit}>
        <div className={fieldClass}>
          <label htmlFor="dash-refresh-every">{t('refresh.interval')}</label>
          <Select
            id="dash-refresh-every"
            choices={REFRESH_INTERVALS_S.map((seconds) => [seconds, t(`interval.${seconds}`)])}
            value={selectedS}
            onPick={(picked) => setSelectedS(typeof picked === 'number' ? picked : 0)}
          />
          <FieldHint>{t('refresh.hint')}</FieldHint>
        </div>
        <DialogActions>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button type="submit" weight="primary">
            {t('refresh.startButton')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
