import { describe, expect, it } from 'vitest';
import { evaluateDatetimeExpression } from './evaluate-expression.ts';

// A Sunday.
const clock = { nowMs: Date.parse('2020-05-31T22:10:05Z'), timeZone: null };
const evaluate = (text: string): string => new Date(evaluateDatetimeExpression(text, clock)).toISOString().slice(0, 19);

describe('evaluateDatetimeExpression', () => {
  it.each([
    ["DATETIME('now')", '2020-05-31T22:10:05'],
    ['dateTime( "Jan 2018" )', '2018-01-01T00:00:00'],
    ["dateadd(datetime('today'), -3, month)", '2020-02-29T00:00:00'],
    ["dateadd(datetime('today'), +1, quarter,)", '2020-08-31T00:00:00'],
    ["dateadd(datetime('2020-02-29'), 1, year)", '2021-02-28T00:00:00'],
    ["dateadd(datetime('now'), -90, minute)", '2020-05-31T20:40:05'],
    ["dateadd(datetime('today'), datediff(datetime('2020-01-01'), datetime('2020-03-01')), day)", '2020-07-30T00:00:00'],
    ["dateadd(datetime('today'), datediff(datetime('2020-12-31'), datetime('2018-01-01'), year), year)", '2018-05-31T00:00:00'],
    [
      "dateadd(datetime('today'), datediff(datetime('2020-01-02T12:00'), datetime('2020-01-01'), day,), day)",
      '2020-05-29T00:00:00',
    ],
  ])('evaluates %s', (text, wanted) => expect(evaluate(text)).toBe(wanted));

  it.each([
    ['year', '2020-01-01T00:00:00'],
    ['quarter', '2020-04-01T00:00:00'],
    ['month', '2020-05-01T00:00:00'],
    ['week', '2020-05-25T00:00:00'],
    ['day', '2020-05-31T00:00:00'],
    ['HOUR', '2020-05-31T22:00:00'],
    ['minute', '2020-05-31T22:10:00'],
    ['second', '2020-05-31T22:10:05'],
  ])('truncates to the %s, weeks to Monday', (unit, wanted) =>
    expect(evaluate(`datetrunc(datetime('now'), ${unit})`)).toBe(wanted),
  );

  it('finds the last day of a week, month and year at midnight', () => {
    expect(evaluate("lastday(datetime('2020-05-27T10:00'), week)")).toBe('2020-05-31T00:00:00');
    expect(evaluate("lastday(datetime('2019-02-10'), month)")).toBe('2019-02-28T00:00:00');
    expect(evaluate("lastday(datetime('now'), year)")).toBe('2020-12-31T00:00:00');
  });

  it('finds a holiday in this year, in the year of a date, and in a country', () => {
    expect(evaluate("holiday('Christmas')")).toBe('2020-12-25T00:00:00');
    expect(evaluate("HOLIDAY('memorial', dateadd(datetime('today'), 1, year))")).toBe('2021-05-31T00:00:00');
    expect(evaluate("holiday('Boxing day', datetime('2018'), 'UK')")).toBe('2018-12-26T00:00:00');
    expect(evaluate("holiday('Karfreitag', 'de')")).toBe('2020-04-10T00:00:00');
  });

  it.each([
    "datetime('now') nonsense",
    'datetime(now)',
    "dateadd(datetime('now'), 1.5, day)",
    "dateadd(datetime('now'), 1, fortnight)",
    "dateadd(datetime('now'), 1)",
    "lastday(datetime('now'), hour)",
    'datetime(\'now")',
    '',
    '🙂',
    `${'dateadd('.repeat(150)}datetime('now')${', 1, day)'.repeat(150)}`,
  ])('refuses what is not an expression: %j', (text) => expect(() => evaluate(text)).toThrow('Cannot parse time string'));

  it('refuses unknown holidays, countries and date differences', () => {
    expect(() => evaluate("holiday('Festivus')")).toThrow('Unable to find such a holiday: [Festivus]');
    expect(() => evaluate("holiday('Juneteenth', datetime('1990'))")).toThrow('Unable to find such a holiday: [Juneteenth]');
    expect(() => evaluate("holiday('Christmas', datetime('2020'), '__proto__')")).toThrow(
      'Unable to find holidays of the country',
    );
    expect(() => evaluate("dateadd(datetime('now'), datediff(datetime('now'), datetime('now'), month), day)")).toThrow(
      'Unable to calculate such a date delta',
    );
  });
});
