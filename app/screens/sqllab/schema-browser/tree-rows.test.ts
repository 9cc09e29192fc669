import { describe, expect, it } from 'vitest';
import type { TableName } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { createCatalogue, tableKey } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { findTreeKey, partitionsKey, tablesToDescribe, treeRows } from './tree-rows.ts';

const table = (name: string): TableName => ({ name, kind: 'table' });
const tables = [table('orders'), table('order_lines'), table('People')];
const none = () => undefined;
const column = { name: 'id', type: 'INTEGER', keys: ['pk'], comment: null };
const known = {
  isLoading: false,
  failure: null,
  value: { columns: [column], selectStar: '', foreignKeys: [], primaryKey: [], indexes: [], comment: null },
};

describe('treeRows', () => {
  it('keeps tables whose name has every typed term, whatever the case', () => {
    const keys = treeRows({ tables, filter: 'LINE ord', open: new Set(), describe: none }).map((row) => row.key);
    expect(keys).toEqual(['t:order_lines']);
  });
  it('puts the columns under an open table', () => {
    const rows = treeRows({ tables, filter: '', open: new Set(['orders']), describe: () => known });
    expect(rows.map((row) => row.kind)).toEqual(['table', 'column', 'table', 'table']);
  });
  it('puts size and comment above the columns, and folded partitions below', () => {
    const partition = { name: 'events_2025', bounds: 'DEFAULT', rowEstimate: 7 };
    const size = { rowEstimate: 1200, partitions: { by: 'RANGE (day)', list: [partition] } };
    const request = { ...known, value: { ...known.value, comment: 'What happened', size } };
    const kinds = (...open: string[]) =>
      treeRows({ tables: [table('events')], filter: '', open: new Set(open), describe: () => request }).map((row) => row.kind);
    expect(kinds('events')).toEqual(['table', 'facts', 'column', 'partitions']);
    expect(kinds('events', partitionsKey('events'))).toEqual(['table', 'facts', 'column', 'partitions', 'partition']);
    expect(kinds(partitionsKey('events'))).toEqual(['table']);
  });
  it('names the schema of what a foreign key refers to where that is another one', () => {
    const refers = (schema: string) => {
      const foreignKeys = [{ columns: ['id'], schema, table: 'people', referred: ['no'] }];
      const describe = () => ({ ...known, value: { ...known.value, foreignKeys } });
      const rows = treeRows({ tables: [table('orders')], filter: '', open: new Set(['orders']), describe, schema: 'shop' });
      return rows.flatMap((row) => (row.kind === 'column' ? row.refers : []));
    };
    expect([refers('shop'), refers('crm')]).toEqual([['people.no'], ['crm.people.no']]);
  });
  it('says that columns are on their way, and why they did not come', () => {
    const failed = { isLoading: false, value: null, failure: { message: 'No such table', isDenied: false } };
    const notes = [none(), failed].map(
      (request) => treeRows({ tables: [table('orders')], filter: '', open: new Set(['orders']), describe: () => request })[1],
    );
    expect(notes).toMatchObject([{ note: 'loadingColumns' }, { message: 'No such table' }]);
  });
  it('lays out half a million tables, and queries the columns of those alone that are open', () => {
    const many = Array.from({ length: 500_000 }, (_, n) => table(`table_${n}`));
    const request: string[] = [];
    const describe = (name: string) => {
      request.push(name);
      return known;
    };
    const open = new Set(['table_99', 'table_100', 'people']);
    expect(treeRows({ tables: many, filter: '_99', open, describe })).toHaveLength(1_112);
    expect(request).toEqual(['table_99']);
    expect(treeRows({ tables: many, filter: '', open, describe })).toHaveLength(500_002);
  });
});

it('leaves shortcuts of the page alone, such as the one that runs the query', () => {
  const enter = { key: 'Enter', ctrlKey: false, metaKey: false, altKey: false };
  expect(findTreeKey(enter)).toBe('Enter');
  expect(findTreeKey({ ...enter, ctrlKey: true })).toBeNull();
  expect(findTreeKey({ ...enter, metaKey: true })).toBeNull();
});

describe('tablesToDescribe', () => {
  it('names the open tables that a refresh has forgotten, until they were requested again', async () => {
    let calls = 0;
    const catalogue = createCatalogue({ call: async () => ((calls += 1), { columns: [] }) });
    const place = { databaseId: 7, schema: 'public' };
    const missing = (): string[] =>
      tablesToDescribe({
        tables,
        open: new Set(['orders', 'dropped']),
        describe: (name) => catalogue.store.getState().descriptions.get(tableKey(place, name)),
      });
    expect(missing()).toEqual(['orders']);
    await catalogue.describe(place, 'orders');
    expect(missing()).toEqual([]);
    catalogue.forget(place);
    expect(missing()).toEqual(['orders']);
    void catalogue.describe(place, 'orders');
    expect([missing(), calls]).toEqual([[], 2]);
  });
});
