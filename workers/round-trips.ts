// Counts the sequential round trips of a request to its bindings. Parallel calls are one round: all their results are released
// together, so the count depends on the calls' order and not on the machine's speed.

export interface RoundTrips {
  /** Makes the call. `name` is its label: the binding and the method. */
  call<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** The calls of each round that has ended, in order. */
  listEndedRounds(): readonly (readonly string[])[];
}

interface Round {
  readonly calls: string[];
  readonly released: Promise<void>;
  readonly release: () => void;
  pendingCalls: number;
}

/**
 * `settle` is awaited after the last call of a round. It must take longer than the code needs from a result to the next call; it
 * also simulates the latency of a round trip.
 */
export function countRoundTrips(settle: () => Promise<void>): RoundTrips {
  const ended: (readonly string[])[] = [];
  let openRound: Round | null = null;

  async function endWhenQuiet(round: Round): Promise<void> {
    await settle();
    if (round.pendingCalls > 0 || openRound !== round) return;
    openRound = null;
    ended.push(round.calls);
    round.release();
  }

  return {
    async call(name, make) {
      const round = (openRound ??= newRound());
      round.calls.push(name);
      round.pendingCalls += 1;
      try {
        return await make();
      } finally {
        round.pendingCalls -= 1;
        if (round.pendingCalls === 0) void endWhenQuiet(round);
        await round.released;
      }
    },
    listEndedRounds: () => ended.map((calls) => [...calls]),
  };
}

function newRound(): Round {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { calls: [], released: promise, release: resolve, pendingCalls: 0 };
}
