// Instants on which calendars go wrong: nights of changing clocks, leap days, ends of years, and any other between 1970 and 2037.
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import { seededRandom } from '#app/domain/random/seeded-random.ts';

const FIRST_MS = Date.UTC(1970, 0, 8);
const LAST_MS = Date.UTC(2037, 11, 20);
const HARD_MONTHS = [
  [3, 1],
  [4, 1],
  [10, 1],
  [11, 1],
  [2, 28],
  [12, 31],
  [1, 1],
] as const;

/** UTC milliseconds, whole seconds and parts of them; half of them near what is hard. */
export function randomInstants(count: number, seed = 4): number[] {
  const next = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0) return whole(FIRST_MS + next() * (LAST_MS - FIRST_MS), index);
    const [month, day] = HARD_MONTHS[Math.floor(next() * HARD_MONTHS.length)] ?? [1, 1];
    const year = 1971 + Math.floor(next() * 66);
    const spread = month === 2 || day === 31 || month === 1 ? 3 : 31;
    return whole(Date.UTC(year, month - 1, day) + (next() - (spread === 3 ? 0.5 : 0)) * spread * DAY_MS, index);
  });
}

/** Some exactly on the hour, some on the second, some between; SQLite rounds away what is less than a millisecond from the next. */
const whole = (ms: number, index: number): number => {
  const unit = [HOUR_MS, 1000, 1][index % 3] ?? 1;
  const cut = Math.floor(ms / unit) * unit;
  return cut % 1000 > 998 ? cut - 5 : cut;
};
