import { describe, expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { mysqlGrammar } from '#app/engines/mysql/grammar.ts';
import { sqliteGrammar } from '#app/engines/sqlite/grammar.ts';
import { exampleQueries, type ExampleColumn } from './example-queries.ts';

const COLUMNS: readonly ExampleColumn[] = [
  { name: 'order_id', type: 'bigint' },
  { name: 'email', type: 'text' },
  { name: 'Region', type: 'varchar(20)' },
  { name: 'price', type: 'double precision' },
  { name: 'revenue', type: 'numeric(10, 2)' },
  { name: 'day', type: 'date' },
];
const of = (columns: readonly ExampleColumn[], engine = 'postgres') =>
  exampleQueries({ path: [null, 'web', 'orders'], columns }, findSqlNames(engine));

describe('examples for a table', () => {
  it('count its rows, add up an amount by a category, and follow its days', () => {
    expect(of(COLUMNS).map(({ kind, sql }) => [kind, sql])).toEqual([
      ['count', 'SELECT COUNT(*) AS row_count\nFROM web.orders'],
      ['sums', 'SELECT "Region", SUM(revenue) AS total\nFROM web.orders\nGROUP BY "Region"\nORDER BY total DESC\nLIMIT 20'],
      ['days', 'SELECT day, COUNT(*) AS row_count\nFROM web.orders\nGROUP BY day\nORDER BY day DESC\nLIMIT 30'],
    ]);
  });

  it('do what the columns allow', () => {
    expect(of([]).length).toBe(0);
    expect(of([{ name: 'id', type: 'uuid' }]).map(({ kind }) => kind)).toEqual(['count']);
    const kinds = (columns: readonly ExampleColumn[]) => of(columns).map(({ kind }) => kind);
    expect(
      kinds([
        { name: 'city', type: 'text' },
        { name: 'price', type: 'real' },
      ]),
    ).toEqual(['count', 'averages']);
    expect(
      kinds([
        { name: 'city', type: 'text' },
        { name: 'at', type: 'timestamp' },
      ]),
    ).toEqual(['count', 'groups', 'period']);
  });

  it('group by a category rather than by what identifies rows', () => {
    const groupOf = (...names: string[]) => {
      const found = of(names.map((name) => ({ name, type: 'text' }))).find(({ kind }) => kind === 'groups');
      return found && 'column' in found ? found.column : null;
    };
    expect(groupOf('iata', 'name', 'city', 'home_country')).toBe('home_country');
    expect(groupOf('code', 'color')).toBe('color');
    expect(groupOf('code')).toBe('code');
    expect(groupOf('uuid', 'full_name')).toBeNull();
  });

  it('are statements that only read', () => {
    const hostile = COLUMNS.map((column) => ({ ...column, name: `${column.name}"; DROP TABLE x; --\`` }));
    for (const [engine, grammar] of [
      ['sqlite', sqliteGrammar],
      ['mysql', mysqlGrammar],
    ] as const)
      for (const columns of [COLUMNS, hostile])
        for (const { sql } of of(columns, engine)) expect(grammar.proveReadOnly(sql).ok, sql).toBe(true);
  });
});
