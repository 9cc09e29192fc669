// The id that a request has in replies, log lines and error texts.

/** In every reply, and in calls between our Workers and objects. */
export const REQUEST_ID_HEADER = 'x-request-id';

const MAX_CHARS = 64;
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** An id from outside, as it is if it is short and can break neither a log line nor a page; else null. */
export const acceptRequestId = (id: string | null | undefined): string | null =>
  id && id.length <= MAX_CHARS && SAFE.test(id) ? id : null;

/** The client's own id, else the platform's, else null. */
export const readRequestId = (headers: Pick<Headers, 'get'>): string | null =>
  acceptRequestId(headers.get(REQUEST_ID_HEADER)) ?? acceptRequestId(headers.get('cf-ray'));
