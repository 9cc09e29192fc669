// Adds the request id to every reply, so that a reported problem can be found in the log.
import { REQUEST_ID_HEADER } from '#app/domain/log/request-id.ts';

/** Returns the reply with the header: the same object if its headers can be changed, otherwise a copy. */
export function withRequestId(reply: Response, requestId: string): Response {
  if (reply.webSocket) return copySocketReply(reply, requestId);
  try {
    reply.headers.set(REQUEST_ID_HEADER, requestId);
    return reply;
  } catch {
    // Replies from another Worker, an object or a cache have immutable headers.
    const copy = new Response(reply.body, reply);
    copy.headers.set(REQUEST_ID_HEADER, requestId);
    return copy;
  }
}

function copySocketReply({ status, headers, webSocket }: Response, requestId: string): Response {
  const newHeaders = new Headers(headers);
  newHeaders.set(REQUEST_ID_HEADER, requestId);
  return new Response(null, { status, headers: newHeaders, webSocket });
}
