// Takes a component out and says how it comes back, or why it stays.
import { nameComponent } from '#app/domain/dashboard/edit/places.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { EditSession } from './client/edit-session.ts';

export function removeWithUndo(session: EditSession, id: string): void {
  const t = pageTranslate(dashboardEdit);
  const name = nameComponent(session.store.getState().layout, id);
  if (session.remove(id)) showToast('info', t('done.removedUndo', { name }));
  else showToast('danger', session.ui.getState().said);
}
