// Turns values and errors into replies, and puts the headers on that every reply of the API carries.
import { withAccessLink } from '#app/domain/access/access-request.ts';
import { withOrigin } from '#app/domain/database/sign-in.ts';
import { AppError, ERROR_TYPES, errorData, reviveError, toWireError, toWireType, type ErrorData } from '#app/domain/errors.ts';

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  vary: 'Cookie, Authorization',
};

/** A plain value as JSON with status 200; a Response as it is. */
export const toReply = (value: unknown): Response => (value instanceof Response ? value : jsonReply(value ?? {}, 200));

interface RequestFacts {
  /** Origin of URLs in the reply. */
  readonly origin?: string;
  /** Id of the request in the log, which replaces the details of unexpected errors. */
  readonly requestId?: string;
  /** URL at which access can be requested. */
  readonly accessUrl?: string | null;
}

/**
 * The reply to an error: the list of clients today and the message of older ones, in one body. Unknown errors say nothing of
 * themselves. `status`: where an endpoint's clients expect another than the error's.
 */
export function toErrorReply(error: unknown, status?: number, facts: RequestFacts = {}): Response {
  const known = reviveError(withFacts(errorData(error), facts));
  const headers: Record<string, string> = {};
  const { retry_after_s: retryAfterS, messages } = known.extra;
  if (typeof retryAfterS === 'number') headers['retry-after'] = String(retryAfterS);
  if (toWireType(known.type) === 'MARSHMALLOW_ERROR' && messages !== undefined)
    return jsonReply({ message: messages }, status ?? known.status, headers);
  const body = { message: known.message, errors: [toWireError(known)] };
  if (known.status !== 401) return jsonReply(body, status ?? known.status, headers);
  return jsonReply({ msg: known.message, ...body }, known.status, { ...headers, 'www-authenticate': 'Bearer' });
}

const withFacts = (data: ErrorData, { origin = '', requestId, accessUrl = null }: RequestFacts): ErrorData => {
  const placed = withRequestId(atOrigin(data, origin), requestId);
  return { ...placed, extra: withAccessLink(placed.type, placed.extra, accessUrl) };
};

const atOrigin = (data: ErrorData, origin: string): ErrorData =>
  data.type === 'OAUTH2_REDIRECT' ? { ...data, extra: withOrigin(data.extra, origin) } : data;

const withRequestId = (data: ErrorData, requestId: string | undefined): ErrorData =>
  requestId !== undefined && ERROR_TYPES[data.type].kind === 'bug'
    ? { ...data, extra: { ...data.extra, request_id: requestId } }
    : data;

export const methodNotAllowed = (allowed: readonly string[]): Response => {
  const error = new AppError(
    'METHOD_NOT_ALLOWED_ERROR',
    '405 Method Not Allowed: The method is not allowed for the requested URL.',
  );
  return jsonReply({ message: error.message, errors: [toWireError(error)] }, error.status, { allow: allowed.join(', ') });
};

/** The reply with the common headers where it lacks them. */
export function withCommonHeaders(reply: Response, isSecure: boolean): Response {
  // A socket cannot be copied, and its reply has no content that headers could guard.
  if (reply.status === 101) return reply;
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
}

const jsonReply = (value: unknown, status: number, headers: Record<string, string> = {}): Response =>
  jsonTextReply(JSON.stringify(value), status, headers);

const encoder = new TextEncoder();

/** A JSON text. It has a content length: the proxy in front compresses only what is worth it. */
export function jsonTextReply(text: string, status = 200, headers: Record<string, string> = {}): Response {
  const bytes = encoder.encode(text);
  const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(bytes.byteLength) };
  return new Response(bytes, { status, headers: { ...own, ...headers } });
}
