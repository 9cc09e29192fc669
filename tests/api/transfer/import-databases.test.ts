// Databases of archives that are imported: their passwords, names and permissions, and those here that take their place.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MASK } from '#app/domain/secret/mask.ts';
import { databases, datasets, permissions } from '#drizzle/schema/index.ts';
import {
  DATABASE,
  readRefusedFiles,
  FILES,
  startTransfer,
  readArchiveTexts,
  UUIDS,
  zip,
  type TransferHost,
} from '#tests/fixtures/transfer/transfer.ts';

let api: TransferHost;
beforeAll(async () => void (api = await startTransfer()));
beforeEach(() => api.empty());
afterAll(() => api.stop());

describe('importing databases', () => {
  it('adds the permissions on the schemas of a database that it brings', async () => {
    const { 'metadata.yaml': about = '' } = FILES('Database');
    const archive = { 'metadata.yaml': about, 'databases/house.yaml': DATABASE('sqlite:///house') };
    const { status, text } = await api.upload('database/import/', api.admin, zip(archive));
    expect(status, text).toBe(200);
    const [made] = await api.db.select().from(databases);
    const views = async () => (await api.db.select().from(permissions)).map(({ view }) => view);
    await expect.poll(views).toContain(`[${made?.name ?? ''}].[main]`);
  });

  it('requires the password that an export never contains, and stores it encrypted', async () => {
    const files = { ...FILES(), 'databases/shop.yaml': DATABASE(`postgresql://ada:${MASK}@db.example.org/shop`) };
    const refused = await api.importFiles(files);
    expect(refused.status).toBe(422);
    expect(readRefusedFiles(refused.json)).toEqual({
      'databases/shop.yaml': { _schema: ['Must provide a password for the database'] },
    });
    const passwords = JSON.stringify({ 'databases/shop.yaml': 'sesame' });
    expect((await api.importFiles(files, { passwords })).status).toBe(200);
    const [row] = await api.db.select().from(databases);
    expect(row?.encryptedSecrets).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain('sesame');
    const { bytes } = await api.transfer('GET', '/dashboard/export/?q=!(1)', api.admin);
    expect(readArchiveTexts(bytes)['databases/shop.yaml']).toContain(`ada:${MASK}@db.example.org`);
  });

  it('lets a database here replace one that it cannot connect, without schemas where that has none', async () => {
    const files = { ...FILES(), 'databases/shop.yaml': DATABASE('duckdb:////tmp/shop.db') };
    const refused = await api.importFiles(files);
    expect(readRefusedFiles(refused.json)).toMatchObject({
      'databases/shop.yaml': { sqlalchemy_uri: [expect.stringContaining('duckdb') as string] },
    });
    const warehouse = await api.database('warehouse');
    const reply = await api.importFiles(files, { databases: JSON.stringify({ [UUIDS.database]: warehouse }) });
    expect(reply.status, reply.text).toBe(200);
    expect(await api.db.select().from(datasets)).toMatchObject([{ databaseId: warehouse, schema: null }]);
    // The second time it is known: the datasets of the archive are there already.
    expect((await api.importFiles(files, { overwrite: 'true' })).status).toBe(200);
    expect(await api.db.select().from(databases)).toHaveLength(1);
  });

  it('gives a database another name where its own is taken by one of another engine', async () => {
    await api.database('shop');
    const items = await api.plan(FILES());
    expect(items[0]).toMatchObject({ action: 'create', name: 'shop 2' });
    expect((await api.importFiles(FILES())).status).toBe(200);
    expect((await api.db.select().from(databases)).map(({ name }) => name)).toEqual(['shop', 'shop 2']);
  });
});
