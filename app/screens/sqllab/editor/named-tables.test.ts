import { describe, expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { namedTables } from './named-tables.ts';

const STANDARD = findSqlNames(null);

const names = (text: string) => namedTables(text, STANDARD).map(({ schema, table }) => (schema ? `${schema}.${table}` : table));

describe('namedTables', () => {
  it('finds what follows FROM and JOIN, with and without a schema', () => {
    expect(names('select * from flights f join public.airports a on a.id = f.origin')).toEqual(['flights', 'public.airports']);
  });
  it('finds the tables of a list', () => {
    expect(names('select 1 from a x, b, "C d" y where 1=1')).toEqual(['a', 'b', 'C d']);
  });
  it('reads quoted names, with doubled quotes inside', () => {
    expect(names('select 1 from "we""ird"')).toEqual(['we"ird']);
  });
  it('works on half-typed text, and does not look into comments and strings', () => {
    expect(names("select x. from t where -- from hidden\n a = 'from secret'")).toEqual(['t']);
    expect(names('select * from')).toEqual([]);
  });
  it('gives twenty tables at most, and of the first 50,000 characters alone', () => {
    const list = Array.from({ length: 30 }, (_, n) => `t${n}`);
    expect(names(`from ${list.join(', ')}`)).toEqual(list.slice(0, 20));
    expect(names(`${' '.repeat(49_993)}from ab`)).toEqual(['ab']);
    expect(names(`${' '.repeat(49_994)}from ab`)).toEqual(['a']);
    expect(names(`${' '.repeat(50_000)}from ab`)).toEqual([]);
  });
  // A hundred times: work that grew with the square of their length would take minutes in all.
  it.each([
    ['from ', 20_000, []],
    ['from a,', 20_000, ['a']],
    ["'", 50_000, []],
    ['"', 49_999, []],
    ['`', 49_999, []],
    ['/*', 50_000, []],
    ["from 'a ", 6_000, ['a']],
  ])('comes back from a text made of %s', (part, count, found) => {
    const text = part.repeat(count);
    for (let time = 1; time < 100; time += 1) namedTables(text, STANDARD);
    expect(names(text)).toEqual(found);
  });
});

describe('names of an engine', () => {
  const paths = (text: string, engine: string) =>
    namedTables(text, findSqlNames(engine)).map(({ catalog, schema, table }) =>
      [catalog, schema, table].filter(Boolean).join('|'),
    );
  it('are read as it reads them', () => {
    expect(paths('from Orders, "Orders"', 'postgres')).toEqual(['orders', 'Orders']);
    expect(paths('from `My shop`.`a``b` x join Orders on "from t" = 1', 'mysql')).toEqual(['My shop|a`b', 'Orders']);
    expect(paths('from hive.sales."Orders" o', 'trino')).toEqual(['hive|sales|Orders']);
  });
});
