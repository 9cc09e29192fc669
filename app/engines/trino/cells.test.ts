import { describe, expect, it } from 'vitest';
import { cellReader, parseExact } from './cells.ts';

describe('parseExact', () => {
  it('keeps integers that a double cannot represent, and nothing else, as texts', () =>
    expect(
      parseExact(
        '[9223372036854775807,-9007199254740993,9007199254740991,"12345678901234567890",0.12345678901234567,1e30,1234567890123456.5]',
      ),
    ).toEqual([
      '9223372036854775807',
      '-9007199254740993',
      9007199254740991,
      '12345678901234567890',
      Number('0.12345678901234567'),
      1e30,
      1234567890123456.5,
    ]));
  it('leaves quotes and backslashes in texts', () =>
    expect(parseExact(String.raw`["\"12345678901234567890\\",12345678901234567]`)).toEqual([
      String.raw`"12345678901234567890` + '\\',
      '12345678901234567',
    ]));
});

describe('cellReader', () => {
  it.each([
    ['timestamp(6)', '2020-02-29 12:30:05.250000', '2020-02-29T12:30:05.250000'],
    ['timestamp(3)', '1969-12-31 23:59:59.000', '1969-12-31T23:59:59'],
    ['timestamp(3) with time zone', '2020-01-01 12:00:00.250 UTC', '2020-01-01T12:00:00.250000+00:00'],
    ['timestamp(0) with time zone', '2020-01-01 12:00:00 +02:00', '2020-01-01T12:00:00+02:00'],
    ['timestamp(0) with time zone', '2020-01-01 12:00:00 Europe/Rome', '2020-01-01 12:00:00 Europe/Rome'],
    ['decimal(3,2)', '1.50', '1.50'],
    ['decimal(3,1)', '1.5', '1.5'],
    ['double', 'NaN', 'NaN'],
    ['varbinary', 'Cv8=', '0aff'],
    ['array(integer)', [1, 2], '[1,2]'],
    ['map(varchar(1), integer)', { a: 1 }, '{"a":1}'],
    ['boolean', false, false],
    ['varchar', null, null],
  ])('%s', (type, value, cell) => expect(cellReader(type)(value)).toEqual(cell));
});
