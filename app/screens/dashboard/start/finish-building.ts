// Saves a dashboard that was built from a dataset, or deletes it with its charts, and goes on. Browser only.
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, type SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { changed, done } from '#app/screens/shell/api/reply-checks.ts';

interface BuiltDashboard {
  readonly id: number;
  readonly title: string;
}

/** Null where the page is left, else why it isn't. */
export async function finishBuilding(
  { id, title }: BuiltDashboard,
  end: 'save' | 'discard',
  csrfToken: string,
): Promise<string | null> {
  const save = { method: 'PUT', body: { dashboard_title: title }, reply: changed(id) } as const;
  const options: SendOptions = end === 'save' ? save : { method: 'DELETE', reply: done };
  const send = createApiSender(csrfToken, window.fetch.bind(window));
  const sent = await send(`/api/v1/dashboard/${id}`, options);
  if (sent.kind !== 'replied' || !sent.isOk) return failureText(sent);
  window.location.assign(end === 'save' ? dashboardHref({ id, slug: null }) : '/dashboard/list/');
  return null;
}
