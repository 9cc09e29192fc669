// Five-field cron expressions: minute, hour, day of month, month, weekday. Names of months and weekdays and nicknames such as
// @daily are fine; seconds and years are not. Which wall clocks match is croner's, which instants they are is next-runs.ts.
import { Cron } from 'croner';
import { toString as describe } from 'cronstrue';
import type { LocalMs } from '#app/domain/time/local-time.ts';
import { expandCron } from './expand-cron.ts';

export interface CronSchedule {
  /** The first matching wall clock after another one; null when no date ever matches. */
  readonly nextLocal: (after: LocalMs) => LocalMs | null;
  /** Whether it runs at every hour, or every n hours: such schedules follow elapsed time when clocks change. */
  readonly isInterval: boolean;
}

const MAX_CHARS = 1_000;

/** Null when the text is neither five fields nor a nickname. */
export function parseCron(text: string): CronSchedule | null {
  const fields = text.length > MAX_CHARS ? null : expandCron(text);
  if (!fields) return null;
  try {
    // A wall clock is written as the instant that it would be in UTC.
    const cron = new Cron(fields.join(' '), { timezone: 'UTC', mode: '5-part', sloppyRanges: true, paused: true });
    return {
      nextLocal: (after) => cron.nextRun(new Date(after))?.getTime() ?? null,
      isInterval: fields[1]?.startsWith('*') ?? false,
    };
  } catch {
    return null;
  }
}

/** Whether a date ever matches: `0 0 30 2 *` has none. */
export const hasDates = ({ nextLocal }: CronSchedule): boolean => nextLocal(0) !== null;

/** `At 09:00 AM, only on Monday`; in other languages than English, and where it has no description, the expression itself. */
export function describeCron(text: string, locale = 'en'): string {
  if (new Intl.Locale(locale).language !== 'en') return text;
  try {
    return describe(text.trim().startsWith('@') ? (expandCron(text)?.join(' ') ?? text) : text);
  } catch {
    return text;
  }
}
