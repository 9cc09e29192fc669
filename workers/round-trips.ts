// How often a request waits for something far away. Calls that run side by side are one round: their results are given out
// together, so the count says what follows from what, and never how fast a machine is.

export interface RoundTrips {
  /** Makes the call. `name` says which binding is called, and how. */
  call<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** The calls of each round that has ended, in order. */
  ended(): readonly (readonly string[])[];
}

interface Round {
  readonly calls: string[];
  readonly released: Promise<void>;
  readonly release: () => void;
  waiting: number;
}

/**
 * `settle` is waited for after the last call of a round: longer than the code needs from one result to the next call, and as
 * long as what is called is away.
 */
export function countRoundTrips(settle: () => Promise<void>): RoundTrips {
  const ended: (readonly string[])[] = [];
  let open: Round | null = null;

  async function endWhenQuiet(round: Round): Promise<void> {
    await settle();
    if (round.waiting > 0 || open !== round) return;
    open = null;
    ended.push(round.calls);
    round.release();
  }

  return {
    async call(name, make) {
      const round = (open ??= newRound());
      round.calls.push(name);
      round.waiting += 1;
      try {
        return await make();
      } finally {
        round.waiting -= 1;
        if (round.waiting === 0) void endWhenQuiet(round);
        await round.released;
      }
    },
    ended: () => ended.map((calls) => [...calls]),
  };
}

function newRound(): Round {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { calls: [], released: promise, release: resolve, waiting: 0 };
}
