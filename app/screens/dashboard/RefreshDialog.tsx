// How often the dashboard refreshes by itself while this visit lasts.
import { useState, type FormEvent } from 'react';
import { REFRESH_CHOICES } from '#app/domain/dashboard/auto-refresh.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Select } from '#app/ui/Select.tsx';

interface RefreshDialogProps {
  /** Seconds; 0 is never. */
  readonly intervalS: number;
  readonly onChoose: (intervalS: number) => void;
  readonly onClose: () => void;
}

export function RefreshDialog({ intervalS, onChoose, onClose }: RefreshDialogProps) {
  const [chosenS, setChosenS] = useState(intervalS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(chosenS);
    onClose();
  };
  return (
    <Dialog title="Refresh by itself" onClose={onClose}>
      <form className="dialog-content dash-refresh" onSubmit={submit}>
        <div className="field">
          <label htmlFor="dash-refresh-every">How often</label>
          <Select
            id="dash-refresh-every"
            choices={REFRESH_CHOICES}
            value={chosenS}
            onPick={(picked) => setChosenS(typeof picked === 'number' ? picked : 0)}
          />
          <p className="field-hint">For you, until you leave this page. It rests while the page is hidden or edited.</p>
        </div>
        <div className="dash-refresh-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" weight="primary">
            Use this interval
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
