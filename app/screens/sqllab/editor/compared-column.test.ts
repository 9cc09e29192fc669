import { expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { comparedColumn } from './compared-column.ts';

const STANDARD = findSqlNames(null);

it.each([
  ["where status = '", [], 'status', ''],
  ["where o.status <> 'ne", ['o'], 'status', 'ne'],
  [`where "My table"."a b" in ('x', 'it''s', 'y`, ['My table'], 'a b', 'y'],
  ["where status not in ('", [], 'status', ''],
] as const)('%s', (before, qualifier, column, typed) => {
  expect(comparedColumn(before, STANDARD)).toEqual({ qualifier, column, typed });
});

it.each(["select '", "where status = 'new' and '", 'where status = ', "in ('"])('finds none in %s', (before) => {
  expect(comparedColumn(before, STANDARD)).toBeNull();
});
