import { expect, it } from 'vitest';
import { describeNameHint, hintColumn, hintTable } from './name-hint.ts';

const region = { kind: 'column', name: 'region' } as const;
const rates = { table: 'unemployment_across_industries', columns: ['date', 'series', 'unemployed', 'rate'] };

it('tells an unknown column by its table’s columns', () => {
  const hint = hintColumn(region, [rates]);
  expect(hint && describeNameHint(hint)).toBe(
    'There’s no column “region” in unemployment_across_industries. Columns: date, series, unemployed, rate.',
  );
  const close = hintColumn({ ...region, name: 'serie' }, [rates, { table: 'cities', columns: ['name'] }]);
  expect(close && describeNameHint(close)).toBe(
    'There’s no column “serie” in these tables. Columns of unemployment_across_industries: date, series, unemployed, rate. Columns of cities: name. Did you mean “series”?',
  );
});

it('tells an unknown table by the closest one', () => {
  const hint = hintTable({ kind: 'table', name: 'orderz' }, ['orders', 'cities']);
  expect(hint && describeNameHint(hint)).toBe('There’s no table “orderz” in this schema. Did you mean “orders”?');
});

it('says nothing where nothing is known, or the name is there', () => {
  expect(hintColumn(region, [])).toBeNull();
  expect(hintColumn({ ...region, name: 'rate' }, [rates])).toBeNull();
  expect(hintTable({ kind: 'table', name: 'orders' }, ['orders'])).toBeNull();
  expect(hintTable({ kind: 'table', name: 'zzz' }, ['orders'])).toBeNull();
});
