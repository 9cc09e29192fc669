// Sessions that wait for the next query of any caller: each is reset before it waits, and ended where that fails.

/** What a pool needs to know of a session. */
export interface Poolable {
  isUsable(): boolean;
  /** Ends what runs here, then the connection. Never throws. */
  destroy(): Promise<void>;
  /** Ends the connection at once. */
  drop(): void;
}

export interface PoolLimits {
  readonly maxIdle: number;
  /** How long one waits for a query. */
  readonly idleMs: number;
  /** What was set for the role since is not seen before a session has ended. */
  readonly maxAgeMs: number;
  readonly resetMs: number;
  /** A session that is being reset is waited for this long before another is opened. */
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
  /** Others have queried on it. */
  readonly isReused: boolean;
}

export interface SessionPool<Session extends Poolable> {
  /** One that waits, else a new one. Throws as `open` does. */
  take(signal: AbortSignal): Promise<PooledSession<Session>>;
  open(signal: AbortSignal): Promise<PooledSession<Session>>;
  /** Nothing runs on it any more. No one waits for the reset. */
  giveBack(pooled: PooledSession<Session>): void;
  close(): void;
}

interface Idle<Session extends Poolable> {
  readonly pooled: PooledSession<Session>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** `reset` clears whatever a statement could have left behind. */
export function createSessionPool<Session extends Poolable>(
  openSession: (signal: AbortSignal) => Promise<Session>,
  reset: (session: Session) => Promise<void>,
  { maxIdle, idleMs, maxAgeMs, resetMs, resetPatienceMs }: PoolLimits = POOL_LIMITS,
): SessionPool<Session> {
  /** In the order in which they came to wait. */
  let idle: Idle<Session>[] = [];
  let waiters: ((pooled: PooledSession<Session> | null) => void)[] = [];
  let [resetCount, isClosed] = [0, false];

  const leave = (waiting: Idle<Session>): void => {
    clearTimeout(waiting.timer);
    idle = idle.filter((other) => other !== waiting);
  };
  /** The one that waited least: those that are too many grow old. */
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
      void endsInTime(reset(pooled.session), resetMs).then((isClean) => {
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

/** False where the work fails, or takes too long: a session that cannot be reset is ended, and nothing of it can be seen. */
async function endsInTime(work: Promise<void>, limitMs: number): Promise<boolean> {
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
