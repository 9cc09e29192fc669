import { expect, it } from 'vitest';
import { selectedLimit, decideLimit, finalLimitingFactor } from './row-limit.ts';

it.each([
  [null, 100, 100, 'DROPDOWN'],
  [500, 100, 100, 'DROPDOWN'],
  [20, 100, 20, 'QUERY'],
  [100, 100, 100, 'QUERY_AND_DROPDOWN'],
  [0, 100, 0, 'QUERY'],
])('a text limited to %s with the chooser at %s gives %s rows by %s', (own, selected, limit, limitingFactor) => {
  expect(decideLimit(own, selected)).toEqual({ limit, limitingFactor });
});

it.each([
  [null, 1_000],
  [50, 50],
  [0, 9_000],
  [-1, 9_000],
  [20_000, 9_000],
])('the chooser at %s means %s rows', (queryLimit, limit) => {
  expect(selectedLimit(queryLimit, { defaultLimit: 1_000, maxRows: 9_000 })).toBe(limit);
});

it.each([
  ['DROPDOWN', 100, true, 'DROPDOWN'],
  ['DROPDOWN', 100, false, 'NOT_LIMITED'],
  ['DROPDOWN', 3, false, 'NOT_LIMITED'],
  ['QUERY', 100, false, 'QUERY'],
  ['QUERY', 99, false, 'NOT_LIMITED'],
  ['QUERY_AND_DROPDOWN', 100, false, 'QUERY_AND_DROPDOWN'],
  ['NOT_LIMITED', 0, false, 'NOT_LIMITED'],
] as const)('a run planned with %s that has %s of 100 rows (more: %s) ends as %s', (limitingFactor, rows, more, end) => {
  expect(finalLimitingFactor({ limit: 100, limitingFactor }, rows, more)).toBe(end);
});
