import { expect, it } from 'vitest';
import { findClosestName, readUnknownName } from './unknown-name.ts';

it.each([
  ['sqlite error: no such column: region', 'region'],
  ['no such column: u.region', 'region'],
  ['column "region" does not exist', 'region'],
  ['column u.region does not exist', 'region'],
  ["Unknown column 'u.region' in 'field list'", 'region'],
  ["line 1:8: Column 'region' cannot be resolved", 'region'],
  ['Unknown expression identifier `region` in scope SELECT region FROM t', 'region'],
  ["Missing columns: 'region' while processing query", 'region'],
])('%s: the column %s', (message, name) => {
  expect(readUnknownName({ error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', message })).toEqual({ kind: 'column', name });
});

it.each([
  ['sqlite error: no such table: main.orderz', 'orderz'],
  ['relation "sales.orderz" does not exist', 'orderz'],
  ["Table 'shop.orderz' doesn't exist", 'orderz'],
  ["line 1:15: Table 'hive.web.orderz' does not exist", 'orderz'],
  ["Unknown table expression identifier 'orderz' in scope SELECT 1", 'orderz'],
  ['Table default.orderz does not exist', 'orderz'],
])('%s: the table %s', (message, name) => {
  expect(readUnknownName({ error_type: 'TABLE_DOES_NOT_EXIST_ERROR', message })).toEqual({ kind: 'table', name });
});

it('tells nothing of other errors, and nothing where the name is left out for row-level security', () => {
  expect(readUnknownName({ error_type: 'SYNTAX_ERROR', message: 'no such column: region' })).toBeNull();
  expect(readUnknownName({ error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', message: 'no such column' })).toBeNull();
  expect(readUnknownName({ error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', message: 'column … does not exist' })).toBeNull();
});

it('finds the closest name, and none where all are far', () => {
  expect(findClosestName('regoin', ['date', 'Region', 'regions'])).toBe('Region');
  expect(findClosestName('rat', ['date', 'rate'])).toBe('rate');
  expect(findClosestName('region', ['date', 'series', 'unemployed'])).toBeNull();
  expect(findClosestName('region', [])).toBeNull();
});
