// Every reply names its request: what a person reports by that id is in the log under it.
import { REQUEST_ID_HEADER } from '#app/domain/log/request-id.ts';

/** The reply with the header; the same object where its headers can be changed. */
export function withRequestId(reply: Response, requestId: string): Response {
  if (reply.webSocket) return socketReply(reply, requestId);
  try {
    reply.headers.set(REQUEST_ID_HEADER, requestId);
    return reply;
  } catch {
    // A reply of another Worker, an object or a cache: its headers are its own.
    const copy = new Response(reply.body, reply);
    copy.headers.set(REQUEST_ID_HEADER, requestId);
    return copy;
  }
}

function socketReply({ status, headers, webSocket }: Response, requestId: string): Response {
  const named = new Headers(headers);
  named.set(REQUEST_ID_HEADER, requestId);
  return new Response(null, { status, headers: named, webSocket });
}
