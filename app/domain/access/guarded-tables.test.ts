import { describe, expect, it } from 'vitest';
import { groupByTable, findGuardedTables, qualifyPath, isSameTable, type GuardedTable } from './guarded-tables.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { NameRules } from './statement-tables.ts';

const rules: NameRules = {
  schema: 'public',
  defaultSchema: 'public',
  fallbackSchema: null,
  catalog: null,
  defaultCatalog: 'shop',
  plainSchema: null,
  systemPrefix: 'pg_',
  systemSchema: 'pg_catalog',
  fold: (name) => name,
};
const sqlite: NameRules = { ...rules, schema: null, defaultSchema: null, plainSchema: 'main', fold: foldAsciiCase };
const place = (schema: string | null, name = 'orders', catalog: string | null = null) => ({ catalog, schema, name });
const guarded = (datasetId: number, schema: string | null): GuardedTable => ({
  ...place(schema),
  datasetId,
  columns: [],
  clauses: [],
});

describe('one table', () => {
  it('is the same without a schema and with the default schema', () => {
    expect(isSameTable(place(null), place('public'), rules)).toBe(true);
    expect(isSameTable(place('public', 'orders', 'shop'), place(null), rules)).toBe(true);
    expect(isSameTable(place(null), place('sales'), rules)).toBe(false);
    expect(isSameTable(place(null), place('public'), { ...rules, defaultSchema: 'sales' })).toBe(false);
    expect(isSameTable(place(null), place('sales'), { ...rules, defaultSchema: 'sales' })).toBe(true);
  });

  it('is in `main` in engines without schemas, ignoring case', () => {
    expect(isSameTable(place(null, 'Orders'), place('MAIN'), sqlite)).toBe(true);
    expect(isSameTable(place(null, 'Orders'), place(null), rules)).toBe(false);
  });

  it('is in the default schema in any case if names are case-insensitive', () => {
    const shop = { ...rules, defaultSchema: 'Shop', schema: 'Shop', defaultCatalog: null, fold: foldAsciiCase };
    expect(isSameTable(place(null), place('Shop'), shop)).toBe(true);
    expect(isSameTable(place(null), place('SHOP', 'ORDERS'), shop)).toBe(true);
    expect(isSameTable(place(null), place(null, 'orders', 'Lake'), { ...shop, defaultCatalog: 'Lake' })).toBe(true);
  });

  it('has one full name, whichever connection to its source names it', () => {
    const sales = { ...rules, defaultSchema: 'sales', defaultCatalog: 'archive' };
    expect(isSameTable(place('sales', 'orders', 'archive'), qualifyPath(place(null), sales), rules)).toBe(true);
    expect(isSameTable(place(null), qualifyPath(place(null), sales), rules)).toBe(false);
  });

  it('groups its datasets', () => {
    const tables = groupByTable([place(null), place('sales'), place('public')], rules);
    expect(tables.map((datasets) => datasets.map(({ schema }) => schema))).toEqual([[null, 'public'], ['sales']]);
  });
});

describe('findGuardedTables', () => {
  const found = (schema: string | null, names: NameRules): number[] =>
    findGuardedTables({ catalog: null, schema, table: 'orders' }, [guarded(1, 'sales'), guarded(2, null)], names).map(
      ({ datasetId }) => datasetId,
    );

  it('takes an unqualified name for every table that it could mean', () => {
    expect(found(null, { ...rules, schema: 'sales' })).toEqual([1, 2]);
    expect(found(null, rules)).toEqual([2]);
  });

  it('takes a qualified name literally', () => {
    expect(found('sales', rules)).toEqual([1]);
    expect(found('public', { ...rules, schema: 'sales' })).toEqual([2]);
    expect(found('elsewhere', rules)).toEqual([]);
  });
});
