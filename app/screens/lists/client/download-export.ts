// Fetches a ZIP of selected items and hands it to the browser as a file; errors are reported.
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { createApiSender, QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { lists } from '#app/messages/en/lists.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { failureMessage } from './failure-messages.ts';

/** `path`: of the resource, `/api/v1/chart/`. */
export async function downloadExport(
  path: string,
  rows: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  const address = `${path}export/?q=${encodeURIComponent(encodeRison(rows.map(({ id }) => id)))}`;
  const send = createApiSender('', fetch);
  const sent = await send(address, { isFile: true, deadlineMs: QUERY_DEADLINE_MS });
  if (sent.kind === 'replied' && sent.file) save(sent.file, nameOf(sent.disposition ?? null));
  else {
    const what = { count: rows.length, name: rows[0]?.name ?? '' };
    showToast('danger', pageTranslate(lists)('exportFailed', { ...what, reason: failureMessage(sent) }));
  }
}

const nameOf = (disposition: string | null): string => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'export.zip';

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
