// Converts between UTC and local time of a zone, including skipped and repeated local times at DST changes.
import { DAY_MS } from './durations.ts';
import { AppError } from '#app/domain/errors.ts';
import { toLocal, type LocalMs } from './local-time.ts';
import { cacheOffsets } from './remember-offsets.ts';

const MAX_ZONES = 16;
const clocks = new Map<string, (utcMs: number) => number>();

/** Converts UTC ms to the zone's local time; a null zone is UTC. Throws an AppError for an unknown zone. */
export const toZone = (utcMs: number, timeZone: string | null): LocalMs => utcMs + computeOffsetMs(utcMs, timeZone);

/** Converts the zone's local time to UTC ms. A repeated time is its first occurrence; a skipped time moves forward by the gap. */
export function fromZone(local: LocalMs, timeZone: string | null): number {
  if (timeZone === null || timeZone === 'UTC') return local;
  const before = local - computeOffsetMs(local - DAY_MS, timeZone);
  const after = local - computeOffsetMs(local + DAY_MS, timeZone);
  const fits = (utcMs: number): boolean => toZone(utcMs, timeZone) === local;
  if (fits(before)) return fits(after) ? Math.min(before, after) : before;
  return fits(after) ? after : before;
}

/** The zone's UTC offset in ms. */
export const computeOffsetMs = (utcMs: number, timeZone: string | null): number =>
  timeZone === null || timeZone === 'UTC' ? 0 : findOffsetReader(timeZone)(utcMs);

function findOffsetReader(timeZone: string): (utcMs: number) => number {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = cacheOffsets(createOffsetReader(timeZone));
  const [oldest] = clocks.keys();
  if (clocks.size >= MAX_ZONES && oldest !== undefined) clocks.delete(oldest);
  clocks.set(timeZone, made);
  return made;
}

function createOffsetReader(timeZone: string): (utcMs: number) => number {
  const formatter = createFormatter(timeZone);
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

function createFormatter(timeZone: string): Intl.DateTimeFormat {
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
