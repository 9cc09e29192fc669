// Several catalogs of one connection through the API: what is listed, for whom, and what permissions of them open.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { eq, like } from 'drizzle-orm';
import { logs, permissions } from '#drizzle/schema/index.ts';
import {
  addReader,
  call,
  forgetDatabases,
  metadata,
  queryService,
  startDatabaseApi,
  uri,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(async () => {
  await startDatabaseApi();
  await addReader('hive-reader', [
    ['can_read', 'Database'],
    ['catalog_access', '[lake].[hive]'],
  ]);
  await addReader('schema-reader', [
    ['can_read', 'Database'],
    ['schema_access', '[lake].[pg].[sales]'],
    ['schema_access', '[lake].[public]'],
  ]);
});
afterAll(() => metadata.stop());
beforeEach(async () => {
  await forgetDatabases();
  queryService.respond = ({ sql }) => {
    if (sql.includes('metadata.catalogs')) return [['pg'], ['memory'], ['hive']];
    if (sql.includes('.schemata') || sql.includes('schemata'))
      return sql.includes('"pg"') ? [['sales'], ['hr']] : [['public'], ['audit']];
    if (sql.includes('.tables')) return [['orders', 'BASE TABLE']];
    if (sql.includes('.columns')) return [['id', 'bigint', 'YES']];
    return [[1]];
  };
});

async function connectLake(extra: object = { allow_multi_catalog: true }): Promise<number> {
  const body = { database_name: 'lake', sqlalchemy_uri: 'trino://u@trino.example.org:8080/memory', extra: JSON.stringify(extra) };
  const { json, status } = await call<{ id: number }>('POST', '/', body);
  expect(status).toBe(201);
  return json.id;
}

const list = async (id: number, path: string, as?: string) => {
  const { json, status } = await call<{ result: string[] }>('GET', `/${id}/${path}`, undefined, as);
  return status === 200 ? json.result : status;
};

describe('catalogs', () => {
  it('are the connection’s own unless the database allows others', async () => {
    const id = await connectLake({});
    expect(await list(id, 'catalogs/')).toEqual(['memory']);
    expect(await list(id, 'schemas/?q=(catalog:hive)')).toBe(404);
    expect(queryService.requested.some(({ sql }) => sql.includes('metadata.catalogs'))).toBe(false);
  });

  it('are refused as a setting where a connection reaches one only', async () => {
    const extra = JSON.stringify({ allow_multi_catalog: true });
    const { status, text } = await call('POST', '/', { database_name: 'pg', sqlalchemy_uri: uri(), extra });
    expect([status, text]).toEqual([422, expect.stringContaining('a connection opens one catalog')]);
  });

  it('are listed, and what is in them is read from them', async () => {
    const id = await connectLake();
    expect(await list(id, 'catalogs/')).toEqual(['hive', 'memory', 'pg']);
    expect((await call<{ result: object }>('GET', '/')).text).toContain('"allow_multi_catalog":true');
    expect(await list(id, 'schemas/?q=(catalog:pg)')).toEqual(['hr', 'sales']);
    expect(await list(id, 'schemas/?q=(catalog:memory)')).toEqual(['audit', 'public']);
    expect(await list(id, 'schemas/?q=(catalog:elsewhere)')).toBe(404);
    await call('GET', `/${id}/tables/?q=(catalog_name:pg,schema_name:sales)`);
    expect(queryService.requested.at(-1)).toMatchObject({
      sql: expect.stringContaining('"pg"."information_schema".tables') as string,
    });
    const { json } = await call<{ selectStar: string }>('GET', `/${id}/table_metadata/?name=orders&schema=sales&catalog=pg`);
    expect(json.selectStar).toContain('FROM "pg"."sales"."orders"');
  });

  it('describe a table without what they take too long for', async () => {
    const id = await connectLake();
    const { respond } = queryService;
    queryService.respond = (statement) => {
      if (statement.sql.startsWith('SHOW STATS') || statement.sql.includes('table_comments'))
        throw new AppError('SQLLAB_TIMEOUT_ERROR', 'The query exceeded its time limit and was stopped.');
      return respond(statement);
    };
    const { status, json } = await call<{ columns: object[] }>(
      'GET',
      `/${id}/table_metadata/?name=orders&schema=sales&catalog=pg`,
    );
    expect([status, json.columns.length]).toEqual([200, 1]);
    const limitOf = (part: string) => queryService.requested.find(({ sql }) => sql.includes(part))?.timeoutMs;
    expect(['.columns', 'table_comments', 'SHOW STATS'].map(limitOf)).toEqual([30_000, 5_000, 5_000]);
  });

  it('tell the partitions of a table, the latest first', async () => {
    const id = await connectLake();
    const { respond } = queryService;
    queryService.respond = (statement) => {
      if (!statement.sql.includes('$partitions')) return respond(statement);
      if (!statement.sql.includes('"orders$partitions"')) throw new AppError('TABLE_DOES_NOT_EXIST_ERROR', 'No such table.');
      const keys = [
        ['region', 'varchar', '', ''],
        ['ds', 'date', '', ''],
      ];
      const listed = [
        ['south', '2026-11-27'],
        ['north', null],
      ];
      return statement.sql.startsWith('DESCRIBE') ? keys : listed;
    };
    const at = 'schema=sales&catalog=pg';
    const { json } = await call<{ partitions: object }>('GET', `/${id}/table_metadata/?name=orders&${at}`);
    const list = ['region=south/ds=2026-11-27', 'region=north/ds=NULL'].map((name) => ({ name, bounds: '', rowEstimate: null }));
    expect(json.partitions).toEqual({ by: 'region, ds', list });
    expect((await call('GET', `/${id}/table_metadata/extra/?name=orders&${at}`)).json).toEqual({
      metadata: {},
      partitions: {
        cols: ['ds', 'region'],
        latest: { region: 'south', ds: '2026-11-27' },
        partitionQuery: expect.stringContaining('FROM "pg"."sales"."orders$partitions"') as string,
        names: list.map(({ name }) => name),
      },
    });
    expect((await call('GET', `/${id}/table_metadata/extra/?name=plain&${at}`)).json).toEqual({});
  });

  it('are quoted, however hostile their names are', async () => {
    const id = await connectLake();
    queryService.respond = ({ sql }) => (sql.includes('metadata.catalogs') ? [['a"; DROP']] : [['s']]);
    await list(id, `schemas/?q=(catalog:'a"; DROP')`);
    expect(queryService.requested.at(-1)?.sql).toContain('"a""; DROP"."information_schema"');
  });

  it('are seen by who has one of them, or a schema in it, and no further', async () => {
    const id = await connectLake();
    expect(await list(id, 'catalogs/', 'hive-reader')).toEqual(['hive', 'memory']);
    expect(await list(id, 'schemas/?q=(catalog:hive)', 'hive-reader')).toEqual(['audit', 'public']);
    expect(await list(id, 'schemas/', 'hive-reader')).toEqual([]);
    expect(await list(id, 'schemas/?q=(catalog:pg)', 'hive-reader')).toBe(404);
    expect(await list(id, 'catalogs/', 'schema-reader')).toEqual(['memory', 'pg']);
    expect(await list(id, 'schemas/?q=(catalog:pg)', 'schema-reader')).toEqual(['sales']);
    // The same schema of another catalog is another schema.
    expect(await list(id, 'schemas/?q=(catalog:hive)', 'schema-reader')).toBe(404);
    expect(await list(id, 'schemas/', 'schema-reader')).toEqual(['public']);
  });
});

const schemaPairs = async () => {
  const rows = await metadata.db.select().from(permissions);
  return rows.filter(({ permission }) => permission === 'schema_access').map(({ view }) => view);
};

describe('saving a database', () => {
  beforeEach(() => metadata.db.delete(permissions).where(like(permissions.view, '[lake].%')));

  it('adds the permissions on its schemas, and those of catalogs that it opens later', async () => {
    const id = await connectLake({});
    expect(await schemaPairs()).toEqual(expect.arrayContaining(['[lake].[public]', '[lake].[audit]']));
    expect(await schemaPairs()).not.toContain('[lake].[pg].[sales]');
    const { status, text } = await call('PUT', `/${id}`, { extra: JSON.stringify({ allow_multi_catalog: true }) });
    expect([status, text]).toEqual([200, expect.not.stringContaining('permissions_sync') as string]);
    expect(await schemaPairs()).toContain('[lake].[pg].[sales]');
  });

  it('adds those of another catalog of its connection', async () => {
    const id = await connectLake({});
    const { respond } = queryService;
    queryService.respond = (statement) => (statement.sql.includes('schemata') ? [['elsewhere']] : respond(statement));
    expect((await call('PUT', `/${id}`, { sqlalchemy_uri: 'trino://u@trino.example.org:8080/hive' })).status).toBe(200);
    expect(await schemaPairs()).toContain('[lake].[elsewhere]');
  });

  it('reads nothing where neither its connection nor its catalogs change', async () => {
    const id = await connectLake();
    queryService.requested = [];
    expect((await call('PUT', `/${id}`, { cache_timeout: 60 })).status).toBe(200);
    expect(queryService.requested).toEqual([]);
  });

  it('is kept where its schemas can’t be read, and says so', async () => {
    const { respond } = queryService;
    queryService.respond = (statement) => {
      if (statement.sql.includes('schemata')) throw new AppError('CONNECTION_HOST_DOWN_ERROR', 'The host is down.');
      return respond(statement);
    };
    const body = { database_name: 'lake', sqlalchemy_uri: 'trino://u@trino.example.org:8080/memory' };
    const { status, json } = await call<{ id: number; permissions_sync: object }>('POST', '/', body);
    expect([status, json.permissions_sync]).toEqual([201, { status: 'failed', message: 'The host is down.' }]);
    expect((await call('GET', `/${json.id}`)).status).toBe(200);
    const noted = await metadata.db.select().from(logs).where(eq(logs.action, 'DatabaseRestApi.sync_permissions'));
    expect(noted.map(({ json: text }) => text).join()).toContain('The host is down.');
  });

  it('doesn’t wait for a slow server: the permissions come later', async () => {
    const { respond } = queryService;
    const gate = Promise.withResolvers<void>();
    queryService.respond = async (statement) => {
      if (statement.sql.includes('schemata')) await gate.promise;
      return respond(statement);
    };
    const body = { database_name: 'lake', sqlalchemy_uri: 'trino://u@trino.example.org:8080/memory' };
    const { status, json } = await call<{ permissions_sync: object }>('POST', '/', body);
    expect([status, json.permissions_sync]).toEqual([201, { status: 'running' }]);
    expect(await schemaPairs()).not.toContain('[lake].[public]');
    gate.resolve();
    await expect.poll(schemaPairs).toContain('[lake].[public]');
  });
});

describe('syncing permissions', () => {
  it('adds those by which access is decided, each once', async () => {
    const id = await connectLake();
    const views = async () => {
      const rows = await metadata.db.select().from(permissions);
      return rows.filter(({ view }) => view.startsWith('[lake]')).map(({ permission, view }) => `${permission} ${view}`);
    };
    for (let round = 0; round < 2; round += 1) {
      expect((await call('POST', `/${id}/sync_permissions/`)).json).toEqual({ message: 'Permissions successfully synced' });
      const added = (await views()).filter((pair) => !pair.startsWith('database_access'));
      expect(added.sort()).toEqual(
        [
          'catalog_access [lake].[hive]',
          'catalog_access [lake].[pg]',
          'schema_access [lake].[audit]',
          'schema_access [lake].[public]',
          'schema_access [lake].[hive].[audit]',
          'schema_access [lake].[hive].[public]',
          'schema_access [lake].[pg].[hr]',
          'schema_access [lake].[pg].[sales]',
        ].sort(),
      );
    }
  });
});
