// Calls the API for SQL Lab: one way to fail, in words, and a fresh CSRF token where the old one is of another session.
import { z } from 'zod';
import type { WireError } from '#app/domain/errors.ts';

export type FailureKind = 'offline' | 'session' | 'denied' | 'missing' | 'refused' | 'broken';

/** Why a call gave nothing. `errors` has at least one entry. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly errors: readonly WireError[];

  constructor(kind: FailureKind, errors: readonly WireError[], cause?: unknown) {
    super(errors[0]?.message ?? 'Unknown error', cause === undefined ? undefined : { cause });
    this.name = 'ApiFailure';
    this.kind = kind;
    this.errors = errors;
  }
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Lets the call outlive the page; its body must be small. */
  readonly keepalive?: boolean;
}

export interface LabApi {
  /** The reply's JSON. Throws ApiFailure. */
  call(path: string, options?: CallOptions): Promise<unknown>;
}

const wireErrorsSchema = z.object({
  errors: z
    .array(
      z.looseObject({
        message: z.string(),
        error_type: z.string().default('GENERIC_BACKEND_ERROR'),
        level: z.string().default('error'),
        extra: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .min(1),
});
const messageSchema = z.object({ message: z.unknown() });
const tokenSchema = z.object({ result: z.string() });

/** `fetch` is the browser's own; tests pass theirs. */
export function createLabApi(firstToken: string, fetch: typeof globalThis.fetch): LabApi {
  let token = firstToken;

  const send = async (path: string, { method = 'GET', body, signal, keepalive }: CallOptions): Promise<Response> => {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (method !== 'GET') headers['X-CSRFToken'] = token;
    try {
      return await fetch(path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
        ...(keepalive && { keepalive }),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw failure('offline', 'The server cannot be reached. What you typed is kept in this browser.', cause);
    }
  };

  const renewToken = async (): Promise<boolean> => {
    const reply = await send('/api/v1/security/csrf_token/', {});
    const parsed = tokenSchema.safeParse(reply.ok ? await readJson(reply) : null);
    if (parsed.success) token = parsed.data.result;
    return parsed.success;
  };

  return {
    async call(path, options = {}) {
      const reply = await send(path, options);
      if (reply.ok) return readJson(reply);
      const refusal = await readFailure(reply);
      const isStaleToken = refusal.errors[0]?.error_type === 'FRONTEND_CSRF_ERROR';
      if (!isStaleToken) throw refusal;
      if (!(await renewToken())) throw failure('session', SESSION_OVER);
      const second = await send(path, options);
      if (second.ok) return readJson(second);
      throw await readFailure(second);
    },
  };
}

const SESSION_OVER = 'Your session has ended. Log in again in another tab; what you typed here is kept.';

const failure = (kind: FailureKind, message: string, cause?: unknown): ApiFailure =>
  new ApiFailure(kind, [{ message, error_type: typeOf(kind), level: 'error', extra: {} }], cause);

const typeOf = (kind: FailureKind): WireError['error_type'] =>
  kind === 'offline' ? 'FRONTEND_NETWORK_ERROR' : kind === 'session' ? 'FRONTEND_CSRF_ERROR' : 'GENERIC_BACKEND_ERROR';

async function readJson(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw failure('broken', 'The server sent an answer that cannot be read. Try again.', cause);
  }
}

async function readFailure(reply: Response): Promise<ApiFailure> {
  if (reply.status === 401) return failure('session', SESSION_OVER);
  const body: unknown = await reply.json().catch(() => null);
  const kind = kindOf(reply.status);
  const listed = wireErrorsSchema.safeParse(body);
  if (listed.success) {
    return new ApiFailure(
      kind,
      listed.data.errors.map((error) => ({ ...error, extra: error.extra ?? {} }) as WireError),
    );
  }
  const plain = messageSchema.safeParse(body);
  if (plain.success) return failure(kind, wordsOf(plain.data.message) ?? `The server refused the request (${reply.status}).`);
  return failure(kind, kind === 'broken' ? 'The server failed. Try again in a moment.' : `The server refused (${reply.status}).`);
}

function kindOf(status: number): FailureKind {
  if (status === 403) return 'denied';
  if (status === 404) return 'missing';
  return status >= 500 ? 'broken' : 'refused';
}

/** `{field: ["text"]}` and plain text alike. */
function wordsOf(message: unknown): string | null {
  if (typeof message === 'string') return message;
  if (message === null || typeof message !== 'object') return null;
  const lines = Object.values(message)
    .flat()
    .filter((line) => typeof line === 'string');
  return lines.length > 0 ? lines.join(' ') : null;
}
