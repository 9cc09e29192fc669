// The link to a shared query, for browsers that do not let pages copy.
import { Dialog } from '#app/ui/Dialog.tsx';
import { TextField } from '#app/ui/TextField.tsx';

export function LinkDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Link to this query" onClose={onClose}>
      <div className="dialog-content">
        <TextField
          label="Link"
          hint="Whoever opens it needs SQL Lab and the right to the database."
          value={url}
          readOnly
          autoFocus
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  );
}
