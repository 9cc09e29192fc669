import { describe, expect, it } from 'vitest';
import { readRequested, parseSharedSql } from './page.server.ts';

const read = (search: string) => parseSharedSql(new URLSearchParams(search));

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

describe('the address of SQL Lab', () => {
  const requested = (search: string) => readRequested(new URLSearchParams(search));

  it('spec 342: names a shared query by id', () => {
    expect(requested('id=k3y').sharedId).toBe('k3y');
    expect([requested('id=').sharedId, requested('savedQueryId=7').sharedId]).toEqual([null, null]);
  });

  it('spec 382: names a dataset, with a text for its place or without', () => {
    expect(requested('datasourceKey=1__table&sql=select+42')).toMatchObject({
      requested: { datasourceKey: '1__table', sql: 'select 42' },
      shared: null,
    });
    expect(requested('datasourceKey=1__table').requested).toEqual({ datasourceKey: '1__table', sql: null });
    expect(requested('datasourceKey=&sql=select+42')).toMatchObject({ requested: null, shared: { sql: 'select 42' } });
  });
});
