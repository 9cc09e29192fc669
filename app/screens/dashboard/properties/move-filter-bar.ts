// Puts the filter bar above the charts or beside them: one setting of the dashboard, saved at once.
import { common } from '#app/messages/en/common.ts';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { createDashboardChanges } from './dashboard-changes.ts';

/** Others can save between reading and writing; their changes don't conflict with this one setting. */
const ATTEMPTS = 3;

let isMoving = false;

/** Loads the page again once it is saved; what is in the address stays. */
export async function moveFilterBar(dashboardId: number, isSide: boolean, csrfToken: string): Promise<void> {
  if (isMoving) return;
  isMoving = true;
  try {
    await savePosition(dashboardId, isSide, csrfToken);
    window.location.reload();
  } catch (error) {
    isMoving = false;
    const reason = error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater');
    showToast('danger', pageTranslate(filterSettings)('orientation.failed', { reason }));
  }
}

async function savePosition(dashboardId: number, isSide: boolean, csrfToken: string): Promise<void> {
  const changes = createDashboardChanges(csrfToken, window.fetch.bind(window));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await changes.read(dashboardId);
    const metadata = { ...before.metadata, filter_bar_orientation: isSide ? 'VERTICAL' : 'HORIZONTAL' };
    const changed = await changes.save(dashboardId, before, { ...before, metadata }, before.etag);
    if (changed.kind !== 'conflict') return;
  }
  throw new Error(pageTranslate(common)('tryAgainLater'));
}
