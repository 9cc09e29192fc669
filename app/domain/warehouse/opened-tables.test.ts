// The second wall, tried with statements of which the grammar is taken to have missed what they name.
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { opensOnly, type OpenedTable, type Opcode } from './opened-tables.ts';

const database = new DatabaseSync(':memory:');
database.exec(`
  create table open (x, y); create index open_by_x on open (x); create table secret (x, y); create index secret_by_x on secret (x);
  create table stocks (x, y); create table keyed (x primary key, y) without rowid; create index keyed_by_y on keyed (y);
  create view shown as select x from secret where y > 1; create view over_view as select * from shown;`);

const explain = (sql: string): Opcode[] => database.prepare(`EXPLAIN ${sql}`).all() as unknown as Opcode[];
const tablesByPage = (): Map<number, string> =>
  new Map([
    [1, 'sqlite_schema'],
    ...(database.prepare('select rootpage, tbl_name from sqlite_schema').all() as { rootpage: number; tbl_name: string }[]).map(
      ({ rootpage, tbl_name: table }) => [rootpage, table] as const,
    ),
  ]);
const named = (...tables: string[]): OpenedTable[] => tables.map((table) => ({ schema: null, table }));
const isLetThrough = (sql: string, tables: readonly OpenedTable[]): boolean =>
  opensOnly({ opcodes: explain(sql), explain, tablesByPage }, tables);

describe('a program', () => {
  it.each([
    'select * from secret',
    'select count(*) from secret',
    "select 1 where (1, 2) in 'secret'",
    "select 1 where (1, 2) in secret || ''",
    'select x from secret where x = 1',
    'select max(x) from secret',
    'select * from open where exists (select 1 from secret)',
    'select * from open, secret',
    'select * from \ufeffsecret',
    'with "stoc\u212as" as (select 1) select * from stocks',
    'select * from sqlite_master',
    'select * from shown',
    'select * from over_view',
    'select * from pragma_table_list',
    'select * from keyed where y = 1',
  ])('that opens what nobody named is held: %s', (sql) => {
    expect(isLetThrough(sql, [])).toBe(false);
    expect(isLetThrough(sql, named('open'))).toBe(false);
    expect(isLetThrough(sql, named('no such table', 'stoc\u212as', 'secret '))).toBe(false);
  });

  it.each([
    ['select 1', []],
    ['select * from open', ['open']],
    ['select * from open', ['OPEN']],
    ['select x from open where x = 3', ['open']],
    ['select max(x) from open', ['open']],
    ['select x from open where x = 1 or y in (select y from keyed where y = 2)', ['open', 'keyed']],
    ['select y from keyed where y = 1', ['keyed']],
    ['select y from keyed order by y desc', ['keyed']],
    ['select * from shown', ['shown']],
    ['select count(*) from over_view o join open using (x)', ['over_view', 'open']],
    ["select a.value from json_each('[1]') a, json_tree('[1]') b", []],
    ['select name from sqlite_master', ['sqlite_master']],
    ['select name from sqlite_schema', ['sqlite_master']],
    ['with recursive r(n) as (select 1 union all select n + 1 from r limit 3) select * from r, open', ['open']],
    ['select sum(x) over (order by y) from open group by x having count(*) > 1 order by 1', ['open']],
  ])('that opens what is named runs: %s of %j', (sql, tables) => {
    expect(isLetThrough(sql, named(...tables))).toBe(true);
  });

  it('opens a table of another database for no one', () => {
    database.exec("attach ':memory:' as other; create table other.open (x, y); create temp table secret (x)");
    expect(isLetThrough('select * from other.open', named('open'))).toBe(false);
    expect(isLetThrough('select * from other.open', [{ schema: 'other', table: 'open' }])).toBe(true);
    expect(isLetThrough('select * from main.secret', named('secret'))).toBe(false);
    database.exec('detach other; drop table temp.secret');
  });
});
