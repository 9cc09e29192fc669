// Wall-clock time in a zone, and back. Decides what a wall clock that was skipped or shown twice means.
import { DAY_MS } from './durations.ts';
import { AppError } from '#app/domain/errors.ts';
import { toLocal, type LocalMs } from './local-time.ts';
import { rememberOffsets } from './remember-offsets.ts';

const MAX_ZONES = 16;
const clocks = new Map<string, (utcMs: number) => number>();

/** UTC milliseconds to the zone's wall clock; null is UTC. Throws an AppError for a zone that does not exist. */
export const toZone = (utcMs: number, timeZone: string | null): LocalMs => utcMs + offsetMs(utcMs, timeZone);

/** The zone's wall clock to UTC milliseconds. A time shown twice is its first showing; a skipped one moves on by the skip. */
export function fromZone(local: LocalMs, timeZone: string | null): number {
  if (timeZone === null || timeZone === 'UTC') return local;
  const before = local - offsetMs(local - DAY_MS, timeZone);
  const after = local - offsetMs(local + DAY_MS, timeZone);
  const fits = (utcMs: number): boolean => toZone(utcMs, timeZone) === local;
  if (fits(before)) return fits(after) ? Math.min(before, after) : before;
  return fits(after) ? after : before;
}

/** How far the zone's wall clock is ahead of UTC, in milliseconds. */
export const offsetMs = (utcMs: number, timeZone: string | null): number =>
  timeZone === null || timeZone === 'UTC' ? 0 : clockOf(timeZone)(utcMs);

function clockOf(timeZone: string): (utcMs: number) => number {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = rememberOffsets(offsetReader(timeZone));
  const [oldest] = clocks.keys();
  if (clocks.size >= MAX_ZONES && oldest !== undefined) clocks.delete(oldest);
  clocks.set(timeZone, made);
  return made;
}

function offsetReader(timeZone: string): (utcMs: number) => number {
  const formatter = makeFormatter(timeZone);
  return (utcMs) => {
    const wholeSecond = Math.floor(utcMs / 1000) * 1000;
    const fields: Record<string, number> = {};
    let era = 'AD';
    for (const part of formatter.formatToParts(wholeSecond)) {
      if (part.type === 'era') era = part.value;
      else if (part.type !== 'literal') fields[part.type] = Number(part.value);
    }
    const { year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
    return toLocal({ year: era.startsWith('B') ? 1 - year : year, month, day, hour, minute, second }) - wholeSecond;
  };
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric';
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  } catch (cause) {
    throw new AppError('GENERIC_COMMAND_ERROR', `Unknown time zone: [${timeZone.slice(0, 100)}]`, { cause });
  }
}
