// Calls the API for SQL Lab: one way to fail, in words.
import { z } from 'zod';
import type { WireError } from '#app/domain/errors.ts';
import { createApiSender, jsonOf, type SendOptions } from '#app/screens/shell/api-sender.ts';

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

export interface LabApi {
  /** The reply's JSON. Throws ApiFailure. */
  call(path: string, options?: SendOptions): Promise<unknown>;
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

/** `fetch` is the browser's own; tests pass theirs. */
export function createLabApi(csrfToken: string, fetch: typeof globalThis.fetch): LabApi {
  const send = createApiSender(csrfToken, fetch);
  return {
    async call(path, options) {
      const sent = await send(path, options);
      if (sent.kind === 'offline')
        throw failure('offline', 'The server cannot be reached. What you typed is kept in this browser.', sent.cause);
      if (sent.kind === 'signedOut') throw failure('session', SESSION_OVER);
      if (!sent.isOk) throw readFailure(sent.status, jsonOf(sent.text));
      return readJson(sent.text);
    },
  };
}

const SESSION_OVER = 'Your session has ended. Log in again in another tab; what you typed here is kept.';

const failure = (kind: FailureKind, message: string, cause?: unknown): ApiFailure =>
  new ApiFailure(kind, [{ message, error_type: typeOf(kind), level: 'error', extra: {} }], cause);

const typeOf = (kind: FailureKind): WireError['error_type'] =>
  kind === 'offline' ? 'FRONTEND_NETWORK_ERROR' : kind === 'session' ? 'FRONTEND_CSRF_ERROR' : 'GENERIC_BACKEND_ERROR';

function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failure('broken', 'The server sent an answer that cannot be read. Try again.', cause);
  }
}

function readFailure(status: number, body: unknown): ApiFailure {
  if (status === 401) return failure('session', SESSION_OVER);
  const kind = kindOf(status);
  const listed = wireErrorsSchema.safeParse(body);
  if (listed.success) {
    return new ApiFailure(
      kind,
      listed.data.errors.map((error) => ({ ...error, extra: error.extra ?? {} }) as WireError),
    );
  }
  const plain = messageSchema.safeParse(body);
  if (plain.success) return failure(kind, wordsOf(plain.data.message) ?? `The server refused the request (${status}).`);
  return failure(kind, kind === 'broken' ? 'The server failed. Try again in a moment.' : `The server refused (${status}).`);
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
