import { expect, it } from 'vitest';
import { FREQUENCIES, formatCrontab, parseSimpleSchedule, withFrequency } from './simple-schedule.ts';

it.each([
  ['5 * * * *', { every: 'hour', minute: 5 }],
  ['30 9 * * *', { every: 'day', hour: 9, minute: 30 }],
  ['0 9 * * 1-5', { every: 'weekday', hour: 9, minute: 0 }],
  ['0 9 * * mon-fri', { every: 'weekday', hour: 9, minute: 0 }],
  ['0 9 * * MON', { every: 'week', weekday: 1, hour: 9, minute: 0 }],
  ['0 9 * * 7', { every: 'week', weekday: 0, hour: 9, minute: 0 }],
  [' 0  6 31 * * ', { every: 'month', day: 31, hour: 6, minute: 0 }],
])('reads %s', (crontab, schedule) => {
  expect(parseSimpleSchedule(crontab)).toEqual(schedule);
});

it.each(['*/5 * * * *', '0 9 * 1 *', '0 9 1 * 1', '0 9 * * 1,3', '0 24 * * *', '60 * * * *', '0 * * * 1', '0 9 * *', ''])(
  'leaves %j to cron',
  (crontab) => {
    expect(parseSimpleSchedule(crontab)).toBeNull();
  },
);

it('writes what it reads, and keeps the time when the frequency changes', () => {
  const weekly = parseSimpleSchedule('15 7 * * 3');
  for (const every of FREQUENCIES) {
    const schedule = withFrequency(weekly, every);
    expect(parseSimpleSchedule(formatCrontab(schedule))).toEqual(schedule);
    expect(schedule).toMatchObject(every === 'hour' ? { every, minute: 15 } : { every, hour: 7, minute: 15 });
  }
  expect(withFrequency(null, 'week')).toEqual({ every: 'week', weekday: 1, hour: 9, minute: 0 });
});
