import { describe, expect, it } from 'vitest';
import { sharedSqlOf } from './page.server.ts';

const read = (search: string) => sharedSqlOf(new URLSearchParams(search));

describe('sharedSqlOf', () => {
  it('reads text, name and place from the address', () => {
    expect(read('dbid=3&catalog=pg&schema=public&name=Sales&sql=select%201')).toEqual({
      sql: 'select 1',
      name: 'Sales',
      databaseId: 3,
      catalog: 'pg',
      schema: 'public',
    });
  });
  it('finds nothing in an address without a text', () => {
    expect(read('dbid=3')).toBeNull();
  });
  it('takes no database of what is no id, and cuts what is too long', () => {
    for (const id of ['', 'x', '-1', '1.5', '1e99']) expect(read(`sql=1&dbid=${id}`)?.databaseId).toBeNull();
    expect(read(`sql=${'a'.repeat(200_000)}`)?.sql).toHaveLength(100_000);
  });
});
