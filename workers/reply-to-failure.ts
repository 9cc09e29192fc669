// The reply to a request that failed unexpectedly, for example because of a missing setting or a bug.
import { toErrorReply } from '#app/api/router/reply.server.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import { problem } from '#app/messages/en/problem.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { logFailure } from '#app/services/logging/log-failure.server.ts';

/** Replies with JSON for the API, otherwise with plain text. */
export function replyToFailure(error: unknown, { url, signal, headers }: Request, requestId: string): Response {
  const { pathname: path } = new URL(url);
  logFailure(error, { event: 'request_failed', message: 'A request failed unexpectedly.', signal, fields: { path } });
  if (path.startsWith('/api/')) return toErrorReply(error, undefined, { requestId });
  const t = createTranslate(problem, findRequestLocale(headers));
  return new Response([t('broken.title'), t('broken.detail'), t('requestId', { id: requestId }), ''].join('\n'), {
    status: 500,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
