import { describe, expect, it } from 'vitest';
import { createCellParser, type CellFormat } from './parse-cell.ts';

const parse = (text: string, format: Partial<CellFormat>) =>
  createCellParser({ type: 'text', dateOrder: 'ymd', decimal: '.', ...format })(text);

describe('parsing cells', () => {
  it.each([
    ['12', '12'],
    ['-0', '0'],
    ['007', '7'],
    ['+5', '5'],
    ['3.0', '3'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('reads %j as the integer %j', (text, value) => expect(parse(text, { type: 'integer' })).toBe(value));

  it.each([
    ['1.50', '1.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['1e999', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['1,5', undefined],
  ])('reads %j as the number %j', (text, value) => expect(parse(text, { type: 'number' })).toBe(value));

  it.each([
    ['12345678901234567890.10', '12345678901234567890.10'],
    ['+007.50', '7.50'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['1e3', undefined],
    ['.', undefined],
    ['', undefined],
  ])('reads %j as the exact decimal %j', (text, value) => expect(parse(text, { type: 'decimal' })).toBe(value));

  it('reads decimal commas', () => expect(parse('1,5', { type: 'number', decimal: ',' })).toBe('1.5'));

  it.each([
    ['2024-02-29', '2024-02-29', 'ymd'],
    ['2023-02-29', undefined, 'ymd'],
    ['2024/1/5', '2024-01-05', 'ymd'],
    ['3/14/2024', '2024-03-14', 'mdy'],
    ['14.03.2024', '2024-03-14', 'dmy'],
    ['14.03.2024', undefined, 'mdy'],
    ['2024-01-05 00:00:00', '2024-01-05', 'ymd'],
    ['2024-01-05 10:00', undefined, 'ymd'],
    ['20240105', '2024-01-05', 'ymd'],
    ['20240230', undefined, 'ymd'],
    ['202401050', undefined, 'ymd'],
    ['1/5/24', '2024-01-05', 'mdy'],
    ['1/5/69', '1969-05-01', 'dmy'],
    ['1/5/24', undefined, 'ymd'],
    ['05.01.24', '2024-01-05', 'dmy'],
    ['1.5.24', undefined, 'dmy'],
    ['1/5/024', undefined, 'mdy'],
    ['5 Jan 2024', '2024-01-05', 'ymd'],
    ['05-JAN-24', '2024-01-05', 'ymd'],
    ['5. September 2024', '2024-09-05', 'dmy'],
    ['Jan 5, 2024', '2024-01-05', 'ymd'],
    ['January 5th, 2024', '2024-01-05', 'mdy'],
    ['Friday, 5 Jan 2024', '2024-01-05', 'ymd'],
    ['2024-Jan-05', '2024-01-05', 'ymd'],
    ['31 Feb 2024', undefined, 'ymd'],
    ['Jan 2024', undefined, 'ymd'],
    ['Janitor 5, 2024', undefined, 'ymd'],
    [`1/5/2024 10:00${' '.repeat(1_000_000)}x`, undefined, 'mdy'],
  ] as const)('reads %j as the date %j', (text, value, dateOrder) =>
    expect(parse(text, { type: 'date', dateOrder })).toBe(value),
  );

  it.each([
    ['2024-01-05', '2024-01-05 00:00:00'],
    ['2024-01-05T10:30:05.120Z', '2024-01-05 10:30:05.12'],
    ['2024-01-05 23:30:00+02:00', '2024-01-05 21:30:00'],
    ['2024-01-05 11:30 PM', '2024-01-05 23:30:00'],
    ['2024-01-05 24:00:00', undefined],
    ['Fri, 05 Jan 2024 10:00:00 GMT', '2024-01-05 10:00:00'],
    ['Jan 5, 2024, 3:07 pm', '2024-01-05 15:07:00'],
    ['20240105T103000', undefined],
    ['2024-01-05 10:00:00.1234567', '2024-01-05 10:00:00.123456'],
  ])('reads %j as the timestamp %j', (text, value) => expect(parse(text, { type: 'timestamp' })).toBe(value));

  it('reads booleans and refuses what a database can’t store as text', () => {
    expect(['Yes', 'f', '1', 'maybe'].map((text) => parse(text, { type: 'boolean' }))).toEqual([
      'true',
      'false',
      'true',
      undefined,
    ]);
    expect(parse('a\0b', {})).toBeUndefined();
    expect(parse('a\ud800', {})).toBe('a\ufffd');
  });
});
