// Publishes the open dashboard, or makes it a draft. Browser only.
import { dashboardSave } from '#app/messages/en/dashboard-save.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { publishFailureText } from '#app/screens/dashboard/save-failure.ts';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import { newVersion } from '#app/screens/shell/api/reply-checks.ts';
import { dismissToast, showToast } from '#app/ui/notice/toast-store.ts';

let lastToastId: number | null = null;

/** False if it couldn't be saved; shows the reason. */
export async function savePublished(id: number, isPublished: boolean, csrfToken: string): Promise<boolean> {
  const send = createApiSender(csrfToken, window.fetch.bind(window));
  const body = { published: isPublished };
  const sent = await send(`/api/v1/dashboard/${id}`, { method: 'PUT', body, reply: newVersion(id) });
  const isSaved = sent.kind === 'replied' && sent.isOk;
  // What the press before it said is no longer so.
  if (lastToastId !== null) dismissToast(lastToastId);
  lastToastId = isSaved
    ? showToast('success', pageTranslate(dashboardSave)(isPublished ? 'published' : 'hidden'))
    : showToast('danger', publishFailureText(sent));
  return isSaved;
}
