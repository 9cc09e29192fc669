// Coalesces calls: one run of the work at a time, followed by another if it was requested meanwhile.

/** The returned function's promise resolves when no round is running or requested. `work` must not throw. */
export function createRounds(work: () => Promise<void>): () => Promise<void> {
  let round: Promise<void> | null = null;
  let isRequestedAgain = false;
  const run = (): Promise<void> => {
    if (round) {
      isRequestedAgain = true;
      return round;
    }
    round = work().then(() => {
      round = null;
      if (!isRequestedAgain) return undefined;
      isRequestedAgain = false;
      return run();
    });
    return round;
  };
  return run;
}
