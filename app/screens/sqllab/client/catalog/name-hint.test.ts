import { expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import type { WireError } from '#app/domain/errors.ts';
import { createCatalogue } from './catalogue.ts';
import { findNameHint } from './name-hint.ts';

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  unemployment: ['date', 'series', 'unemployed', 'rate'],
  regions: ['id', 'label'],
};
const call = async (path: string): Promise<unknown> => {
  const name = new URL(path, 'https://lab.example').searchParams.get('name');
  if (name !== null) return { columns: (COLUMNS[name] ?? []).map((column) => ({ name: column, type: 'TEXT' })) };
  return { result: Object.keys(COLUMNS).map((value) => ({ value, type: 'table' })) };
};
const find = (sql: string, type: string, message: string) => {
  const errors: WireError[] = [{ message, error_type: type as WireError['error_type'], level: 'error', extra: {} }];
  return findNameHint(createCatalogue({ call }), findSqlNames('sqlite'), { sql, place: { databaseId: 1, schema: null }, errors });
};
const findColumn = (sql: string, column: string) =>
  find(sql, 'COLUMN_DOES_NOT_EXIST_ERROR', `sqlite error: no such column: ${column}`);

it('lists the columns of the table of an unknown column, and the closest', async () => {
  expect(await findColumn('select region from unemployment', 'region')).toEqual({
    kind: 'column',
    name: 'region',
    closest: null,
    tables: [{ table: 'unemployment', columns: ['date', 'series', 'unemployed', 'rate'] }],
  });
  expect((await findColumn('select ratee from unemployment', 'ratee'))?.closest).toBe('rate');
});

it('lists the columns of each table in the text, and omits tables that the catalog doesn’t contain', async () => {
  const hint = await findColumn('with x as (select 1) select u.lable from unemployment u, regions, x', 'u.lable');
  expect(hint?.tables.map(({ table }) => table)).toEqual(['unemployment', 'regions']);
  expect(hint?.closest).toBe('label');
});

it('suggests the closest table', async () => {
  const suggest = async (name: string) =>
    (await find(`select * from ${name}`, 'TABLE_DOES_NOT_EXIST_ERROR', `sqlite error: no such table: ${name}`))?.closest ?? null;
  expect([await suggest('unemploymnet'), await suggest('orders')]).toEqual(['unemployment', null]);
});

it('returns no hint if the column exists, no table is known, or the error is of another kind', async () => {
  expect(await findColumn('select x.rate from unemployment', 'x.rate')).toBeNull();
  expect(await findColumn('select a from hidden', 'a')).toBeNull();
  expect(await find('select', 'SYNTAX_ERROR', 'near "select": syntax error')).toBeNull();
});
