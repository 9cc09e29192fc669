// Turns of this isolate: after a pause, its other requests have had theirs.
import type { Turns } from '#app/domain/shape/turns.ts';

export const TURNS: Turns = {
  nowMs: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
};
