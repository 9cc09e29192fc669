// What menus of charts and of the dashboard do beside drawing: links, downloads, the table of a chart. Browser only.
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { LinkedState } from '#app/screens/dashboard/filters/client/keep-state.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { activeMasks } from './active-masks.ts';
import type { DownloadTarget } from './download.ts';

/** The link is made on the server: it contains the filters and the tabs as they are now. */
export async function copyLink(what: Omit<LinkedState, 'masks'>): Promise<void> {
  const t = pageTranslate(dashboardMessages);
  try {
    const { makeLink } = await import('#app/screens/dashboard/filters/client/keep-state.ts');
    await navigator.clipboard.writeText(await makeLink({ ...what, masks: activeMasks(what.dashboardId) }));
    showToast('success', t('linkCopied'));
  } catch (error) {
    showToast(
      'error',
      t('linkFailed', { reason: error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater') }),
    );
  }
}

/** Opens the chart's table, or moves to the chart where it is one already. */
export function openDataTable(slot: HTMLElement): void {
  const dataTable = slot.querySelector<HTMLDetailsElement>('[data-twin]');
  const target = dataTable?.querySelector<HTMLElement>('summary') ?? slot.querySelector<HTMLElement>('[data-picture="table"]');
  if (dataTable) dataTable.open = true;
  target?.focus();
}

export async function download(kind: 'png' | 'csv' | 'xlsx', what: DownloadTarget): Promise<void> {
  const t = pageTranslate(dashboardMessages);
  try {
    const { downloadPng, downloadRows } = await import('./download.ts');
    await (kind === 'png' ? downloadPng(what) : downloadRows(what, kind));
  } catch (error) {
    showToast(
      'error',
      t('downloadFailed', { reason: error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater') }),
    );
  }
}
