// Calls the API for SQL Lab. Failed calls throw ApiFailure, with messages for the viewer.
import type { WireError } from '#app/domain/errors.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, jsonOf, type SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { readFailure, type RequestFailureKind, type ReplyError } from '#app/screens/shell/api/read-failure.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

/** Why a call failed. `errors` has at least one entry. */
export class ApiFailure extends Error {
  readonly kind: RequestFailureKind;
  readonly errors: readonly WireError[];

  constructor(kind: RequestFailureKind, errors: readonly WireError[], cause?: unknown) {
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

/** `fetch` is the browser's own; tests pass theirs. */
export function createLabApi(csrfToken: string, fetch: typeof globalThis.fetch): LabApi {
  const send = createApiSender(csrfToken, fetch);
  return {
    async call(path, options) {
      const sent = await send(path, options);
      if (sent.kind === 'replied' && sent.isOk) return jsonOf(sent.text);
      throw toApiFailure(sent);
    },
  };
}

function toApiFailure(sent: Sent): ApiFailure {
  const t = pageTranslate(sqllab);
  const { kind, errors, isOutcomeUnknown } = readFailure(sent);
  const fail = (message: string, cause?: unknown) =>
    new ApiFailure(kind, [{ message, error_type: typeOf(kind), level: 'error', extra: {} }], cause);
  // The sender has already retried with a fresh token, so the session has changed or ended.
  const isSessionOver = kind === 'session' || errors.some(({ type }) => type === 'FRONTEND_CSRF_ERROR');
  if (isSessionOver) return new ApiFailure('session', [sessionError(t('connection.sessionOver'))]);
  if (isOutcomeUnknown)
    return fail(t('connection.kept', { reason: failureText(sent) }), sent.kind === 'offline' ? sent.cause : undefined);
  return errors.length > 0 ? new ApiFailure(kind, errors.map(toWireError)) : fail(failureText(sent));
}

const sessionError = (message: string): WireError => ({ message, error_type: 'FRONTEND_CSRF_ERROR', level: 'error', extra: {} });

const toWireError = ({ message, type, level, extra }: ReplyError): WireError =>
  ({ message, error_type: type ?? 'GENERIC_BACKEND_ERROR', level, extra }) as WireError;

const typeOf = (kind: RequestFailureKind): WireError['error_type'] =>
  kind === 'offline' || kind === 'late' ? 'FRONTEND_NETWORK_ERROR' : 'GENERIC_BACKEND_ERROR';
