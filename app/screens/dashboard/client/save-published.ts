// Publishes the open dashboard, or makes it a draft. Browser only.
import { dashboardSave } from '#app/messages/en/dashboard-save.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { publishFailureText } from '#app/screens/dashboard/save-failure.ts';
import { createApiSender } from '#app/screens/shell/api-sender.ts';
import { newVersion } from '#app/screens/shell/reply-checks.ts';
import { showToast } from '#app/ui/toast-store.ts';

/** False where it stayed as it was; the viewer is told why. */
export async function savePublished(id: number, isPublished: boolean, csrfToken: string): Promise<boolean> {
  const send = createApiSender(csrfToken, window.fetch.bind(window));
  const body = { published: isPublished };
  const sent = await send(`/api/v1/dashboard/${id}`, { method: 'PUT', body, reply: newVersion(id) });
  const isSaved = sent.kind === 'answered' && sent.isOk;
  if (isSaved) showToast('success', pageTranslate(dashboardSave)(isPublished ? 'published' : 'hidden'));
  else showToast('error', publishFailureText(sent));
  return isSaved;
}
