// The link to a shared query, for browsers that do not let pages copy.
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';

export function LinkDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const t = useMessages(sqllabDialogs);
  return (
    <Dialog title={t('link.title')} onClose={onClose}>
      <DialogContent>
        <TextField
          label={t('link.label')}
          hint={t('link.hint')}
          value={url}
          readOnly
          autoFocus
          onFocus={(event) => event.target.select()}
        />
      </DialogContent>
    </Dialog>
  );
}
