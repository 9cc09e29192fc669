// What the edit mode asks: leave without saving, save under another name, and what to do when somebody else saved first.
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import type { Conflict } from './client/dashboard-api.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { useSession } from './edit-context.ts';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

export function LeaveDialog({ onStay, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog title="Discard your edits?" onClose={onStay}>
      <div className="dialog-content ed-dialog">
        <p>What you changed since the last save is lost. The dashboard stays as it was saved.</p>
        <div className="ed-dialog-actions">
          <Button onClick={onStay}>Go on editing</Button>
          <Button weight="primary" onClick={onDiscard}>
            Discard edits
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SaveAsDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

export function SaveAsDialog({ onClose, onSaved }: SaveAsDialogProps) {
  const { store, env, start } = useSession();
  return (
    <CopyDialog
      title={store.getState().title}
      copy={(options) => env.api.saveAs(start.dashboardId, store.getState(), options)}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

export interface ConflictProps {
  readonly conflict: Conflict;
  /** Saves over what somebody else saved. */
  readonly onTakeOver: () => void;
  readonly onSaveAs: () => void;
  readonly onClose: () => void;
}

export function ConflictDialog({ conflict, onTakeOver, onSaveAs, onClose }: ConflictProps) {
  const who = conflict.who ?? 'Somebody else';
  return (
    <Dialog title={`${who} saved this dashboard while you edited it`} onClose={onClose}>
      <div className="dialog-content ed-dialog">
        <p>
          Nothing of yours is saved yet, and nothing of theirs is lost. Keep both by saving yours as a new dashboard, or replace
          theirs.
        </p>
        <div className="ed-dialog-actions">
          <Button onClick={onClose}>Go on editing</Button>
          <Button onClick={onTakeOver}>Replace theirs with mine</Button>
          <Button weight="primary" onClick={onSaveAs}>
            Save mine as new…
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
