// Asks before what was typed is thrown away.
import { useFirstFocus } from '#app/ui/use-first-focus.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';

export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const content = useFirstFocus<HTMLDivElement>();
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <div className="dialog-content dialog-question" ref={content}>
        <p>What you typed is not stored yet.</p>
        <div className="dialog-end">
          <Button onClick={onLeave}>Leave</Button>
          <Button weight="primary" onClick={onStay} data-first>
            Stay here
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
