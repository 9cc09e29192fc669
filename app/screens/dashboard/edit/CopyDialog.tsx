// Saves a version of a dashboard under another name; the dashboard itself stays as it is.
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import './edit.css';

interface CopyDialogProps {
  /** Of the dashboard that is copied. */
  readonly title: string;
  /** The id of the copy; throws an Error in words for people. */
  readonly copy: (options: { readonly title: string; readonly copiesCharts: boolean }) => Promise<number>;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

export function CopyDialog({ title: first, copy, onClose, onSaved }: CopyDialogProps) {
  const [title, setTitle] = useState(`${first} (copy)`);
  const [copiesCharts, setCopiesCharts] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    if (title.trim() === '') return setProblem('Give the new dashboard a title.');
    setBusy(true);
    try {
      onSaved(await copy({ title: title.trim(), copiesCharts }));
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof Error ? error.message : 'Not saved. Try again.');
    }
  };
  return (
    <Dialog title="Save as a new dashboard" onClose={onClose}>
      <form
        className="dialog-content ed-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Title"
          value={title}
          maxLength={500}
          error={problem}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Checkbox checked={copiesCharts} onToggle={setCopiesCharts}>
          Copy the charts too, so that changes to them stay apart
        </Checkbox>
        <div className="ed-dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" type="submit" busy={isBusy}>
            Save as new dashboard
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
