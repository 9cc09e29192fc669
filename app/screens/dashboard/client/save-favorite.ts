// Adds the open dashboard to the viewer's favorites, or removes it. Browser only.
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import { echoed } from '#app/screens/shell/api/reply-checks.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';

/** False if it couldn't be saved; shows the reason. */
export async function saveFavorite(id: number, isFavorite: boolean, csrfToken: string): Promise<boolean> {
  const send = createApiSender(csrfToken, window.fetch.bind(window));
  const method = isFavorite ? 'POST' : 'DELETE';
  const sent = await send(`/api/v1/dashboard/${id}/favorites/`, { method, reply: echoed });
  const isSaved = sent.kind === 'replied' && sent.isOk;
  if (!isSaved) {
    const text = pageTranslate(dashboard)(isFavorite ? 'favoriteFailed' : 'unfavoriteFailed', { reason: failureText(sent) });
    showToast('danger', text);
  }
  return isSaved;
}
