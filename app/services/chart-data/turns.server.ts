// Turns of this isolate: after a pause, its other requests have had theirs.
import type { TurnScheduler } from '#app/domain/shape/turns.ts';

export const TURNS: TurnScheduler = {
  nowMs: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
};
