// The edit mode with everything that can be opened from it: properties, filters, and the meeting of two saves.
import { lazy, Suspense, useState } from 'react';
import type { EditSession } from '#app/screens/dashboard/edit/client/edit-session.ts';
import { EditScreen, type EditScreenProps } from '#app/screens/dashboard/edit/EditScreen.tsx';

const EditChanges = lazy(() => import('./EditChanges.tsx').then((module) => ({ default: module.EditChanges })));
const EditConflict = lazy(() =>
  import('#app/screens/dashboard/conflict/EditConflict.tsx').then((module) => ({ default: module.EditConflict })),
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
        renderConflict={(conflict) => (
          <Suspense>
            <EditConflict {...conflict} />
          </Suspense>
        )}
      />
      {open === null ? null : (
        <Suspense>
          <EditChanges {...open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
