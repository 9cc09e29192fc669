// Work in parts, between which the isolate serves others: for what takes seconds of the processor in all.

/** What the parts come to. */
export async function inTurns<T>(parts: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = parts.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
