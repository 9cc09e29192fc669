// Locale definitions for d3-time-format: names of days and months, and order of dates.
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import { timeFormatLocale, type TimeLocaleObject } from 'd3-time-format';
import { perLocale } from './locale-tag.ts';

export interface TimeLocale {
  readonly d3: TimeLocaleObject;
  readonly twelveHours: boolean;
}

const SUNDAY_MS = Date.UTC(2023, 0, 1);

export const timeLocale: (tag: string) => TimeLocale = perLocale((locale) => {
  const dayNames = (weekday: 'long' | 'short'): string[] =>
    range(7).map((day) => write(locale, { weekday }, SUNDAY_MS + day * DAY_MS));
  const monthNames = (month: 'long' | 'short'): string[] =>
    range(12).map((index) => write(locale, { month }, Date.UTC(2023, index, 1)));
  return {
    twelveHours: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
    d3: timeFormatLocale({
      dateTime: '%x, %X',
      date: datePattern(locale),
      time: '%H:%M:%S',
      periods: [period(locale, 9), period(locale, 21)],
      days: dayNames('long') as Seven,
      shortDays: dayNames('short') as Seven,
      months: monthNames('long') as Twelve,
      shortMonths: monthNames('short') as Twelve,
    }),
  };
});

type Seven = [string, string, string, string, string, string, string];
type Twelve = [string, string, string, string, string, string, string, string, string, string, string, string];

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const formatter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' });

const write = (locale: string, options: Intl.DateTimeFormatOptions, ms: number): string => formatter(locale, options).format(ms);

function period(locale: string, hour: number): string {
  const parts = formatter(locale, { hour: 'numeric', hour12: true }).formatToParts(SUNDAY_MS + hour * HOUR_MS);
  return parts.find((part) => part.type === 'dayPeriod')?.value ?? (hour < 12 ? 'AM' : 'PM');
}

function datePattern(locale: string): string {
  const directives: Readonly<Record<string, string>> = { day: '%d', month: '%m', year: '%Y' };
  const parts = formatter(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(SUNDAY_MS);
  return parts.map((part) => directives[part.type] ?? part.value.replaceAll('%', '%%')).join('');
}
