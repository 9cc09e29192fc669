import { describe, expect, it } from 'vitest';
import { asTyped, namedTables } from './named-tables.ts';

const names = (text: string) => namedTables(text).map(({ schema, table }) => (schema ? `${schema}.${table}` : table));

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
  it('stays quick on hostile text', () => {
    const startMs = performance.now();
    namedTables('from '.repeat(20_000));
    namedTables(`from ${'"'.repeat(50_000)}`);
    namedTables(`from ${'a,'.repeat(25_000)}`);
    expect(performance.now() - startMs).toBeLessThan(500);
  });
});

describe('asTyped', () => {
  it('quotes what is not plain lower case', () => {
    expect(['origin', 'Origin', 'two words', 'a"b'].map(asTyped)).toEqual(['origin', '"Origin"', '"two words"', '"a""b"']);
  });
});
