import { describe, expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { isWordFinished } from './completion-keys.ts';

describe('isWordFinished', () => {
  it('is true for text that is in the list to its last letter, in any case', () => {
    expect(isWordFinished('order by 2 desc', ['description', 'desc'], 0)).toBe(true);
    expect(isWordFinished('ORDER BY 2 DESC', ['desc'], null)).toBe(true);
    expect(isWordFinished('from "two words', ['words'], 0)).toBe(true);
  });
  it('is false while letters are missing, so that Enter accepts the suggestion', () => {
    expect(isWordFinished('order by 2 des', ['desc', 'description'], 0)).toBe(false);
    expect(isWordFinished('select ', ['a'], 0)).toBe(false);
  });
  it('is false once another suggestion was selected by arrows', () => {
    expect(isWordFinished('desc', ['desc', 'description'], 1)).toBe(false);
  });

  const ENGINES = ['postgres', 'mysql', 'sqlite', 'trino', 'clickhouse', null];
  it.each(ENGINES)('is true for a name in the quotes of %s, once they are closed', (engine) => {
    for (const name of ['order', 'Sales tax', 'a`b', 'a"b', 'größe']) {
      const label = findSqlNames(engine).quote(name);
      expect([label, isWordFinished(`select ${label}`, [label], 0)]).toEqual([label, true]);
      expect([label, isWordFinished(`select t.${label}`, ['"x"', '`x`', label], null)]).toEqual([label, true]);
      expect([label, isWordFinished(`select ${label.slice(0, -1)}`, [label], 0)]).toEqual([label, false]);
    }
  });
  it('is false for a quoted name in another case: within quotes it is another name', () => {
    expect(isWordFinished('select "sales tax"', ['"Sales tax"'], 0)).toBe(false);
  });
});
