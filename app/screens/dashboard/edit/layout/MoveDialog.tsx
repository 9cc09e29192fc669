// "Move to…": every place where a component can go, without dragging.
import { useMemo, useState } from 'react';
import { listPlaces, nameComponent } from '#app/domain/dashboard/edit/places.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useEdit, useSession } from '#app/screens/dashboard/edit/edit-context.ts';
import text from '#app/ui/text/text.module.css';
import styles from './MoveDialog.module.css';

export function MoveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const [search, setSearch] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const layout = useEdit((document) => document.layout);
  const places = useMemo(() => listPlaces(layout, id), [layout, id]);
  const wanted = search.trim().toLowerCase();
  const shown = places.filter(({ message }) => message.toLowerCase().includes(wanted));
  const choose = (index: number) => {
    const selected = shown[index];
    if (!selected) return;
    if (session.move(id, selected.place)) onClose();
    // Here, since a message behind the dialog would not be seen.
    else setRefusal(session.ui.getState().said);
  };
  return (
    <Dialog title={t('node.move', { name: nameComponent(layout, id) })} onClose={onClose}>
      <DialogContent isStack>
        <TextField label={t('move.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
        {refusal === null ? null : <Notice kind="warning">{refusal}</Notice>}
        {shown.length === 0 ? <p className={text.muted}>{t('move.none')}</p> : null}
        <ul className={styles.places}>
          {shown.map(({ message, place, isRefused }, index) => (
            <li key={`${place.parentId} ${place.index}`}>
              <Button
                className={styles.place}
                weight="quiet"
                aria-disabled={isRefused || undefined}
                onClick={() => choose(index)}
              >
                {message}
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
