// Throttles a stream of values: sends one at a time, and always the latest. Values replaced meanwhile are never sent.

export interface Latest<T> {
  /** Sends the value once the interval since the last one has passed. */
  push(value: T): void;
  /** Sends at once; resolves when sent. */
  now(value: T): Promise<void>;
  /** Sends nothing more; resolves when the current send has ended, or timed out. */
  end(patienceMs: number): Promise<void>;
}

/** `send` must not reject. */
export function createLatest<T>(send: (value: T) => Promise<void>, everyMs: number, now: () => number): Latest<T> {
  let pending: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sentAtMs = now();
  let sending: Promise<void> = Promise.resolve();
  const disarm = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const flush = (): Promise<void> => {
    disarm();
    sentAtMs = now();
    sending = sending.then(async () => {
      const next = pending;
      pending = null;
      if (next) await send(next.value);
    });
    return sending;
  };
  return {
    push: (value) => {
      pending = { value };
      timer ??= setTimeout(() => void flush(), Math.max(0, sentAtMs + everyMs - now()));
    },
    now: (value) => {
      pending = { value };
      return flush();
    },
    end: async (patienceMs) => {
      disarm();
      pending = null;
      let patience: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([sending, new Promise<void>((resolve) => (patience = setTimeout(resolve, patienceMs)))]);
      clearTimeout(patience);
    },
  };
}
