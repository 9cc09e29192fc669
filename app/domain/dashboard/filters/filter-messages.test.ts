import { expect, it } from 'vitest';
import type { NativeFilterShape } from './filter-choice.ts';
import { describeInstant, needsColumns, messageFor } from './filter-messages.ts';

const shape: NativeFilterShape = {
  kind: 'select',
  column: 'day',
  isRequired: false,
  isMultiple: true,
  isInverse: false,
  match: 'exact',
  single: null,
};
const sources = {
  grains: new Map([['P1D', 'Day']]),
  timeColumns: new Map([['a', new Map([['day', 'Day of sale']])]]),
  dimensions: new Map([['d', new Map([['shop', 'Shop']])]]),
  locale: 'en',
  describeMatch: (match: string, text: string) => `${match} ${text}`,
};
const noon = Date.UTC(2024, 2, 1, 12, 30);

it('writes instants as dates, with the time of day where they have one', () => {
  expect([describeInstant(Date.UTC(2024, 2, 1), 'en'), describeInstant(Number.NaN, 'en')]).toEqual(['Mar 1, 2024', 'NaN']);
  expect(describeInstant(noon, 'en')).toMatch(/^Mar 1, 2024, 12:30\sPM$/);
  expect(describeInstant(noon + 5_000, 'en')).toMatch(/12:30:05/);
  expect(describeInstant(noon, 'de')).toBe('01.03.2024, 12:30');
});

it('has labels for numbers of a temporal column, and for none of another', () => {
  const choice = { kind: 'select', values: [0, 'x', null], isExcluded: false } as const;
  expect([...messageFor({ id: 'a', shape }, choice, sources)]).toEqual([['0', 'Jan 1, 1970']]);
  expect(messageFor({ id: 'a', shape: { ...shape, column: 'price' } }, choice, sources).size).toBe(0);
  expect(messageFor({ id: 'b', shape }, choice, sources).size).toBe(0);
  expect(messageFor({ id: 'a', shape }, { kind: 'column', column: 'day' }, sources).get('day')).toBe('Day of sale');
  expect(messageFor({ id: 'a', shape }, { kind: 'grain', grain: 'P1D' }, sources).get('P1D')).toBe('Day');
});

it('queries columns only where a value could be an instant or a column', () => {
  expect(needsColumns('filter_select', ['FR'])).toBe(false);
  expect(needsColumns('filter_select', ['FR', 5])).toBe(true);
  expect(needsColumns('filter_timecolumn', null)).toBe(false);
  expect(needsColumns('filter_timecolumn', ['day'])).toBe(true);
  expect(needsColumns('filter_range', [1, 2])).toBe(false);
});
