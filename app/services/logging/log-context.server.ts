// The context of log lines (request id, user, level): follows a request or job through every await without being passed along.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Identity } from '#app/domain/access/identity.ts';
import { invariant } from '#app/domain/errors.ts';
import { DEFAULT_LOG_LEVEL, parseLogLevel, type LogLevel } from '#app/domain/log/log-level.ts';
import { acceptRequestId, readRequestId, REQUEST_ID_HEADER } from '#app/domain/log/request-id.ts';

/** Operator settings that every Worker has. */
export interface LogSettings {
  readonly LOG_LEVEL?: string;
  /** Seconds. */
  readonly SLOW_QUERY_S?: string;
}

interface LogContext {
  readonly requestId: string;
  readonly level: LogLevel;
  readonly slowQueryMs: number;
  /** Null if not logged in, or not identified yet. */
  userId: number | null;
}

/** Used only between Meridian's Workers and objects; ignored in requests from outside. */
const USER_ID_HEADER = 'x-user-id';
const DEFAULT_SLOW_QUERY_S = 10;

const storage = new AsyncLocalStorage<LogContext>();

/** Context of a request from outside. Uses the request's own id if it is safe, else a new one. */
export const withRequestContext = <T>(request: Request, settings: LogSettings, work: () => T): T =>
  storage.run(newContext(settings, { requestId: readRequestId(request.headers), userId: null }), work);

/** Context of a call from another of Meridian's Workers: continues its request id and user. */
export const withCallerContext = <T>(request: Pick<Request, 'headers'>, settings: LogSettings, work: () => T): T =>
  storage.run(
    newContext(settings, {
      requestId: acceptRequestId(request.headers.get(REQUEST_ID_HEADER)),
      userId: readUserId(request.headers.get(USER_ID_HEADER)),
    }),
    work,
  );

/** Context of queue messages, crons, and alarms. Null: a new request id. */
export const withBackgroundContext = <T>(settings: LogSettings, requestId: string | null, work: () => T): T =>
  storage.run(newContext(settings, { requestId, userId: null }), work);

/** Context of one item of a batch: `cause` is the id of the request that caused it; without one, it gets a new id. */
export function withOwnRequestId<T>(work: () => T, cause: string | null | undefined = null): T {
  const context = storage.getStore();
  if (!context) return work();
  return storage.run({ ...context, requestId: acceptRequestId(cause) ?? crypto.randomUUID(), userId: null }, work);
}

function newContext(
  settings: LogSettings,
  { requestId, userId }: { readonly requestId: string | null; readonly userId: number | null },
): LogContext {
  const slowQueryS = Number(settings.SLOW_QUERY_S);
  return {
    requestId: requestId ?? crypto.randomUUID(),
    level: parseLogLevel(settings.LOG_LEVEL ?? '') ?? DEFAULT_LOG_LEVEL,
    slowQueryMs: 1_000 * (Number.isFinite(slowQueryS) && slowQueryS > 0 ? slowQueryS : DEFAULT_SLOW_QUERY_S),
    userId,
  };
}

const readUserId = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Null outside requests and background work. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

/** Must be called inside a request or background work. */
export function requireRequestId(): string {
  const requestId = currentRequestId();
  invariant(requestId !== null, 'There is no current request.');
  return requestId;
}

export const currentUserId = (): number | null => storage.getStore()?.userId ?? null;

export const currentLogLevel = (): LogLevel => storage.getStore()?.level ?? DEFAULT_LOG_LEVEL;

/** Statements that take this long, or longer, are logged as slow. */
export const currentSlowQueryMs = (): number => storage.getStore()?.slowQueryMs ?? 1_000 * DEFAULT_SLOW_QUERY_S;

/** Adds the user to the context, once known. */
export function noteUser(userId: number | null): void {
  const context = storage.getStore();
  if (context) context.userId = userId;
}

export const noteIdentity = (identity: Identity): void => noteUser(identity.kind === 'user' ? identity.userId : null);

/** Passes the context on in calls to our other Workers and objects. */
export function callerHeaders(): Record<string, string> {
  const context = storage.getStore();
  if (!context) return {};
  const { requestId, userId } = context;
  return { [REQUEST_ID_HEADER]: requestId, ...(userId !== null && { [USER_ID_HEADER]: String(userId) }) };
}
