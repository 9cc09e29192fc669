// Keeps on the server that a first step is dismissed, or is not any longer. Loaded with the first press. Browser only.
import type { StepId } from '#app/domain/viewer/first-steps.ts';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';

export function writeDismissed(id: StepId, isDismissed: boolean, csrfToken: string): Promise<Sent> {
  const send = createApiSender(csrfToken, window.fetch.bind(window));
  return send(`/api/v1/me/dismissed_steps/${id}`, { method: isDismissed ? 'PUT' : 'DELETE', reply: done });
}
