// Somebody has saved the dataset since the draft began: whose version is to stand.
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import type { useEdit } from './client/use-edit.ts';

export function ConflictDialog({ edit }: { readonly edit: ReturnType<typeof useEdit> }) {
  const takeTheirs = () => {
    edit.closeConflict();
    edit.startOver();
    edit.revalidate();
  };
  return (
    <Dialog title={`${edit.changedBy ?? 'Somebody'} has saved this dataset`} onClose={edit.closeConflict}>
      <div className="dialog-content ds-conflict">
        <p>It was saved after you opened it. Nothing of yours was written yet, and your draft is still here.</p>
        <p>Saving yours writes only what you changed; lists of columns and metrics are written whole.</p>
        <div className="form-actions">
          <Button onClick={edit.closeConflict}>Go on editing</Button>
          <Button onClick={takeTheirs}>Discard mine and reload</Button>
          <Button weight="primary" busy={edit.isSaving} onClick={() => void edit.save(true)}>
            Save mine over it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
