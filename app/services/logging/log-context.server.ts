// What log lines say of the work they belong to: it follows that work through every await, without being handed on.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Identity } from '#app/domain/access/identity.ts';
import { invariant } from '#app/domain/errors.ts';
import { DEFAULT_LOG_LEVEL, parseLogLevel, type LogLevel } from '#app/domain/log/log-level.ts';
import { acceptRequestId, readRequestId, REQUEST_ID_HEADER } from '#app/domain/log/request-id.ts';

/** The settings of the operator that every Worker has. */
export interface LogSettings {
  readonly LOG_LEVEL?: string;
  /** Seconds. */
  readonly SLOW_QUERY_S?: string;
}

interface LogContext {
  readonly requestId: string;
  readonly level: LogLevel;
  readonly slowQueryMs: number;
  /** Null: nobody is logged in, or it isn't known yet. */
  userId: number | null;
}

/** Between our Workers and objects: no request from outside is read for it. */
const USER_ID_HEADER = 'x-user-id';
const DEFAULT_SLOW_QUERY_S = 10;

const storage = new AsyncLocalStorage<LogContext>();

/** A request from outside: under its own id where that can be taken. */
export const withRequestContext = <T>(request: Request, settings: LogSettings, work: () => T): T =>
  storage.run(newContext(settings, { requestId: readRequestId(request.headers), userId: null }), work);

/** A call of another of our Workers: under the id and the user of what it works for. */
export const withCallerContext = <T>(request: Pick<Request, 'headers'>, settings: LogSettings, work: () => T): T =>
  storage.run(
    newContext(settings, {
      requestId: acceptRequestId(request.headers.get(REQUEST_ID_HEADER)),
      userId: readUserId(request.headers.get(USER_ID_HEADER)),
    }),
    work,
  );

/** Work that no request waits for: messages of queues, crons, alarms. Under an id of its own where it has none. */
export const withBackgroundContext = <T>(settings: LogSettings, requestId: string | null, work: () => T): T =>
  storage.run(newContext(settings, { requestId, userId: null }), work);

/** One of several pieces of such work: each under the id of the request that caused it, or its own. */
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

/** Null outside of requests and background work. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

/** As `currentRequestId`, where there is one for certain. */
export function requireRequestId(): string {
  const requestId = currentRequestId();
  invariant(requestId !== null, 'No request is being answered here.');
  return requestId;
}

export const currentUserId = (): number | null => storage.getStore()?.userId ?? null;

export const currentLogLevel = (): LogLevel => storage.getStore()?.level ?? DEFAULT_LOG_LEVEL;

/** From how many milliseconds on a statement is a slow one. */
export const currentSlowQueryMs = (): number => storage.getStore()?.slowQueryMs ?? 1_000 * DEFAULT_SLOW_QUERY_S;

/** Whose request it is, once that is known. */
export function noteUser(userId: number | null): void {
  const context = storage.getStore();
  if (context) context.userId = userId;
}

export const noteIdentity = (identity: Identity): void => noteUser(identity.kind === 'user' ? identity.userId : null);

/** For calls of our other Workers and objects. */
export function callerHeaders(): Record<string, string> {
  const context = storage.getStore();
  if (!context) return {};
  const { requestId, userId } = context;
  return { [REQUEST_ID_HEADER]: requestId, ...(userId !== null && { [USER_ID_HEADER]: String(userId) }) };
}
