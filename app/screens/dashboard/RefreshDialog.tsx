// Dialog that sets how often the dashboard auto-refreshes during this visit.
import { useState } from 'react';
import { REFRESH_INTERVALS_S } from '#app/domain/dashboard/page/auto-refresh.ts';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { dashboardDialogs } from '#app/messages/en/dashboard-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';

interface RefreshDialogProps {
  /** Seconds; 0 is never. */
  readonly intervalS: number;
  readonly onChoose: (intervalS: number) => void;
  readonly onClose: () => void;
}

export function RefreshDialog({ intervalS, onChoose, onClose }: RefreshDialogProps) {
  const t = useMessages(dashboardDialogs);
  const [selectedS, setSelectedS] = useState(intervalS);
  const submit = () => {
    onChoose(selectedS);
    onClose();
  };
  return (
    <FormDialog title={t('refresh.title')} submitLabel={t('refresh.startButton')} onSubmit={submit} onClose={onClose}>
      <Field label={t('refresh.interval')} hint={t('refresh.hint')}>
        {(control) => (
          <Select
            {...control}
            choices={REFRESH_INTERVALS_S.map((seconds) => [seconds, t(`interval.${seconds}`)])}
            value={selectedS}
            onPick={(picked) => setSelectedS(typeof picked === 'number' ? picked : 0)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
