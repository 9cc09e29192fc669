import { expect, it } from 'vitest';
import { readInstant } from './read-instant.ts';

it('reads instants, stored numbers and texts', () => {
  const noon = Date.UTC(2020, 1, 29, 12, 30, 5);
  expect(readInstant(noon, 'native')).toBe(noon);
  expect(readInstant(noon, 'epoch_ms')).toBe(noon);
  expect(readInstant(noon / 1000, 'epoch_s')).toBe(noon);
  expect(readInstant('2020-02-29 12:30:05', 'native')).toBe(noon);
  expect(readInstant('2020-02-29T14:30:05+02:00', 'native')).toBe(noon);
  expect(readInstant('2020-02-29', { format: '%Y-%m-%d' })).toBe(Date.UTC(2020, 1, 29));
});

it('takes nothing else for an instant', () => {
  for (const value of [null, undefined, Number.NaN, Infinity, 9e15, '', 'soon', '20200229', '2020-13-45', {}])
    expect(readInstant(value, 'native')).toBeNull();
});
