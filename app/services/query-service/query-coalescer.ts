// Equal in-flight queries of an isolate are one: the first caller runs it, the others share, and when all of them have left it is
// aborted.
import { aborted, throwIfAborted } from './aborted.ts';
import { orOwn, type SharedReadOptions } from './shared-read.ts';

interface QueryCoalescerOptions extends SharedReadOptions {
  /** Aborted when the caller disconnects. Absent: the query always finishes. */
  readonly left?: AbortSignal;
}

/** Queries; stops when the signal is aborted. */
export type RunQuery<T> = (left: AbortSignal | undefined) => Promise<T>;

/** The result of an in-flight request under the key, else of `query`. Rejects when the caller has already left. */
export type QueryCoalescer<T> = (key: string, query: RunQuery<T>, options: QueryCoalescerOptions) => Promise<T>;

type Caller<T> = Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>;

interface Shared<T> {
  readonly result: Promise<T>;
  /** Callers that haven't left; the others get no reply. */
  readonly callers: Set<Caller<T>>;
  readonly giveUp: () => void;
}

/** A caller that waits over `patienceMs` for another's query runs its own; so does one that sees it fail. */
export function createQueryCoalescer<T>(patienceMs: number): QueryCoalescer<T> {
  const request = new Map<string, Shared<T>>();

  function begin(key: string, query: RunQuery<T>, left: AbortSignal | undefined): Shared<T> {
    const stop = new AbortController();
    const { promise: isOver, resolve: endAll } = Promise.withResolvers<void>();
    // The last to leave can be another request, which must not touch what this one has opened: through a promise the
    // runtime lets this one do it.
    void isOver.then(() => stop.abort(aborted()));
    const forget = (): void => {
      if (request.get(key) === shared) request.delete(key);
    };
    const giveUp = (): void => {
      // Later callers start a new query.
      forget();
      endAll();
    };
    const shared: Shared<T> = { result: query(stop.signal).finally(forget), callers: new Set(), giveUp };
    request.set(key, shared);
    // A request outlives its caller only briefly: no new one shares its query.
    left?.addEventListener('abort', forget, { once: true });
    shared.result.then(
      (result) => shared.callers.forEach(({ resolve }) => resolve(result)),
      (error: unknown) => shared.callers.forEach(({ reject }) => reject(error)),
    );
    return shared;
  }

  return async (key, query, { waitUntil, left }) => {
    throwIfAborted(left);
    const theirs = request.get(key);
    const runOwn = async (): Promise<T> => {
      throwIfAborted(left);
      return query(left);
    };
    if (theirs) return orOwn(share(theirs, left), runOwn, patienceMs);
    const mine = begin(key, query, left);
    waitUntil(mine.result.catch(() => undefined));
    return share(mine, left);
  };
}

/** A caller whose time limit has passed counts until it leaves, because its own query can depend on the shared one. */
function share<T>({ callers, giveUp }: Shared<T>, left: AbortSignal | undefined): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const caller: Caller<T> = { resolve, reject };
  callers.add(caller);
  const leave = (): void => {
    callers.delete(caller);
    reject(aborted(left?.reason));
    if (callers.size === 0) giveUp();
  };
  left?.addEventListener('abort', leave, { once: true });
  return promise.finally(() => left?.removeEventListener('abort', leave));
}
