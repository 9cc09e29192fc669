// A pool of idle sessions shared by all callers. A session is reset before it is pooled, and closed if the reset fails.

/** What a pool needs to know of a session. */
export interface Poolable {
  isUsable(): boolean;
  /** Cancels the running statement and closes the connection. Never throws. */
  destroy(): Promise<void>;
  /** Closes the connection immediately. */
  drop(): void;
}

export interface PoolLimits {
  readonly maxIdle: number;
  /** How long an idle session is kept. */
  readonly idleMs: number;
  /** Max age of a session. Settings of the role changed after the session was opened take effect only in new sessions. */
  readonly maxAgeMs: number;
  /** Timeout of a reset. */
  readonly resetMs: number;
  /** How long callers wait for a session that is being reset before they open a new one. */
  readonly resetPatienceMs: number;
}

export const POOL_LIMITS: PoolLimits = {
  maxIdle: 4,
  idleMs: 15_000,
  maxAgeMs: 300_000,
  resetMs: 1_000,
  resetPatienceMs: 50,
};

export interface PooledSession<Session extends Poolable> {
  readonly session: Session;
  readonly openedAtMs: number;
  /** Whether an earlier query used the session. */
  readonly isReused: boolean;
}

export interface SessionPool<Session extends Poolable> {
  /** Returns an idle session or opens a new one. Throws like `open`. */
  take(signal: AbortSignal): Promise<PooledSession<Session>>;
  open(signal: AbortSignal): Promise<PooledSession<Session>>;
  /** Returns a session without a running statement to the pool. The session is reset in the background. */
  giveBack(pooled: PooledSession<Session>): void;
  close(): void;
}

interface Idle<Session extends Poolable> {
  readonly pooled: PooledSession<Session>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** `reset` clears all session state that a statement could have left. */
export function createSessionPool<Session extends Poolable>(
  openSession: (signal: AbortSignal) => Promise<Session>,
  reset: (session: Session) => Promise<void>,
  { maxIdle, idleMs, maxAgeMs, resetMs, resetPatienceMs }: PoolLimits = POOL_LIMITS,
): SessionPool<Session> {
  /** Ordered by when they became idle. */
  let idle: Idle<Session>[] = [];
  let waiters: ((pooled: PooledSession<Session> | null) => void)[] = [];
  let [resetCount, isClosed] = [0, false];

  const leave = (waiting: Idle<Session>): void => {
    clearTimeout(waiting.timer);
    idle = idle.filter((other) => other !== waiting);
  };
  /** Takes the most recently used session, so that surplus sessions reach their idle timeout. */
  const takeIdle = (): PooledSession<Session> | null => {
    for (let last = idle.at(-1); last; last = idle.at(-1)) {
      leave(last);
      if (last.pooled.session.isUsable()) return last.pooled;
      last.pooled.session.drop();
    }
    return null;
  };
  const nextReset = (): Promise<PooledSession<Session> | null> =>
    new Promise((resolve) => {
      const waiter = (pooled: PooledSession<Session> | null): void => {
        clearTimeout(timer);
        waiters = waiters.filter((other) => other !== waiter);
        resolve(pooled);
      };
      const timer = setTimeout(() => waiter(null), resetPatienceMs);
      waiters.push(waiter);
    });
  const wait = (pooled: PooledSession<Session>): void => {
    const waiting: Idle<Session> = {
      pooled,
      timer: setTimeout(() => {
        leave(waiting);
        void pooled.session.destroy();
      }, idleMs),
    };
    idle.push(waiting);
  };
  const keep = (pooled: PooledSession<Session>, isClean: boolean): void => {
    const isKept = isClean && !isClosed && pooled.session.isUsable() && Date.now() - pooled.openedAtMs < maxAgeMs;
    const [waiter] = waiters;
    if (isKept && waiter) waiter(pooled);
    else if (isKept && idle.length < maxIdle) wait(pooled);
    else void pooled.session.destroy();
    // If the awaited reset fails, the caller opens a session instead.
    while (waiters.length > resetCount) waiters.at(-1)?.(null);
  };
  const open = async (signal: AbortSignal): Promise<PooledSession<Session>> => ({
    session: await openSession(signal),
    openedAtMs: Date.now(),
    isReused: false,
  });

  return {
    open,
    take: async (signal) => takeIdle() ?? (resetCount > waiters.length ? await nextReset() : null) ?? open(signal),
    giveBack: (pooled) => {
      resetCount += 1;
      void succeedsInTime(reset(pooled.session), resetMs).then((isClean) => {
        resetCount -= 1;
        keep({ ...pooled, isReused: true }, isClean);
      });
    },
    close: () => {
      isClosed = true;
      for (const { pooled, timer } of idle) {
        clearTimeout(timer);
        void pooled.session.destroy();
      }
      idle = [];
    },
  };
}

/** False if the work fails or takes too long. */
async function succeedsInTime(work: Promise<void>, limitMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), limitMs)));
  try {
    return await Promise.race([work.then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
