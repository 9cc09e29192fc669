// Saves a version of a dashboard under another name; the dashboard itself stays as it is.
import { useState } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Dialog, DialogActions, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';

interface CopyDialogProps {
  /** Of the dashboard that is copied. */
  readonly title: string;
  /** The id of the copy; throws an Error with a message for users. */
  readonly copy: (options: { readonly title: string; readonly copiesCharts: boolean }) => Promise<number>;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

export function CopyDialog({ title: first, copy, onClose, onSaved }: CopyDialogProps) {
  const t = useMessages(dashboardEdit);
  const tCommon = useMessages(common);
  const [title, setTitle] = useState(t('copy.name', { title: first }));
  const [copiesCharts, setCopiesCharts] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    if (title.trim() === '') return setProblem(t('titleMissing'));
    setIsBusy(true);
    try {
      onSaved(await copy({ title: title.trim(), copiesCharts }));
    } catch (error) {
      setIsBusy(false);
      setProblem(error instanceof Error ? error.message : t('copy.failed'));
    }
  };
  return (
    <Dialog title={t('copy.title')} onClose={onClose}>
      <form
        className={dialogContentClass({ isStack: true })}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('copy.titleLabel')}
          value={title}
          maxLength={500}
          error={problem}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Checkbox checked={copiesCharts} onToggle={setCopiesCharts}>
          {t('copy.withCharts')}
        </Checkbox>
        <DialogActions>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button weight="primary" type="submit" busy={isBusy}>
            {t('copy.title')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
