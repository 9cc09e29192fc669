// What the menu of the dashboard does beside drawing: its link. Browser only.
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { LinkedState } from '#app/screens/dashboard/filters/client/keep-state.ts';
import { copyAndTell } from '#app/ui/copy-text.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { activeMasks } from './active-masks.ts';

/** The link is made on the server: it contains the filters and the tabs as they are now. */
export async function copyLink(what: Omit<LinkedState, 'masks'>): Promise<void> {
  const t = pageTranslate(dashboardMessages);
  try {
    const { makeSharedLink } = await import('#app/screens/dashboard/filters/client/keep-state.ts');
    const url = await makeSharedLink({ ...what, masks: activeMasks(what.dashboardId) });
    await copyAndTell(url, { copied: t('linkCopied'), failed: url });
  } catch (error) {
    showToast(
      'error',
      t('linkFailed', { reason: error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater') }),
    );
  }
}
