// Formats relative times for the API: "now", "a second ago", "4 minutes ago".
import { DAY_S, HOUR_S, MINUTE_S } from '#app/domain/time/durations.ts';

const MONTH_DAYS = 30.5;
const YEAR_DAYS = 365;

/** Arguments in UTC ms. Future times are "4 minutes from now". Fractions of a unit are dropped. */
export function humanizeAge(fromMs: number, nowMs: number): string {
  const ageS = Math.floor(Math.abs(nowMs - fromMs) / 1000);
  if (ageS === 0) return 'now';
  return `${length(ageS)} ${fromMs > nowMs ? 'from now' : 'ago'}`;
}

function length(ageS: number): string {
  if (ageS < MINUTE_S) return count(ageS, 'a', 'second');
  if (ageS < HOUR_S) return count(Math.floor(ageS / MINUTE_S), 'a', 'minute');
  if (ageS < DAY_S) return count(Math.floor(ageS / HOUR_S), 'an', 'hour');
  const days = Math.floor(ageS / DAY_S);
  const years = Math.floor(days / YEAR_DAYS);
  const daysLeft = days % YEAR_DAYS;
  const monthsLeft = Math.floor(daysLeft / MONTH_DAYS);
  if (years > 1) return `${years} years`;
  if (years === 0) return monthsLeft === 0 ? count(days, 'a', 'day') : count(monthsLeft, 'a', 'month');
  if (monthsLeft > 0) return `1 year, ${count(monthsLeft, '1', 'month')}`;
  return daysLeft > 0 ? `1 year, ${count(daysLeft, '1', 'day')}` : 'a year';
}

const count = (amount: number, one: string, unit: string): string => (amount === 1 ? `${one} ${unit}` : `${amount} ${unit}s`);
