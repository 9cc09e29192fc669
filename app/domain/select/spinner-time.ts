// How long the spinner of a select is shown: while options load, and so long that it can be seen.

const MIN_SPINNER_MS = 250;

/** Ms until it hides, once loading has ended: 250 ms after it appeared at the earliest. */
export const spinnerHidesInMs = (shownAtMs: number, endedAtMs: number): number =>
  Math.max(0, shownAtMs + MIN_SPINNER_MS - endedAtMs);
