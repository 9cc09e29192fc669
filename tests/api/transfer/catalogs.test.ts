// Archives of datasets and saved queries in several catalogs: in which one they arrive, and that they leave as they came.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asc } from 'drizzle-orm';
import { databases, datasets, savedQueries } from '#drizzle/schema/index.ts';
import {
  DATABASE,
  DATASET,
  FILES,
  QUERY,
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

const OTHER = 'f8623bb9-5e00-4531-906a-19607f5f8005';
const LAKE = (allows = true): string =>
  DATABASE('trino://u@trino.example.org:8080/hive').replace('extra:\n', `extra:\n  allow_multi_catalog: ${allows}\n`);
const inCatalog = (catalog: string | null, text: string = DATASET): string =>
  text.replace('catalog: null', `catalog: ${catalog}`);
const of = (parts: Readonly<Record<string, string>>): Record<string, string> => ({
  'metadata.yaml': FILES('assets')['metadata.yaml'] ?? '',
  'databases/shop.yaml': LAKE(),
  ...parts,
});
const ABOUT_DATASETS = { 'metadata.yaml': FILES('SqlaTable')['metadata.yaml'] ?? '' };
const second = (catalog: string | null): string => inCatalog(catalog).replace(UUIDS.dataset, OTHER);
/** The table `orders` in two catalogs. */
const files = (own: string | null, other: string) =>
  of({ 'datasets/shop/orders_3.yaml': inCatalog(own), 'datasets/shop/orders_4.yaml': second(other) });
const kept = async () =>
  (await api.db.select().from(datasets).orderBy(asc(datasets.id))).map(({ uuid, catalog }) => [uuid, catalog]);
const done = async (archive: Record<string, string>): Promise<void> => {
  const { status, text } = await api.upload('assets/import/', api.admin, zip(archive));
  expect(status, text).toBe(200);
};
const planned = async (archive: Record<string, string>) => (await api.plan(archive)).filter(({ kind }) => kind === 'dataset');
const LEFT_OUT = 'The catalog "pg" is left out. The connection determines which one is queried.';

describe('an archive', () => {
  it('arrives in its catalogs, and leaves as it came', async () => {
    const archive = files('hive', 'PG');
    expect((await planned(archive)).map(({ notes }) => notes)).toEqual([[], []]);
    await done(archive);
    expect(await kept()).toEqual([
      [UUIDS.dataset, null],
      [OTHER, 'pg'],
    ]);
    const first = await api.transfer('GET', '/assets/export/', api.admin);
    const { 'metadata.yaml': _, ...texts } = readArchiveTexts(first.bytes);
    expect(texts['datasets/shop/orders_1.yaml']).toContain('catalog: null\n');
    expect(texts['datasets/shop/orders_2.yaml']).toContain('catalog: pg\n');
    const other = await startTransfer();
    expect((await other.upload('assets/import/', other.admin, first.bytes)).status).toBe(200);
    const again = readArchiveTexts((await other.transfer('GET', '/assets/export/', other.admin)).bytes);
    await other.stop();
    expect(again).toMatchObject(texts);
  });

  it('meets what is here in the same catalog only, and tells where the catalog differs', async () => {
    await done(of({ 'datasets/shop/orders_3.yaml': inCatalog('pg') }));
    const meets = async (catalog: string | null) =>
      (await planned(of({ 'datasets/shop/orders_4.yaml': second(catalog) }))).map(({ action }) => action);
    expect([await meets('hr'), await meets(null), await meets('pg')]).toEqual([['create'], ['create'], ['keep']]);
    const fields = { overwrite: 'true' };
    const moved = await api.plan(of({ 'datasets/shop/orders_3.yaml': inCatalog('hr') }), fields);
    expect(moved.find(({ kind }) => kind === 'dataset')?.differences).toEqual(['catalog']);
    const same = await api.plan(of({ 'datasets/shop/orders_3.yaml': inCatalog('PG') }), fields);
    expect(same.find(({ kind }) => kind === 'dataset')?.differences).toEqual([]);
  });

  it('says what it leaves out where the database has one catalog, as the archive or this instance has it', async () => {
    const parts = { 'datasets/shop/orders_4.yaml': second('pg') };
    expect((await planned(of({ ...parts, 'databases/shop.yaml': LAKE(false) })))[0]?.notes).toEqual([LEFT_OUT]);
    await done(of({}));
    expect((await planned(of(parts)))[0]?.notes).toEqual([]);
    await api.db.update(databases).set({ allowMultiCatalog: false });
    expect((await planned(of(parts)))[0]?.notes).toEqual([LEFT_OUT]);
    expect((await api.upload('dataset/import/', api.admin, zip(of({ ...parts, ...ABOUT_DATASETS })))).status).toBe(200);
    expect(await kept()).toEqual([[OTHER, null]]);
  });

  it('is imported into catalogs that the importer can query', async () => {
    await done(of({}));
    const importer = (view: string) =>
      api.gammaWith(
        ['can_import', 'ImportExportRestApi'],
        ['can_write', 'Dataset'],
        ['can_read', 'Database'],
        ['schema_access', view],
      );
    const status = async (view: string, catalog: string | null): Promise<number> => {
      const archive = of({ 'datasets/shop/orders_4.yaml': second(catalog), ...ABOUT_DATASETS });
      const reply = await api.upload('dataset/import/', await importer(view), zip(archive));
      await api.db.delete(datasets);
      return reply.status;
    };
    expect([await status('[shop].[public]', 'pg'), await status('[shop].[public]', null)]).toEqual([422, 200]);
    expect([await status('[shop].[pg].[public]', 'pg'), await status('[shop].[pg].[public]', null)]).toEqual([200, 422]);
  });

  it('keeps the catalog of saved queries', async () => {
    await done(of({ 'queries/shop/late.yaml': inCatalog('pg', QUERY) }));
    expect((await api.db.select().from(savedQueries)).map(({ catalog }) => catalog)).toEqual(['pg']);
  });
});
