// Calls the API for SQL Lab: one way to fail, in words.
import { z } from 'zod';
import type { WireError } from '#app/domain/errors.ts';
import { failureText } from '#app/screens/shell/api-failure.ts';
import { createApiSender, jsonOf, type SendOptions } from '#app/screens/shell/api-sender.ts';
import type { Sent } from '#app/screens/shell/sent.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

/** `late` and `unreadable`: the server may have done it. */
export type FailureKind = 'offline' | 'late' | 'unreadable' | 'session' | 'denied' | 'missing' | 'refused' | 'broken';

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

/** `fetch` is the browser's own; tests pass theirs. */
export function createLabApi(csrfToken: string, fetch: typeof globalThis.fetch): LabApi {
  const send = createApiSender(csrfToken, fetch);
  return {
    async call(path, options) {
      const sent = await send(path, options);
      if (sent.kind === 'signedOut') throw failure('session', pageTranslate(sqllab)('connection.sessionOver'));
      if (sent.kind !== 'answered')
        throw failure(
          sent.kind,
          pageTranslate(sqllab)('connection.kept', { reason: failureText(sent) }),
          sent.kind === 'offline' ? sent.cause : undefined,
        );
      if (!sent.isOk) throw readRefusal(sent);
      return jsonOf(sent.text);
    },
  };
}

const failure = (kind: FailureKind, message: string, cause?: unknown): ApiFailure =>
  new ApiFailure(kind, [{ message, error_type: typeOf(kind), level: 'error', extra: {} }], cause);

const typeOf = (kind: FailureKind): WireError['error_type'] =>
  kind === 'offline' || kind === 'late'
    ? 'FRONTEND_NETWORK_ERROR'
    : kind === 'session'
      ? 'FRONTEND_CSRF_ERROR'
      : 'GENERIC_BACKEND_ERROR';

function readRefusal(sent: Extract<Sent, { kind: 'answered' }>): ApiFailure {
  if (sent.status === 401) return failure('session', pageTranslate(sqllab)('connection.sessionOver'));
  const kind = kindOf(sent.status);
  const listed = wireErrorsSchema.safeParse(jsonOf(sent.text));
  if (!listed.success) return failure(kind, failureText(sent));
  return new ApiFailure(
    kind,
    listed.data.errors.map((error) => ({ ...error, extra: error.extra ?? {} }) as WireError),
  );
}

function kindOf(status: number): FailureKind {
  if (status === 403) return 'denied';
  if (status === 404) return 'missing';
  return status >= 500 ? 'broken' : 'refused';
}
