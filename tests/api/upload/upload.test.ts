// Uploads through the API on a real metadata database: what is accepted, what is refused, and what expires.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eq, inArray } from 'drizzle-orm';
import { purgeUploads } from '#app/services/retention/purge-uploads.server.ts';
import { insertDatabase } from '#app/stores/database/store.server.ts';
import { changeUpload, findUpload } from '#app/stores/upload/store.server.ts';
import type { UploadView } from '#app/stores/upload/wire.ts';
import { databases, datasets, permissions, rowLevelRuleDatasets, rowLevelRules, uploads } from '#drizzle/schema/index.ts';
import {
  call,
  clock,
  closedId,
  COLUMNS,
  CSV,
  deps,
  fixture,
  forgetUploads,
  limitedId,
  load,
  metadata,
  openId,
  replaceDeps,
  send,
  startUploadApi,
} from '#tests/fixtures/uploads/upload-api.ts';

beforeAll(startUploadApi);
afterAll(() => metadata.stop());
beforeEach(forgetUploads);

describe('the first Warehouse', () => {
  const targets = (method: string, as?: string) =>
    call(method, 'upload/targets/', method === 'POST' ? { name: 'Uploads' } : undefined, as);
  const names = async (reply: ReturnType<typeof targets>): Promise<string[]> =>
    ((await reply).json.result as unknown as { name: string }[]).map(({ name }) => name);

  it('is created where none takes files, once, by those who can create databases', async () => {
    expect(await names(targets('POST'))).toEqual(['house', 'limited']);
    const others = inArray(databases.id, [openId, limitedId]);
    await metadata.db.update(databases).set({ allowFileUpload: false }).where(others);
    expect(await names(targets('GET'))).toEqual([]);
    expect((await targets('POST', 'Alpha')).status).toBe(403);
    const found = await Promise.all([names(targets('POST')), names(targets('POST'))]);
    expect(found).toEqual([['Uploads'], ['Uploads']]);
    expect(await names(targets('GET', 'Alpha'))).toEqual(['Uploads']);
    const pairs = await metadata.db.select().from(permissions).where(eq(permissions.permission, 'schema_access'));
    expect(pairs.map(({ view }) => view)).toContain('[Uploads].[main]');
    await metadata.db.update(databases).set({ allowFileUpload: true }).where(others);
    await metadata.db.delete(databases).where(eq(databases.name, 'Uploads'));
  });
});

describe('an upload in parts', () => {
  it('is loaded, and its file removed', async () => {
    const id = await send();
    expect((await call('POST', `upload/${id}/load`, load())).json.result).toMatchObject({ state: 'done', rows_loaded: 2 });
    expect(fixture.tables.get('t')?.rows).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ]);
    expect(fixture.files.size + fixture.staging.size).toBe(0);
  });

  it('is a dataset when it is done, and done without one where none can be made', async () => {
    const made = (await call('POST', `upload/${await send()}/load`, load())).json.result;
    const [row] = await metadata.db.select().from(datasets);
    expect([made.state, made.dataset_id]).toEqual(['done', row?.id]);
    const { queryService } = deps;
    const id = await send();
    // Once the table is there, the database has nothing to say any more.
    const silent: typeof queryService.rows = (statement) =>
      fixture.tables.has('t2') ? Promise.reject(new Error('broken')) : queryService.rows(statement);
    replaceDeps({ queryService: { ...queryService, rows: silent } });
    const spec = load({ table_name: 't2' });
    const bare = (await call('POST', `upload/${id}/load`, spec)).json.result;
    expect(bare).toMatchObject({ state: 'done', dataset_id: null, rows_loaded: 2, failure: null });
    expect(fixture.staging.size).toBe(0);
  });

  it('takes parts of the right size only, and none that are missing', async () => {
    const { json } = await call('POST', 'upload/', { file_name: 'a.csv', size_bytes: 9_000_000 });
    const { id, part_bytes: size } = json.result;
    expect((await call('PUT', `upload/${id}/parts/2`, new Uint8Array(10))).status).toBe(422);
    expect((await call('PUT', `upload/${id}/parts/3`, new Uint8Array(10))).status).toBe(422);
    expect((await call('PUT', `upload/${id}/parts/1`, new Uint8Array(size + 1))).status).toBe(413);
    expect((await call('PUT', `upload/${id}/parts/2`, new Uint8Array(9_000_000 - size))).status).toBe(200);
    expect((await call('GET', `upload/${id}`)).json.result.parts).toEqual([2]);
    expect((await call('POST', `upload/${id}/load`, load())).status).toBe(409);
  });

  it('is listed for its user alone until it is discarded, with its state and the parts that are there', async () => {
    const recent = async (as?: string) =>
      ((await call('GET', 'upload/', undefined, as)).json.result as unknown as UploadView[]).map(({ id, state, parts }) => [
        id,
        state,
        parts,
      ]);
    const id = await send();
    const { json } = await call('POST', 'upload/', { file_name: 'b.csv', size_bytes: 10 });
    expect(await recent()).toEqual(
      expect.arrayContaining([
        [id, 'uploading', [1]],
        [json.result.id, 'uploading', []],
      ]),
    );
    expect(await recent('Alpha')).toEqual([]);
    await call('POST', `upload/${id}/load`, load());
    await call('DELETE', `upload/${json.result.id}`);
    const listed = await recent();
    expect(listed).toContainEqual([id, 'done', []]);
    expect(listed.map(([one]) => one)).not.toContain(json.result.id);
  });

  it('is listed with as many statements, however many there are', async () => {
    const prepared = vi.spyOn(metadata.d1, 'prepare');
    const count = async (): Promise<number> => {
      prepared.mockClear();
      await call('GET', 'upload/');
      return prepared.mock.calls.length;
    };
    await send();
    const one = await count();
    for (let more = 0; more < 5; more += 1) await send();
    expect(await count()).toBe(one);
  });

  it('belongs to its user, and is none of Gamma’s rights', async () => {
    const id = await send(CSV, 'Alpha');
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/load'],
    ] as const)
      expect((await call(method, `upload/${id}${path}`, method === 'POST' ? load() : undefined)).status).toBe(404);
    expect((await call('POST', 'upload/', { file_name: 'a', size_bytes: 1 }, 'Gamma')).status).toBe(403);
    expect((await call('POST', `upload/${id}/load`, load(), 'Alpha')).json.result.state).toBe('done');
  });

  it('is refused where files can’t go, and for names that can’t be', async () => {
    const id = await send();
    const status = async (more: object) => (await call('POST', `upload/${id}/load`, load(more))).status;
    expect(await status({ database_id: closedId })).toBe(403);
    expect(await status({ database_id: limitedId })).toBe(403);
    expect(await status({ database_id: 999 })).toBe(404);
    expect(await status({ schema: 'elsewhere' })).toBe(403);
    for (const table of ['__staging_x', 'sqlite_x', '_cf_KV', ' ', 'a\0b', 'x'.repeat(201)])
      expect(await status({ table_name: table })).toBe(422);
    expect(await status({ columns: [COLUMNS[0], { ...COLUMNS[1], name: 'ID' }] })).toBe(422);
    expect(await status({ columns: Array.from({ length: 101 }, (_, n) => ({ source: 0, name: `c${n}`, type: 'text' })) })).toBe(
      422,
    );
    expect(await status({ already_exists: 'append' })).toBe(422);
    expect((await call('GET', `upload/${id}`)).json.result.state).toBe('uploading');
  });

  it('can be loaded in another way after it failed', async () => {
    const id = await send('id,name\n1,a\nx,b\n');
    expect((await call('POST', `upload/${id}/load`, load())).json.result).toMatchObject({
      state: 'failed',
      failure: { message: 'Line 3, column "id": "x" isn’t a whole number.' },
    });
    expect(fixture.tables.size + fixture.staging.size).toBe(0);
    const again = await call('POST', `upload/${id}/load`, load({ on_bad_row: 'skip' }));
    expect(again.json.result).toMatchObject({ state: 'done', rows_loaded: 1, rows_skipped: 1, failure: null });
  });
});

describe('what has expired', () => {
  it('is removed with its file; what is under way is not', async () => {
    const [old, running] = [await send(), await send()];
    await changeUpload(metadata.db, running, ['uploading'], { state: 'loading', expiresAtMs: 0 });
    await changeUpload(metadata.db, old, ['uploading'], { expiresAtMs: clock.nowMs - 1 });
    expect(await purgeUploads({ db: metadata.db, bucket: fixture.uploads.bucket }, clock.nowMs)).toBe(1);
    expect([await findUpload(metadata.db, old), (await findUpload(metadata.db, running))?.state]).toEqual([null, 'loading']);
  });
});

describe('a table that row-level security hides rows of', () => {
  const replace = async (databaseId: number, table: string, already_exists: string, as = 'Alpha') => {
    const body = load({ database_id: databaseId, table_name: table, already_exists });
    return (await call('POST', `upload/${await send(CSV, as)}/load`, body, as)).status;
  };

  it('is neither replaced nor extended, however its name is written and by whichever connection', async () => {
    expect(await replace(openId, 'secrets', 'fail', 'Admin')).toBe(202);
    const byId = { authorId: null, nowMs: clock.nowMs };
    const twin = {
      uuid: crypto.randomUUID(),
      name: 'twin',
      engine: 'sqlite',
      parameters: { warehouse: 'house' },
      allowFileUpload: true,
    };
    const twinId = await insertDatabase(metadata.db, twin, byId);
    const [dataset] = await metadata.db.select().from(datasets).where(eq(datasets.name, 'secrets'));
    const uuid = crypto.randomUUID();
    const rule = { uuid, name: 'own rows', filterType: 'Base' as const, clause: 'id = 1', createdOnMs: 0, changedOnMs: 0 };
    const [made] = await metadata.db.insert(rowLevelRules).values(rule).returning();
    await metadata.db.insert(rowLevelRuleDatasets).values({ ruleId: made?.id ?? 0, datasetId: dataset?.id ?? 0 });
    for (const databaseId of [openId, twinId])
      for (const name of ['secrets', 'sECRETS', 'SECRETS'])
        for (const way of ['replace', 'append']) expect([name, await replace(databaseId, name, way)]).toEqual([name, 403]);
    expect(await replace(twinId, 'others', 'replace')).toBe(202);
    await metadata.db.delete(rowLevelRules);
    const epochOf = async () =>
      (await metadata.db.select().from(datasets).where(eq(datasets.name, 'secrets')))[0]?.cacheEpoch ?? 0;
    const before = await epochOf();
    expect(await replace(twinId, 'sECRETS', 'replace')).toBe(202);
    expect(await epochOf()).toBeGreaterThan(before);
    await metadata.db.delete(datasets).where(eq(datasets.databaseId, twinId));
    await metadata.db.delete(uploads);
    await metadata.db.delete(databases).where(eq(databases.id, twinId));
  });
});
