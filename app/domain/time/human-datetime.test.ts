import { describe, expect, it } from 'vitest';
import { parseHumanDatetime } from './human-datetime.ts';

// A Thursday.
const clock = { nowMs: Date.parse('2024-02-29T16:45:30.700Z'), timeZone: null };
const read = (text: string, timeZone: string | null = null): string =>
  new Date(parseHumanDatetime(text, { ...clock, timeZone })).toISOString().slice(0, 19);

describe('parseHumanDatetime', () => {
  it.each([
    ['now', '2024-02-29T16:45:30'],
    ['Today', '2024-02-29T00:00:00'],
    ['tomorrow', '2024-03-01T00:00:00'],
    ['yesterday', '2024-02-28T00:00:00'],
    ['noon', '2024-02-29T12:00:00'],
    ['day after tomorrow', '2024-03-02T00:00:00'],
    ['3 days before yesterday', '2024-02-25T00:00:00'],
    ['last friday', '2024-02-23T00:00:00'],
    ['next thursday', '2024-03-07T00:00:00'],
    ['end of month', '2024-02-29T00:00:00'],
    ['beginning of the year', '2024-01-01T00:00:00'],
  ])('reads the words %s', (text, wanted) => expect(read(text)).toBe(wanted));

  it.each([
    ['5 days ago', '2024-02-24T00:00:00'],
    ['1 year ago', '2023-02-28T00:00:00'],
    ['2 quarters ago', '2023-08-29T00:00:00'],
    ['two weeks later', '2024-03-14T00:00:00'],
    ['a month from now', '2024-03-29T16:45:30'],
    ['1 week and 2 days ago', '2024-02-20T00:00:00'],
    ['100 years ago', '1924-02-29T00:00:00'],
    ['-1 day', '2024-02-28T00:00:00'],
  ])('counts days and longer to midnight: %s', (text, wanted) => expect(read(text)).toBe(wanted));

  it.each([
    ['5 hours ago', '2024-02-29T11:45:30'],
    ['in 90 seconds', '2024-02-29T16:47:00'],
    ['last hour', '2024-02-29T15:45:30'],
    ['1 day 2 hours ago', '2024-02-28T14:45:30'],
  ])('keeps the time when counting hours and shorter: %s', (text, wanted) => expect(read(text)).toBe(wanted));

  it.each([
    ['yesterday at 3pm', '2024-02-28T15:00:00'],
    ['5pm tomorrow', '2024-03-01T17:00:00'],
    ['5 PM EST', '2024-02-29T22:00:00'],
  ])('reads free English: %s', (text, wanted) => expect(read(text)).toBe(wanted));

  it('uses the zone for now and midnight, and converts from a zone in the text', () => {
    expect(read('now', 'Asia/Tokyo')).toBe('2024-03-01T01:45:30');
    expect(read('today', 'Asia/Tokyo')).toBe('2024-03-01T00:00:00');
    expect(read('2024-01-01T00:00:00Z', 'Asia/Tokyo')).toBe('2024-01-01T09:00:00');
    expect(read('2024-01-01T00:00:00', 'Asia/Tokyo')).toBe('2024-01-01T00:00:00');
  });

  it.each(['5 days', '1 DAY', ' 12 quarters '])('refuses %j, which could be ago or later', (text) => {
    expect(() => read(text)).toThrow(`Please specify [${text.trim()} ago] or [${text.trim()} later].`);
  });

  it.each(['bogus nonsense', 'bogus nonsense today', 'Feb 30', '', "x' OR 1=1", 'constructor'])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(`Cannot parse time string [${text}]`);
  });

  // Each of these causes catastrophic backtracking in an ambiguous regular expression.
  it('handles hostile repetition', () => {
    const texts = [
      '1 day '.repeat(33),
      '1 day and '.repeat(19),
      'a'.repeat(200),
      '1'.repeat(200),
      '1:'.repeat(100),
      ' '.repeat(200),
      'in '.repeat(60),
    ];
    for (const text of texts) expect(() => read(`${text}x`.slice(-200))).toThrow('Cannot parse');
  });

  it('refuses dates beyond the year 9999 and text without end', () => {
    expect(() => read('99999999 years ago')).toThrow('outside the years 1 to 9999');
    expect(() => read('1 day '.repeat(100_000))).toThrow('Cannot parse');
    expect(read('today'.padEnd(200))).toBe('2024-02-29T00:00:00');
    expect(() => read('today'.padEnd(201))).toThrow('Cannot parse');
  });
});
