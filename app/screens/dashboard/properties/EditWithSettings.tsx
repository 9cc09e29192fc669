// The edit mode with everything that can be opened from it: properties, filters, and the meeting of two saves.
import { useState } from 'react';
import type { EditSession } from '#app/screens/dashboard/edit/client/edit-session.ts';
import { EditScreen } from '#app/screens/dashboard/edit/EditScreen.tsx';
import type { EditScreenProps } from '#app/screens/dashboard/edit/edit-screen-props.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';

const EditChanges = lazyPart(() => import('./EditChanges.tsx').then(({ EditChanges }) => EditChanges));
const EditConflict = lazyPart(() =>
  import('#app/screens/dashboard/conflict/EditConflict.tsx').then(({ EditConflict }) => EditConflict),
);

export type EditWithSettingsProps = Omit<EditScreenProps, 'onProperties' | 'onFilters' | 'renderConflict'>;

export function EditWithSettings(props: EditWithSettingsProps) {
  const [open, setOpen] = useState<{ readonly session: EditSession; readonly what: 'properties' | 'filters' } | null>(null);
  return (
    <>
      <EditScreen
        {...props}
        onProperties={(session) => setOpen({ session, what: 'properties' })}
        onFilters={(session) => setOpen({ session, what: 'filters' })}
        renderConflict={(conflict) => <EditConflict {...conflict} />}
      />
      {open === null ? null : <EditChanges {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
