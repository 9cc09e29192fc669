// Sends a page's requests to the API: as JSON, with the session's CSRF token, within a deadline, and with a fresh token where
// the old one is of another session. A success is a reply that can be read and is what the call replies; what any other means
// to users, `api-failure.ts` says.
import { noteServerDate } from '#app/ui/browser/server-clock.ts';
import { DEADLINE_MS, QUERY_DEADLINE_MS } from './deadlines.ts';
import { parseJsonOrNull, readObjectMember, parseJson } from './read-object.ts';
import { readFailure } from './read-failure.ts';
import { readFailureHeaders, type FailureHeaders } from './failure-headers.ts';
import { holdBack, noteRetryAfter } from './retry-after.ts';
import type { ReplyCheck } from './reply-checks.ts';
import type { Sent } from './sent.ts';

interface CommonOptions {
  readonly body?: unknown;
  /** Besides those that every call has, such as If-Match. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** A success is a file: its bytes come as `file`, without a text. */
  readonly isFile?: boolean;
  /** Lets the call outlive the page; its body must be small. */
  readonly keepalive?: boolean;
  /** How long to wait for the complete reply. */
  readonly deadlineMs?: number;
}
interface ReadOptions extends CommonOptions {
  readonly method?: 'GET';
  readonly reply?: ReplyCheck;
}
/** A call that is no GET says what its success looks like: nothing else passes for one. */
export interface WriteOptions extends CommonOptions {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly reply: ReplyCheck;
}
export type SendOptions = ReadOptions | WriteOptions;

/** Throws only what ends an aborted call. */
export type ApiSender = (path: string, options?: SendOptions) => Promise<Sent>;

/** For a call whose success is a file: its type is checked, there is no body to read. */
export const FILE_REPLY: ReplyCheck = { body: { safeParse: () => ({ success: false }) } };

export { DEADLINE_MS, parseJsonOrNull as jsonOf, QUERY_DEADLINE_MS };

/** `fetch` is the browser's own; tests pass theirs. */
export function createApiSender(firstToken: string, fetch: typeof globalThis.fetch): ApiSender {
  let token = firstToken;

  const send: ApiSender = async (path, options = {}) => {
    const { method = 'GET', body, headers: more, signal, isFile, keepalive, deadlineMs = DEADLINE_MS } = options;
    // Without a wait the request leaves at once: a page being left has no later.
    const held = holdBack(path, signal);
    const refused = held && (await held);
    if (refused) return refused;
    const headers: Record<string, string> = { Accept: isFile ? '*/*' : 'application/json', ...more };
    const isForm = body instanceof FormData;
    const isBytes = body instanceof Blob;
    if (isBytes) headers['Content-Type'] = 'application/octet-stream';
    else if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    if (method !== 'GET') headers['X-CSRFToken'] = token;
    return within(deadlineMs, signal, async (ended) => {
      const reply = await fetch(path, {
        method,
        headers,
        // A redirect is no reply of the API: what it leads to would only look like one.
        redirect: method === 'GET' ? 'follow' : 'manual',
        ...(body !== undefined && { body: isForm || isBytes ? body : JSON.stringify(body) }),
        signal: ended,
        ...(keepalive && { keepalive }),
      });
      return readReply(path, reply, options);
    });
  };

  const renewToken = async (): Promise<boolean> => {
    const sent = await send('/api/v1/security/csrf_token/');
    const fresh = sent.kind === 'replied' && sent.isOk ? readObjectMember(parseJsonOrNull(sent.text), 'result') : null;
    if (typeof fresh !== 'string') return false;
    token = fresh;
    return true;
  };

  return async (path, options) => {
    const sent = await send(path, options);
    if (sent.kind !== 'replied' || sent.isOk || readFailure(sent).type !== 'FRONTEND_CSRF_ERROR') return sent;
    return (await renewToken()) ? send(path, options) : { kind: 'signedOut' };
  };
}

async function readReply(path: string, reply: Response, { isFile, reply: check }: SendOptions): Promise<Sent> {
  const { status, ok: isOk } = reply;
  noteServerDate(reply.headers.get('Date'));
  if (reply.type === 'opaqueredirect' || (status >= 300 && status < 400)) return { kind: 'unreadable', status };
  const etag = reply.headers.get('ETag');
  const told: FailureHeaders = isOk ? {} : readFailureHeaders(reply);
  if (told.retryAfterS !== undefined) noteRetryAfter(path, told.retryAfterS, status);
  const facts = { kind: 'replied', status, isOk, ...(etag !== null && { etag }) } as const;
  if (isOk && isFile) {
    if (isPage(reply)) return { kind: 'unreadable', status };
    const disposition = reply.headers.get('Content-Disposition');
    return { ...facts, text: '', file: await reply.blob(), ...(disposition !== null && { disposition }) };
  }
  const text = await reply.text();
  if (!isOk) return { ...facts, text, ...told };
  const json = parseJson(text);
  const isExpected = json !== undefined && (!check || isResult(check, { json, status, etag }));
  return isExpected ? { ...facts, text } : { kind: 'unreadable', status };
}

interface Result {
  readonly json: unknown;
  readonly status: number;
  readonly etag: string | null;
}

const isResult = (check: ReplyCheck, { json, status, etag }: Result): boolean =>
  (check.status === undefined || check.status === status) &&
  (!check.hasVersion || etag !== null) &&
  check.body.safeParse(json).success;

const isPage = (reply: Response): boolean => /^text\/html\b/i.test(reply.headers.get('Content-Type') ?? '');

/** Ends the work at the deadline, or with `signal`: then it throws the signal's reason. */
async function within(
  deadlineMs: number,
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<Sent>,
): Promise<Sent> {
  signal?.throwIfAborted();
  const own = new AbortController();
  const onAbort = () => own.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Sent>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'late', afterMs: deadlineMs });
      own.abort(new DOMException('The deadline has passed.', 'TimeoutError'));
    }, deadlineMs);
  });
  try {
    return await Promise.race([work(own.signal), late]);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return { kind: 'offline', cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
