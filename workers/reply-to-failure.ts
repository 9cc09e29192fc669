// What a request gets that failed before, or beside, everything that has a reply for it: a setting that is missing, a bug.
import { toErrorReply } from '#app/api/router/reply.server.ts';
import { logFailure } from '#app/services/logging/log-failure.server.ts';

/** JSON for the API, else a plain text. */
export function replyToFailure(error: unknown, { url, signal }: Pick<Request, 'url' | 'signal'>, requestId: string): Response {
  const { pathname: path } = new URL(url);
  logFailure(error, { event: 'request_failed', message: 'A request failed unexpectedly.', signal, fields: { path } });
  if (path.startsWith('/api/')) return toErrorReply(error, undefined, { requestId });
  return new Response(
    `Something went wrong. Try again in a moment, or report it to your administrator. Request ID ${requestId}\n`,
    {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    },
  );
}
