import { describe, expect, it } from 'vitest';
import { isWrittenAs, roundInstant, storedUnit } from './stored-unit.ts';

describe('what a temporal column can tell apart', () => {
  it.each([
    ['native', 'DATE', 'day'],
    ['native', 'TIMESTAMP', null],
    ['native', null, null],
    ['epoch_s', 'BIGINT', 'second'],
    ['epoch_s', 'int4', 'second'],
    ['epoch_s', 'DOUBLE PRECISION', null],
    ['epoch_s', 'interval', null],
    ['epoch_ms', 'BIGINT', null],
    [{ format: '%Y' }, 'INTEGER', 'year'],
    [{ format: '%m/%Y' }, 'TEXT', 'month'],
    [{ format: '%Y%m%d' }, 'INTEGER', 'day'],
    [{ format: '%Y-%m-%dT%H' }, 'TEXT', 'hour'],
    [{ format: '%Y-%m-%d %H:%M' }, 'TEXT', 'minute'],
    [{ format: '%Y-%m-%d %H:%M:%S' }, 'TEXT', 'second'],
    [{ format: '%Y-%m-%d %H:%M:%S.%f' }, 'TEXT', null],
    [{ format: '%b %Y' }, 'TEXT', null],
  ] as const)('%o of %s: %s', (storage, declaredType, unit) => expect(storedUnit(storage, declaredType)).toBe(unit));

  it.each([
    ['second', '2020-02-29T23:59:59.000', '2020-03-01T00:00:00.000'],
    ['minute', '2020-02-29T23:59:00.000', '2020-03-01T00:00:00.000'],
    ['hour', '2020-02-29T23:00:00.000', '2020-03-01T00:00:00.000'],
    ['day', '2020-02-29T00:00:00.000', '2020-03-01T00:00:00.000'],
    ['month', '2020-02-01T00:00:00.000', '2020-03-01T00:00:00.000'],
    ['year', '2020-01-01T00:00:00.000', '2021-01-01T00:00:00.000'],
    [null, '2020-02-29T23:59:59.500', '2020-02-29T23:59:59.500'],
  ] as const)('an instant inside a %s lies between its beginning and that of the next', (unit, down, up) => {
    const inside = Date.parse('2020-02-29T23:59:59.500Z');
    expect(roundInstant(inside, unit, 'down')).toBe(Date.parse(`${down}Z`));
    expect(roundInstant(inside, unit, 'up')).toBe(Date.parse(`${up}Z`));
    expect(roundInstant(Date.parse(`${up}Z`), unit, 'up')).toBe(Date.parse(`${up}Z`));
  });

  it('instants before 1970 and at the end of the calendar are rounded too', () => {
    expect(roundInstant(-1, 'day', 'down')).toBe(-86_400_000);
    expect(roundInstant(-1, 'day', 'up')).toBe(0);
    expect(roundInstant(Date.parse('9999-12-31T23:00:00Z'), 'year', 'up')).toBe(Date.parse('+010000-01-01T00:00:00Z'));
  });
});

describe('a value in the written form', () => {
  it.each([
    ['%Y%m%d', '20060102', true],
    ['%Y%m%d', 20_060_102, true],
    ['%Y%m%d', 1_136_160_000_000, false],
    ['%Y', 2006, true],
    ['%Y', '2006-01-01', false],
    ['%Y-%m-%d', '2006-01-02', true],
    ['%Y-%m-%d', '2006-01-02T00:00:00', false],
    ['%d.%m.%Y', '02.01.2006', true],
    ['%d.%m.%Y', '02x01y2006', false],
    ['100%% (%Y)', '100% (2006)', true],
    ['%b %Y', 'Jan 2006', false],
    ['%Y%', '2006%', false],
  ] as const)('%s reads %s: %s', (format, value, reads) => expect(isWrittenAs(format, value)).toBe(reads));
});
