// How queries name a table in another catalog than the connection's own.
import { expect, it } from 'vitest';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { trinoDialect } from '#app/engines/trino/dialect.ts';
import { compile, salesDataset } from './planner.fixture.ts';

const query = { columns: ['country'] };
const fromOf = (place: object, more: object = {}): string | undefined =>
  compile(query, { dialect: trinoDialect, dataset: { ...salesDataset, ...place }, ...more })
    .sql.split('\n')
    .find((line) => line.startsWith('FROM'));

it('a table is named by catalog, schema and name', () => {
  expect(fromOf({ catalog: 'pg', schema: 'shop' })).toBe('FROM "pg"."shop"."sales"');
  expect(fromOf({ catalog: 'a"; b', schema: 's' })).toBe('FROM "a""; b"."s"."sales"');
});

it('without a schema, in what the connection opens: a catalog in front of a table would be read as a schema', () => {
  expect(fromOf({ catalog: 'pg', schema: null })).toBe('FROM "sales"');
});

it('in the connection’s own catalog as in engines that have one', () => {
  expect(fromOf({ catalog: null, schema: 'shop' })).toBe('FROM "shop"."sales"');
  expect(fromOf({ catalog: null, schema: 'shop' }, { dialect: postgresDialect })).toBe('FROM "shop"."sales"');
});

it('row clauses are put around the full name', () => {
  const rowClauses = [{ groupKey: null, clause: "country = 'Spain'" }];
  const { sql } = compile(query, {
    dialect: trinoDialect,
    dataset: { ...salesDataset, catalog: 'pg', schema: 'shop' },
    rowClauses,
  });
  expect(sql).toMatch(/FROM "pg"\."shop"\."sales"[\s\S]*country = 'Spain'/);
});
