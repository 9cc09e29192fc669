// Someone saved the dataset after the draft began: which version is kept.
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { useEdit } from './client/use-edit.ts';

export function ConflictDialog({ edit }: { readonly edit: ReturnType<typeof useEdit> }) {
  const t = useMessages(dataset);
  const takeTheirs = () => {
    edit.closeConflict();
    edit.startOver();
    edit.revalidate();
  };
  return (
    <Dialog
      title={edit.changedBy ? t('conflict.title', { name: edit.changedBy }) : t('conflict.titleUnknown')}
      onClose={edit.closeConflict}
    >
      <DialogContent isStack>
        <p>{t('conflict.detail')}</p>
        <p>{t('conflict.overwriteDetail')}</p>
        <DialogActions>
          <Button onClick={edit.closeConflict}>{t('conflict.keepEditing')}</Button>
          <Button onClick={takeTheirs}>{t('conflict.reload')}</Button>
          <Button weight="primary" busy={edit.isSaving} onClick={() => void edit.save(true)}>
            {t('conflict.overwrite')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}
