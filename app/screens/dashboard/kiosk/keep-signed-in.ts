// Renews the session of a wall display while it runs, because no one is there to log in again. Browser only.
import type { ReplyCheck } from '#app/screens/shell/api/reply-checks.ts';
import { createApiSender, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

const RENEW_MS = 12 * HOUR_MS;
/** A server that was out of reach is back long before a session ends. */
const RENEW_AGAIN_MS = 10 * MINUTE_MS;

/** Only the reply's status matters. */
const ANY_REPLY: ReplyCheck = { body: { safeParse: () => ({ success: true }) } };

/** Starts renewing, at once; the result stops it. Where the session is over, `watchConnection` says so. */
export function keepSignedIn(csrfToken: string): () => void {
  // Guests of an embedded page have no session.
  if (csrfToken === '') return () => undefined;
  const send: ApiSender = createApiSender(csrfToken, window.fetch.bind(window));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const renew = async (): Promise<void> => {
    const sent = await send('/api/v1/me/session/renew', { method: 'POST', body: {}, reply: ANY_REPLY });
    const isDone = sent.kind === 'replied' && sent.status < 500;
    if (!isOver) timer = setTimeout(() => void renew(), isDone ? RENEW_MS : RENEW_AGAIN_MS);
  };
  void renew();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
