// Selects a d3 time format for a time: as coarse as possible (axes), or complete (tooltips and cells).
import { readLocalFields, computeWeekday, type LocalMs } from '#app/domain/time/local-time.ts';

type Precision = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
type Formats = Readonly<Record<Precision, string>>;

const AXIS: Formats = {
  millisecond: '.%Lms',
  second: ':%Ss',
  minute: '%H:%M',
  hour: '%H:%M',
  day: '%a %d',
  week: '%b %d',
  month: '%B',
  year: '%Y',
};
const AXIS_12_HOURS: Formats = { ...AXIS, minute: '%I:%M', hour: '%I %p' };
const DETAILED: Formats = {
  millisecond: '%Y-%m-%d %H:%M:%S.%L',
  second: '%Y-%m-%d %H:%M:%S',
  minute: '%Y-%m-%d %H:%M',
  hour: '%Y-%m-%d %H:%M',
  day: '%Y-%m-%d',
  week: '%Y-%m-%d',
  month: '%Y-%m-%d',
  year: '%Y-%m-%d',
};
const VERBOSE: Formats = {
  millisecond: '%a %b %d, %H:%M:%S.%L',
  second: '%a %b %d, %H:%M:%S',
  minute: '%a %b %d, %H:%M',
  hour: '%a %b %d, %H:%M',
  day: '%a %b %-e',
  week: '%a %b %-e',
  month: '%b %Y',
  year: '%Y',
};

export function smartDateFormat(local: LocalMs, style: 'axis' | 'detailed' | 'verbose', twelveHours: boolean): string {
  const formats = { axis: twelveHours ? AXIS_12_HOURS : AXIS, detailed: DETAILED, verbose: VERBOSE }[style];
  return formats[precisionOf(local)];
}

/** The coarsest unit that starts at the time. Weeks start on Sunday, as on d3's axes. */
function precisionOf(local: LocalMs): Precision {
  const { millisecond, second, minute, hour, day, month } = readLocalFields(local);
  if (millisecond !== 0) return 'millisecond';
  if (second !== 0) return 'second';
  if (minute !== 0) return 'minute';
  if (hour !== 0) return 'hour';
  if (day !== 1) return computeWeekday(local) === 6 ? 'week' : 'day';
  return month === 1 ? 'year' : 'month';
}
