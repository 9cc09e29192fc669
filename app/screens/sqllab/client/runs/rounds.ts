// Runs work in rounds: one at a time, and one more after it where there was another request meanwhile.

/** The result resolves once nothing is left to do; `work` must not throw. */
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
