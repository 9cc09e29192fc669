import { describe, expect, it } from 'vitest';
import { formatTime } from './format-time.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const EN = { locale: 'en-US', timeZone: null };

describe('formatTime', () => {
  it.each([
    ['2020-01-01T00:00:00', '2020'],
    ['2020-03-01T00:00:00', 'March'],
    ['2020-03-08T00:00:00', 'Mar 08'],
    ['2020-03-10T00:00:00', 'Tue 10'],
    ['2020-03-10T15:00:00', '03 PM'],
    ['2020-03-10T15:30:00', '03:30'],
    ['2020-03-10T15:30:05', ':05s'],
    ['2020-03-10T15:30:05.250', '.250ms'],
  ])('writes %s as coarsely as it allows on an axis: %s', (text, wanted) =>
    expect(formatTime(utc(text), 'smart_date', EN)).toBe(wanted),
  );

  it('writes on the wall clock of the zone, in the language of the locale', () => {
    const moment = utc('2020-02-29T23:00:00');
    expect(formatTime(moment, '%A %-d %B %Y %H:%M %Z', { locale: 'de', timeZone: 'Europe/Berlin' })).toBe(
      'Sonntag 1 März 2020 00:00 +0100',
    );
    expect(formatTime(moment, 'smart_date', { locale: 'fr', timeZone: 'Europe/Paris' })).toBe('mars');
    expect(formatTime(moment, 'smart_date', { locale: 'de', timeZone: null })).toBe('23:00');
    expect(formatTime(moment, '%x', { locale: 'en-GB', timeZone: null })).toBe('29/02/2020');
  });

  it('tells true moments whatever the zone', () => {
    const moment = utc('2020-02-29T23:00:00');
    expect(formatTime(moment, '%s %Q %%Z %%s', { locale: 'en', timeZone: 'America/St_Johns' })).toBe(
      '1583017200 1583017200000 %Z %s',
    );
    expect(formatTime(moment, '%Z', { locale: 'en', timeZone: 'America/St_Johns' })).toBe('-0330');
  });

  it.each([
    ['P1Y', '2020'],
    ['P3M', '2020 Q2'],
    ['P1M', 'Apr 2020'],
    ['P1W', '2020-04-01'],
    ['P1D', '2020-04-01'],
    ['PT1H', '2020-04-01 00:00'],
    ['PT1S', '2020-04-01 00:00:00'],
    ['unknown', '2020-04-01'],
  ])('shows a bucket of grain %s as %s', (grain, wanted) => {
    expect(formatTime(utc('2020-04-01T00:00:00'), null, { ...EN, grain })).toBe(wanted);
  });

  it('writes the full date and time when nothing else is requested', () => {
    expect(formatTime(utc('2020-04-01T10:20:30.040'), null, EN)).toBe('2020-04-01 10:20:30.040');
    expect(formatTime(utc('2020-04-01T10:20:00'), '', EN)).toBe('2020-04-01 10:20');
    expect(formatTime(utc('2020-04-01T10:20:00'), 'smart_date_verbose', EN)).toBe('Wed Apr 01, 10:20');
  });

  it('writes nothing for invalid moments', () => {
    expect([null, NaN, Infinity, 9e15].map((ms) => formatTime(ms, '%Y', { ...EN, timeZone: 'Asia/Tokyo' }))).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});
