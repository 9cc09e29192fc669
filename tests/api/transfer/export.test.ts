// Archives that are exported: what they hold, and that another instance makes the same of them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charts } from '#drizzle/schema/index.ts';
import { FILES, startTransfer, readArchiveTexts, UUIDS, zip, type TransferHost } from '#tests/fixtures/transfer/transfer.ts';

let api: TransferHost;
beforeAll(async () => void (api = await startTransfer()));
beforeEach(() => api.empty());
afterAll(() => api.stop());

describe('exporting', () => {
  it('gives files that a second instance imports and exports again, byte for byte', async () => {
    await api.importFiles(FILES());
    const first = await api.transfer('GET', '/dashboard/export/?q=!(1)', api.admin);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/zip');
    expect(first.headers.get('content-disposition')).toMatch(/^attachment; filename=dashboard_export_20261121T0934\d\d\.zip$/);
    const { 'metadata.yaml': about, ...texts } = readArchiveTexts(first.bytes);
    expect(about).toContain('type: Dashboard');
    expect(Object.keys(texts).sort()).toEqual([
      'charts/Orders_1.yaml',
      'charts/Other_2.yaml',
      'dashboards/Orders_1.yaml',
      'databases/shop.yaml',
      'datasets/shop/orders_1.yaml',
    ]);
    expect(texts['charts/Orders_1.yaml']).toContain(`dataset_uuid: ${UUIDS.dataset}\n`);
    expect(texts['charts/Orders_1.yaml']).toContain('odd: 1e5');
    expect(texts['dashboards/Orders_1.yaml']).toContain(`datasetUuid: ${UUIDS.dataset}\n`);
    const second = await startTransfer();
    expect((await second.upload('dashboard/import/', second.admin, first.bytes)).status).toBe(200);
    const again = await second.transfer('GET', '/dashboard/export/?q=!(1)', second.admin);
    await second.stop();
    expect(readArchiveTexts(again.bytes)).toMatchObject(texts);
  });

  it('says what another tool manages, and imports keep it until an archive says otherwise', async () => {
    const managed = 'is_managed_externally: true\nexternal_url: https://git.example.org/x\n';
    const files = Object.fromEntries(
      Object.entries(FILES()).map(([path, text]) => [path, path === 'metadata.yaml' ? text : `${text}${managed}`]),
    );
    await api.importFiles(files);
    const exported = async () => readArchiveTexts((await api.transfer('GET', '/dashboard/export/?q=!(1)', api.admin)).bytes);
    const managedFiles = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).filter(([, text]) => text.includes('external_url: https://git.example.org/x'));
    expect(managedFiles(await exported())).toHaveLength(5);
    const again = await api.upload(
      'assets/import/',
      api.admin,
      zip({ ...FILES(), 'metadata.yaml': 'type: assets\nversion: 1.0.0\n' }),
    );
    expect(again.status, again.text).toBe(200);
    expect(managedFiles(await exported())).toHaveLength(5);
  });

  it('gives everything as assets, which import over what is here', async () => {
    await api.importFiles(FILES());
    const all = await api.transfer('GET', '/assets/export/', api.admin);
    expect(readArchiveTexts(all.bytes)['metadata.yaml']).toContain('type: assets');
    await api.db.update(charts).set({ name: 'Changed' });
    const reply = await api.upload('assets/import/', api.admin, all.bytes);
    expect(reply.status, reply.text).toBe(200);
    expect((await api.db.select().from(charts)).map(({ name }) => name)).toEqual(['Orders', 'Other']);
  });
});
