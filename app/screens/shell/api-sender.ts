// Sends a page's requests to the API: as JSON, with the session's CSRF token, and with a fresh one where the old one is of
// another session. What an answer means, its screen says.
import { z } from 'zod';

export interface SendOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** Besides those that every call has, such as If-Match. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** A success is a file: its bytes come as `file`, without a text. */
  readonly isFile?: boolean;
  /** Lets the call outlive the page; its body must be small. */
  readonly keepalive?: boolean;
}

export type Sent =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly isOk: boolean;
      readonly text: string;
      readonly file?: Blob;
      readonly etag?: string;
    }
  /** No answer at all. */
  | { readonly kind: 'offline'; readonly cause: unknown }
  /** Nobody is logged in any more: there is no fresh token. */
  | { readonly kind: 'signedOut' };

/** Throws only what ends an aborted call. */
export type ApiSender = (path: string, options?: SendOptions) => Promise<Sent>;

const tokenSchema = z.object({ result: z.string() });
const staleSchema = z.object({ errors: z.tuple([z.looseObject({ error_type: z.literal('FRONTEND_CSRF_ERROR') })]) });

/** `fetch` is the browser's own; tests pass theirs. */
export function createApiSender(firstToken: string, fetch: typeof globalThis.fetch): ApiSender {
  let token = firstToken;

  const send: ApiSender = async (path, { method = 'GET', body, headers: more, signal, isFile, keepalive } = {}) => {
    const headers: Record<string, string> = { Accept: 'application/json', ...more };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (method !== 'GET') headers['X-CSRFToken'] = token;
    try {
      const reply = await fetch(path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
        ...(keepalive && { keepalive }),
      });
      const etag = reply.headers.get('ETag');
      const content = isFile && reply.ok ? { text: '', file: await reply.blob() } : { text: await reply.text() };
      return { kind: 'answered', status: reply.status, isOk: reply.ok, ...content, ...(etag !== null && { etag }) };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      return { kind: 'offline', cause };
    }
  };

  const renewToken = async (): Promise<boolean> => {
    const sent = await send('/api/v1/security/csrf_token/');
    const parsed = tokenSchema.safeParse(sent.kind === 'answered' && sent.isOk ? jsonOf(sent.text) : null);
    if (parsed.success) token = parsed.data.result;
    return parsed.success;
  };

  return async (path, options) => {
    const sent = await send(path, options);
    if (sent.kind !== 'answered' || sent.isOk || !staleSchema.safeParse(jsonOf(sent.text)).success) return sent;
    return (await renewToken()) ? send(path, options) : { kind: 'signedOut' };
  };
}

/** Null for a text that is no JSON, and for an empty one. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
