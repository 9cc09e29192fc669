// Sends the request for access to an object. Browser only.
import * as z from 'zod';
import type { RefusedObject } from '#app/domain/viewer/refusal.ts';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';

const reply = checkBody(z.object({ message: z.string() }));

/** Null where it was sent, else why not. */
export async function requestAccess({ kind, name }: RefusedObject, csrfToken: string): Promise<string | null> {
  const send = createApiSender(csrfToken, window.fetch.bind(window));
  const sent = await send(`/api/v1/${kind}/${encodeURIComponent(name)}/access_request`, { method: 'POST', reply });
  return sent.kind === 'replied' && sent.isOk ? null : failureText(sent);
}
