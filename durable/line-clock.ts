// The clock and timers of the waiting lines in Durable Objects.
import type { LineClock } from '#app/domain/query-slots/waiting-line.ts';

export const OBJECT_CLOCK: LineClock = {
  now: Date.now,
  schedule: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
