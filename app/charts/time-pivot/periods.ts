// Which period a moment is in, and where in the last period it would be.
import type { AxisUnit } from '#app/charts/shared/time/time-unit.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { readLocalFields, toLocal, computeWeekday, type LocalMs } from '#app/domain/time/local-time.ts';

export interface Periods {
  readonly startOf: (at: LocalMs) => LocalMs;
  /** The same place of another period. Days of months keep their number, so a leap year moves nothing. */
  readonly shift: (at: LocalMs, from: LocalMs, to: LocalMs) => LocalMs;
  /** How a period is written. */
  readonly unit: AxisUnit;
}

const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const MONTHS: Readonly<Record<string, number>> = { A: 12, AS: 12, Y: 12, YS: 12, YE: 12, Q: 3, QS: 3, QE: 3, M: 1, MS: 1, ME: 1 };

const byDistance = (at: LocalMs, from: LocalMs, to: LocalMs): LocalMs => at - from + to;

/** `freq` as pandas names it: AS, QS, MS, D, W-MON, 52W-MON. Several weeks are counted back from the last one. */
export function periodsBy(freq: string, last: LocalMs): Periods {
  const week = /^(\d*)W(?:-([A-Z]{3}))?$/.exec(freq);
  if (week) {
    const first = Math.max(0, WEEKDAYS.indexOf(week[2] ?? 'SUN'));
    const findWeekStart = (at: LocalMs): LocalMs => midnight(at) - ((computeWeekday(at) - first + 7) % 7) * DAY_MS;
    const length = Math.max(1, Number(week[1] || 1)) * 7 * DAY_MS;
    const end = findWeekStart(last) + 7 * DAY_MS;
    const startOf = (at: LocalMs): LocalMs => end - Math.ceil((end - findWeekStart(at)) / length) * length;
    return { startOf, shift: byDistance, unit: 'week' };
  }
  const months = MONTHS[freq.replace(/^\d+/, '').replace(/-.*$/, '')];
  if (months === undefined) return { startOf: midnight, shift: byDistance, unit: 'day' };
  const startOf = (at: LocalMs): LocalMs => {
    const { year, month } = readLocalFields(at);
    return toLocal({ year, month: Math.floor((month - 1) / months) * months + 1, day: 1 });
  };
  return { startOf, shift: byMonth, unit: months === 12 ? 'year' : months === 3 ? 'quarter' : 'month' };
}

const midnight = (at: LocalMs): LocalMs => Math.floor(at / DAY_MS) * DAY_MS;

function byMonth(at: LocalMs, from: LocalMs, to: LocalMs): LocalMs {
  const [fields, before, after] = [readLocalFields(at), readLocalFields(from), readLocalFields(to)];
  const month = fields.month + (after.year - before.year) * 12 + after.month - before.month;
  return toLocal({ ...fields, month });
}
