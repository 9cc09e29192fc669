// The contents of a database, through the API, for those who can see it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { insertRowRule } from '#app/stores/row-level-security/store.server.ts';
import { findRoleIds } from '#app/stores/security/store.server.ts';
import {
  addReader,
  call,
  connectSales,
  queryService,
  forgetDatabases,
  insertTable,
  insertWarehouse,
  metadata,
  refuse,
  startDatabaseApi,
  type DatabaseJson,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

describe('who sees which database', () => {
  it('is the same for the list, the item and what is inside', async () => {
    const [whole, bySchema, byDataset, none] = [
      await insertWarehouse('whole'),
      await insertWarehouse('by schema'),
      await insertWarehouse('by dataset'),
      await insertWarehouse('none'),
    ];
    const orders = await insertTable(byDataset, 'orders');
    await insertTable(byDataset, 'salaries');
    await insertTable(none, 'orders');
    await addReader('reader', [
      ['can_read', 'Database'],
      ['database_access', `[whole].(id:${whole})`],
      ['schema_access', '[by schema].[main]'],
      ['datasource_access', `[by dataset].[orders](id:${orders})`],
      ['datasource_access', `[none].[orders](id:${orders})`],
    ]);
    const names = async (as: string) =>
      (
        await call<{ result: { database_name: string }[] }>(
          'GET',
          '/?q=(order_column:database_name,order_direction:asc)',
          undefined,
          as,
        )
      ).json.result.map(({ database_name }) => database_name);
    expect(await names('reader')).toEqual(['by dataset', 'by schema', 'whole']);
    expect(await names('Gamma')).toEqual([]);
    expect(await names('Alpha')).toHaveLength(4);
    for (const path of [`/${none}`, `/${none}/tables/`, `/${none}/schemas/`, `/${none}/related_objects/`])
      expect(await call('GET', path, undefined, 'reader')).toMatchObject({ status: 404, json: { message: 'Not found' } });
    queryService.respond = () => [
      ['salaries', 'table'],
      ['orders', 'table'],
      ['Zebra', 'view'],
    ];
    const tables = async (id: number, as: string) =>
      (await call<{ result: { value: string }[] }>('GET', `/${id}/tables/?q=(schema_name:main)`, undefined, as)).json.result.map(
        ({ value }) => value,
      );
    expect(await tables(byDataset, 'reader')).toEqual(['orders']);
    expect(await tables(bySchema, 'reader')).toEqual(['Zebra', 'orders', 'salaries']);
    expect(await tables(whole, 'reader')).toEqual(['Zebra', 'orders', 'salaries']);
    expect((await call('GET', `/${byDataset}/schemas/`, undefined, 'reader')).json).toEqual({ result: ['main'] });
    queryService.respond = () => [['id', 'INTEGER', 1, 1]];
    const metadataOf = (table: string) => call('GET', `/${byDataset}/table_metadata/?name=${table}`, undefined, 'reader');
    expect((await metadataOf('orders')).status).toBe(200);
    const [hidden, absent] = [await metadataOf('salaries'), await metadataOf('absent')];
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expect(hidden.text.replaceAll('salaries', 'absent')).toBe(absent.text);
    const [hiddenByPath, absentByPath] = [
      await call('GET', `/${byDataset}/table/salaries/main/`, undefined, 'reader'),
      await call('GET', `/${byDataset}/table/absent/main/`, undefined, 'reader'),
    ];
    expect([hiddenByPath.status, absentByPath.status]).toEqual([422, 422]);
    expect(hiddenByPath.text.replaceAll('salaries', 'absent')).toBe(absentByPath.text);
  });

  it('does not let a dataset on a statement open the table of its name', async () => {
    const id = await insertWarehouse();
    const dataset = await insertTable(id, 'salaries', null, 'select 1');
    await addReader('virtual', [
      ['can_read', 'Database'],
      ['datasource_access', `[examples].[salaries](id:${dataset})`],
    ]);
    queryService.respond = () => [['salaries', 'table']];
    expect((await call('GET', `/${id}/tables/`, undefined, 'virtual')).json).toEqual({ count: 0, result: [] });
    expect((await call('GET', `/${id}/select_star/salaries/`, undefined, 'virtual')).status).toBe(404);
  });
});

describe('what is inside a database', () => {
  it('is read with the engine’s own catalogue and said in byte order', async () => {
    const id = await connectSales();
    queryService.respond = ({ sql, params }) => {
      if (sql.includes('relkind::text'))
        return (
          expect(params).toEqual(['public']),
          [
            ['b', 'r'],
            ['a', 'm'],
            ['B', 'v'],
          ]
        );
      return [['public'], ['audit']];
    };
    expect((await call('GET', `/${id}/schemas/?q=(force:!f)`)).json).toEqual({ result: ['audit', 'public'] });
    expect((await call('GET', `/${id}/catalogs/`)).json).toEqual({ result: ['sales'], default_catalog: 'sales' });
    const { json } = await call('GET', `/${id}/tables/?q=(force:!f,schema_name:public)`);
    expect(json).toEqual({
      count: 3,
      result: [
        { extra: null, type: 'view', value: 'B' },
        { extra: null, type: 'materialized_view', value: 'a' },
        { extra: null, type: 'table', value: 'b' },
      ],
    });
    expect((await call('GET', `/${id}/tables/?q=(schema_name:public,catalog_name:nope)`)).status).toBe(404);
    expect((await call('GET', `/${id}/tables/?q=(schema_name`)).status).toBe(400);
  });

  it('lists tables with the certification and warning of their datasets, per schema', async () => {
    const id = await connectSales();
    queryService.respond = () => ['a', 'b', 'c', 'd', 'e'].map((name) => [name, 'r']);
    const certified = { certification: { certified_by: 'Data team', details: 'Checked' }, warning_markdown: '**Old**' };
    const insert = (dataset: { name: string; schema: string | null; sql?: string; extra: string }) => {
      const own = { ...dataset, uuid: crypto.randomUUID(), databaseId: id, columns: [], metrics: [], ownerIds: [] };
      return insertDataset(metadata.db, own, { authorId: null, nowMs: 0 });
    };
    await insert({ name: 'a', schema: 'public', extra: JSON.stringify(certified) });
    await insert({ name: 'b', schema: null, extra: '{"warning_markdown":"w"}' });
    await insert({ name: 'c', schema: 'audit', extra: JSON.stringify(certified) });
    await insert({ name: 'd', schema: 'public', sql: 'select 1', extra: JSON.stringify(certified) });
    await insert({ name: 'e', schema: 'public', extra: 'not json' });
    const { json } = await call<{ result: { extra: unknown }[] }>('GET', `/${id}/tables/?q=(force:!f,schema_name:public)`);
    expect(json.result.map(({ extra }) => extra)).toEqual([certified, { warning_markdown: 'w' }, null, null, null]);
  });

  it('describes a table with its keys and a SELECT, names quoted', async () => {
    const id = await connectSales();
    queryService.respond = ({ sql }) => {
      if (sql.includes('conname'))
        return [
          ['orders_pkey', 'p', '["id"]', null, null, null],
          ['orders_who', 'f', '["customer id"]', 'public', 'customers', '["id"]'],
          ['orders_no', 'u', '["number"]', null, null, null],
        ];
      if (sql.includes('indisunique'))
        return [
          ['orders_by_day', false, '["number",null]', '["number","lower(who)"]'],
          ['orders_no', true, '["number"]', null],
        ];
      if (sql.includes('obj_description')) return [['All orders', 1200, null]];
      return [
        ['id', 'bigint', false, true, null],
        ['customer id', 'character varying(20)', true, false, 'Who'],
        ['number', 'timestamp without time zone', true, false, null],
      ];
    };
    const { json, status } = await call('GET', `/${id}/table/orders/public/`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      name: 'orders',
      comment: 'All orders',
      rowEstimate: 1200,
      partitions: null,
      primaryKey: { column_names: ['id'], name: 'orders_pkey', type: 'pk' },
      foreignKeys: [{ column_names: ['customer id'], referred_table: 'customers', referred_columns: ['id'] }],
      indexes: [
        {
          column_names: ['number', null],
          name: 'orders_by_day',
          type: 'index',
          unique: false,
          expressions: ['number', 'lower(who)'],
        },
        { column_names: ['number'], name: 'orders_no', type: 'index', unique: true, duplicates_constraint: 'orders_no' },
      ],
      selectStar: 'SELECT\n  "id",\n  "customer id",\n  "number"\nFROM "public"."orders"\nLIMIT 100',
      columns: [
        { name: 'id', type: 'BIGINT', longType: 'BIGINT', keys: [{ type: 'pk' }], comment: null },
        { name: 'customer id', type: 'VARCHAR', longType: 'VARCHAR(20)', keys: [{ type: 'fk' }], comment: 'Who' },
        { name: 'number', type: 'TIMESTAMP', keys: [{ type: 'index' }, { type: 'index' }] },
      ],
    });
    expect((await call('GET', `/${id}/table_metadata/?name=orders&schema=public`)).json).toEqual(json);
    expect((await call('GET', `/${id}/select_star/orders/public/`)).json).toEqual({
      result: 'SELECT\n  *\nFROM "public"."orders"\nLIMIT 100',
    });
    expect((await call('GET', `/${id}/table_metadata/extra/?name=orders&schema=public`)).json).toEqual({});
    expect((await call('GET', `/${id}/table_extra/orders/public/`)).json).toEqual({});
    queryService.respond = () => [];
    expect((await call('GET', `/${id}/table/x/public/`)).status).toBe(422);
    for (const path of ['table_metadata/?name=x', 'table_metadata/extra/?name=x', 'select_star/x/'])
      expect((await call('GET', `/${id}/${path}`)).status).toBe(404);
    expect((await call('GET', `/${id}/table_metadata/`)).status).toBe(400);
  });

  it('tells partitions and the number of rows, but not to those who see only some of the rows', async () => {
    const id = await connectSales();
    const events = await insertTable(id, 'events', 'public');
    queryService.respond = ({ sql }) => {
      if (sql.includes('conname') || sql.includes('indisunique')) return [];
      if (sql.includes('obj_description')) return [['What happened', 1200, 'RANGE (day)']];
      if (sql.includes('relpartbound')) return [['events_2025', 'DEFAULT', 1200]];
      return [['day', 'date', false, false, null]];
    };
    const read = async (as: string) =>
      (await call('GET', `/${id}/table_metadata/?name=events&schema=public`, undefined, as)).json;
    const extra = async (as: string) =>
      (await call('GET', `/${id}/table_metadata/extra/?name=events&schema=public`, undefined, as)).json;
    const list = [{ name: 'events_2025', bounds: 'DEFAULT', rowEstimate: 1200 }];
    const all = { comment: 'What happened', rowEstimate: 1200, partitions: { by: 'RANGE (day)', list } };
    expect(await read('Alpha')).toMatchObject(all);
    expect(await extra('Alpha')).toMatchObject({ partitions: { cols: ['RANGE (day)'] } });
    const roles = [...(await findRoleIds(metadata.db, ['Alpha'])).values()];
    const rule = { name: 'recent', filter_type: 'Regular' as const, tables: [events], roles, clause: 'day > 1', group_key: null };
    await insertRowRule(metadata.db, { ...rule, description: null }, { userId: 1, nowMs: 0, uuid: crypto.randomUUID() });
    expect(await read('Alpha')).toMatchObject({ comment: 'What happened', rowEstimate: null, partitions: null });
    expect(await extra('Alpha')).toEqual({});
    expect(await read('Admin')).toMatchObject(all);
  });

  it('takes names as values and quotes them, however hostile', async () => {
    const id = await connectSales();
    queryService.respond = ({ sql }) => (sql.includes('conname') ? [] : [['a', 'text', true, false, null]]);
    const table = `x"; DROP TABLE y; --`;
    const { json } = await call<{ result: string }>(
      'GET',
      `/${id}/select_star/${encodeURIComponent(table)}/${encodeURIComponent(`'s"`)}/`,
    );
    expect(json.result).toBe(`SELECT\n  *\nFROM "'s"""."x""; DROP TABLE y; --"\nLIMIT 100`);
    expect(queryService.requested.every(({ sql }) => !sql.includes('DROP'))).toBe(true);
    expect((await call('GET', `/${id}/select_star/a%00b/`)).status).toBeLessThan(500);
  });

  it('lists the functions of every engine, each once and in order', async () => {
    const warehouse = await insertWarehouse();
    const names = async (id: number) =>
      (await call<{ function_names: string[] }>('GET', `/${id}/function_names/`)).json.function_names;
    const own = await names(warehouse);
    expect(own).toEqual(expect.arrayContaining(['julianday', 'strftime', 'json_extract']));
    expect(own).toEqual([...new Set(own)].sort());
    expect(queryService.requested).toEqual([]);
    queryService.respond = () => [['lower'], ['Net'], ['lower']];
    expect(await names(await connectSales())).toEqual(['Net', 'lower']);
  });

  it('says where a text is no SQL, by line and column from 1', async () => {
    const id = await insertWarehouse();
    const check = async (sql: string) =>
      (await call<{ result: DatabaseJson[] }>('POST', `/${id}/validate_sql/`, { sql, schema: 'main' })).json.result;
    expect(await check('select 1')).toEqual([]);
    expect(await check('')).toEqual([]);
    const [problem] = await check('select 1;\n  selct 2');
    expect(problem).toMatchObject({ line_number: 2, start_column: 3, message: expect.any(String) as string });
    expect(queryService.requested).toEqual([]);
    expect((await call('POST', `/${id}/validate_sql/`, { schema: 'main' })).status).toBe(400);
  });

  it('passes on what the database refuses as 4xx', async () => {
    const id = await connectSales();
    refuse(new AppError('CONNECTION_HOST_DOWN_ERROR', 'down'));
    for (const path of ['schemas/', 'tables/', 'function_names/', 'table_metadata/?name=a'])
      expect((await call('GET', `/${id}/${path}`)).status).toBe(422);
  });
});
